// The thread in which documents are laid out, one after the other; the service answers meanwhile.
import { constants, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { createLayout } from './layout.ts'
import type { Job, Result } from './work-queue.ts'

// On Linux this is the thread's own priority: where the cores are few, requests go before documents. No lower than this,
// or a busy machine would not come to them at all, and whoever waits for one holds a connection.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const layOut = createLayout()

parentPort?.on('message', (job: Job) => {
  const { id } = job
  try {
    const pdf = new Uint8Array(layOut(job))
    parentPort?.postMessage({ id, pdf } satisfies Result, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).message } satisfies Result)
  }
})
