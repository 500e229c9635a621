import { type ExpressionBuilder, sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { asText, jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { erasureRows } from '../../across/personal-data/personal-data.tables.ts'
import type { Mail } from './mails.schemas.ts'

const mailView = (eb: ExpressionBuilder<Tables, 'mail'>) =>
  jsonObject<Mail>({
    id: eb.ref('mail.id'),
    kind: eb.ref('mail.kind'),
    cause_id: eb.ref('mail.cause_id'),
    number: eb.ref('mail.number'),
    recipients: eb.ref('mail.recipients'),
    status: sql<Mail['status']>`mail.status`,
    attempts: eb.ref('mail.attempts'),
    response: eb.ref('mail.response'),
    message_id: eb.ref('mail.message_id'),
    created_at: timestamp(eb.ref('mail.created_at')),
    updated_at: timestamp(eb.ref('mail.updated_at')),
    sent_at: maybeTimestamp(eb.ref('mail.sent_at')),
    next_attempt_at: maybeTimestamp(eb.ref('mail.next_attempt_at')),
  })

type Key = { tenant_id: string; id: string }

type Filters = PageQuery & {
  tenant_id: string
  statuses?: readonly string[]
  kinds?: readonly string[]
  recipient?: string
}

export const pageOfMails = prepared('mail.page', (q, input: Required<Filters>, presentFields) => {
  const matching = q
    .selectFrom('mail')
    .where('tenant_id', '=', input.tenant_id)
    .$if(presentFields.has('statuses'), (rows) =>
      rows.where(sql<boolean>`status = any(${input.statuses}::text[])`),
    )
    .$if(presentFields.has('kinds'), (rows) => rows.where(sql<boolean>`kind = any(${input.kinds}::text[])`))
    .$if(presentFields.has('recipient'), (rows) =>
      rows.where(sql<boolean>`lower(${input.recipient}::text) = any(recipients)`),
    )
  return pageQuery(q, matching, input, presentFields, mailView)
})

export const findMail = prepared('mail.detail', (q, input: Key) =>
  q
    .selectFrom('mail')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(mailView(eb))),
)

export const lockMail = prepared('mail.lock', (q, input: Key) =>
  q
    .selectFrom('mail')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['kind', 'cause_id', 'number', 'status', 'recipients'])
    .forUpdate(),
)

/** Whether somebody of the team was erased after this instant. */
export const findErasedSince = prepared('mail.erased_since', (q, input: { tenant_id: string; since: Date }) =>
  q
    .selectFrom(erasureRows.as('erasure'))
    .where('requested_at', '>', input.since)
    .select('person_id')
    .limit(1),
)

type AttemptStart = Key & {
  kind: string
  cause_id: string
  number: number
  /** Addresses in lower case. */
  recipients: readonly string[]
  message_id: string
  at: Date
}

/** Called before each attempt. The first attempt inserts the row. */
export const beginAttempt = prepared('mail.begin', (q, row: AttemptStart) => ({
  compile: () =>
    sql`insert into mail (tenant_id, id, kind, cause_id, number, recipients, message_id, status, attempts, created_at, updated_at)
      values (${row.tenant_id}::uuid, ${row.id}::uuid, ${row.kind}, ${row.cause_id}::uuid, ${row.number}::int,
        ${row.recipients}::text[], ${row.message_id}, 'pending', 1,
        ${row.at}::timestamptz, ${row.at}::timestamptz)
      on conflict (tenant_id, id) do update set status = 'pending', attempts = mail.attempts + 1, next_attempt_at = null,
        recipients = excluded.recipients, message_id = excluded.message_id, updated_at = excluded.updated_at`.compile(
      q,
    ),
}))

type AttemptResult = Key & {
  status: 'retrying' | 'sent' | 'refused' | 'failed'
  response: string | null
  next_attempt_at: Date | null
  sent_at: Date | null
  at: Date
}

/** Updates only a pending mail: a bounce may have been reported before the response was stored. */
export const endAttempt = prepared('mail.end', (q, row: AttemptResult) =>
  q
    .updateTable('mail')
    .set({
      status: row.status,
      response: row.response,
      next_attempt_at: row.next_attempt_at,
      sent_at: row.sent_at,
      updated_at: row.at,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where('status', '=', 'pending'),
)

export const markBounced = prepared('mail.bounce', (q, row: Key & { response: string | null; at: Date }) =>
  q
    .updateTable('mail')
    .set({ status: 'bounced', response: row.response, next_attempt_at: null, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

type Old = { before: Date; limit: number }

export const findTeamsWithOld = prepared('mail.teams_with_old', (q, input: Old) => ({
  compile: () =>
    sql<{ tenant_id: string }>`select distinct tenant_id from (select tenant_id from mail
      where created_at < ${input.before}::timestamptz order by created_at limit ${input.limit}::bigint) as oldest`.compile(
      q,
    ),
}))

export const deleteOld = prepared('mail.delete_old', (q, input: Old & { tenant_id: string }) => ({
  compile: () =>
    sql<{ id: string }>`delete from mail where tenant_id = ${input.tenant_id} and id in (
        select id from mail where tenant_id = ${input.tenant_id} and created_at < ${input.before}::timestamptz
        limit ${input.limit}::bigint)
      returning id`.compile(q),
}))

export const findTeamsWithUnfinished = prepared('mail.teams_with_unfinished', (q, input: Old) => ({
  compile: () =>
    sql<{ tenant_id: string }>`select distinct tenant_id from (select tenant_id from mail
      where status in ('pending', 'retrying') and updated_at < ${input.before}::timestamptz
      order by updated_at limit ${input.limit}::bigint) as oldest`.compile(q),
}))

export const cancelUnfinished = prepared(
  'mail.cancel',
  (q, input: Old & { tenant_id: string; at: Date }) => ({
    compile: () =>
      sql<{
        id: string
      }>`update mail set status = 'cancelled', next_attempt_at = null, updated_at = ${input.at}::timestamptz
      where tenant_id = ${input.tenant_id} and id in (
        select id from mail where tenant_id = ${input.tenant_id} and status in ('pending', 'retrying')
          and updated_at < ${input.before}::timestamptz limit ${input.limit}::bigint)
      returning id`.compile(q),
  }),
)

/** Objects of mails, for events. */
export const mailObjects = prepareObjects('mail', mailView)
