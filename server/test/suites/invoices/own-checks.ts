// The checks that need no Java: exact amounts and texts in the XML, and the Factur-X parts of the PDF.
import { findInvoiceProblems, type Invoice } from '../../../src/documents/index.ts'
import { findErrors } from './exact-check.ts'
import { findAttachmentErrors, findPdfErrors } from './pdf-check.ts'

export async function findOwnErrors(invoice: Invoice, pdf: Buffer, xml: string): Promise<string[]> {
  const refused = findInvoiceProblems(invoice).map(({ field, message }) => `${field} ${message}`)
  const { siren, vat_number, register } = invoice.seller
  // Nothing identifies the seller: EN 16931 has no such invoice, so the PDF has no XML.
  if (siren === null && vat_number === null && register === null)
    return [
      ...refused,
      ...(xml === '' ? [] : ['XML without an identifier']),
      ...(await findAttachmentErrors(pdf)),
    ]
  return [...refused, ...findErrors(xml, invoice), ...(await findPdfErrors(pdf, xml))]
}
