// A data folder as an earlier release created it: PostgreSQL's superuser is `engagement`, the socket uses trust
// authentication, and with root everything belongs to `nobody`.
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../../../src/kernel/db/connections/client.ts'
import { locateBinaries } from '../../../../src/kernel/db/embedded/binaries.ts'
import { migrate } from '../../../../src/kernel/db/schema/migrate.ts'
import { registerCleanup } from './at-end.ts'
import { createDataFolder, endPostgres, toSocketFolder } from './data-folder.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
export const LEFT_IN_ENVIRONMENT = 'operator-token-that-was-left-behind-01'

/** A folder with the schema, and with an object of each kind that a migration may create. */
export async function createOlderFolder(): Promise<string> {
  const folder = createDataFolder()
  const postgres = join(folder, 'postgres')
  for (const path of [postgres, toSocketFolder(folder)]) {
    mkdirSync(path, { mode: 0o700 })
    if (isRoot) chownSync(path, NOBODY, NOBODY)
  }
  const cluster = join(postgres, 'cluster')
  run(folder, 'initdb', [
    '-D',
    cluster,
    '-U',
    'engagement',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--data-checksums',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ])
  startOlder(folder)
  const admin = await openOlderSession(folder, 'postgres')
  await admin.query('create database engagement')
  await admin.end()
  const database = openDatabase({ connection: toOlderConnection(folder), preparedStatements: true })
  await migrate(database)
  await database.close()
  const session = await openOlderSession(folder)
  await session.query(OTHER_KINDS)
  await session.end()
  await endPostgres(folder)
  return folder
}

const OTHER_KINDS = `
  create schema other;
  create type other.mood as enum ('good');
  create domain other.name as text;
  create sequence other.alone;
  create table other.parted (id bigint generated always as identity, at int) partition by range (at);
  create table other.part partition of other.parted for values from (0) to (10);
  create view other.parts as select * from other.parted;
  create statistics other.guess on id, at from other.part;
  create function other.twice(n int) returns int language sql return n * 2;
  insert into other.parted (at) values (1)`

/** Starts like pg_ctl of that release, with the whole environment of the server. */
export function startOlder(folder: string): void {
  const settings = ['listen_addresses=', 'unix_socket_permissions=0700', 'max_connections=200']
  const options = `${settings.map((one) => `-c ${one}`).join(' ')} -k ${toSocketFolder(folder)}`
  const postgres = join(folder, 'postgres')
  run(folder, 'pg_ctl', [
    '-D',
    join(postgres, 'cluster'),
    '-w',
    '-l',
    join(postgres, 'postgres.log'),
    '-o',
    options,
    'start',
  ])
}

const toOlderConnection = (folder: string, database = 'engagement') => ({
  host: toSocketFolder(folder),
  user: 'engagement',
  database,
})

export async function openOlderSession(folder: string, database?: string): Promise<pg.Client> {
  const client = new pg.Client(toOlderConnection(folder, database))
  client.on('error', () => {})
  await client.connect()
  registerCleanup(() => client.end().catch(() => {}))
  return client
}

function run(folder: string, command: string, args: string[]): void {
  execFileSync(join(locateBinaries(account, folder), command), args, {
    ...account,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC', OPERATOR_TOKEN: LEFT_IN_ENVIRONMENT },
    stdio: 'ignore',
  })
}
