// Checks of the database. They read only: catalogs, and counts over all teams.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { listAppliedMigrations } from '../../backup/catalog.ts'
import type { Config } from '../../config.ts'
import type { SecretKeys } from '../../domain/access/secret-keys.ts'
import { countEndpointsWithoutKey, countOverdueEndpoints } from '../../features/across/webhooks/index.ts'
import { countAccountsWithoutKey } from '../../features/money/bank-details/index.ts'
import { findOldestUnnumbered } from '../../features/platform/events/index.ts'
import { type Db, POOL_SIZE } from '../../kernel/db/connections/client.ts'
import { writeTemporaryFile } from '../../kernel/db/connections/disk-space.ts'
import { isDiskFull } from '../../kernel/db/connections/outage.ts'
import { migrationNames } from '../../kernel/db/schema/migrate.ts'
import { TABLE_NAMES } from '../../kernel/db/schema/tables.ts'
import { advise, describeReason, type Finding, failed, formatCount, ok } from './check.ts'

const OLDEST_VERSION = 15

export async function checkDatabaseVersion(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query('show server_version')
  const version: string = rows[0].server_version
  return Number.parseInt(version, 10) < OLDEST_VERSION
    ? failed(`PostgreSQL ${version}`, `Upgrade to PostgreSQL ${OLDEST_VERSION} or later.`)
    : ok(`PostgreSQL ${version}`)
}

export async function checkSchema(client: pg.Client): Promise<Finding> {
  const [applied, knownMigrations] = [await listAppliedMigrations(client), await migrationNames()]
  if (applied.length === 0)
    return advise('the database is empty', 'Start the service: it creates the schema.')
  const unknown = applied.find((name) => !knownMigrations.includes(name))
  if (unknown)
    return failed(
      `migrated by a newer release: ${unknown} is unknown to this one`,
      'Use the newer release, or restore a backup made before the upgrade.',
    )
  const missing = knownMigrations.filter((name) => !applied.includes(name))
  return missing.length > 0
    ? failed(
        `${formatCount(missing.length, 'migration')} of this release are missing, the first is ${missing[0]}`,
        'Back up, then start this release: it migrates the schema.',
      )
    : ok(`${applied.at(-1)}, that of this release`)
}

const SKEW_MS = 2000
const MAX_SKEW_MS = 30_000

export type Now = () => number

export async function checkClock(client: pg.Client, now: Now): Promise<Finding> {
  const before = now()
  const { rows } = await client.query(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as database_ms',
  )
  const after = now()
  // The database may have read its clock at any time in between.
  const skew = Math.max(before - rows[0].database_ms, rows[0].database_ms - after, 0)
  const found = `${(skew / 1000).toFixed(1)} s between this machine and the database`
  const advice =
    'Synchronize the clocks of all machines (NTP): due dates, sessions and limits depend on them.'
  if (skew > MAX_SKEW_MS) return failed(found, advice)
  return skew > SKEW_MS ? advise(found, advice) : ok(found)
}

const PRIVILEGES: Record<string, string> = {
  rolsuper: 'superuser',
  rolcreaterole: 'createrole',
  rolcreatedb: 'createdb',
  rolreplication: 'replication',
  rolbypassrls: 'bypassrls',
}

const INACCESSIBLE_TABLES = `select c.relname as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)
    and not (pg_has_role(c.relowner, 'usage') and has_table_privilege(c.oid, 'select')
      and has_table_privilege(c.oid, 'insert') and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
  order by c.relname`

export async function checkRole(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(
    `select *, coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create
      from pg_roles where rolname = current_user`,
  )
  const [role] = rows
  if (!role.may_create)
    return failed(
      `${role.rolname} may not create tables, which migrations do`,
      `Make it the owner of its database: alter database … owner to ${role.rolname}.`,
    )
  const { rows: tables } = await client.query(INACCESSIBLE_TABLES, [TABLE_NAMES])
  if (tables.length > 0)
    return failed(
      `${role.rolname} does not own, or may not read and write, ${formatCount(tables.length, 'table')}: ${tables[0].name}${tables.length > 1 ? ' …' : ''}`,
      `Give them to it: alter table ${tables[0].name} owner to ${role.rolname}; grant all on ${tables[0].name} to ${role.rolname}.`,
    )
  const powers = Object.keys(PRIVILEGES).filter((power) => role[power])
  const names = powers.map((power) => PRIVILEGES[power])
  return powers.length > 0
    ? advise(
        `${role.rolname} has more privileges than it needs: ${names.join(', ')}`,
        `alter role ${role.rolname} ${names.map((name) => `no${name}`).join(' ')}; or use another role.`,
      )
    : ok(`${role.rolname} owns its tables and has no further privileges`)
}

const LIMITS = `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as of_server,
    (select rolconnlimit from pg_roles where rolname = current_user) as of_role,
    (select datconnlimit from pg_database where datname = current_database()) as of_database`

export async function checkConnections(client: pg.Client, { WORKERS }: Config): Promise<Finding> {
  const { rows } = await client.query(LIMITS)
  const { of_server, of_role, of_database } = rows[0]
  const limit = Math.min(of_server, ...[of_role, of_database].filter((value) => value >= 0))
  // A pool for each worker and the background worker, and one for maintenance.
  const needed = (WORKERS + 1) * POOL_SIZE + 1
  const found = `this node uses up to ${needed} of ${limit}`
  return needed > limit
    ? failed(found, 'Raise max_connections or the limit of the role or database, or use fewer WORKERS.')
    : ok(found)
}

/** Another process id than that of the server: a pooler is in between. */
const isPooled = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid !== (client as unknown as { processID: number | null }).processID
}

const runPreparedStatement = (client: pg.Client) => client.query({ name: 'doctor', text: 'select 1' })

export async function checkStatements(
  client: pg.Client,
  { PREPARED_STATEMENTS }: Config,
  connect: () => Promise<pg.Client>,
): Promise<Finding> {
  if (!(await isPooled(client))) return ok('direct connection')
  if (!PREPARED_STATEMENTS) return ok('through a pooler, without prepared statements')
  const other = await connect()
  try {
    await runPreparedStatement(client)
    // Occupies the connection on which the statement was prepared, if the pooler shares them.
    await other.query('begin')
    await runPreparedStatement(client)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return failed(
      `the pooler loses prepared statements: ${error.message}`,
      'Set PREPARED_STATEMENTS=off, or use PgBouncer 1.21 or later with max_prepared_statements.',
    )
  } finally {
    await other.query('rollback').catch(() => {})
    await other.end()
  }
  return ok('through a pooler that keeps prepared statements')
}

export async function checkSecretKey(db: Db, { current, checks }: SecretKeys, now: Date): Promise<Finding> {
  const [endpoints, accounts] = [
    await countEndpointsWithoutKey(db, checks, now),
    await countAccountsWithoutKey(db, checks),
  ]
  if (endpoints + accounts > 0)
    return failed(
      `not the key of ${formatCount(endpoints, 'webhook endpoint')} and ${formatCount(accounts, 'bank account')}`,
      'Set the former key as SECRET_KEY or SECRET_KEY_PREVIOUS: without it they cannot be used.',
    )
  return current
    ? ok('present, and that of all webhook endpoints and bank accounts')
    : advise(
        'SECRET_KEY is not set: webhooks and bank details are off',
        'Set it to `openssl rand -base64 32`.',
      )
}

/** Of a database that is elsewhere, too. A temporary file is written and removed. */
export async function checkWrites(db: Db): Promise<Finding> {
  await db.query({ text: 'begin' })
  try {
    const [row] = await db.query<{ is_read_only: boolean }>({
      text: `select current_setting('transaction_read_only')::boolean as is_read_only`,
    })
    if (row?.is_read_only)
      return failed(
        'this server only reads: it is a standby, or default_transaction_read_only is on',
        'Let DATABASE_URL name the primary: until then every write is 503 database_unreachable.',
      )
    await writeTemporaryFile(db)
    return ok('PostgreSQL can write to its disk')
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return failed(
      `the disk of PostgreSQL is full: ${describeReason(error)}`,
      'Make space: until then every write is 503 disk_full, and /readyz fails.',
    )
  } finally {
    await db.query({ text: 'rollback' })
  }
}

const LATE_MS = 5 * 60_000

export async function checkWebhooks(db: Db, now: Date): Promise<Finding> {
  const late = await countOverdueEndpoints(db, new Date(now.getTime() - LATE_MS))
  return late > 0
    ? advise(
        `deliveries of ${formatCount(late, 'webhook endpoint')} are due for more than 5 minutes`,
        'Check that the service runs, its log, and that it reaches the receivers.',
      )
    : ok('no delivery is late')
}

const JOBS_WAIT_MS = 2000

/** The jobs number each event within a moment. */
export async function checkJobs(db: Db, waitMs = JOBS_WAIT_MS): Promise<Finding> {
  const read = async () => (await findOldestUnnumbered.only(db, {})).position
  const first = await read()
  if (first === null) return ok('no event waits for them')
  await sleep(waitMs)
  return (await read()) === first
    ? failed('an event waits for them, and they do not run', 'Start the service, or read its log.')
    : ok('they run')
}
