// Opens one uploaded file: counts its pages and renders the document that contains them, or reads the invoice in it.
import { type Job, type ProcessTask, type Result, toFailure } from '../content/render-request.ts'
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
    const processTask = JSON.parse(task) as ProcessTask
    if (processTask.kind === 'uploaded_invoice') return { id, read: await readFacturX(bytes) }
    const [{ countPages }, { makeDocument }] = await Promise.all([
      import('./upload-pages.ts'),
      import('./make-document.ts'),
    ])
    const pages = await countPages(bytes)
    const { pdf, content, reserved } = makeDocument(processTask, await openLayout(), { bytes, pages })
    return { id, pdf: new Uint8Array(pdf), content, reserved }
  } catch (error) {
    return toFailure(id, error)
  }
}
