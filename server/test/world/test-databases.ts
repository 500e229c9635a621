// Databases for tests: on the PostgreSQL of the run, or on another one given by TEST_DATABASE_URL.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase } from '../../src/kernel/db/connections/client.ts'
import { createDistributedDatabase } from '../suites/citus/citus-databases.ts'

export const TEMPLATE = 'engagement_template'

/** Connects like the service's role, which owns its database and is no superuser. */
export const connectionFor = (database: string): pg.ClientConfig => connect(ROLE, database)

/** Connects as the superuser, which creates databases. */
export const adminConnection = (): pg.ClientConfig => connect('postgres', 'postgres')

const ROLE = 'engagement'

function connect(user: string, database: string): pg.ClientConfig {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) return { host: process.env['TEST_DATABASE_SOCKETS'] ?? '', user, database }
  const address = new URL(url)
  address.pathname = `/${database}`
  return { connectionString: address.href }
}

/** Creates a migrated database without rows; in a run on Citus its tables are distributed. */
export const createTestDatabase = async () =>
  (await createDistributedDatabase()) ?? createDatabase(`template ${TEMPLATE}`)

/** A database on which no server has started. */
export const createEmptyDatabase = () => createDatabase('')

/** Long timeouts, because a busy machine must not fail a request; tests of a limit set their own. */
const LONG_TIMEOUTS = {
  statementMs: 100_000,
  lockMs: 60_000,
  idleInTransactionMs: 100_000,
  waitMs: 60_000,
  silenceMs: 110_000,
}

/** Opens the database as the service does, with prepared statements unless the run disables them. */
export const openTestDatabase = (
  connection: pg.ClientConfig,
  { limits, ...options }: Partial<DatabaseOptions> = {},
): Database =>
  openDatabase({
    connection,
    preparedStatements: process.env['PREPARED_STATEMENTS'] !== 'off',
    limits: { ...LONG_TIMEOUTS, ...limits },
    ...options,
  })

/** The owner of a new database; on an external PostgreSQL it is the single role of the run. */
export const formatOwnerClause = () => (process.env['TEST_DATABASE_URL'] ? '' : `owner ${ROLE}`)

async function createDatabase(templateClause: string): Promise<pg.ClientConfig> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(adminConnection())
  await admin.connect()
  // CREATE DATABASE locks the template, so test files that start at the same time wait for each other.
  await admin.query('select pg_advisory_lock(1)')
  await admin.query(`create database ${name} ${templateClause} ${formatOwnerClause()}`)
  await admin.end()
  return connectionFor(name)
}
