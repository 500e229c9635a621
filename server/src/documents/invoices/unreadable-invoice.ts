// The XML of an uploaded invoice cannot be read: which element, and why.
import { createUnfitError, type UnfitDocumentError } from '../content/render-request.ts'
import { DOCUMENT_ERRORS, type InvoiceDataProblem } from '../document.errors.ts'

/** The root element, for problems of the whole XML. */
export const ROOT = 'CrossIndustryInvoice'

export const createUnreadableError = (problem: InvoiceDataProblem, element = ROOT): UnfitDocumentError =>
  createUnfitError(DOCUMENT_ERRORS.factur_x_invalid, { element, problem }, 'file')
