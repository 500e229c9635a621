// Assigns the numbers of short references. Each process takes blocks of numbers, so that most writes need no statement for a number. A
// number that is not used, because a write was rolled back or a process ended, leaves a gap (decision 0101).
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../domain/clock.ts'
import type { ShortReferenceKind } from '../../../domain/short-references.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { TakeReference } from '../../../kernel/db/context.ts'
import { takeBlock } from './references.queries.ts'
import { formatReference, nextBlockSize } from './references.rules.ts'

/** Maximum number of series in memory, by team and kind. The unused numbers of an evicted block leave a gap. */
const MAX_SERIES = 10_000

type Block = {
  year: number
  /** The next number, and the last one of the block. */
  next: number
  last: number
  size: number
  /** The beginning of the year in the time zone of the team, and its end. */
  beginsAt: Date
  endsAt: Date
  takenAt: number
}
type Waiting = { at: Date; resolve(reference: string): void; reject(error: unknown): void }
type Series = { block: Block | undefined; waiting: Waiting[]; isTaking: boolean }

/**
 * Uses `db` for single statements only. A transaction inside a write, which holds a connection, could wait for a connection that another
 * such write holds.
 */
export function createReferences(db: Db, { monotonic }: Pick<Clock, 'monotonic'>): TakeReference {
  const seriesByKey = new LRUCache<string, Series>({ max: MAX_SERIES })

  async function takeNext(
    tenant_id: string,
    kind: ShortReferenceKind,
    series: Series,
    at: Date,
  ): Promise<Block> {
    const last = series.block && { size: series.block.size, ms: monotonic() - series.block.takenAt }
    const size = nextBlockSize(last, series.waiting.length)
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
  async function refill(tenantId: string, kind: ShortReferenceKind, series: Series): Promise<void> {
    series.isTaking = true
    for (let first = series.waiting[0]; first; first = series.waiting[0])
      try {
        const block = await takeNext(tenantId, kind, series, first.at)
        series.block = block
        series.waiting = series.waiting.filter((request) => {
          if (!hasNumberFor(block, request.at)) return true
          request.resolve(formatNextReference(kind, block))
          return false
        })
      } catch (error) {
        for (const request of series.waiting.splice(0)) request.reject(error)
      }
    series.isTaking = false
  }

  return async ({ tenantId, kind, at }) => {
    const key = `${tenantId} ${kind}`
    const series: Series = seriesByKey.get(key) ?? { block: undefined, waiting: [], isTaking: false }
    seriesByKey.set(key, series)
    if (series.block && hasNumberFor(series.block, at)) return formatNextReference(kind, series.block)
    const pendingReference = new Promise<string>(
      (resolve, reject) => void series.waiting.push({ at, resolve, reject }),
    )
    if (!series.isTaking) void refill(tenantId, kind, series)
    return pendingReference
  }
}

const hasNumberFor = ({ next, last, beginsAt, endsAt }: Block, at: Date): boolean =>
  next <= last && at >= beginsAt && at < endsAt

function formatNextReference(kind: ShortReferenceKind, block: Block): string {
  const reference = formatReference(kind, block.year, block.next)
  block.next += 1
  return reference
}
