// A fresh embedded PostgreSQL in a temporary folder, with three seeded teams and one team for writes.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client, ClientConfig } from 'pg'
import { openDatabase } from '../../server/src/kernel/db/connections/client.ts'
import { withClient } from '../../server/src/kernel/db/connections/with-client.ts'
import { openEmbedded } from '../../server/src/kernel/db/embedded/index.ts'
import { migrate } from '../../server/src/kernel/db/schema/migrate.ts'
import { findParent } from '../cpu-time.ts'
import { progress } from '../progress.ts'
import { type ListsTeam, seedListsTeam } from './lists-team.ts'
import type { SeededTeam } from './team-plan.ts'
import { seedTeams } from './teams.ts'
import { seedWritingTeam, type WritingTeam } from './writing-team.ts'

export type Environment = {
  folder: string
  connection: ClientConfig
  postgres: { version: string; pid: number }
  /** The seeded teams, from the smallest to the largest. */
  teams: SeededTeam[]
  smallest: SeededTeam
  largest: SeededTeam
  /** The team for scenarios that are not repeatable; it is neither small nor large. */
  writing: WritingTeam
  lists: ListsTeam
  seedingSeconds: number
}
/** Missions in each seeded team, missions for writes, and rows in each long list. */
type Rows = { sizes: number[]; writes: number; lists: number }
export type OnClose = (undo: () => Promise<void>) => void

/** `onClose` gets each cleanup step as soon as it is needed, so that a failure half-way leaves nothing running. */
export async function prepareEnvironment(rows: Rows, onClose: OnClose): Promise<Environment> {
  progress('Starting a fresh PostgreSQL…')
  const folder = await mkdtemp(join(tmpdir(), 'team-engagement-bench-'))
  onClose(() => rm(folder, { recursive: true, force: true }))
  // As root, PostgreSQL runs as another account, which needs access to this folder.
  await chmod(folder, 0o755)
  const embedded = await openEmbedded(folder, progress)
  onClose(() => embedded.leave())
  const start = performance.now()
  const { connection } = embedded
  // CHECKPOINT requires a superuser.
  const superuser = { ...embedded.superuser, database: connection.database }
  const seeded = await withClient(superuser, (client) => seed(connection, client, rows))
  return { folder, connection, ...seeded, seedingSeconds: (performance.now() - start) / 1000 }
}

async function seed(connection: ClientConfig, client: Client, { sizes, writes, lists: listRows }: Rows) {
  const database = openDatabase({ connection, preparedStatements: true })
  try {
    await migrate(database)
    const teams = await seedTeams(database, client, sizes)
    const [smallest, largest] = [teams[0], teams.at(-1)]
    if (!smallest || !largest) throw new Error('There are no teams to measure')
    const writing = await seedWritingTeam(database, client, writes)
    const lists = await seedListsTeam(database, client, listRows)
    await analyzeAndCheckpoint(client)
    return { teams, smallest, largest, writing, lists, postgres: await describePostgres(client) }
  } finally {
    await database.close()
  }
}

/** Runs ANALYZE and CHECKPOINT now, instead of during a round. */
async function analyzeAndCheckpoint(client: Client): Promise<void> {
  progress('Vacuum, analyze, checkpoint…')
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

async function describePostgres(client: Client): Promise<Environment['postgres']> {
  const { rows } = await client.query<{ version: string; pid: number }>(
    "select current_setting('server_version') as version, pg_backend_pid() as pid",
  )
  // Each connection has its own backend process, a child of the postmaster.
  return { version: rows[0]?.version ?? 'unknown', pid: findParent(rows[0]?.pid ?? 0) ?? 0 }
}
