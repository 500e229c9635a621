// The text of all pages of a PDF, with whitespace collapsed.
import { extractText, getDocumentProxy } from 'unpdf'

export async function textOf(pdf: Buffer): Promise<{ text: string; pages: number }> {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  })
  return { text: text.replace(/\s+/gu, ' '), pages: totalPages }
}
