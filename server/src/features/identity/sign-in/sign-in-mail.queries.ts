// The mail of an attempt, and attempts that are over.
import { sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'

/** No row: confirmed, or over. */
export const findAttemptToMail = prepared('sign_in_attempt.to_mail', (q, input: { id: string; now: Date }) =>
  q
    .selectFrom('sign_in_attempt')
    .where('id', '=', input.id)
    .where('expires_at', '>', input.now)
    .where('confirmed_at', 'is', null)
    .select(['audience', 'email', 'secret_hash']),
)

/** A code that was sent before is replaced. */
export const setCode = prepared('sign_in_attempt.set_code', (q, row: { id: string; code_hash: Buffer }) =>
  q
    .updateTable('sign_in_attempt')
    .set({ code_hash: row.code_hash })
    .where('id', '=', row.id)
    .where('confirmed_at', 'is', null),
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
