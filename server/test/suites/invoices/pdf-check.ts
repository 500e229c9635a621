// What a Factur-X reader needs in the PDF: the attached XML, its relationship and the XMP properties.
import { openPdf } from '../../../src/documents/open-pdf.ts'

const PROPERTIES = {
  'fx:DocumentType': 'INVOICE',
  'fx:DocumentFileName': 'factur-x.xml',
  'fx:Version': '1.0',
  'fx:ConformanceLevel': 'EN 16931',
  'pdfaid:part': '3',
  'pdfaid:conformance': 'U',
}

export async function findPdfErrors(pdf: Buffer, xml: string): Promise<string[]> {
  const source = pdf.toString('latin1')
  const properties = Object.entries(PROPERTIES).flatMap(([name, value]) =>
    source.split(`<${name}>${value}</${name}>`).length === 2 ? [] : [`${name} is not ${value}`],
  )
  const relationship = source.includes('/AFRelationship /Alternative') ? [] : ['No relationship Alternative']
  const document = await openPdf(pdf)
  const names = [...((await document.getAttachments())?.keys() ?? [])]
  const content = names.join() === 'factur-x.xml' && (await document.getAttachmentContent('factur-x.xml'))
  await document.loadingTask.destroy()
  const isAttached = content && Buffer.from(content).equals(Buffer.from(xml))
  return [...properties, ...relationship, ...(isAttached ? [] : ['The attachment is not the XML'])]
}

/** What a PDF that is no e-invoice has: PDF/A, and neither an attachment nor properties of Factur-X. */
export async function findAttachmentErrors(pdf: Buffer): Promise<string[]> {
  const document = await openPdf(pdf)
  const count = (await document.getAttachments())?.size ?? 0
  await document.loadingTask.destroy()
  const source = pdf.toString('latin1')
  const isPdfA = source.includes('<pdfaid:part>3</pdfaid:part>')
  return [
    ...(count === 0 && !source.includes('<fx:') ? [] : ['A PDF without XML has parts of Factur-X']),
    ...(isPdfA ? [] : ['A PDF without XML is not PDF/A-3']),
  ]
}
