// A fresh embedded PostgreSQL in a temporary folder, with one team, its user, a key and 1,000 project codes.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { issueKey } from '../server/src/features/api-keys/index.ts'
import { addTenantUser, createTenant } from '../server/src/features/operator/index.ts'
import { createProjectCode } from '../server/src/features/project-codes/index.ts'
import { systemClock } from '../server/src/kernel/clock.ts'
import { type Db, openDatabase } from '../server/src/kernel/db/client.ts'
import { openEmbedded } from '../server/src/kernel/db/embedded/index.ts'
import { migrate } from '../server/src/kernel/db/migrate.ts'
import type { CallCtx, Ctx } from '../server/src/kernel/http/context.ts'
import { parentOf } from './cpu-time.ts'
import { progress } from './progress.ts'

const PROJECT_CODES = 1000
const SAY_EVERY = 250

export type Seed = { tenantId: string; key: string; projectCodeIds: string[] }
export type Ground = Seed & {
  folder: string
  connection: ClientConfig
  postgres: { version: string; pid: number }
}

/** `onClose` gets each undoing as soon as there is something to undo, so that a failure half-way leaves nothing. */
export async function prepareGround(onClose: (undo: () => Promise<void>) => void): Promise<Ground> {
  progress('Starting a fresh PostgreSQL…')
  const folder = await mkdtemp(join(tmpdir(), 'team-engagement-bench-'))
  onClose(() => rm(folder, { recursive: true, force: true }))
  // As root PostgreSQL runs as another account, which must get through here.
  await chmod(folder, 0o755)
  const embedded = await openEmbedded(folder, progress)
  onClose(() => embedded.leave())
  const database = openDatabase({ connection: embedded.connection, preparedStatements: true })
  try {
    await migrate(database)
    const seed = await database.transaction(fill)
    // Statistics for the planner now, rather than by the autovacuum in the middle of a round.
    await database.query({ text: 'vacuum analyze' })
    return { ...seed, folder, connection: embedded.connection, postgres: await lookAt(database) }
  } finally {
    await database.close()
  }
}

async function lookAt(db: Db): Promise<Ground['postgres']> {
  const [row] = await db.query<{ version: string; pid: number }>({
    text: "select current_setting('server_version') as version, pg_backend_pid() as pid",
  })
  // Each connection has a process of its own, started by the one that is asked for.
  return { version: row?.version ?? 'unknown', pid: parentOf(row?.pid ?? 0) ?? 0 }
}

async function fill(db: Db): Promise<Seed> {
  const call: CallCtx = {
    db,
    clock: systemClock,
    publicUrl: () => '',
    sendsMail: false,
    requestId: null,
    afterCommit: () => {},
  }
  const { id: tenantId } = await createTenant(call, { name: 'Benchmark' })
  const ctx: Ctx = { ...call, tenantId, actor: { kind: 'system', id: null } }
  const admin = {
    email: 'ada@example.com',
    role: 'team-admin',
    first_name: 'Ada',
    last_name: 'Bench',
  } as const
  const { id: user_id } = await addTenantUser(ctx, admin)
  const { secret: key } = await issueKey(ctx, { name: 'Benchmark', user_id, scopes: ['*'] })
  return { tenantId, key, projectCodeIds: await addProjectCodes(ctx) }
}

async function addProjectCodes(ctx: Ctx): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < PROJECT_CODES) {
    const number = ids.length + 1
    const code = { name: `Project ${number}`, external_id: `ERP-${number}` }
    ids.push((await createProjectCode(ctx, code)).id)
    if (number % SAY_EVERY === 0) progress(`Seeding: ${number} of ${PROJECT_CODES} project codes`)
  }
  return ids
}
