export { missionDocumentRoutes, portalDocumentRoutes } from './mission-documents.routes.ts'
export {
  keepUpload,
  makeAmendment,
  makeContract,
  passContract,
  renewContract,
  signDocument,
} from './mission-documents.service.ts'
