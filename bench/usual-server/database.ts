import { Kysely, PostgresDialect } from 'kysely'
import pg, { type ClientConfig } from 'pg'
import type { Tables } from '../../server/src/kernel/db/tables.ts'

export type Db = Kysely<Tables>

// Days are days, not moments.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** As many connections as the service keeps. */
const POOL_SIZE = 10

export const openKysely = (connection: ClientConfig): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: POOL_SIZE }) }),
  })
