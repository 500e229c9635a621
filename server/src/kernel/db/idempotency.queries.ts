import { sql } from 'kysely'
import { prepared } from './prepared.ts'

type Key = { tenant_id: string; owner: string; key: string }

/**
 * Makes the key this transaction's own. Waits for another transaction that has it; a row comes back unless that one
 * committed.
 */
export const claimKey = prepared('idempotency.claim', (q, row: Key & { fingerprint: Buffer; at: Date }) =>
  q
    .insertInto('idempotency')
    .values({
      tenant_id: row.tenant_id,
      owner: row.owner,
      key: row.key,
      fingerprint: row.fingerprint,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'owner', 'key']).doNothing())
    .returning('key'),
)

export const findAnswer = prepared('idempotency.find', (q, input: Key) =>
  q
    .selectFrom('idempotency')
    .where('tenant_id', '=', input.tenant_id)
    .where('owner', '=', input.owner)
    .where('key', '=', input.key)
    .select(['fingerprint', 'status', 'location', 'answer']),
)

type Answer = Key & { status: number; location: string | null; answer: string | null }

export const keepAnswer = prepared('idempotency.keep', (q, row: Answer) =>
  q
    .updateTable('idempotency')
    .set({ status: row.status, location: row.location, answer: row.answer })
    .where('tenant_id', '=', row.tenant_id)
    .where('owner', '=', row.owner)
    .where('key', '=', row.key),
)

/** A batch of what is older, whoever it belongs to. Two at once never wait for each other. */
export const forgetAnswers = prepared('idempotency.forget', (q, input: { before: Date; most: number }) => ({
  compile: () =>
    sql<{ key: string }>`delete from idempotency where (tenant_id, owner, key) in (
      select tenant_id, owner, key from idempotency where created_at < ${input.before}
        order by created_at limit ${input.most}::int for update skip locked) returning key`.compile(q),
}))
