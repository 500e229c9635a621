export { deletePasskeysOf } from './remove-passkeys.service.ts'
