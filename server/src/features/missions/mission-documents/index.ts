export {
  getRegisteredName,
  makeAmendment,
  makeContract,
  type ProposedTerms,
  passContract,
  renewContract,
  signDocument,
  storeUpload,
} from './mission-documents.service.ts'
export { isSameName } from './signature-name.rules.ts'
