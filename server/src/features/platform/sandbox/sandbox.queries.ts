import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import { asText, jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { feedHeadRows, feedHeadsOfAllTeams } from '../events/events.tables.ts'
import type { Sandbox, SandboxMail, SandboxMailDetail } from './sandbox.schemas.ts'

type TeamKey = { tenant_id: string }

export const insertSandbox = prepared('sandbox.insert', (q, row: TeamKey & { at: Date }) =>
  q
    .insertInto('sandbox')
    .values({ tenant_id: row.tenant_id, wake_at: row.at, created_at: row.at, updated_at: row.at }),
)

/** Reads the clock of a sandbox, for each of its requests. */
export const findState = prepared('sandbox.state', (q, input: TeamKey) =>
  q.selectFrom('sandbox').where('tenant_id', '=', input.tenant_id).select('ahead_ms'),
)

/** Shared lock of a write: it conflicts with the lock of a reset, but not with a move of the clock. */
export const lockForWrite = prepared('sandbox.admit', (q, input: TeamKey) =>
  q.selectFrom('sandbox').where('tenant_id', '=', input.tenant_id).select('is_resetting').forKeyShare(),
)

/** Exclusive lock of a reset, which waits for the writes of the team. */
export const lockForReset = prepared('sandbox.lock', (q, input: TeamKey) =>
  q
    .selectFrom('sandbox')
    .where('tenant_id', '=', input.tenant_id)
    .select(['ahead_ms', 'moving_to', 'is_resetting'])
    .forUpdate(),
)

export const lockClock = prepared('sandbox.lock_clock', (q, input: TeamKey) =>
  q
    .selectFrom('sandbox')
    .where('tenant_id', '=', input.tenant_id)
    .select(['ahead_ms', 'moving_to', 'is_resetting'])
    .forNoKeyUpdate(),
)

/** `now`: the time of the sandbox. */
export const showSandbox = prepared('sandbox.detail', (q, input: TeamKey & { now: Date }) =>
  q
    .selectFrom('sandbox')
    .where('tenant_id', '=', input.tenant_id)
    .select((eb) =>
      asText(
        jsonObject<Sandbox>({
          now: timestamp(sql<Date>`${input.now}::timestamptz`),
          status: sql<Sandbox['status']>`case when is_resetting then 'resetting'
            when moving_to is not null then 'moving' else 'ready' end`,
          moving_from: maybeTimestamp(eb.ref('moving_from')),
          moving_to: maybeTimestamp(eb.ref('moving_to')),
          progress: sql<number>`case when moving_to is null then 1 else least(1, greatest(0,
            round((extract(epoch from ${input.now}::timestamptz - moving_from)
              / greatest(extract(epoch from moving_to - moving_from), 0.001))::numeric, 4))) end`,
          deleted_rows: eb.ref('deleted_rows'),
        }),
      ),
    ),
)

type Move = TeamKey & { from: Date; to: Date; at: Date }

/** `at`: in real time. */
export const beginMove = prepared('sandbox.move', (q, row: Move) =>
  q
    .updateTable('sandbox')
    .set({ moving_from: row.from, moving_to: row.to, wake_at: row.at, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id),
)

export const beginReset = prepared('sandbox.begin_reset', (q, row: TeamKey & { at: Date }) =>
  q
    .updateTable('sandbox')
    .set({
      is_resetting: true,
      deleted_rows: 0,
      moving_from: null,
      moving_to: null,
      wake_at: row.at,
      updated_at: row.at,
    })
    .where('tenant_id', '=', row.tenant_id),
)

/**
 * Finds sandboxes that are due or have new events: their work is due by their own clocks, so no job over all teams finds it. Sandboxes
 * that have waited longest come first.
 */
export const findDueSandboxes = prepared('sandbox.awake', (q, input: { now: Date; limit: number }) => ({
  compile: () =>
    sql<TeamKey>`select sandbox.tenant_id from sandbox
      left join ${feedHeadsOfAllTeams} as head on head.tenant_id = sandbox.tenant_id
      where (sandbox.claimed_until is null or sandbox.claimed_until <= ${input.now}::timestamptz)
        and (sandbox.wake_at <= ${input.now}::timestamptz or head.number > sandbox.seen_number)
      order by sandbox.wake_at limit ${input.limit}::bigint`.compile(q),
}))

/** The claim ends at `until`, in case this process crashes. No row: another node has claimed the sandbox. */
export const claim = prepared('sandbox.claim', (q, input: TeamKey & { now: Date; until: Date }) => ({
  compile: () =>
    sql<{
      is_resetting: boolean
      number: number
    }>`update sandbox set claimed_until = ${input.until}::timestamptz
      where tenant_id = ${input.tenant_id}
        and (claimed_until is null or claimed_until <= ${input.now}::timestamptz)
      returning is_resetting, coalesce((select number from ${feedHeadRows} as head), 0) as number`.compile(q),
}))

export const setClock = prepared('sandbox.set_clock', (q, row: TeamKey & { ahead_ms: number; until: Date }) =>
  q
    .updateTable('sandbox')
    .set({ ahead_ms: row.ahead_ms, claimed_until: row.until })
    .where('tenant_id', '=', row.tenant_id),
)

export const endMove = prepared('sandbox.end_move', (q, row: TeamKey & { at: Date }) =>
  q
    .updateTable('sandbox')
    .set({ moving_from: null, moving_to: null, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id),
)

export const noteDeleted = prepared('sandbox.deleted', (q, row: TeamKey & { rows: number; until: Date }) => ({
  compile: () =>
    sql`update sandbox set deleted_rows = deleted_rows + ${row.rows}::bigint, claimed_until = ${row.until}::timestamptz
      where tenant_id = ${row.tenant_id}`.compile(q),
}))

export const endReset = prepared('sandbox.end_reset', (q, row: TeamKey & { at: Date }) =>
  q
    .updateTable('sandbox')
    .set({ is_resetting: false, ahead_ms: 0, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id),
)

/** The number of the last event of the team. */
export const findHead = prepared('sandbox.head', (q, _input: TeamKey) =>
  q.selectNoFrom(sql<number>`coalesce((select number from ${feedHeadRows} as head), 0)`.as('number')),
)

type Release = TeamKey & { later: Date; next: Date; number: number }

/** `number`: the last event before the work. `next`: when to run again while the clock moves or a reset is pending. */
export const release = prepared('sandbox.release', (q, row: Release) => ({
  compile: () =>
    sql`update sandbox set claimed_until = null, seen_number = ${row.number}::bigint,
        wake_at = case when moving_to is null and not is_resetting then ${row.later}::timestamptz
          else ${row.next}::timestamptz end
      where tenant_id = ${row.tenant_id}`.compile(q),
}))

type NewMail = TeamKey & {
  id: string
  kind: string
  recipients: readonly string[]
  subject: string
  text: string
  html: string
  at: Date
}

/** A second attempt to send a mail inserts nothing. */
export const insertMail = prepared('sandbox_mail.insert', (q, row: NewMail) => ({
  compile: () =>
    sql`insert into sandbox_mail (tenant_id, id, kind, recipients, subject, text, html, created_at)
      values (${row.tenant_id}::uuid, ${row.id}::uuid, ${row.kind}, ${row.recipients}::text[], ${row.subject},
        ${row.text}, ${row.html}, ${row.at}::timestamptz)
      on conflict (tenant_id, id) do nothing`.compile(q),
}))

/** Deletes all but the newest mails. */
export const deleteOldMails = prepared('sandbox_mail.delete_old', (q, input: TeamKey & { kept: number }) => ({
  compile: () =>
    sql`delete from sandbox_mail where tenant_id = ${input.tenant_id} and id in (
      select id from sandbox_mail where tenant_id = ${input.tenant_id}
      order by created_at desc, id desc offset ${input.kept}::bigint limit 1000)`.compile(q),
}))

type Filters = PageQuery & TeamKey & { kinds?: readonly string[]; recipient?: string }

export const pageOfMails = prepared('sandbox_mail.page', (q, input: Required<Filters>, presentFields) => {
  const matching = q
    .selectFrom('sandbox_mail')
    .where('tenant_id', '=', input.tenant_id)
    .$if(presentFields.has('kinds'), (rows) => rows.where(sql<boolean>`kind = any(${input.kinds}::text[])`))
    .$if(presentFields.has('recipient'), (rows) =>
      rows.where(sql<boolean>`lower(${input.recipient}::text) = any(recipients)`),
    )
  return pageQuery(q, matching, input, presentFields, (eb) =>
    jsonObject<SandboxMail>({
      id: eb.ref('sandbox_mail.id'),
      kind: eb.ref('sandbox_mail.kind'),
      recipients: eb.ref('sandbox_mail.recipients'),
      subject: eb.ref('sandbox_mail.subject'),
      created_at: timestamp(eb.ref('sandbox_mail.created_at')),
    }),
  )
})

export const showMail = prepared('sandbox_mail.detail', (q, input: TeamKey & { id: string }) =>
  q
    .selectFrom('sandbox_mail')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) =>
      asText(
        jsonObject<SandboxMailDetail>({
          id: eb.ref('id'),
          kind: eb.ref('kind'),
          recipients: eb.ref('recipients'),
          subject: eb.ref('subject'),
          created_at: timestamp(eb.ref('created_at')),
          text: eb.ref('text'),
          html: eb.ref('html'),
        }),
      ),
    ),
)
