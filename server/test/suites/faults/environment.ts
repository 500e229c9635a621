// A service with two teams for the load: its data folder, its process, and connections for the checks.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { registerCleanup } from '../process/programs/at-end.ts'
import { readOperatorToken } from '../process/programs/calls.ts'
import { openSuperuserSession, prepareDataFolder } from '../process/programs/data-folder.ts'
import { type ServerProcess, startServer } from '../process/programs/server-process.ts'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'
import { ask } from './client.ts'
import type { TeamAccess } from './ledger.ts'
import { type Ledger, openLedger, TEAM_NAMES, type TeamName } from './ledger.ts'
import { collectIds, readStoredRows } from './stored-rows.ts'

export type Environment = {
  folder: string
  /** A session for the checks, as a superuser. */
  connect(): Promise<pg.Client>
  env: Record<string, string>
  /** The process that currently serves. */
  server: ServerProcess
  teams: TeamAccess[]
  ledger: Ledger
  /** State of each team before the load. */
  before: Map<TeamName, { ids: Set<string>; requests: Set<string> }>
}

export const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '10000000',
  PORTAL_RATE_LIMIT_PER_MINUTE: '10000000',
  OPERATOR_RATE_LIMIT_PER_MINUTE: '10000000',
  INVITATION_RATE_LIMIT_PER_MINUTE: '10000000',
  MAX_KEYS_PER_TEAM: '1000000',
}

/** A database that replaces the embedded one; `env` has its address and the operator token. */
type OwnDatabase = {
  env: Record<'DATABASE_URL' | 'OPERATOR_TOKEN' | 'SECRET_KEY', string>
  connect(): Promise<pg.Client>
}

export async function startEnvironment(
  folder = prepareDataFolder(),
  more: Record<string, string> = {},
  own?: OwnDatabase,
  release?: string,
): Promise<Environment> {
  const env = { ...UNLIMITED, DATA_DIR: folder, ...more, ...own?.env }
  const connect = own?.connect ?? (() => openSuperuserSession(folder))
  const server = await startServer({ env, args: ['--no-demo'], release })
  const token = own?.env.OPERATOR_TOKEN ?? readOperatorToken(folder)
  const teams: TeamAccess[] = []
  for (const name of TEAM_NAMES) teams.push(await makeTeam(server.address, token, name))
  const ledger = await openLedger(join(folder, '..', 'ledger.jsonl'))
  registerCleanup(() => ledger.close())
  const environment: Environment = { folder, connect, env, server, teams, ledger, before: new Map() }
  await recordBefore(environment)
  return environment
}

/** Records what exists before the load. */
export async function recordBefore(environment: Environment): Promise<void> {
  for (const team of environment.teams)
    environment.before.set(team.name, await readExisting(environment, team))
}

/** Starts the next process on the same folder and waits until it is ready. */
export async function restart(environment: Environment): Promise<void> {
  environment.server = await startServer({ env: environment.env, args: ['--no-demo'] })
}

async function makeTeam(address: string, token: string, name: TeamName): Promise<TeamAccess> {
  const make = async (path: string, body: object) => {
    const { data, status } = await ask(address, `/operator/v1/teams${path}`, { method: 'POST', token, body })
    if (!data) throw new Error(`The operator returned ${status}`)
    return data as { id: string; key: string }
  }
  const { id } = await make('', { name: `Team ${name}` })
  const person = { email: `ada@${name}.example`, role: 'team-admin', first_name: 'Ada', last_name: 'Martin' }
  const user = await make(`/${id}/users`, person)
  const { key } = await make(`/${id}/api-keys`, { name: 'Load', user_id: user.id })
  const permissions = ['bank-details:read']
  const reader = await make(`/${id}/users`, {
    ...person,
    email: `lin@${name}.example`,
    role: 'team-member',
    permissions,
  })
  const reads = { name: 'Details', user_id: reader.id, scopes: permissions }
  const { key: detailsKey } = await make(`/${id}/api-keys`, reads)
  return { name, id, key, detailsKey, userId: user.id, operatorToken: token }
}

async function readExisting({ server, connect }: Environment, team: TeamAccess) {
  const session = await connect()
  const { rows } = await session.query<{ id: string }>(
    'select distinct request_id as id from audit_entry where tenant_id = $1',
    [team.id],
  )
  await session.end()
  const ids = collectIds(await readStoredRows(server.address, team))
  return { ids, requests: new Set(rows.map((row) => row.id)) }
}

/** Waits until the service is ready; returns how long that took. */
export async function waitUntilReady(address: () => string, timeoutMs = TIMEOUT_MS): Promise<number> {
  const begin = performance.now()
  await waitFor('the service to be ready', timeoutMs, async () => {
    const status = await fetch(`${address()}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.status,
      () => 0,
    )
    if (status !== 200) await sleep(20)
    return status === 200
  })
  return Math.round(performance.now() - begin)
}
