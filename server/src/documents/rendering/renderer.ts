// Renders documents in worker threads and processes, outside of the main thread.
import type { DocumentRenderer } from '../../kernel/db/context.ts'
import { createUnfitError, type RenderRequest, UnfitDocumentError } from '../content/render-request.ts'
import { DOCUMENT_ERRORS } from '../document.errors.ts'
import type { DocumentSigner } from '../signing/document-signer.ts'
import { fillSignature } from '../signing/reserve-signature.ts'
import { createWorkPool, WorkFailedError } from './work-pool.ts'
import { openProcess, openThread } from './workers.ts'

export type Renderer = DocumentRenderer & { close(): Promise<void> }

export type RendererOptions = {
  /** Number of threads for generated documents, and maximum number of processes for uploaded files. */
  workers?: number
  maxWaitingPerTeam?: number
  maxWaiting?: number
  waitMs?: number
  timeoutMs?: number
  /** Includes the start of the process. After a timeout the document is rendered without the pages of the file. */
  fileTimeoutMs?: number
  /** Signs the versions that show signatures of people; without one they are not signed by the service. */
  signer?: DocumentSigner | undefined
  /** Entry points of the thread and of the process; tests replace them. */
  workerUrl?: URL
  processUrl?: URL
  /** Entry point of a thread that replaces the processes, for tests with uploaded files that cannot crash it. */
  uploadThreadUrl?: URL
}

const WORKER = new URL('./render-worker.ts', import.meta.url)
const PROCESS = new URL('./upload-process.ts', import.meta.url)

export function createRenderer(options: RendererOptions = {}): Renderer {
  const { workers = 2, maxWaitingPerTeam = 20, maxWaiting = 200, waitMs = 20_000 } = options
  const { timeoutMs = 10_000, fileTimeoutMs = 10_000, workerUrl = WORKER, processUrl = PROCESS } = options
  const { signer, uploadThreadUrl } = options
  const sharedOptions = { workers, maxWaitingPerTeam, maxWaiting, waitMs }
  const threads = createWorkPool({
    ...sharedOptions,
    open: (watch) => openThread(workerUrl, watch),
    timeoutMs,
  })
  const processes = createWorkPool({
    ...sharedOptions,
    open: (watch) => (uploadThreadUrl ? openThread(uploadThreadUrl, watch) : openProcess(processUrl, watch)),
    timeoutMs: fileTimeoutMs,
  })
  return {
    async render(teamId, request, readFile) {
      const pool = readFile ? processes : threads
      const { isUnstamped } = request as RenderRequest
      const result = await pool.run(
        teamId,
        withReservedSpace(request as RenderRequest, signer),
        await readFile?.(),
      )
      if (!('pdf' in result)) throw new WorkFailedError('The worker made no document')
      const { content, reserved } = result
      const { buffer, byteOffset, byteLength } = result.pdf
      const bytes = Buffer.from(buffer, byteOffset, byteLength)
      if (signer && reserved)
        fillSignature(bytes, reserved, await signer.sign(reserved.digest, { isUnstamped }))
      return { bytes, content }
    },
    async check(teamId, body) {
      const result = await threads.run(teamId, { kind: 'template', body })
      if (!('errors' in result)) throw new WorkFailedError('The worker checked no template')
      return result.errors
    },
    async read(teamId, file) {
      const result = await processes.run(teamId, { kind: 'uploaded_invoice' }, file).catch(throwUnreadable)
      if (!('read' in result)) throw new WorkFailedError('The worker read no invoice')
      return result.read
    },
    async close() {
      await Promise.all([threads.close(), processes.close()])
    },
  }
}

const withReservedSpace = (request: RenderRequest, signer: DocumentSigner | undefined): RenderRequest =>
  signer && request.kind === 'signed' ? { ...request, reserve: signer.request() } : request

/** Whether rendering failed because of the uploaded file. Otherwise the service is too busy or stopping. */
export const isFileError = (error: unknown): boolean =>
  error instanceof WorkFailedError ||
  (error instanceof UnfitDocumentError && error.cause.reason === 'too_complex')

function throwUnreadable(error: unknown): never {
  throw isFileError(error) ? createUnfitError(DOCUMENT_ERRORS.file_unreadable, {}, 'file') : error
}
