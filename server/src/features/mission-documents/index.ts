export { missionDocumentRoutes, portalDocumentRoutes } from './mission-documents.routes.ts'
export { makeAmendment, makeContract, signDocument } from './mission-documents.service.ts'
