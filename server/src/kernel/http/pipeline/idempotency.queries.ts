import { sql } from 'kysely'
import { prepared } from '../../db/sql/prepared.ts'

type Key = { tenant_id: string; owner: string; key: string }

/** Until release 2 a stored response belonged to the whole team. */
export const OWNER_BEFORE_RELEASE_2 = 'team'

/**
 * Claims the key for this transaction. Waits for another transaction that has claimed it; returns a row unless that one
 * committed, or the team used the key with the previous release.
 */
export const claimKey = prepared('idempotency.claim', (q, row: Key & { fingerprint: Buffer; at: Date }) => ({
  compile: () =>
    sql<{ key: string }>`insert into idempotency (tenant_id, owner, key, fingerprint, created_at)
        select ${row.tenant_id}::uuid, ${row.owner}::text, ${row.key}::text, ${row.fingerprint}::bytea, ${row.at}::timestamptz
        where not exists (select from idempotency where tenant_id = ${row.tenant_id}
          and owner = ${OWNER_BEFORE_RELEASE_2} and key = ${row.key})
        on conflict (tenant_id, owner, key) do nothing returning key`.compile(q),
}))

export const findResponse = prepared('idempotency.find', (q, input: Key) =>
  q
    .selectFrom('idempotency')
    .where('tenant_id', '=', input.tenant_id)
    .where('owner', '=', input.owner)
    .where('key', '=', input.key)
    .select(['fingerprint', 'status', 'location', 'answer']),
)

type StoredRow = Key & { status: number; location: string | null; answer: string | null }

export const storeResponse = prepared('idempotency.keep', (q, row: StoredRow) =>
  q
    .updateTable('idempotency')
    .set({ status: row.status, location: row.location, answer: row.answer })
    .where('tenant_id', '=', row.tenant_id)
    .where('owner', '=', row.owner)
    .where('key', '=', row.key),
)

/** For a request that fails after its commit: it can be repeated with the same key. */
export const releaseKey = prepared('idempotency.release', (q, input: Key) =>
  q
    .deleteFrom('idempotency')
    .where('tenant_id', '=', input.tenant_id)
    .where('owner', '=', input.owner)
    .where('key', '=', input.key),
)

type Expired = { before: Date; most: number }

/** The teams with the oldest expired responses. */
export const findTeamsWithExpired = prepared('idempotency.expired', (q, input: Expired) => ({
  compile: () =>
    sql<{ tenant_id: string }>`select distinct tenant_id from (select tenant_id from idempotency
      where created_at < ${input.before} order by created_at limit ${input.most}::int) as old`.compile(q),
}))

/** Deletes a batch of expired responses of a team. Concurrent runs never wait for each other. */
export const deleteResponses = prepared(
  'idempotency.forget',
  (q, input: Expired & { tenant_id: string }) => ({
    compile: () =>
      sql<{ key: string }>`delete from idempotency where tenant_id = ${input.tenant_id} and (owner, key) in (
        select owner, key from idempotency where tenant_id = ${input.tenant_id} and created_at < ${input.before}
          order by created_at limit ${input.most}::int for update skip locked) returning key`.compile(q),
  }),
)
