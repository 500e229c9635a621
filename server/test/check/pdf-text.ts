// What a reader of a PDF finds in it: the text of all pages, with every run of blanks as one.
import { extractText, getDocumentProxy } from 'unpdf'

export async function textOf(pdf: Buffer): Promise<{ text: string; pages: number }> {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  })
  return { text: text.replace(/\s+/gu, ' '), pages: totalPages }
}
