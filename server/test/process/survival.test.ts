// Processes are killed under a load of writes: what was acknowledged is there afterwards, once, as it was sent.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { call } from './calls.ts'
import { dataFolder, isAlive, killPostgres, postmasterPid, sessionOn } from './data-folder.ts'
import { acknowledgedIn, allCodes, faultsOf, type Ledger, type Load, NO_FAULTS, startLoad } from './ledger.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { SLOW, waitFor } from './wait.ts'

const KILLS = 5
const ENV = { RATE_LIMIT_PER_MINUTE: '10000000' }

async function serverUnderLoad() {
  const folder = dataFolder()
  const env = { ...ENV, DATA_DIR: folder }
  const server = await startServer({ env })
  const key = server.demoKey ?? ''
  return { folder, env, server, key, ledger: new Map() as Ledger, others: await allCodes(server, key) }
}

/** Some time after the load has begun to be acknowledged. */
async function randomMoment(load: Load): Promise<void> {
  await waitFor('the first acknowledged write', 20_000, () => load.statuses.has(201))
  await sleep(20 + Math.random() * 500)
}

function print(what: string, kills: number, ledger: Ledger, lost: number): void {
  const acknowledged = acknowledgedIn(ledger)
  // biome-ignore lint/suspicious/noConsole: figures
  console.log(`${what}: ${kills} kills, ${ledger.size} sent, ${acknowledged} acknowledged, ${lost} lost`)
}

/** Every code was written with its event and its entry of the audit log, in one transaction. */
async function tornRows(folder: string): Promise<number> {
  const { rows } = await (await sessionOn(folder)).query<{ torn: number }>(
    `select count(*)::int as torn from project_code
      full join (select subject_id as told from event where type = 'project_code.created') as event on told = id
      full join (select subject_id as audited from audit_entry where resource = 'project_code' and operation = 'created') as entry
        on audited = id
      where id is null or told is null or audited is null`,
  )
  return rows[0]?.torn ?? -1
}

test.each([
  ['the server', (server: ServerProcess) => server.kill()],
  [
    'the server and PostgreSQL',
    (server: ServerProcess, folder: string) => {
      killPostgres(folder)
      return server.kill()
    },
  ],
])('nothing acknowledged is lost when %s is killed', SLOW, async (what, kill) => {
  const { folder, env, key, ledger, others, ...begin } = await serverUnderLoad()
  let server = begin.server
  for (let round = 1; round <= KILLS; round += 1) {
    const load = startLoad(server, key, ledger)
    await randomMoment(load)
    await kill(server, folder)
    await load.stop()
    server = await startServer({ env })
    const faults = faultsOf(ledger, await allCodes(server, key), others)
    if (round === KILLS) print(`${what} killed`, KILLS, ledger, faults.lost.length)
    expect(faults).toEqual(NO_FAULTS)
  }
  expect(await tornRows(folder)).toBe(0)
  const chain = await call(server, '/api/v1/audit-log/verification', { key })
  expect(chain.body).toMatchObject({ data: { is_intact: true, first_broken_number: null } })
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})

const BACK_MS = 15_000

/** Answers with a condition that holds once the damage can't be unnoticed any more. */
type Strike = (folder: string) => Promise<() => boolean>

async function killPostmaster(folder: string) {
  const killed = killPostgres(folder)
  return () => (postmasterPid(folder) ?? killed) !== killed
}

async function endAllSessions(folder: string) {
  const session = await sessionOn(folder)
  await session.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  await session.end()
  return () => true
}

const STRIKES: [string, Strike, number][] = [
  ['PostgreSQL is killed', killPostmaster, 3],
  ['all its sessions are ended', endAllSessions, 5],
]

/** How long the server needs until it acknowledges a write again. */
async function timeToComeBack(server: ServerProcess, load: Load, isReplaced: () => boolean): Promise<number> {
  const begin = performance.now()
  const isReady = async () => {
    expect(isAlive(server.pid), `The server died:\n${server.stderr()}`).toBe(true)
    const status = await call(server, '/readyz').then((reply) => reply.status, String)
    expect([200, 503], server.stderr()).toContain(status)
    return status === 200 && isReplaced()
  }
  await waitFor('the server to be ready again', BACK_MS, isReady)
  const before = load.statuses.get(201) ?? 0
  await waitFor('a write', BACK_MS, () => (load.statuses.get(201) ?? 0) > before)
  return Math.round(performance.now() - begin)
}

test.each(STRIKES)(
  'the server lives on and works again by itself when %s',
  SLOW,
  async (what, strike, times) => {
    const { folder, server, key, ledger, others } = await serverUnderLoad()
    const load = startLoad(server, key, ledger)
    const absences: number[] = []
    while (absences.length < times) {
      await randomMoment(load)
      absences.push(await timeToComeBack(server, load, await strike(folder)))
    }
    await load.stop()
    const faults = faultsOf(ledger, await allCodes(server, key), others)
    print(`${what}, back after ${absences.join(', ')} ms`, times, ledger, faults.lost.length)
    expect(faults).toEqual(NO_FAULTS)
    // Every answer came, in the envelope: a connection that breaks counts as status 0.
    expect([...load.statuses.keys()].filter((status) => ![201, 500, 503].includes(status))).toEqual([])
    expect(Math.max(...absences)).toBeLessThan(BACK_MS)
    expect(await tornRows(folder)).toBe(0)
    expect(await server.stop()).toEqual({ code: 0, signal: null })
  },
)
