// Checks the protection of the running embedded PostgreSQL: account, files, environment, authentication, role.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { openSuperuserSession, runningPostgres, toSocketFolder } from './data-folder.ts'

const NOBODY = 65_534

export async function expectProtected(folder: string): Promise<void> {
  const pid = runningPostgres(folder)
  const cluster = join(folder, 'postgres', 'cluster')
  const account = statSync(`/proc/${pid}`).uid
  if (process.getuid?.() === 0) expect([0, NOBODY]).not.toContain(account)
  else expect(account).toBe(process.getuid?.())
  for (const path of [cluster, toSocketFolder(folder)]) {
    expect(statSync(path)).toMatchObject({ uid: account })
    expect(statSync(path).mode & 0o777).toBe(0o700)
  }
  const owners = readdirSync(cluster, { recursive: true }).map((name) =>
    findOwner(join(cluster, String(name))),
  )
  expect(new Set(owners.filter((uid) => uid !== undefined))).toEqual(new Set([account]))
  const names = readEnvironment(pid).map((line) => line.split('=')[0] ?? '')
  expect(names.filter((name) => !/^(PATH|PWD|LC_ALL|TZ|PG\w*)$/.test(name))).toEqual([])
  expect(readFileSync(join(cluster, 'pg_hba.conf'), 'utf8').match(/^[^#].*/gm)).toEqual([
    'local all all peer map=engagement',
  ])
  await expectPlainRole(folder)
}

/** Files of PostgreSQL may disappear during the walk. */
const findOwner = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid

const readEnvironment = (pid: number) =>
  readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .filter((line) => line !== '')

/** The service's role has all rights in its database, and none on PostgreSQL itself. */
async function expectPlainRole(folder: string): Promise<void> {
  const client = new pg.Client({ host: toSocketFolder(folder), user: 'engagement', database: 'engagement' })
  await client.connect()
  const expectRefused = async (statement: string) =>
    expect(await client.query(statement).catch(({ code }) => code), statement).toBe('42501')
  try {
    await expectRefused('alter system set fsync = off')
    await expectRefused("select pg_read_file('/etc/passwd')")
    await expectRefused("copy (select 1) to program 'cat'")
    await expectRefused('create role another')
    await expectRefused('create database another')
    await expectRefused('alter role engagement superuser')
  } finally {
    await client.end()
  }
  const session = await openSuperuserSession(folder)
  const { rows } = await session.query(OWNED_BY_OTHERS)
  expect(rows).toEqual([])
  const { rows: databases } = await session.query(
    "select datname, pg_get_userbyid(datdba) as owner from pg_database where datname = 'engagement'",
  )
  expect(databases).toEqual([{ datname: 'engagement', owner: 'engagement' }])
  await session.end()
}

/** Objects in the schemas of the service that another role owns. */
const OWNED_BY_OTHERS = `
  select name, pg_get_userbyid(owner) as owner from (
    select relname::text as name, relowner as owner, relnamespace as schema from pg_class
    union all select proname, proowner, pronamespace from pg_proc
    union all select typname, typowner, typnamespace from pg_type
    union all select stxname, stxowner, stxnamespace from pg_statistic_ext
    union all select nspname, nspowner, oid from pg_namespace where nspname <> 'public'
  ) as thing
  join pg_namespace on pg_namespace.oid = schema
  where nspname !~ '^pg_' and nspname <> 'information_schema' and pg_get_userbyid(owner) <> 'engagement'`
