// The process in which a file from elsewhere is opened: one file, then it ends. A broken PDF can bring Typst down, and the
// process with it; this one has nothing to lose.
import { createLayout } from './layout.ts'
import { countPages } from './upload-pages.ts'
import type { Job, Result } from './work-queue.ts'

async function work(job: Job): Promise<Result> {
  const { id, file } = job
  try {
    if (!file) throw new Error('There is no file')
    const bytes = Buffer.from(file)
    const pages = await countPages(bytes)
    return { id, pdf: new Uint8Array(createLayout()(job, { bytes, pages })) }
  } catch (error) {
    return { id, error: (error as Error).message }
  }
}

process.once('message', (job: Job) => void work(job).then((result) => process.send?.(result)))
