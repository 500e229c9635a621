// Opens uploaded files in one thread, as upload-process.ts does in a new process for each: starting Node and loading its modules takes
// most of the time of a small file. Only for files that cannot crash the process.
import { parentPort } from 'node:worker_threads'
import type { Job } from '../../../src/documents/content/render-request.ts'
import { createLayout } from '../../../src/documents/rendering/layout.ts'
import { openUpload } from '../../../src/documents/rendering/open-upload.ts'

let layout: ReturnType<typeof createLayout> | undefined

async function openLayout() {
  layout ??= createLayout()
  return layout
}

parentPort?.on('message', async (job: Job) => {
  parentPort?.postMessage(await openUpload(job, openLayout))
})
