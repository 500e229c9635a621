import type { Db } from '../../kernel/db/connections/client.ts'
import { countWithoutKey } from './webhooks.queries.ts'

/** Endpoints of all teams whose secrets cannot be derived from keys with these checks. */
export const endpointsWithoutKey = async (db: Db, checks: readonly string[], now: Date): Promise<number> =>
  (await countWithoutKey.only(db, { checks, now })).total
