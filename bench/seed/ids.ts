// Ids like those of the service (UUIDv7: milliseconds, then random bits), but derived from a number: seeding needs no lookups.
import type { Client } from 'pg'

/**
 * Temporary functions. `id_at` sorts like the instant that it is made of, and like the number within a
 * millisecond; `nth_id` is the id of the nth row of a kind (one letter), the same in every statement.
 */
export async function makeIdFunctions(client: Client): Promise<void> {
  await client.query(`create function pg_temp.id_at(at timestamptz, n bigint, salt text) returns uuid language sql
    as $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
      || lpad(to_hex(n % 4096), 3, '0') || '8' || left(md5(salt || n), 15))::uuid $$`)
  await client.query(`create function pg_temp.nth_id(began timestamptz, kind text, n bigint) returns uuid language sql
    as $$ select pg_temp.id_at(began + n * interval '1 millisecond', n, kind) $$`)
}
