// Follows the change feed of a team through the faults, as an integration would: it keeps its cursor, and repeats failed requests.
// At the end it must have every event of the team once, and those of a resource in their order.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'
import { ask } from './client.ts'
import type { TeamAccess } from './ledger.ts'

type SeenEvent = {
  id: string
  number: number
  type: string
  subject: { id: string }
  data: { from?: string | null; to?: string }
}
type FeedPage = { items: SeenEvent[]; next: string }

const RETRY_MS = 50

export function followFeed(address: () => string, team: TeamAccess) {
  const feedEvents: SeenEvent[] = []
  const refused: string[] = []
  let isOver = false

  async function follow(): Promise<void> {
    let after = ''
    while (!isOver) {
      const path = `/api/v1/events?limit=500&wait=1${after}`
      const { data, status, reason } = await ask(address(), path, { token: team.key })
      const page = data as FeedPage | undefined
      if (page) {
        feedEvents.push(...page.items)
        after = `&after=${page.next}`
        continue
      }
      if (status >= 400 && status < 500) refused.push(`the feed was refused with ${status} ${reason}`)
      await sleep(RETRY_MS)
    }
  }
  const following = follow()

  return {
    /** Stops following, and returns the broken guarantees. Call it after the load. */
    async end(session: pg.Client): Promise<string[]> {
      const readRecorded = async () => {
        const text = 'select id from event where tenant_id = $1'
        const { rows } = await session.query<{ id: string }>(text, [team.id])
        return new Set(rows.map(({ id }) => id))
      }
      const recorded = await readRecorded()
      const isComplete = () => new Set(feedEvents.map(({ id }) => id)).size >= recorded.size
      await waitFor('the feed to have all events', TIMEOUT_MS, isComplete).catch(() => {})
      isOver = true
      await following
      // Jobs of the service still record events: the feed may have one that is younger than the first reading.
      const recordedLater = await readRecorded()
      return [...refused.slice(0, 3), ...findDefects(feedEvents, recorded, recordedLater)].map(
        (defect) => `team ${team.name}: ${defect}`,
      )
    },
    get count() {
      return feedEvents.length
    },
  }
}

/** Events that the feed lacks, repeats or misplaces. It must have the recorded ones, and only those that were recorded at its end. */
export function findDefects(
  feedEvents: readonly SeenEvent[],
  recorded: ReadonlySet<string>,
  recordedAtEnd: ReadonlySet<string> = recorded,
): string[] {
  const ids = new Set(feedEvents.map(({ id }) => id))
  const missing = [...recorded].filter((id) => !ids.has(id))
  const unknown = [...ids].filter((id) => !recordedAtEnd.has(id))
  const gaps = feedEvents.filter(({ number }, index) => number !== index + 1)
  const misplaced = [...Map.groupBy(feedEvents, ({ subject }) => subject.id).values()].flatMap(findOutOfOrder)
  return [
    ...(missing.length > 0 ? [`${missing.length} of ${recorded.size} events are not in the feed`] : []),
    ...(unknown.length > 0 ? [`${unknown.length} events of the feed are not recorded`] : []),
    ...(feedEvents.length > ids.size ? [`${feedEvents.length - ids.size} events came twice`] : []),
    ...(gaps.length > 0 ? [`number ${gaps[0]?.number} is not where it should be`] : []),
    ...(misplaced.length > 0 ? [`${misplaced.length} events come before what led to them`] : []),
  ]
}

/** Finds events whose `from` differs from the `to` of the previous event of the resource. */
function findOutOfOrder(events: readonly SeenEvent[]): SeenEvent[] {
  const moves = events.filter(({ data }) => data.to !== undefined)
  return moves.filter(({ data }, index) => index > 0 && data.from !== moves[index - 1]?.data.to)
}
