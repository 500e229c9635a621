// Opens one uploaded file: counts its pages and renders the document that contains them, or reads the invoice in it.
import { failureOf, type Job, type ProcessTask, type Result } from '../content/order.ts'
import { readFacturX } from '../invoices/read-factur-x.ts'
import type { createLayout } from './layout.ts'

/** `openLayout` is called for documents only: reading an invoice needs no fonts. */
export async function openUpload(
  { id, task, file }: Job,
  openLayout: () => Promise<ReturnType<typeof createLayout>>,
): Promise<Result> {
  try {
    if (!file) throw new Error('There is no file')
    const bytes = Buffer.from(file)
    const wanted = JSON.parse(task) as ProcessTask
    if (wanted.kind === 'uploaded_invoice') return { id, read: await readFacturX(bytes) }
    const [{ countPages }, { makeDocument }] = await Promise.all([
      import('./upload-pages.ts'),
      import('./make-document.ts'),
    ])
    const pages = await countPages(bytes)
    const { pdf, content, reserved } = makeDocument(wanted, await openLayout(), { bytes, pages })
    return { id, pdf: new Uint8Array(pdf), content, reserved }
  } catch (error) {
    return failureOf(id, error)
  }
}
