export { replaceReceived } from './replace-received.service.ts'
