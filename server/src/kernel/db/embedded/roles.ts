// The roles of the embedded PostgreSQL. `postgres` is its superuser, for the supervisor and for maintenance of PostgreSQL
// itself. `engagement` is the role of the service: no superuser, owner of the one database and of what is in it.
import pg from 'pg'

export const SUPERUSER = 'postgres'
const ROLE = 'engagement'
const DATABASE = 'engagement'

/** Exists only during the upgrade of an older folder: a role cannot rename itself. */
const RENAMER = 'engagement_upgrade'
const UPGRADE_LOCK = 7_305_810_002

export const connectionTo = (sockets: string): pg.ClientConfig => ({
  host: sockets,
  user: ROLE,
  database: DATABASE,
})

export const superuserOn = (sockets: string, user = SUPERUSER, database = 'postgres'): pg.ClientConfig => ({
  host: sockets,
  user,
  database,
})

export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Creates the role and the database of the service, if they are missing. */
export async function ensureDatabase(sockets: string): Promise<void> {
  await withClient(superuserOn(sockets), async (client) => {
    await createIfMissing(
      client,
      `select from pg_roles where rolname = '${ROLE}'`,
      `create role ${ROLE} login`,
    )
    const database = `select from pg_database where datname = '${DATABASE}'`
    await createIfMissing(client, database, `create database ${DATABASE} owner ${ROLE}`)
  })
}

async function createIfMissing(client: pg.Client, existsQuery: string, create: string): Promise<void> {
  if ((await client.query(existsQuery)).rowCount) return
  try {
    await client.query(create)
  } catch (error) {
    // Created by another process in the meantime: 42710 a role, 42P04 a database, 23505 either.
    if (!['42710', '42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error
  }
}

/**
 * In a folder of an earlier release `engagement` is the superuser that initdb created. It becomes `postgres`, and a new
 * role `engagement` gets the database with everything in it, in one transaction.
 */
export async function separateRoles(sockets: string): Promise<void> {
  const user = (await hasRole(sockets, SUPERUSER)) ? SUPERUSER : ROLE
  await withClient(superuserOn(sockets, user), async (client) => {
    // Several processes may start on the folder at once.
    await client.query('select pg_advisory_lock($1)', [UPGRADE_LOCK])
    const { rows } = await client.query(`select rolsuper from pg_roles where rolname = '${ROLE}'`)
    if (rows[0]?.rolsuper) await renameSuperuser(client, sockets)
    // The role is a leftover of the upgrade, not a role of an administrator.
    await client.query(`drop role if exists ${RENAMER}`)
  })
}

/** Whether the role can log in; with trust authentication only a missing role cannot. */
const hasRole = (sockets: string, role: string) =>
  withClient(superuserOn(sockets, role), async () => true).catch((error) => {
    if (error.code === '28000') return false
    throw error
  })

async function renameSuperuser(client: pg.Client, sockets: string): Promise<void> {
  await client.query(`drop role if exists ${RENAMER}`)
  await client.query(`create role ${RENAMER} superuser login`)
  const { rowCount } = await client.query(`select from pg_database where datname = '${DATABASE}'`)
  const database = rowCount ? DATABASE : 'postgres'
  await withClient(superuserOn(sockets, RENAMER, database), async (renamer) => {
    await renamer.query('begin')
    await renamer.query(`alter role ${ROLE} rename to ${SUPERUSER}`)
    await renamer.query(`create role ${ROLE} login`)
    if (rowCount) {
      await renamer.query(`alter database ${DATABASE} owner to ${ROLE}`)
      const { rows } = await renamer.query<{ statement: string }>(CHANGES_OF_OWNER)
      for (const { statement } of rows) await renamer.query(statement)
    }
    await renamer.query('commit')
  })
}

/**
 * For all objects that belong neither to PostgreSQL nor to an extension. Indexes, row types and the sequences of columns
 * follow their table; the schema `public` belongs to the owner of the database.
 */
const CHANGES_OF_OWNER = `
  with own_schema as (
    select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), things as (
    select 'pg_class'::regclass as class, oid, relnamespace as schema, relname as name,
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind
    from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'pg_type'::regclass, t.oid, t.typnamespace, t.typname, 'type'
    from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typtype in ('e', 'd', 'r') or c.relkind = 'c'
    union all
    select 'pg_collation'::regclass, oid, collnamespace, collname, 'collation' from pg_collation
    union all
    select 'pg_statistic_ext'::regclass, oid, stxnamespace, stxname, 'statistics' from pg_statistic_ext
  ), extended as (
    select classid, objid from pg_depend where deptype = 'e'
  )
  select format('alter %s %I.%I owner to ${ROLE}', kind, nspname, name) as statement
  from things join own_schema on own_schema.oid = things.schema
  where (class, things.oid) not in (select classid, objid from extended)
    and not (kind = 'sequence' and exists (
      select from pg_depend where classid = class and objid = things.oid and deptype in ('a', 'i')))
  union all
  select format('alter routine %s owner to ${ROLE}', routine.oid::regprocedure)
  from pg_proc as routine join own_schema on own_schema.oid = routine.pronamespace
  where ('pg_proc'::regclass, routine.oid) not in (select classid, objid from extended)
  union all
  select format('alter schema %I owner to ${ROLE}', nspname) from own_schema where nspname <> 'public'`
