export {
  keepUpload,
  makeAmendment,
  makeContract,
  passContract,
  renewContract,
  signDocument,
} from './mission-documents.service.ts'
