// Entry point of a rendering thread. Rendering would block the main thread, which serves requests.
import { readlinkSync } from 'node:fs'
import { constants, getPriority, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { checkTemplate } from '../content/agreement.ts'
import { type Job, type Result, type ThreadTask, toFailure } from '../content/render-request.ts'
import { createLayout } from './layout.ts'
import { makeDocument } from './make-document.ts'

// On Linux this sets the priority of the thread: requests take precedence over documents if cores are few. A lower priority
// would starve rendering on a busy machine.
const { PRIORITY_BELOW_NORMAL } = constants.priority
// The background worker has a lower priority already, and only root may raise it.
if (platform() === 'linux' && getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL)

parentPort?.postMessage({ stat: findOwnStat() })

/** The path of the stat file of this thread in /proc (Linux only). */
function findOwnStat(): string | undefined {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}/stat`
  } catch {
    return undefined
  }
}

const layout = createLayout()

function runJob({ id, task }: Job): Result {
  try {
    const threadTask = JSON.parse(task) as ThreadTask
    if (threadTask.kind === 'template') return { id, errors: checkTemplate(threadTask.body) }
    const { pdf, content, reserved } = makeDocument(threadTask, layout)
    return { id, pdf: new Uint8Array(pdf), content, reserved }
  } catch (error) {
    return toFailure(id, error)
  }
}

parentPort?.on('message', (job: Job) => {
  const result = runJob(job)
  parentPort?.postMessage(result, 'pdf' in result ? [result.pdf.buffer as ArrayBuffer] : [])
})
