// A write that needs a document is interrupted: its transaction is rolled back, the document is rendered without holding a
// connection, and the write runs again with the result (decision 0037). The same applies to a file that is read from or uploaded to S3
// (decision 0113).
import { createHash } from 'node:crypto'
import type { Clock } from '../../../domain/clock.ts'
import { hashContent } from '../../../domain/content-hash.ts'
import { ApiError, busy } from '../../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../../domain/errors/service.errors.ts'
import { newId } from '../../../domain/ids.ts'
import type { Db } from '../../db/connections/client.ts'
import type { CallCtx, DocumentRenderer, TakeReference } from '../../db/context.ts'

/** A signed file takes three runs: with its pages, without them, and stored. Concurrent changes take more. */
const MAX_RUNS = 6
/** Additional runs for files in S3: each document is uploaded, and an uploaded one is read before. */
const MAX_RUNS_FOR_FILES = 6

/** Not an error: aborts the transaction with the document to render, or the file to read or upload. */
class WorkNeeded extends Error {
  readonly key: string
  readonly work: () => Promise<unknown>

  constructor(key: string, work: () => Promise<unknown>) {
    super('A document has to be rendered, read or uploaded outside of the transaction')
    this.key = key
    this.work = work
  }
}

type GetResult = () => unknown

type DeferralOptions = {
  renderer: DocumentRenderer
  clock: Clock
  takeReference: TakeReference
  files: CallCtx['files']
  /** The database for reads outside of the transaction. */
  database: Db
}

/** Defers the documents of one request. All runs have the same time, ids and references, so the same documents. */
export function deferRendering({ renderer, clock, takeReference: take, files, database }: DeferralOptions) {
  const results = new Map<string, GetResult>()
  const ids = new Map<string, string>()
  const references = new Map<string, string>()
  const at = clock.now()

  async function getOrDefer<T>(input: unknown, prepare: () => Promise<() => Promise<T>>): Promise<T> {
    const key = createHash('sha256').update(JSON.stringify(input)).digest('base64')
    const result = results.get(key)
    if (result) return result() as T
    throw new WorkNeeded(key, await prepare())
  }

  const ctx: Pick<CallCtx, 'clock' | 'renderer' | 'stableId' | 'takeReference' | 'files'> = {
    files: deferFiles(files, database, results),
    clock: { now: () => at, monotonic: clock.monotonic },
    stableId(name) {
      const id = ids.get(name) ?? newId()
      ids.set(name, id)
      return id
    },
    async takeReference(subject) {
      const reference = references.get(subject.id) ?? (await take(subject))
      references.set(subject.id, reference)
      return reference
    },
    renderer: {
      // An order with a file contains the hash of the file.
      render: (teamId, order, readFile) =>
        getOrDefer({ order, hasFile: readFile !== undefined }, async () => {
          const file = await readFile?.()
          return () => renderer.render(teamId, order, file && (async () => file))
        }),
      check: (teamId, body) => getOrDefer({ body }, async () => () => renderer.check(teamId, body)),
      read: (teamId, file) =>
        getOrDefer(
          { file: hashContent(file).toString('base64') },
          async () => () => renderer.read(teamId, file),
        ),
    },
  }

  async function run<T>(write: () => Promise<T>): Promise<T> {
    const maxRuns = files.waits ? MAX_RUNS + MAX_RUNS_FOR_FILES : MAX_RUNS
    for (let runs = 1; runs <= maxRuns; runs += 1)
      try {
        return await write()
      } catch (error) {
        if (!(error instanceof WorkNeeded)) throw error
        results.set(error.key, await captureResult(error.work))
      }
    throw busy(SERVICE_ERRORS.rendering_conflict)
  }

  return { at, ctx, run }
}

/** Unchanged if no file can be in S3. */
function deferFiles(
  files: CallCtx['files'],
  database: Db,
  results: Map<string, GetResult>,
): CallCtx['files'] {
  const { waits } = files
  if (!waits) return files
  const toFileKey = (kind: string, tenantId: string, sha256: Buffer) =>
    `${kind} ${tenantId} ${sha256.toString('hex')}`
  return {
    ...files,
    async put(db, file) {
      const { tenantId, bytes } = file
      const sha256 = hashContent(bytes)
      const key = toFileKey('put', tenantId, sha256)
      if (!results.has(key) && (await waits.toPut(db, { tenantId, sha256 }))) {
        if (file.isCounted !== false) await files.checkQuota(db, { tenantId, size: bytes.length })
        throw new WorkNeeded(key, () => files.stage(file))
      }
      results.get(key)?.()
      await files.put(db, file)
      // Others do not see the row yet, so that it cannot be read outside of the transaction.
      results.set(toFileKey('get', tenantId, sha256), () => bytes)
      return sha256
    },
    async get(db, file) {
      const key = toFileKey('get', file.tenantId, file.sha256)
      const result = results.get(key)
      if (result) return result() as Buffer
      if (await waits.toGet(db, file)) throw new WorkNeeded(key, () => files.get(database, file))
      return files.get(db, file)
    },
  }
}

/** An error of the document is a result that the write handles; `busy` is thrown. */
async function captureResult(render: () => Promise<unknown>): Promise<GetResult> {
  try {
    const result = await render()
    return () => result
  } catch (error) {
    if (error instanceof ApiError) throw error
    return () => {
      throw error
    }
  }
}
