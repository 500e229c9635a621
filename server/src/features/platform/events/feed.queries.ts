// The feed of a team: its numbered events. `number_events` of migration 0026 numbers them.
import { type RawBuilder, sql } from 'kysely'
import { eventRows } from '../../../kernel/db/events.ts'
import { timestamp } from '../../../kernel/db/sql/json.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'

type TeamKey = { tenant_id: string }

export type FeedState = {
  /** The last assigned number; 0 before the first event. */
  head: number
  /** The oldest event that is still in the feed; null without one. */
  first: number | null
  /** The ids of the events at the cursor and at the head; null if they are not in the feed. */
  at_cursor: string | null
  at_head: string | null
}

const selectHeadNumber = (input: TeamKey) =>
  sql<number>`coalesce((select number from feed_head where tenant_id = ${input.tenant_id}), 0)`

const selectEventId = (input: TeamKey, number: RawBuilder<unknown>) =>
  sql<
    string | null
  >`(select event_id from feed_entry where tenant_id = ${input.tenant_id} and number = ${number})`

export const findFeedState = prepared('feed_entry.state', (q, input: TeamKey & { number: number }) => {
  const first = sql<
    number | null
  >`(select number from feed_entry where tenant_id = ${input.tenant_id} and number is not null
    order by number limit 1)`
  return q.selectNoFrom([
    selectHeadNumber(input).as('head'),
    first.as('first'),
    selectEventId(input, sql`${input.number}::bigint`).as('at_cursor'),
    selectEventId(input, selectHeadNumber(input)).as('at_head'),
  ])
})

/** Maximum number of entries that one request scans, including entries of other types. */
const MAX_SCANNED = 5000

type Window = TeamKey & {
  /** Numbers greater than `after`, up to `until`. */
  after: number
  until: number
  types: readonly string[]
  subject_id?: string
  limit: number
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

export type FeedWindow = {
  rows: FeedRow[]
  /** The last number that was scanned; null if the whole window was scanned. */
  scanned_until: number | null
  /** The id of the event at the last number that was scanned. */
  at_scanned: string | null
}

export const findEventsBetween = prepared(
  'feed_entry.between',
  (q, input: Required<Window>, presentFields) => {
    const ofSubject = presentFields.has('subject_id') ? sql`and subject_id = ${input.subject_id}` : sql``
    const scanned = sql`select number, event_id, type from feed_entry where tenant_id = ${input.tenant_id}
    and number > ${input.after}::bigint and number <= ${input.until}::bigint ${ofSubject}
    order by number limit ${sql.lit(MAX_SCANNED)}`
    const picked = sql`select number, event_id from scanned where type = any(${input.types}::text[])
    order by number limit ${input.limit}::bigint`
    const events = sql`select entry.number, event.id, event.type, ${timestamp(sql`event.at`)} as timestamp, event.subject_id,
      event.actor_kind, event.actor_id, event.request_id, event.data
    from (${picked}) as entry join ${eventRows} as event on event.id = entry.event_id
    where event.tenant_id = ${input.tenant_id}`
    return {
      compile: () =>
        sql<FeedWindow>`with scanned as materialized (${scanned}),
          last as (select number, event_id from scanned order by number desc limit 1)
        select (select coalesce(json_agg(row_to_json(one) order by one.number), '[]') from (${events}) as one) as rows,
          (select number from last where (select count(*) from scanned) = ${sql.lit(MAX_SCANNED)}) as scanned_until,
          (select event_id from last) as at_scanned`.compile(q),
    }
  },
)

export const findTenantsToNumber = prepared('feed_entry.unnumbered', (q, _input: object) =>
  q.selectFrom('feed_entry').where('number', 'is', null).select('tenant_id').distinct(),
)

/** The oldest event of all teams that has no number; null if all have one. */
export const findOldestUnnumbered = prepared('feed_entry.oldest_unnumbered', (q, _input: object) =>
  q
    .selectFrom('feed_entry')
    .where('number', 'is', null)
    .select(sql<string | null>`min(position)::text`.as('position')),
)

/** The last number in the feed of each of these teams. */
export const findHeads = prepared('feed_head.some', (q, input: { tenant_ids: readonly string[] }) =>
  q
    .selectFrom('feed_head')
    .where(sql<boolean>`tenant_id = any(${input.tenant_ids}::uuid[])`)
    .select(['tenant_id', 'number']),
)

/** Numbers one batch. `is_more`: the batch was full. `is_held`: another node is numbering the feed. */
export const numberBatch = prepared('feed_entry.number', (q, input: TeamKey & { limit: number }) => ({
  compile: () =>
    sql<{ numbered: number; is_more: boolean; is_held: boolean }>`select numbered, is_more, is_held
      from number_events(${input.tenant_id}, ${input.limit}::int)`.compile(q),
}))

export const findTenantsWithFeed = prepared('feed_head.all', (q, _input: object) =>
  q.selectFrom('feed_head').select('tenant_id'),
)

/**
 * Deletes the entries before the first event that is not older. Event ids begin with their time. Older entries after that event, by the
 * clock of another node, are deleted later. The events stay.
 */
export const deleteFeedEntriesBefore = prepared(
  'feed_entry.end',
  (q, input: TeamKey & { before: string; limit: number }) => ({
    compile: () =>
      sql<{ number: number }>`delete from feed_entry where tenant_id = ${input.tenant_id} and number <= (
      select max(number) from (select number, event_id from feed_entry
        where tenant_id = ${input.tenant_id} and number is not null order by number limit ${input.limit}::bigint) as oldest
      where number < coalesce((select number from feed_entry where tenant_id = ${input.tenant_id}
        and number is not null and event_id >= ${input.before}::uuid order by number limit 1), 9223372036854775807))
    returning number`.compile(q),
  }),
)

/** Teams whose webhook endpoints have not received the newest events. */
export const findTeamsWithNews = prepared('feed_head.with_news', (q, input: { limit: number }) => ({
  compile: () =>
    sql<{
      tenant_id: string
    }>`select tenant_id from feed_head where has_news limit ${input.limit}::bigint`.compile(q),
}))

/** Returns no row if another node has claimed the new events. */
export const claimNewEvents = prepared('feed_head.take_news', (q, input: TeamKey) =>
  q
    .updateTable('feed_head')
    .set({ has_news: false })
    .where('tenant_id', '=', input.tenant_id)
    .where('has_news', '=', true)
    .returning('tenant_id'),
)

/** The first event from this number on. */
export const findEventFrom = prepared('feed_entry.from', (q, input: TeamKey & { number: number }) => ({
  compile: () =>
    sql<{ number: number; at: Date }>`select entry.number, event.at
      from (select number, event_id from feed_entry where tenant_id = ${input.tenant_id} and number >= ${input.number}::bigint
        order by number limit 1) as entry
      join ${eventRows} as event on event.id = entry.event_id`.compile(q),
}))
