// Whether the pages of a PDF can be shown in another document exactly as they are: Typst takes over what a page draws, and
// loses what lies on top of it or depends on the whole file.
import { getDocumentProxy } from 'unpdf'

const MAX_PAGES = 100

/** Things that lie on a page without being seen, or without being part of the text that is agreed on. */
const UNSEEN = ['Link', 'Popup']

/** The number of pages, or an error that says what can't be shown. */
export async function countPages(bytes: Buffer): Promise<number> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = pdf.numPages
  if (pages < 1 || pages > MAX_PAGES) throw new Error(`The file has ${pages} pages, not 1 to ${MAX_PAGES}`)
  if (pdf.isPureXfa) throw new Error('The file is an XFA form')
  if ((await pdf.getOptionalContentConfig()).getOrder()) throw new Error('The file has layers')
  for (let number = 1; number <= pages; number += 1) {
    const page = await pdf.getPage(number)
    if (page.userUnit !== 1) throw new Error(`Page ${number} has a scale of its own`)
    const seen = (await page.getAnnotations()).find(({ subtype }) => !UNSEEN.includes(subtype))
    if (seen) throw new Error(`Page ${number} has a ${seen.subtype} on top of it`)
  }
  return pages
}
