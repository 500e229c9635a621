export { missionDocumentRoutes, portalDocumentRoutes } from './mission-documents.routes.ts'
export {
  keepUpload,
  makeAmendment,
  makeContract,
  renewContract,
  signDocument,
} from './mission-documents.service.ts'
