export { eraseEntries, findAddresses, findNamed } from './audit-log.queries.ts'
export { sealAuditLog, sealTeam } from './audit-log.service.ts'
