// Checks whether the pages of a PDF can be embedded in another document without visible changes. Typst embeds the content
// of pages, but not annotations, forms, layers and other features of the whole file.
import { openPdf } from '../open-pdf.ts'

const MAX_PAGES = 100

/** Annotations that are invisible, or not part of the text of the contract. */
const IGNORED_ANNOTATIONS = ['Link', 'Popup']

/** Returns the number of pages; throws if something cannot be embedded. */
export async function countPages(bytes: Buffer): Promise<number> {
  const pdf = await openPdf(bytes)
  const pages = pdf.numPages
  if (pages < 1 || pages > MAX_PAGES) throw new Error(`The file has ${pages} pages, not 1 to ${MAX_PAGES}`)
  if (pdf.isPureXfa) throw new Error('The file is an XFA form')
  if ((await pdf.getOptionalContentConfig()).getOrder()) throw new Error('The file has layers')
  for (let number = 1; number <= pages; number += 1) {
    const page = await pdf.getPage(number)
    if (page.userUnit !== 1) throw new Error(`Page ${number} has a scale of its own`)
    const annotation = (await page.getAnnotations()).find(
      ({ subtype }) => !IGNORED_ANNOTATIONS.includes(subtype),
    )
    if (annotation) throw new Error(`Page ${number} has a ${annotation.subtype} on top of it`)
  }
  return pages
}
