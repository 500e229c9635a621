export {
  keepUpload,
  makeAmendment,
  makeContract,
  passContract,
  registeredName,
  renewContract,
  signDocument,
} from './mission-documents.service.ts'
export { isSameName } from './signature-name.rules.ts'
