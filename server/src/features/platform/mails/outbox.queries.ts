// Mails of all features that are still to be sent (decision 0123). Mails of sandboxes are excluded: another job delivers them.
import { sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import type { DueMail } from '../../../kernel/mail/mail-delivery.ts'
import { isNotSandbox } from '../sandbox/sandbox.tables.ts'

type Key = { tenant_id: string; kind: string; cause_id: string }
type Queued = Key & { number: number; due_at: Date }

/** A later mail of the same cause replaces an earlier mail that is still due. */
export const insertDueMail = prepared('mail_outbox.insert', (q, row: Queued) =>
  q
    .insertInto('mail_outbox')
    .values({
      tenant_id: row.tenant_id,
      kind: row.kind,
      cause_id: row.cause_id,
      number: row.number,
      due_at: row.due_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kind', 'cause_id']).doUpdateSet((eb) => ({
        number: eb.ref('excluded.number'),
        due_at: eb.ref('excluded.due_at'),
        attempts: 0,
      })),
    ),
)

type Due = { kinds: readonly string[]; now: Date }

/** The teams with the oldest due mails. `kinds`: those that this release knows, because a newer release may run at the same time. */
export const findTeamsWithMails = prepared('mail_outbox.teams', (q, input: Due) => ({
  compile: () =>
    sql<{ tenant_id: string }>`select distinct tenant_id from (
      select tenant_id from mail_outbox where due_at <= ${input.now} and kind = any(${input.kinds}::text[])
        and ${isNotSandbox(sql`mail_outbox.tenant_id`)} order by due_at limit 20) as due`.compile(q),
}))

/** Claims a batch of one team. The mails become due again at `until`, in case this process crashes. */
export const claimMails = prepared(
  'mail_outbox.claim',
  (q, input: Due & { tenant_id: string; until: Date }) => ({
    compile: () =>
      sql<DueMail>`update mail_outbox set due_at = ${input.until}, attempts = attempts + 1
        where tenant_id = ${input.tenant_id} and (kind, cause_id) in (select kind, cause_id from mail_outbox
          where tenant_id = ${input.tenant_id} and due_at <= ${input.now} and kind = any(${input.kinds}::text[])
          order by due_at limit 20 for update skip locked)
        returning tenant_id, kind, cause_id, number, attempts`.compile(q),
  }),
)

type Claimed = Key & { number: number }

/** Deletes a mail that was sent or cancelled, unless a later mail of the same cause has replaced it. */
export const deleteMail = prepared('mail_outbox.delete', (q, row: Claimed) =>
  q
    .deleteFrom('mail_outbox')
    .where('tenant_id', '=', row.tenant_id)
    .where('kind', '=', row.kind)
    .where('cause_id', '=', row.cause_id)
    .where('number', '=', row.number),
)

export const postponeMail = prepared('mail_outbox.postpone', (q, row: Claimed & { due_at: Date }) =>
  q
    .updateTable('mail_outbox')
    .set({ due_at: row.due_at })
    .where('tenant_id', '=', row.tenant_id)
    .where('kind', '=', row.kind)
    .where('cause_id', '=', row.cause_id)
    .where('number', '=', row.number),
)

type CausesInput = { tenant_id: string; kind: string; cause_ids: readonly string[] }

/** Locks mails that no process has claimed, until the transaction ends. Claims skip locked mails. */
export const lockUnclaimedMails = prepared('mail_outbox.lock_unclaimed', (q, input: CausesInput) =>
  q
    .selectFrom('mail_outbox')
    .where('tenant_id', '=', input.tenant_id)
    .where('kind', '=', input.kind)
    .where(sql<boolean>`cause_id = any(${input.cause_ids}::uuid[])`)
    .where('attempts', '=', 0)
    .orderBy('cause_id')
    .select('cause_id')
    .forUpdate(),
)
