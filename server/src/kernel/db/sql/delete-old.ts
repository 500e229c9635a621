// Deletes expired rows.
import { sql } from 'kysely'
import type { Db } from '../connections/client.ts'
import { prepared } from './prepared.ts'

const BATCH_SIZE = 1000

type Input = { before: Date; limit: number }

/** Creates a deletion in batches, the oldest rows first; it may run on several nodes at once. */
export function createDeletion(
  table: 'sign_in_attempt' | 'oidc_attempt' | 'passkey_challenge',
  time: 'created_at' | 'expires_at',
): (db: Db, before: Date) => Promise<void> {
  const [rows, timeColumn] = [sql.table(table), sql.ref(time)]
  const batch = prepared(`${table}.forget`, (q, input: Input) => ({
    compile: () =>
      sql<{ id: string }>`delete from ${rows} where id in (
        select id from ${rows} where ${timeColumn} < ${input.before} order by ${timeColumn} limit ${input.limit}::int
        for update skip locked) returning id`.compile(q),
  }))
  return async (db, before) => {
    while ((await batch.many(db, { before, limit: BATCH_SIZE })).length > 0);
  }
}
