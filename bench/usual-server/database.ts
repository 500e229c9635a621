import { Kysely, PostgresDialect } from 'kysely'
import pg, { type ClientConfig } from 'pg'
import { POOL_SIZE } from '../../server/src/kernel/db/connections/client.ts'
import type { Tables } from '../../server/src/kernel/db/schema/tables.ts'

export type Db = Kysely<Tables>

// Dates without a time zone stay text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export const openKysely = (connection: ClientConfig): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: POOL_SIZE }) }),
  })
