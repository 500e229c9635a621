export { EXPORT_ERRORS } from './accounting-exports.errors.ts'
export { accountingExportRoutes } from './accounting-exports.routes.ts'
