import { sql } from 'kysely'
import type { Db } from '../../db/connections/client.ts'
import { prepared } from '../../db/sql/prepared.ts'

type Key = { tenant_id: string; owner: string; key: string }

/** The owner of responses from before release 2, which belonged to the whole team. */
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

/** Releases the key of a request that fails after its commit: it can be repeated with the same key. */
export const releaseKey = prepared('idempotency.release', (q, input: Key) =>
  q
    .deleteFrom('idempotency')
    .where('tenant_id', '=', input.tenant_id)
    .where('owner', '=', input.owner)
    .where('key', '=', input.key),
)

/** Keys of items contain a blank, which no key of a client does. */
const toItemKey = (key: string, index: number) => `${key} ${index}`
const toItemKeys = (key: string, indexes: readonly number[]) => indexes.map((index) => toItemKey(key, index))

type Item = Key & { index: number }

/**
 * Claims the key of an item for this transaction, as long as the key of its request exists. Both expire together.
 * Waits for another transaction that has claimed it; returns no row if that one committed.
 */
const claimItemKey = prepared('idempotency.claim_item', (q, row: Key & { item_key: string }) => ({
  compile: () =>
    sql<{ key: string }>`insert into idempotency (tenant_id, owner, key, fingerprint, created_at)
        select ${row.tenant_id}::uuid, owner, ${row.item_key}::text, fingerprint, created_at from idempotency
        where tenant_id = ${row.tenant_id} and owner = ${row.owner} and key = ${row.key}
        on conflict (tenant_id, owner, key) do nothing returning key`.compile(q),
}))

export const claimItem = (db: Db, { index, ...row }: Item) =>
  claimItemKey.first(db, { ...row, item_key: toItemKey(row.key, index) })

export const storeItem = (db: Db, { index, key, ...row }: Item & { status: number; answer: string }) =>
  storeResponse.queue(db, { ...row, key: toItemKey(key, index), location: null })

type ItemRow = { key: string; answer: string | null }

const findItemRows = prepared(
  'idempotency.find_items',
  (q, input: Omit<Key, 'key'> & { keys: readonly string[] }) => ({
    compile: () =>
      sql<ItemRow>`select key, answer from idempotency where tenant_id = ${input.tenant_id} and owner = ${input.owner}
        and key = any(${input.keys}::text[]) and status is not null`.compile(q),
  }),
)

/** The stored outcomes of the first `count` items, by index. */
export async function findItems(db: Db, { key, count, ...keyOwner }: Key & { count: number }) {
  const rows = await findItemRows.many(db, { ...keyOwner, keys: toItemKeys(key, [...Array(count).keys()]) })
  return new Map(rows.map((row) => [Number(row.key.slice(key.length + 1)), row.answer as string]))
}

type ItemAnswers = Key & { status: number; rows: string }

const claimItemKeys = prepared('idempotency.claim_items', (q, row: Omit<ItemAnswers, 'status'>) => ({
  compile: () =>
    sql`insert into idempotency (tenant_id, owner, key, fingerprint, created_at)
        select ${row.tenant_id}::uuid, owner, sent.item_key, fingerprint, created_at
        from idempotency cross join json_to_recordset(${row.rows}::json) as sent(item_key text)
        where tenant_id = ${row.tenant_id} and owner = ${row.owner} and key = ${row.key}
        order by sent.item_key on conflict (tenant_id, owner, key) do nothing`.compile(q),
}))

const storeItemAnswers = prepared('idempotency.keep_items', (q, row: ItemAnswers) => ({
  compile: () =>
    sql`update idempotency set status = ${row.status}::int, answer = sent.answer
        from json_to_recordset(${row.rows}::json) as sent(item_key text, answer text)
        where tenant_id = ${row.tenant_id} and owner = ${row.owner} and key = sent.item_key and status is null`.compile(
      q,
    ),
}))

type Stored = Key & { status: number; outcomes: ReadonlyMap<number, string> }

/** Stores the outcomes of items that have none. Their keys are claimed first, because usage counts only updates. */
export function storeItems(db: Db, { outcomes, status, ...key }: Stored): void {
  const sent = [...outcomes].map(([index, answer]) => ({ item_key: toItemKey(key.key, index), answer }))
  const rows = JSON.stringify(sent)
  claimItemKeys.queue(db, { ...key, rows })
  storeItemAnswers.queue(db, { ...key, status, rows })
}

type Expired = { before: Date; limit: number }

/** The teams with the oldest expired responses. */
export const findTeamsWithExpired = prepared('idempotency.expired', (q, input: Expired) => ({
  compile: () =>
    sql<{ tenant_id: string }>`select distinct tenant_id from (select tenant_id from idempotency
      where created_at < ${input.before} order by created_at limit ${input.limit}::int) as old`.compile(q),
}))

/**
 * Deletes a batch of expired responses of a team, the key of a request before those of its items. Concurrent runs never wait for each
 * other.
 */
export const deleteResponses = prepared(
  'idempotency.forget',
  (q, input: Expired & { tenant_id: string }) => ({
    compile: () =>
      sql<{ key: string }>`delete from idempotency where tenant_id = ${input.tenant_id} and (owner, key) in (
        select owner, key from idempotency where tenant_id = ${input.tenant_id} and created_at < ${input.before}
          order by created_at, key limit ${input.limit}::int for update skip locked) returning key`.compile(
        q,
      ),
  }),
)
