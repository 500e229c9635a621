// Reads an uploaded invoice: a PDF with an invoice as XML attached (Factur-X, ZUGFeRD), or a plain PDF.
import type { ParsedFile } from '../../domain/uploaded-file.ts'
import { openPdf } from '../open-pdf.ts'
import { readCii } from './read-cii.ts'
import { createUnreadableError } from './unreadable-invoice.ts'

/** Names in Factur-X and ZUGFeRD 2.1, ZUGFeRD 2.0, and the profile XRECHNUNG. Compared in lower case. */
const ATTACHMENT_NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']
const MAX_XML_BYTES = 5 * 1024 * 1024

/** Throws an `UnfitDocumentError` if the XML cannot be read, another error if the PDF cannot be opened. */
export async function readFacturX(bytes: Buffer): Promise<ParsedFile> {
  const pdf = await openPdf(bytes)
  await pdf.getPage(1)
  const attachments = [...((await pdf.getAttachments()) ?? [])]
  const byName = ATTACHMENT_NAMES.map((name) =>
    attachments.filter(([, { filename }]) => filename.toLowerCase() === name),
  )
  const [first, second] = byName.find(({ length }) => length > 0) ?? []
  if (!first) return { kind: 'pdf' }
  if (second) throw createUnreadableError('repeated')
  const xml = await pdf.getAttachmentContent(first[0])
  if (!xml) throw createUnreadableError('missing')
  if (xml.length > MAX_XML_BYTES) throw createUnreadableError('too_large')
  return { kind: 'factur_x', invoice: readCii(xml) }
}
