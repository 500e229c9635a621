export { sealAuditLog } from './audit-log.service.ts'
