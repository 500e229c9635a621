export { missionDocumentRoutes, portalDocumentRoutes } from './mission-documents.routes.ts'
export { keepUpload, makeAmendment, makeContract, signDocument } from './mission-documents.service.ts'
