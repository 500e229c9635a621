// Gives out the numbers of short references. Each process takes blocks of numbers, so that most writes need no statement for them. A
// number that is not used, because a write was rolled back or a process ended, is a gap (decision 0101).
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../domain/clock.ts'
import type { ReferenceKind } from '../../../domain/short-references.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { TakeReference } from '../../../kernel/db/context.ts'
import { takeBlock } from './references.queries.ts'
import { nextBlockSize, writeReference } from './references.rules.ts'

/** Maximum number of series in memory, by team and kind. The unused rest of an evicted block is a gap. */
const MAX_SERIES = 10_000

type Block = {
  year: number
  /** The next number, and the last one of the block. */
  next: number
  last: number
  size: number
  /** The year, in the time zone of the team. */
  beginsAt: Date
  endsAt: Date
  takenAt: number
}
type Waiting = { at: Date; resolve(reference: string): void; reject(error: unknown): void }
type Series = { block: Block | undefined; waiting: Waiting[]; isTaking: boolean }

/**
 * `db`: single statements. A transaction inside of a write, which holds a connection, could wait for a connection that another such
 * write holds.
 */
export function createReferences(db: Db, { monotonic }: Pick<Clock, 'monotonic'>): TakeReference {
  const seriesByKey = new LRUCache<string, Series>({ max: MAX_SERIES })

  async function takeNext(tenant_id: string, kind: ReferenceKind, own: Series, at: Date): Promise<Block> {
    const last = own.block && { size: own.block.size, ms: monotonic() - own.block.takenAt }
    const size = nextBlockSize(last, own.waiting.length)
    const newBlock = await takeBlock.only(db, { tenant_id, kind, at, size })
    return {
      year: newBlock.year,
      next: newBlock.last_number - size + 1,
      last: newBlock.last_number,
      size,
      beginsAt: newBlock.begins_at,
      endsAt: newBlock.ends_at,
      takenAt: monotonic(),
    }
  }

  /** Repeats until no request waits; requests that arrive during the refill are included. */
  async function refill(tenantId: string, kind: ReferenceKind, own: Series): Promise<void> {
    own.isTaking = true
    for (let first = own.waiting[0]; first; first = own.waiting[0])
      try {
        const block = await takeNext(tenantId, kind, own, first.at)
        own.block = block
        own.waiting = own.waiting.filter((one) => {
          if (!has(block, one.at)) return true
          one.resolve(next(kind, block))
          return false
        })
      } catch (error) {
        for (const one of own.waiting.splice(0)) one.reject(error)
      }
    own.isTaking = false
  }

  return async ({ tenantId, kind, at }) => {
    const key = `${tenantId} ${kind}`
    const own: Series = seriesByKey.get(key) ?? { block: undefined, waiting: [], isTaking: false }
    seriesByKey.set(key, own)
    if (own.block && has(own.block, at)) return next(kind, own.block)
    const pendingReference = new Promise<string>(
      (resolve, reject) => void own.waiting.push({ at, resolve, reject }),
    )
    if (!own.isTaking) void refill(tenantId, kind, own)
    return pendingReference
  }
}

const has = ({ next, last, beginsAt, endsAt }: Block, at: Date): boolean =>
  next <= last && at >= beginsAt && at < endsAt

function next(kind: ReferenceKind, block: Block): string {
  const reference = writeReference(kind, block.year, block.next)
  block.next += 1
  return reference
}
