// Entry point of the process that opens one uploaded file. A malformed PDF can crash Typst and its process, so each file is
// opened in a separate one.

import { failureOf, type Job, type Order, type Result } from '../content/order.ts'
import { createLayout } from './layout.ts'
import { makeDocument } from './make-document.ts'
import { countPages } from './upload-pages.ts'

async function work({ id, task, file }: Job): Promise<Result> {
  try {
    if (!file) throw new Error('There is no file')
    const bytes = Buffer.from(file)
    const pages = await countPages(bytes)
    const { pdf, content, reserved } = makeDocument(JSON.parse(task) as Order, createLayout(), {
      bytes,
      pages,
    })
    return { id, pdf: new Uint8Array(pdf), content, reserved }
  } catch (error) {
    return failureOf(id, error)
  }
}

process.once('message', (job: Job) => void work(job).then((result) => process.send?.(result)))
