export { missionDocumentRoutes, portalDocumentRoutes } from './mission-documents.routes.ts'
export {
  keepUpload,
  makeAmendment,
  makeContract,
  passContract,
  signDocument,
} from './mission-documents.service.ts'
