// The XML of an uploaded invoice cannot be read: which element, and why.
import { type UnfitDocument, unfit } from '../content/order.ts'
import { DOCUMENT_ERRORS, type InvoiceDataProblem } from '../document.errors.ts'

/** The root element, for problems of the whole XML. */
export const ROOT = 'CrossIndustryInvoice'

export const unreadable = (problem: InvoiceDataProblem, element = ROOT): UnfitDocument =>
  unfit(DOCUMENT_ERRORS.factur_x_invalid, { element, problem }, 'file')
