export { auditLogRoutes } from './audit-log.routes.ts'
export { sealAuditLog } from './audit-log.service.ts'
