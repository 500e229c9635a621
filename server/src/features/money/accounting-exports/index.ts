export { emptyOldExports } from './old-exports.service.ts'
