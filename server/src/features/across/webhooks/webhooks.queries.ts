// Endpoints and their secrets.
import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import { differs } from '../../../kernel/db/sql/differs.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { pickPresent } from '../../../kernel/db/sql/pick.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { feedHeadRows } from '../../platform/events/events.tables.ts'
import type { DisabledReason } from './webhooks.manifest.ts'
import { webhookEndpointDetail, webhookEndpointView } from './webhooks.views.ts'

type Key = { tenant_id: string; id: string }
type EndpointFields = {
  url: string
  description: string | null
  types: readonly string[]
  scopes: readonly string[]
}
type NewEndpoint = Key & EndpointFields & { key_check: string; created_by: string; at: Date }

type Listed = PageQuery & UpdatedSince & { tenant_id: string }

const SHOWN: ShownRows = {
  resource: 'webhook_endpoint',
  id: sql`webhook_endpoint.id`,
  time: sql`webhook_endpoint.updated_at`,
}

export const pageOfEndpoints = prepared(
  'webhook_endpoint.page',
  (q, input: Required<Listed>, presentFields) => {
    const matching = q
      .selectFrom('webhook_endpoint')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(
      q,
      matching,
      input,
      presentFields,
      webhookEndpointView,
      withLastSealing(input, presentFields),
    )
  },
)

type DetailKey = Key & { checks: readonly string[] }
export const findEndpoint = prepared('webhook_endpoint.detail', (q, input: DetailKey) =>
  q
    .selectFrom('webhook_endpoint')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(webhookEndpointDetail(eb, input.checks))),
)

export const showEndpoint = prepared('webhook_endpoint.show', (q, input: Key) =>
  q
    .selectFrom('webhook_endpoint')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(webhookEndpointView(eb))),
)

export const countEndpoints = prepared('webhook_endpoint.count', (q, input: { tenant_id: string }) =>
  q
    .selectFrom('webhook_endpoint')
    .where('tenant_id', '=', input.tenant_id)
    .select(sql<number>`count(*)::int`.as('total')),
)

export const insertEndpoint = prepared('webhook_endpoint.insert', (q, row: NewEndpoint) =>
  q.insertInto('webhook_endpoint').values({
    tenant_id: row.tenant_id,
    id: row.id,
    url: row.url,
    description: row.description,
    types: row.types as string[],
    scopes: row.scopes as string[],
    is_enabled: true,
    secret_generation: 1,
    key_check: row.key_check,
    created_by: row.created_by,
    created_at: row.at,
    updated_at: row.at,
  }),
)

const headOfFeed = sql<number>`coalesce((select number from ${feedHeadRows} as head), 0)`

/** The endpoint receives only events that are recorded from now on. */
export const insertProgress = prepared('webhook_progress.insert', (q, row: Key) => ({
  compile: () =>
    sql`insert into webhook_progress (tenant_id, endpoint_id, is_enabled, enqueued_until, wake_at)
      select ${row.tenant_id}::uuid, ${row.id}::uuid, true, ${headOfFeed}, '-infinity'`.compile(q),
}))

export type LockedEndpoint = {
  id: string
  url: string
  types: string[]
  scopes: string[]
  is_enabled: boolean
  secret_generation: number
  key_check: string
  created_by: string
  access_lost_at: Date | null
}

export const lockEndpoint = prepared('webhook_endpoint.lock', (q, input: Key) => ({
  compile: () =>
    sql<LockedEndpoint>`select id, url, types, scopes, is_enabled, secret_generation, key_check, created_by,
        access_lost_at from webhook_endpoint
      where tenant_id = ${input.tenant_id} and id = ${input.id} for update`.compile(q),
}))

/** Returns no row if the endpoint already has these values. */
export const updateEndpoint = prepared(
  'webhook_endpoint.update',
  (q, row: Required<Key & Partial<EndpointFields> & { at: Date }>, presentFields) => {
    const changes = pickPresent(row, ['url', 'description', 'types', 'scopes'], presentFields)
    return q
      .updateTable('webhook_endpoint')
      .set({ ...(changes as object), updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .where(differs('webhook_endpoint', changes))
      .returning('id')
  },
)

type Rotated = Key & {
  secret_generation: number
  key_check: string
  previous_key_check: string
  previous_until: Date
  at: Date
}
export const setSecret = prepared('webhook_endpoint.set_secret', (q, row: Rotated) =>
  q
    .updateTable('webhook_endpoint')
    .set({
      secret_generation: row.secret_generation,
      key_check: row.key_check,
      previous_key_check: row.previous_key_check,
      previous_until: row.previous_until,
      updated_at: row.at,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

export const deleteEndpointRow = prepared('webhook_endpoint.delete', (q, input: Key) =>
  q.deleteFrom('webhook_endpoint').where('tenant_id', '=', input.tenant_id).where('id', '=', input.id),
)

export const enableEndpointRow = prepared('webhook_endpoint.enable', (q, row: Key & { at: Date }) =>
  q
    .updateTable('webhook_endpoint')
    .set({ is_enabled: true, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

/** Skips the events that happened while the endpoint was disabled. */
export const resumeProgress = prepared('webhook_progress.resume', (q, row: Key) => ({
  compile: () =>
    sql`update webhook_progress set is_enabled = true, failures = 0, failing_since = null, retry_at = null,
        wake_at = '-infinity', enqueued_until = ${headOfFeed}
      where tenant_id = ${row.tenant_id} and endpoint_id = ${row.id}`.compile(q),
}))

type Disabled = Key & { at: Date; reason: DisabledReason }
export const disableEndpointRow = prepared('webhook_endpoint.disable', (q, row: Disabled) =>
  q
    .updateTable('webhook_endpoint')
    .set({ is_enabled: false, disabled_at: row.at, disabled_reason: row.reason, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where('is_enabled', '=', true)
    .returning('id'),
)

/** Increments `mail_number`: a mail is sent each time that an endpoint is disabled. */
export const stopProgress = prepared('webhook_progress.stop', (q, row: Key) =>
  q
    .updateTable('webhook_progress')
    .set((eb) => ({
      is_enabled: false,
      wake_at: null,
      mail_number: eb('mail_number', '+', 1),
    }))
    .where('tenant_id', '=', row.tenant_id)
    .where('endpoint_id', '=', row.id)
    .returning('mail_number'),
)

export const setRequestedAt = prepared('webhook_endpoint.requested', (q, row: Key & { at: Date }) =>
  q
    .updateTable('webhook_endpoint')
    .set({ requested_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

/** Schedules the endpoint for immediate processing; a failing endpoint gets one delivery. */
export const scheduleEndpoint = prepared('webhook_progress.wake', (q, row: Key) =>
  q
    .updateTable('webhook_progress')
    .set({ wake_at: sql<Date>`'-infinity'`, retry_at: null })
    .where('tenant_id', '=', row.tenant_id)
    .where('endpoint_id', '=', row.id)
    .where('is_enabled', '=', true),
)

/** The engine tries the endpoint as if it had never failed. */
export const forgetFailures = prepared('webhook_progress.forget_failures', (q, row: Key) =>
  q
    .updateTable('webhook_progress')
    .set({ wake_at: sql<Date>`'-infinity'`, failures: 0, failing_since: null, retry_at: null })
    .where('tenant_id', '=', row.tenant_id)
    .where('endpoint_id', '=', row.id)
    .where('is_enabled', '=', true),
)

export const endProgress = prepared('webhook_progress.end', (q, row: Key) =>
  q
    .updateTable('webhook_progress')
    .set({ is_enabled: false, is_deleted: true, wake_at: null })
    .where('tenant_id', '=', row.tenant_id)
    .where('endpoint_id', '=', row.id),
)

/** Counts endpoints of all teams whose secret has none of these keys, now or during the overlap of a rotation. */
export const countWithoutKey = prepared(
  'webhook_endpoint.without_key',
  (q, input: { checks: readonly string[]; now: Date }) => ({
    compile: () =>
      sql<{ total: number }>`select count(*)::int as total from webhook_endpoint
        where key_check <> all(${input.checks}::text[])
          or (previous_until > ${input.now}::timestamptz and previous_key_check <> all(${input.checks}::text[]))`.compile(
        q,
      ),
  }),
)

/** Counts endpoints of all teams whose next delivery was due before this instant. */
export const countOverdue = prepared('webhook_progress.overdue', (q, input: { before: Date }) =>
  q
    .selectFrom('webhook_progress')
    .where('wake_at', '<', input.before)
    .select(sql<number>`count(*)::int`.as('total')),
)

/** Endpoint objects for events and changes. */
export const webhookEndpointObjects = prepareObjects('webhook_endpoint', webhookEndpointView)
