// The mails that are due, and attempts that are over.
import { sql } from 'kysely'
import type { SignInAudience } from '../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'

const BATCH = 20

type Claim = { now: Date; until: Date }
export type DueAttempt = {
  id: string
  audience: SignInAudience
  email: string
  secret_hash: Buffer
  mail_attempts: number
}

/** Claims a batch of due mails for a while; if this process crashes, they become due again. */
export const claimDueMails = prepared('sign_in_attempt.claim_mails', (q, input: Claim) => ({
  compile: () =>
    sql<DueAttempt>`update sign_in_attempt set mail_due_at = ${input.until}, mail_attempts = mail_attempts + 1
      where id in (select id from sign_in_attempt
        where mail_due_at <= ${input.now} and expires_at > ${input.now} and confirmed_at is null
        order by mail_due_at limit ${sql.lit(BATCH)} for update skip locked)
      returning id, audience, email, secret_hash, mail_attempts`.compile(q),
}))

/** A code that was sent before is replaced. */
export const setCode = prepared('sign_in_attempt.set_code', (q, row: { id: string; code_hash: Buffer }) =>
  q
    .updateTable('sign_in_attempt')
    .set({ code_hash: row.code_hash })
    .where('id', '=', row.id)
    .where('confirmed_at', 'is', null),
)

export const recordMailOutcome = prepared(
  'sign_in_attempt.mail_outcome',
  (q, row: { id: string; mail_due_at: Date | null }) =>
    q.updateTable('sign_in_attempt').set({ mail_due_at: row.mail_due_at }).where('id', '=', row.id),
)

export const deleteAttempts = prepared(
  'sign_in_attempt.forget',
  (q, input: { before: Date; most: number }) => ({
    compile: () =>
      sql<{ id: string }>`delete from sign_in_attempt where id in (
        select id from sign_in_attempt where created_at < ${input.before} order by created_at limit ${input.most}::int
        for update skip locked) returning id`.compile(q),
  }),
)
