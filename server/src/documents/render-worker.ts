// The thread in which documents are laid out, one after the other; the service answers meanwhile.
import { parentPort } from 'node:worker_threads'
import type { DocumentContent } from './content.ts'
import { createLayout } from './layout.ts'
import type { Job, Result } from './work-queue.ts'

const layOut = createLayout()

parentPort?.on('message', ({ id, content }: Job) => {
  try {
    const pdf = new Uint8Array(layOut(content as DocumentContent))
    parentPort?.postMessage({ id, pdf } satisfies Result, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).message } satisfies Result)
  }
})
