// Statements for the mail of an attempt, and for deleting old attempts.
import { createDeletion } from '../../../kernel/db/sql/delete-old.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'

/** Returns no row if the attempt is confirmed or expired. */
export const findAttemptToMail = prepared('sign_in_attempt.to_mail', (q, input: { id: string; now: Date }) =>
  q
    .selectFrom('sign_in_attempt')
    .where('id', '=', input.id)
    .where('expires_at', '>', input.now)
    .where('confirmed_at', 'is', null)
    .select(['audience', 'email', 'secret_hash']),
)

/** Replaces a code that was sent before. */
export const setCode = prepared('sign_in_attempt.set_code', (q, row: { id: string; code_hash: Buffer }) =>
  q
    .updateTable('sign_in_attempt')
    .set({ code_hash: row.code_hash })
    .where('id', '=', row.id)
    .where('confirmed_at', 'is', null),
)

export const deleteAttempts = createDeletion('sign_in_attempt', 'created_at')
