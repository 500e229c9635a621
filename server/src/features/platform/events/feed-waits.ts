// Requests that wait for the next event of their team. They hold no connection to the database and no slot.
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { FeedWaits } from '../../../kernel/feature.ts'
import { findHeads } from './feed.queries.ts'

/** Maximum waits of a team in one process; further requests return immediately. */
const MAX_WAITS_OF_TEAM = 50
/** How often events that other processes have numbered are looked up: one statement for all waiting teams. */
const POLL_INTERVAL_MS = 1000

type Wait = { after: number; isAgain: boolean; end(): void }

type WaitsOfProcess = FeedWaits & {
  notify(tenantId: string): void
  /** Ends all waits, and allows no further ones. */
  close(): void
}

export function createFeedWaits(db: Db, onFailure: (error: unknown) => void): WaitsOfProcess {
  const waits = new Map<string, Set<Wait>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function poll(): Promise<void> {
    try {
      for (const { tenant_id, number } of await findHeads.many(db, { tenant_ids: [...waits.keys()] }))
        for (const wait of waits.get(tenant_id) ?? []) if (number > wait.after) wait.end()
    } catch (error) {
      onFailure(error)
    }
    timer = undefined
    schedulePoll()
  }

  function schedulePoll(): void {
    if (waits.size > 0) timer ??= setTimeout(poll, POLL_INTERVAL_MS).unref()
  }

  const endAll = (waitsToEnd: Iterable<Wait>) => {
    for (const wait of [...waitsToEnd]) wait.end()
  }

  return {
    wait(tenantId, after, ms, isAgain) {
      const teamWaits = waits.get(tenantId) ?? new Set()
      if (isClosed || teamWaits.size >= MAX_WAITS_OF_TEAM) return undefined
      waits.set(tenantId, teamWaits)
      const { promise, resolve } = Promise.withResolvers<void>()
      const wait: Wait = {
        after,
        isAgain,
        end() {
          clearTimeout(timeout)
          teamWaits.delete(wait)
          if (teamWaits.size === 0 && waits.get(tenantId) === teamWaits) waits.delete(tenantId)
          resolve()
        },
      }
      const timeout = setTimeout(wait.end, ms)
      teamWaits.add(wait)
      schedulePoll()
      return { until: promise, cancel: wait.end }
    },
    // Ends no repeated wait: else each write of a busy team would repeat the statements of all requests for other event types.
    notify: (tenantId) => endAll([...(waits.get(tenantId) ?? [])].filter(({ isAgain }) => !isAgain)),
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const teamWaits of [...waits.values()]) endAll(teamWaits)
    },
  }
}
