// The feed of a team: its numbered events. Numbers are given by `number_events` of migration 0026.
import { type RawBuilder, sql } from 'kysely'
import { eventRows } from '../../kernel/db/events.ts'
import { timestamp } from '../../kernel/db/sql/json.ts'
import { prepared } from '../../kernel/db/sql/prepared.ts'

type Of = { tenant_id: string }

export type FeedState = {
  /** The last number that was given; 0 before the first event. */
  head: number
  /** The oldest event that is still in the feed; null without one. */
  first: number | null
  /** The event at the cursor, and at the head. */
  at_cursor: string | null
  at_head: string | null
}

const eventAt = (tenantId: string, number: RawBuilder<unknown>) =>
  sql<string | null>`(select event_id from feed_entry where tenant_id = ${tenantId} and number = ${number})`

export const feedState = prepared('feed_entry.state', (q, input: Of & { number: number }) => {
  const head = sql<number>`coalesce((select number from feed_head where tenant_id = ${input.tenant_id}), 0)`
  const first = sql<
    number | null
  >`(select number from feed_entry where tenant_id = ${input.tenant_id} and number is not null
    order by number limit 1)`
  return q.selectNoFrom([
    head.as('head'),
    first.as('first'),
    eventAt(input.tenant_id, sql`${input.number}::bigint`).as('at_cursor'),
    eventAt(input.tenant_id, head).as('at_head'),
  ])
})

type Window = Of & {
  /** Numbers after the first and up to the second. */
  after: number
  until: number
  types: readonly string[]
  subject_id?: string
  most: number
}

export type FeedRow = {
  number: number
  id: string
  type: string
  timestamp: string
  subject_id: string
  actor_kind: string
  actor_id: string | null
  request_id: string | null
  data: Record<string, unknown>
}

export const eventsBetween = prepared('feed_entry.between', (q, input: Required<Window>, given) => {
  const ofSubject = given.has('subject_id') ? sql`and subject_id = ${input.subject_id}` : sql``
  const entries = sql`select number, event_id from feed_entry where tenant_id = ${input.tenant_id}
    and number > ${input.after}::bigint and number <= ${input.until}::bigint and type = any(${input.types}::text[]) ${ofSubject}
    order by number limit ${input.most}::bigint`
  return {
    compile: () =>
      sql<FeedRow>`select entry.number, event.id, event.type, ${timestamp(sql`event.at`)} as timestamp, event.subject_id,
          event.actor_kind, event.actor_id, event.request_id, event.data
        from (${entries}) as entry join ${eventRows} as event on event.id = entry.event_id
        where event.tenant_id = ${input.tenant_id} order by entry.number`.compile(q),
  }
})

export const findTenantsToNumber = prepared('feed_entry.unnumbered', (q, _input: object) =>
  q.selectFrom('feed_entry').where('number', 'is', null).select('tenant_id').distinct(),
)

/** One batch. `is_more`: it was full. */
export const numberBatch = prepared('feed_entry.number', (q, input: Of & { most: number }) => ({
  compile: () =>
    sql<{ numbered: number; is_more: boolean }>`select numbered, is_more
      from number_events(${input.tenant_id}, ${input.most}::int)`.compile(q),
}))
