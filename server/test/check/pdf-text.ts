// The text of all pages of a PDF, with whitespace collapsed.
import { extractText } from 'unpdf'
import { openPdf } from '../../src/documents/open-pdf.ts'

export async function extractPdfText(pdf: Buffer): Promise<{ text: string; pages: number }> {
  const { text, totalPages } = await extractText(await openPdf(pdf), { mergePages: true })
  return { text: text.replace(/\s+/gu, ' '), pages: totalPages }
}
