// The checks that need no Java: exact amounts and texts in the XML, and the Factur-X parts of the PDF.
import { findInvoiceProblems, type Invoice } from '../../../src/documents/index.ts'
import { findErrors } from './exact-check.ts'
import { findPdfErrors } from './pdf-check.ts'

export async function findOwnErrors(invoice: Invoice, pdf: Buffer, xml: string): Promise<string[]> {
  const refused = findInvoiceProblems(invoice).map(({ field, message }) => `${field} ${message}`)
  return [...refused, ...findErrors(xml, invoice), ...(await findPdfErrors(pdf, xml))]
}
