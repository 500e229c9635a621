// Deliveries are made from the events of the feed, claimed by a node, sent, and recorded. Instants are parameters, because Citus
// accepts no volatile function in an update.
import { sql } from 'kysely'
import type { PageQuery } from '../../../../domain/pagination.ts'
import { eventRows } from '../../../../kernel/db/events.ts'
import { asText, timestamp } from '../../../../kernel/db/sql/json.ts'
import { pageQuery } from '../../../../kernel/db/sql/page.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { feedEntryRows, feedHeadRows, feedHeadsOfAllTeams } from '../../../platform/events/events.tables.ts'
import type { FeedRow } from '../../../platform/events/index.ts'
import { webhookDeliveryDetail, webhookDeliveryView } from '../webhooks.views.ts'

type EndpointKey = { tenant_id: string; endpoint_id: string }
type Key = EndpointKey & { id: string }

type Filters = PageQuery &
  EndpointKey & { statuses?: readonly string[]; event_id?: string; subject_id?: string }

export const pageOfDeliveries = prepared(
  'webhook_delivery.page',
  (q, input: Required<Filters>, presentFields) => {
    const matching = q
      .selectFrom('webhook_delivery')
      .where('tenant_id', '=', input.tenant_id)
      .where('endpoint_id', '=', input.endpoint_id)
      .$if(presentFields.has('statuses'), (rows) =>
        rows.where(sql<boolean>`status = any(${input.statuses}::text[])`),
      )
      .$if(presentFields.has('event_id'), (rows) => rows.where('event_id', '=', input.event_id))
      .$if(presentFields.has('subject_id'), (rows) => rows.where('subject_id', '=', input.subject_id))
    return pageQuery(q, matching, input, presentFields, webhookDeliveryView)
  },
)

export const findDelivery = prepared('webhook_delivery.detail', (q, input: Key) =>
  q
    .selectFrom('webhook_delivery')
    .where('tenant_id', '=', input.tenant_id)
    .where('endpoint_id', '=', input.endpoint_id)
    .where('id', '=', input.id)
    .select((eb) => asText(webhookDeliveryDetail(eb))),
)

export const findDeliveryRow = prepared('webhook_delivery.row', (q, input: Key) =>
  q
    .selectFrom('webhook_delivery')
    .where('tenant_id', '=', input.tenant_id)
    .where('endpoint_id', '=', input.endpoint_id)
    .where('id', '=', input.id)
    .select([sql<number>`number`.as('number'), 'subject_id', 'type']),
)

export type FeedEntry = { number: number; event_id: string; type: string; subject_id: string }

/** The next events of the feed. */
export const listFeedEntries = prepared(
  'webhook_delivery.feed',
  (q, input: { tenant_id: string; after: number; limit: number }) => ({
    compile: () =>
      sql<FeedEntry>`select entry.number, entry.event_id, entry.type, entry.subject_id from ${feedEntryRows} as entry
        where entry.number > ${input.after}::bigint order by entry.number limit ${input.limit}::bigint`.compile(
        q,
      ),
  }),
)

type Range = EndpointKey & {
  after: number
  until_number: number
  types: readonly string[]
  since?: Date
  until?: Date
  limit: number
}

const inTime = (input: Required<Pick<Range, 'since' | 'until'>>, presentFields: ReadonlySet<string>) => {
  const since = presentFields.has('since') ? sql`and event.at >= ${input.since}::timestamptz` : sql``
  const until = presentFields.has('until') ? sql`and event.at < ${input.until}::timestamptz` : sql``
  return sql`${since} ${until}`
}

type FeedRange = { events: FeedEntry[]; scanned: number; last_scanned: number | null }

/** Events for a replay, from at most `limit` entries of the feed. */
export const listFeedRange = prepared(
  'webhook_delivery.feed_between',
  (q, input: Required<Range>, presentFields) => {
    const scanned = sql`select entry.number, entry.event_id, entry.type, entry.subject_id from ${feedEntryRows} as entry
    where entry.number > ${input.after}::bigint and entry.number <= ${input.until_number}::bigint
    order by entry.number limit ${input.limit}::bigint`
    const matching = sql`select scanned.number, scanned.event_id, scanned.type, scanned.subject_id
    from scanned join ${eventRows} as event on event.id = scanned.event_id
    where scanned.type = any(${input.types}::text[])
      ${inTime(input, presentFields)}`
    return {
      compile: () =>
        sql<FeedRange>`with scanned as materialized (${scanned})
        select (select coalesce(json_agg(row_to_json(one) order by one.number), '[]') from (${matching}) as one) as events,
          (select count(*)::int from scanned) as scanned, (select max(number) from scanned) as last_scanned`.compile(
          q,
        ),
    }
  },
)

type NewDeliveries = EndpointKey & { at: Date; is_replay: boolean; rows: string }

/** `rows`: a JSON array of ids and feed entries. Existing deliveries stay unchanged. Returns the ids of the inserted ones. */
export const insertDeliveries = prepared('webhook_delivery.insert', (q, input: NewDeliveries) => ({
  compile: () =>
    sql<{
      id: string
    }>`insert into webhook_delivery (tenant_id, id, endpoint_id, number, event_id, type, subject_id, status, is_first,
        is_replay, due_at, created_at)
      select ${input.tenant_id}::uuid, sent.id, ${input.endpoint_id}::uuid, sent.number, sent.event_id, sent.type,
        sent.subject_id, 'pending', false, ${input.is_replay}::boolean, ${input.at}::timestamptz, ${input.at}::timestamptz
      from json_to_recordset(${input.rows}::json) as sent(id uuid, number bigint, event_id uuid, type text, subject_id uuid)
      on conflict (tenant_id, endpoint_id, number) do nothing
      returning id`.compile(q),
}))

type Repeated = EndpointKey & { numbers: readonly number[]; at: Date }

/** Makes deliveries pending again, except those that a node is sending. */
export const repeatDeliveries = prepared('webhook_delivery.repeat', (q, row: Repeated) => ({
  compile: () =>
    sql`update webhook_delivery set status = 'pending', is_replay = true, attempts = 0, due_at = ${row.at}::timestamptz,
        claim = null, finished_at = null
      where tenant_id = ${row.tenant_id} and endpoint_id = ${row.endpoint_id} and number = any(${row.numbers}::bigint[])
        and (claim is null or due_at <= ${row.at}::timestamptz)`.compile(q),
}))

/** The oldest failed deliveries of a range. */
export const findFailed = prepared('webhook_delivery.failed', (q, input: Required<Range>, presentFields) => ({
  compile: () =>
    sql<{
      number: number
      subject_id: string
    }>`select failed.number, failed.subject_id from webhook_delivery as failed
        join ${eventRows} as event on event.id = failed.event_id
      where failed.tenant_id = ${input.tenant_id} and failed.endpoint_id = ${input.endpoint_id} and failed.status = 'failed'
        and failed.number > ${input.after}::bigint and failed.number <= ${input.until_number}::bigint
        and failed.type = any(${input.types}::text[]) ${inTime(input, presentFields)}
      order by failed.number limit ${input.limit}::bigint`.compile(q),
}))

type Subjects = EndpointKey & { subject_ids: readonly string[] }

/** Runs before `chooseFirstDeliveries` when earlier deliveries become pending again. A delivery that is being sent stays first. */
export const releaseFirstDeliveries = prepared('webhook_delivery.release_first', (q, input: Subjects) => ({
  compile: () =>
    sql`update webhook_delivery set is_first = false
      where tenant_id = ${input.tenant_id} and endpoint_id = ${input.endpoint_id} and subject_id = any(${input.subject_ids}::uuid[])
        and is_first and claim is null`.compile(q),
}))

/** Marks the earliest pending delivery of each of these subjects that has no first delivery. */
export const chooseFirstDeliveries = prepared('webhook_delivery.choose_first', (q, input: Subjects) => ({
  compile: () =>
    sql`update webhook_delivery set is_first = true
      where tenant_id = ${input.tenant_id} and id in (
        select earliest.id from unnest(${input.subject_ids}::uuid[]) as subject(id)
        cross join lateral (select delivery.id from webhook_delivery as delivery
          where delivery.tenant_id = ${input.tenant_id} and delivery.endpoint_id = ${input.endpoint_id}
            and delivery.subject_id = subject.id and delivery.status = 'pending'
          order by delivery.number limit 1) as earliest
        where not exists (select from webhook_delivery as first
          where first.tenant_id = ${input.tenant_id} and first.endpoint_id = ${input.endpoint_id}
            and first.subject_id = subject.id and first.is_first))`.compile(q),
}))

/** Fails the pending deliveries that no node is sending. */
export const failPending = prepared(
  'webhook_delivery.fail_pending',
  (q, row: EndpointKey & { at: Date }) => ({
    compile: () =>
      sql`update webhook_delivery set status = 'failed', is_first = false, finished_at = ${row.at}::timestamptz, claim = null
      where tenant_id = ${row.tenant_id} and endpoint_id = ${row.endpoint_id} and status = 'pending'
        and (claim is null or due_at <= ${row.at}::timestamptz)`.compile(q),
  }),
)

/** Recounts the pending deliveries after a request; the engine counts its own changes. */
export const countPending = prepared('webhook_progress.count_pending', (q, row: EndpointKey) => ({
  compile: () =>
    sql`update webhook_progress set pending = (select count(*) from webhook_delivery as delivery
        where delivery.tenant_id = ${row.tenant_id} and delivery.endpoint_id = ${row.endpoint_id} and delivery.status = 'pending')
      where tenant_id = ${row.tenant_id} and endpoint_id = ${row.endpoint_id}`.compile(q),
}))

// Statements of the delivery engine.

export const findEnabled = prepared('webhook_progress.enabled', (q, input: { tenant_id: string }) =>
  q
    .selectFrom('webhook_progress')
    .where('tenant_id', '=', input.tenant_id)
    .where('is_enabled', '=', true)
    .select('endpoint_id'),
)

type ScheduledEndpoint = { tenant_id: string; endpoint_id: string }

export const findScheduled = prepared('webhook_progress.woken', (q, input: { now: Date; limit: number }) => ({
  compile: () =>
    sql<ScheduledEndpoint>`select tenant_id, endpoint_id from webhook_progress
      where wake_at <= ${input.now}::timestamptz order by wake_at limit ${input.limit}::bigint`.compile(q),
}))

/** Endpoints with unprocessed events: a killed node had claimed them, or the endpoint was created while they were numbered. */
export const findBehind = prepared('webhook_progress.behind', (q, input: { limit: number }) => ({
  compile: () =>
    sql<ScheduledEndpoint>`select progress.tenant_id, progress.endpoint_id from webhook_progress as progress
      join ${feedHeadsOfAllTeams} as head on head.tenant_id = progress.tenant_id
      where progress.is_enabled and progress.enqueued_until < head.number limit ${input.limit}::bigint`.compile(
      q,
    ),
}))

export type Progress = {
  is_enabled: boolean
  enqueued_until: number
  pending: number
  failures: number
  failing_since: Date | null
  retry_at: Date | null
}

export const lockProgress = prepared('webhook_progress.lock', (q, input: EndpointKey) => ({
  compile: () =>
    sql<Progress>`select is_enabled, enqueued_until, pending, failures, failing_since, retry_at from webhook_progress
      where tenant_id = ${input.tenant_id} and endpoint_id = ${input.endpoint_id} for update`.compile(q),
}))

export type Endpoint = {
  id: string
  url: string
  types: string[]
  scopes: string[]
  secret_generation: number
  key_check: string
  previous_key_check: string | null
  previous_until: Date | null
  /** The number of the last event of the team. */
  feed_head: number
}

export const findEndpoint = prepared('webhook_endpoint.of_engine', (q, input: EndpointKey) => ({
  compile: () =>
    sql<Endpoint>`select endpoint.id, endpoint.url, endpoint.types, endpoint.scopes, endpoint.secret_generation,
        endpoint.key_check, endpoint.previous_key_check, endpoint.previous_until,
        coalesce((select number from ${feedHeadRows} as head), 0) as feed_head
      from webhook_endpoint as endpoint where endpoint.tenant_id = ${input.tenant_id} and endpoint.id = ${input.endpoint_id}`.compile(
      q,
    ),
}))

type Due = EndpointKey & { now: Date; limit: number }

/** Counts the deliveries that a node is sending, and the due deliveries up to `limit`. */
export const countDue = prepared('webhook_delivery.count_due', (q, input: Due) => {
  const own = sql`tenant_id = ${input.tenant_id} and endpoint_id = ${input.endpoint_id}`
  return {
    compile: () =>
      sql<{ claimed: number; due: number }>`select
        (select count(*)::int from webhook_delivery where ${own} and claim is not null and due_at > ${input.now}::timestamptz) as claimed,
        (select count(*)::int from (select from webhook_delivery where ${own} and is_first and due_at <= ${input.now}::timestamptz
          limit ${input.limit}::bigint) as due) as due`.compile(q),
  }
})

type Claim = EndpointKey & { now: Date; limit: number; claim: string; until: Date }
export type Claimed = {
  id: string
  claim: string
  number: number
  event_id: string
  type: string
  subject_id: string
  attempts: number
}

/** Claims the deliveries that have been due for the longest time. With an array PostgreSQL always finds the rows by their key. */
export const claimRows = prepared('webhook_delivery.claim', (q, input: Claim) => ({
  compile: () =>
    sql<Claimed>`update webhook_delivery set claim = ${input.claim}::uuid, due_at = ${input.until}::timestamptz
      where tenant_id = ${input.tenant_id} and id = any(array(select one.id from webhook_delivery as one
        where one.tenant_id = ${input.tenant_id} and one.endpoint_id = ${input.endpoint_id} and one.is_first
          and one.due_at <= ${input.now}::timestamptz
        order by one.due_at, one.number limit ${input.limit}::bigint))
      returning id, claim, number, event_id, type, subject_id, attempts`.compile(q),
}))

/** The next instant at which a delivery is due or the lease of a node ends. */
export const nextDue = prepared('webhook_delivery.next_due', (q, input: EndpointKey & { now: Date }) => ({
  compile: () =>
    sql<{ at: Date | null }>`select min(due_at) as at from webhook_delivery
      where tenant_id = ${input.tenant_id} and endpoint_id = ${input.endpoint_id} and is_first
        and due_at > ${input.now}::timestamptz`.compile(q),
}))

type NextState = EndpointKey & {
  enqueued_until: number
  pending: number
  wake_at: Date | null
  failures: number
  failing_since: Date | null
  retry_at: Date | null
}
export const setProgress = prepared('webhook_progress.set', (q, row: NextState) =>
  q
    .updateTable('webhook_progress')
    .set({
      enqueued_until: row.enqueued_until,
      pending: row.pending,
      wake_at: row.wake_at,
      failures: row.failures,
      failing_since: row.failing_since,
      retry_at: row.retry_at,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('endpoint_id', '=', row.endpoint_id),
)

type EventRow = Omit<FeedRow, 'number'>

export const findEvents = prepared(
  'webhook_delivery.events',
  (q, input: { tenant_id: string; ids: readonly string[] }) => ({
    compile: () =>
      sql<EventRow>`select event.id, event.type, ${timestamp(sql`event.at`)} as timestamp, event.subject_id, event.actor_kind,
      event.actor_id, event.request_id, event.data from ${eventRows} as event where event.id = any(${input.ids}::uuid[])`.compile(
        q,
      ),
  }),
)

export type Recorded = { id: string; subject_id: string; status: string; is_replay: boolean }

/** `rows`: a JSON array. Skips deliveries that were deleted, or that another node claimed after the lease had ended. */
export const recordResults = prepared(
  'webhook_delivery.record',
  (q, input: { tenant_id: string; rows: string }) => ({
    compile: () =>
      sql<Recorded>`update webhook_delivery set status = sent.status, attempts = webhook_delivery.attempts + 1, due_at = sent.due_at,
        finished_at = sent.finished_at, claim = null, is_first = sent.status = 'pending'
      from json_to_recordset(${input.rows}::json) as sent(id uuid, claim uuid, status text, due_at timestamptz, finished_at timestamptz)
      where webhook_delivery.tenant_id = ${input.tenant_id} and webhook_delivery.id = sent.id
        and webhook_delivery.claim = sent.claim
      returning webhook_delivery.id, webhook_delivery.subject_id, webhook_delivery.status, webhook_delivery.is_replay`.compile(
        q,
      ),
  }),
)

/** `rows`: a JSON array. */
export const insertAttempts = prepared(
  'webhook_attempt.insert',
  (q, input: { tenant_id: string; rows: string }) => ({
    compile: () =>
      sql`insert into webhook_attempt (tenant_id, id, delivery_id, at, response_status, error, duration_ms, address, excerpt)
        select ${input.tenant_id}::uuid, sent.id, sent.delivery_id, sent.at, sent.response_status, sent.error, sent.duration_ms,
          sent.address, sent.excerpt
        from json_to_recordset(${input.rows}::json) as sent(id uuid, delivery_id uuid, at timestamptz, response_status int,
          error text, duration_ms int, address text, excerpt text)`.compile(q),
  }),
)

type Replayed = { tenant_id: string; delivery_ids: readonly string[]; keptCount: number }

/** Keeps the newest attempts of each delivery: it can be sent again any number of times. */
export const deleteOldAttempts = prepared('webhook_attempt.delete_old', (q, input: Replayed) => ({
  compile: () =>
    sql`delete from webhook_attempt where tenant_id = ${input.tenant_id} and id in (
        select old.id from unnest(${input.delivery_ids}::uuid[]) as delivery(id)
        cross join lateral (select attempt.id from webhook_attempt as attempt
          where attempt.tenant_id = ${input.tenant_id} and attempt.delivery_id = delivery.id
          order by attempt.id desc offset ${input.keptCount}::bigint) as old)`.compile(q),
}))

/** Makes the pending deliveries due now, after the endpoint has recovered. */
export const schedulePendingNow = prepared(
  'webhook_delivery.hasten',
  (q, row: EndpointKey & { at: Date }) => ({
    compile: () =>
      sql`update webhook_delivery set due_at = ${row.at}::timestamptz where tenant_id = ${row.tenant_id}
      and endpoint_id = ${row.endpoint_id} and is_first and claim is null and due_at > ${row.at}::timestamptz`.compile(
        q,
      ),
  }),
)

// Statements of the retention.

export const findTeamsWithOld = prepared(
  'webhook_delivery.teams_with_old',
  (q, input: { before: Date; limit: number }) => ({
    compile: () =>
      sql<{ tenant_id: string }>`select distinct tenant_id from (select tenant_id from webhook_delivery
        where finished_at < ${input.before}::timestamptz order by finished_at limit ${input.limit}::bigint) as oldest`.compile(
        q,
      ),
  }),
)

type Old = { tenant_id: string; before: Date; limit: number }
export const deleteOld = prepared('webhook_delivery.delete_old', (q, input: Old) => ({
  compile: () =>
    sql<{ id: string }>`delete from webhook_delivery where tenant_id = ${input.tenant_id} and id in (
        select id from webhook_delivery where tenant_id = ${input.tenant_id} and finished_at < ${input.before}::timestamptz
        limit ${input.limit}::bigint)
      returning id`.compile(q),
}))

export const findDeleted = prepared('webhook_progress.deleted', (q, input: { limit: number }) => ({
  compile: () =>
    sql<ScheduledEndpoint>`select tenant_id, endpoint_id from webhook_progress where is_deleted limit ${input.limit}::bigint`.compile(
      q,
    ),
}))

export const deleteOfEndpoint = prepared(
  'webhook_delivery.delete_of_endpoint',
  (q, input: EndpointKey & { limit: number }) => ({
    compile: () =>
      sql<{ id: string }>`delete from webhook_delivery where tenant_id = ${input.tenant_id} and id in (
        select id from webhook_delivery where tenant_id = ${input.tenant_id} and endpoint_id = ${input.endpoint_id}
        limit ${input.limit}::bigint)
      returning id`.compile(q),
  }),
)

export const deleteProgress = prepared('webhook_progress.delete', (q, input: EndpointKey) =>
  q
    .deleteFrom('webhook_progress')
    .where('tenant_id', '=', input.tenant_id)
    .where('endpoint_id', '=', input.endpoint_id),
)
