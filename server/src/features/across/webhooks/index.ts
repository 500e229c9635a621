import type { Db } from '../../../kernel/db/connections/client.ts'
import { countOverdue, countWithoutKey } from './webhooks.queries.ts'

/** Counts the endpoints of all teams whose secrets cannot be derived from the keys with these checks. */
export const countEndpointsWithoutKey = async (
  db: Db,
  checks: readonly string[],
  now: Date,
): Promise<number> => (await countWithoutKey.only(db, { checks, now })).total

/** Counts the endpoints of all teams whose next delivery was due before this instant. */
export const countOverdueEndpoints = async (db: Db, before: Date): Promise<number> =>
  (await countOverdue.only(db, { before })).total
