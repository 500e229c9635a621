// Entry point of the process that opens one uploaded file. A malformed PDF can crash Typst and its process, so each file is
// opened in a separate one.

import { failureOf, type Job, type ProcessTask, type Result } from '../content/order.ts'
import { readFacturX } from '../invoices/read-factur-x.ts'
import { createLayout } from './layout.ts'
import { makeDocument } from './make-document.ts'
import { countPages } from './upload-pages.ts'

async function work({ id, task, file }: Job): Promise<Result> {
  try {
    if (!file) throw new Error('There is no file')
    const bytes = Buffer.from(file)
    const wanted = JSON.parse(task) as ProcessTask
    if (wanted.kind === 'uploaded_invoice') return { id, read: await readFacturX(bytes) }
    const pages = await countPages(bytes)
    const { pdf, content, reserved } = makeDocument(wanted, createLayout(), {
      bytes,
      pages,
    })
    return { id, pdf: new Uint8Array(pdf), content, reserved }
  } catch (error) {
    return failureOf(id, error)
  }
}

process.once('message', (job: Job) => void work(job).then((result) => process.send?.(result)))
