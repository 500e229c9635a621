// A write that needs a document is interrupted: its transaction is rolled back, the document is rendered without holding a
// connection, and the write runs again with the result (decision 0037).
import { createHash } from 'node:crypto'
import type { CallCtx, DocumentRenderer, TakeReference } from '../../db/context.ts'
import type { Clock } from '../../domain/clock.ts'
import { contentHash } from '../../domain/content-hash.ts'
import { ApiError, busy } from '../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../domain/errors/service.errors.ts'
import { newId } from '../../domain/ids.ts'

/** A signed file takes three runs: with its pages, without them, and stored. Concurrent changes take more. */
const MAX_RUNS = 6

/** Not an error: aborts the transaction with the document to render. */
class RenderingNeeded extends Error {
  readonly key: string
  readonly render: () => Promise<unknown>

  constructor(key: string, render: () => Promise<unknown>) {
    super('A document has to be rendered outside of the transaction')
    this.key = key
    this.render = render
  }
}

type Settled = () => unknown

/** For one request. Each run has the same time, ids and references, so that it renders the same documents. */
export function deferRendering(renderer: DocumentRenderer, clock: Clock, take: TakeReference) {
  const settled = new Map<string, Settled>()
  const ids = new Map<string, string>()
  const references = new Map<string, string>()
  const at = clock.now()

  async function find<T>(wanted: unknown, prepare: () => Promise<() => Promise<T>>): Promise<T> {
    const key = createHash('sha256').update(JSON.stringify(wanted)).digest('base64')
    const result = settled.get(key)
    if (result) return result() as T
    throw new RenderingNeeded(key, await prepare())
  }

  const ctx: Pick<CallCtx, 'clock' | 'renderer' | 'stableId' | 'takeReference'> = {
    clock: { now: () => at, monotonic: clock.monotonic },
    stableId(name) {
      const id = ids.get(name) ?? newId()
      ids.set(name, id)
      return id
    },
    async takeReference(wanted) {
      const reference = references.get(wanted.id) ?? (await take(wanted))
      references.set(wanted.id, reference)
      return reference
    },
    renderer: {
      // An order with a file contains the hash of the file.
      render: (teamId, order, readFile) =>
        find({ order, hasFile: readFile !== undefined }, async () => {
          const file = await readFile?.()
          return () => renderer.render(teamId, order, file && (async () => file))
        }),
      check: (teamId, body) => find({ body }, async () => () => renderer.check(teamId, body)),
      readInvoice: (teamId, file) =>
        find(
          { invoice: contentHash(file).toString('base64') },
          async () => () => renderer.readInvoice(teamId, file),
        ),
    },
  }

  async function run<T>(write: () => Promise<T>): Promise<T> {
    for (let runs = 1; runs <= MAX_RUNS; runs += 1)
      try {
        return await write()
      } catch (error) {
        if (!(error instanceof RenderingNeeded)) throw error
        settled.set(error.key, await settle(error.render))
      }
    throw busy(SERVICE_ERRORS.rendering_conflict)
  }

  return { at, ctx, run }
}

/** An error of the document is a result that the write handles; `busy` is thrown. */
async function settle(render: () => Promise<unknown>): Promise<Settled> {
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
