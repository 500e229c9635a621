export { missionDocumentRoutes, portalDocumentRoutes } from './mission-documents.routes.ts'
export { makeContract, signContract } from './mission-documents.service.ts'
