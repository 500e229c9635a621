export { createUploadContent } from './content/agreement.ts'
export type { AgreementData } from './content/agreement-data.ts'
export type { UploadedFile } from './content/content.ts'
export {
  DEFAULT_VERSIONS,
  type DefaultKind,
  type DefaultVersion,
  LATEST_DEFAULT_VERSION,
  readDefaultTemplate,
} from './content/default-templates.ts'
export type { ProposerFacts, SignatureFacts } from './content/evidence.ts'
export { formatAmount, formatDate, formatInstant, formatMonth, formatNumber } from './content/formats.ts'
export { type FieldOf, refuseUnfit } from './content/refuse.ts'
export { isUnfit, type ProposedTerms, type RenderRequest } from './content/render-request.ts'
export { SAMPLE, TYPICAL_SAMPLE } from './content/sample.ts'
export { DOCUMENT_ERRORS } from './document.errors.ts'
export {
  calculateTotals,
  type Invoice,
  type InvoiceLine,
  type InvoiceParty,
  toVatKey,
  type VatCase,
} from './invoices/invoice.ts'
export { FRENCH_VAT_RATES, findInvoiceProblems, INVOICE_NUMBER } from './invoices/limits.ts'
export { findPaymentFileProblems, findTransferProblems } from './payments/limits.ts'
export {
  PAYMENT_FILE_TAIL,
  writePaymentFile,
  writePaymentFileHead,
  writeTransfers,
} from './payments/pain001.ts'
export type { PaymentFile, PaymentParty, Transfer } from './payments/payment-file.ts'
export { hasSepaLetters } from './payments/sepa-letters.ts'
export { createRenderer, isFileError } from './rendering/renderer.ts'
export { deriveSigningIdentity } from './signing/derived-identity.ts'
export { createDocumentSigner, type DocumentSigner } from './signing/document-signer.ts'
export { readSigningFiles, type SigningFiles } from './signing/signing-identity.ts'
export { createTimestampAuthority, MAX_RESPONSE_BYTES } from './signing/timestamp-authority.ts'
