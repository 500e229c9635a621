// Makes documents outside the thread that answers requests.
import type { DocumentContent } from './content.ts'
import { openProcess, openThread } from './places.ts'
import { createWorkQueue, WorkFailed } from './work-queue.ts'

export type Renderer = {
  /** With a file its pages come first, as they are; `cantBeShown` tells where that is not possible. */
  render(content: DocumentContent, file?: Buffer): Promise<Buffer>
  close(): Promise<void>
}

export type RendererOptions = {
  most?: number
  timeoutMs?: number
  /** It begins with a process, and what is late stays without pages; with what follows it fits into a transaction. */
  fileTimeoutMs?: number
  /** Of the thread, and of the process for files; the tests bring others. */
  workerUrl?: URL
  processUrl?: URL
}

const WORKER = new URL('./render-worker.ts', import.meta.url)
const PROCESS = new URL('./upload-process.ts', import.meta.url)

export function createRenderer(options: RendererOptions = {}): Renderer {
  const { most = 50, timeoutMs = 5000, fileTimeoutMs = 7000 } = options
  const { workerUrl = WORKER, processUrl = PROCESS } = options
  const own = createWorkQueue({ open: (watch) => openThread(workerUrl, watch), most, timeoutMs })
  const files = createWorkQueue({
    open: (watch) => openProcess(processUrl, watch),
    most: Math.min(most, 10),
    timeoutMs: fileTimeoutMs,
    isFreshEachTime: true,
  })
  return {
    render(content, file) {
      const task = { content: JSON.stringify(content), date: content.date }
      return file ? files.run({ ...task, file }) : own.run(task)
    },
    async close() {
      await Promise.all([own.close(), files.close()])
    },
  }
}

/** Whether a file is the reason why nothing was made of it; a service that is too busy or stops is not. */
export const cantBeShown = (error: unknown): boolean => error instanceof WorkFailed
