export { missingFor, missingForMission } from './compliance-documents.actions.ts'
export { COMPLIANCE_ERRORS } from './compliance-documents.errors.ts'
export { announceDueDocuments } from './due-documents.service.ts'
export { requestForMission } from './request-documents.service.ts'
