// Faults of a cluster: a worker that is killed under load, and shards that move to a new worker while teams write. No acknowledged
// write is lost or duplicated, and teams on other workers notice nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAuditLog } from '../../../src/features/platform/audit-log/index.ts'
import { type Database, openDatabase } from '../../../src/kernel/db/connections/client.ts'
import { openWorld, type Team, type World } from '../../world/world.ts'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'
import { type CitusCluster, findCitus, type Node, startCitus } from './citus-cluster.ts'
import { distributeDatabase } from './citus-databases.ts'

const TEAMS = 12
const NAME = 'engagement_faults'

let cluster: CitusCluster
let database: Database
let world: World
let teams: Team[]

beforeAll(async () => {
  cluster = await startCitus((await findCitus()) ?? '', { isDurable: true, shards: 8 })
  const connection = await cluster.createDatabase(NAME)
  await distributeDatabase(connection)
  database = openDatabase({ connection, preparedStatements: true })
  world = await openWorld({ database })
  teams = []
  for (let count = 0; count < TEAMS; count += 1) teams.push(await world.team())
})
afterAll(async () => {
  await world.close()
  await database.close()
  await cluster.stop()
})

const onCoordinator = <T>(work: (client: pg.Client) => Promise<T>) =>
  cluster.withNode(cluster.coordinator, NAME, work)

/** The port of the worker that has the rows of a team. */
const findPort = (team: Team): Promise<number> =>
  onCoordinator(async (client) => {
    const { rows } = await client.query<{ port: number }>(
      `select nodeport as port from citus_shards where shardid = get_shard_id_for_distribution_column('tenant', $1::uuid)
        and table_name = 'tenant'::regclass`,
      [team.id],
    )
    return (rows[0] as { port: number }).port
  })

type Attempt = { name: string; status: number; ms: number; startedAt: number }

/** Each team creates one project code after the other until it is stopped. */
function startWriting(writers: Team[], prefix: string) {
  let isStopped = false
  const attempts = new Map<Team, Attempt[]>(writers.map((team) => [team, []]))
  const done = writers.map(async (team, nth) => {
    for (let count = 0; !isStopped; count += 1) {
      const [name, startedAt] = [`${prefix} ${nth} ${count}`, performance.now()]
      const { status } = await team.call('POST', '/project-codes', { name })
      attempts.get(team)?.push({ name, status, ms: performance.now() - startedAt, startedAt })
      // The rate limit depends on the fake clock.
      world.clock.advance(1500)
      await sleep(20)
    }
  })
  return {
    attempts,
    /** Waits until each of the teams has an attempt that matches. */
    waitForEach: (some: Team[], what: string, matches: (attempt: Attempt) => boolean) =>
      waitFor(`each of ${some.length} teams to ${what}`, TIMEOUT_MS, () =>
        some.every((team) => attempts.get(team)?.some(matches)),
      ),
    async stop() {
      isStopped = true
      await Promise.all(done)
    },
  }
}

/** The names of a team's stored rows and of its acknowledged writes. */
async function readWrittenNames(team: Team, attempts: Attempt[], prefix: string) {
  const { rows } = await onCoordinator((client) =>
    client.query<{ name: string }>('select name from project_code where tenant_id = $1 and name like $2', [
      team.id,
      `${prefix}%`,
    ]),
  )
  const stored = rows.map(({ name }) => name)
  const acknowledged = attempts.filter(({ status }) => status === 201).map(({ name }) => name)
  return { stored, acknowledged }
}

async function expectNothingLost(written: ReturnType<typeof startWriting>, prefix: string): Promise<number> {
  let total = 0
  for (const [team, attempts] of written.attempts) {
    const { stored, acknowledged } = await readWrittenNames(team, attempts, prefix)
    expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([])
    expect(new Set(stored).size).toBe(stored.length)
    // A write whose response was lost may have taken effect; a refused one may not.
    const unknown = attempts.filter(({ status }) => status >= 500).map(({ name }) => name)
    expect(stored.filter((name) => !acknowledged.includes(name) && !unknown.includes(name))).toEqual([])
    total += acknowledged.length
  }
  return total
}

async function expectIntactChains(): Promise<void> {
  await sealAuditLog({ db: database })
  for (const team of teams) {
    world.clock.advance(60_000)
    const { status, body } = await team.call('GET', '/audit-log/verification')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ is_intact: true })
  }
}

test('killing a worker fails only requests of its own teams and loses no acknowledged write', async () => {
  const ports = await Promise.all(teams.map(findPort))
  const killedWorker = cluster.workers.find(({ port }) => ports.includes(port)) as Node
  const [affected, unaffected] = [
    teams.filter((_, nth) => ports[nth] === killedWorker.port),
    teams.filter((_, nth) => ports[nth] !== killedWorker.port),
  ]
  expect(affected.length * unaffected.length).toBeGreaterThan(0)
  const written = startWriting(teams, 'killed')
  await written.waitForEach(teams, 'be served', ({ status }) => status === 201)
  await cluster.kill(killedWorker)
  const downAt = performance.now()
  const startedWhileDown = ({ startedAt }: Attempt) => startedAt > downAt
  // The responses arrive while the worker is down: nothing waits until it is back.
  await Promise.all([
    written.waitForEach(
      affected,
      'get an error',
      (attempt) => startedWhileDown(attempt) && attempt.status >= 500,
    ),
    written.waitForEach(
      unaffected,
      'be served meanwhile',
      (attempt) => startedWhileDown(attempt) && attempt.status === 201,
    ),
  ])
  const upAt = performance.now()
  await cluster.start(killedWorker)
  await written.waitForEach(
    affected,
    'be served again',
    ({ status, startedAt }) => status === 201 && startedAt > upAt,
  )
  await written.stop()
  const during = (team: Team) =>
    (written.attempts.get(team) ?? []).filter(
      (attempt) => startedWhileDown(attempt) && attempt.startedAt < upAt,
    )
  const failed = affected.flatMap(during)
  const served = unaffected.flatMap(during)
  expect(failed.filter(({ status }) => status < 500)).toEqual([])
  expect(served.filter(({ status }) => status !== 201)).toEqual([])
  const total = await expectNothingLost(written, 'killed')
  const slowest = Math.round(Math.max(...failed.map(({ ms }) => ms)))
  process.stdout.write(
    `worker killed for ${Math.round(upAt - downAt)} ms: ${failed.length} requests of its ${affected.length} teams failed, the slowest after ${slowest} ms; ${served.length} of ${unaffected.length} other teams were served; ${total} acknowledged, 0 lost\n`,
  )
  await expectIntactChains()
})

test('moving shards to a new worker while teams write neither loses nor duplicates a row', async () => {
  const written = startWriting(teams, 'moved')
  const added = await cluster.addNode()
  await cluster.withNode(added, 'postgres', (client) => client.query(`create database ${NAME}`))
  await cluster.withNode(added, NAME, (client) => client.query('create extension citus'))
  const moved = await onCoordinator(async (client) => {
    await client.query(`select citus_add_node('127.0.0.1', ${added.port})`)
    await client.query(`select citus_rebalance_start(shard_transfer_mode := 'block_writes')`)
    await client.query('select citus_rebalance_wait()')
    const { rows } = await client.query<{ moved: number }>(
      'select count(*)::int as moved from citus_shards where nodeport = $1',
      [added.port],
    )
    return rows[0]?.moved ?? 0
  })
  expect(moved).toBeGreaterThan(0)
  const movedAt = performance.now()
  await written.waitForEach(
    teams,
    'be served after the move',
    ({ status, startedAt }) => status === 201 && startedAt > movedAt,
  )
  await written.stop()
  const ports = await Promise.all(teams.map(findPort))
  expect(ports).toContain(added.port)
  const all = [...written.attempts.values()].flat()
  const refused = all.filter(({ status }) => status !== 201)
  const total = await expectNothingLost(written, 'moved')
  process.stdout.write(
    `${moved} shards moved to a new worker while ${all.length} writes ran: ${total} acknowledged, 0 lost, 0 duplicated, ${refused.length} refused with ${[...new Set(refused.map(({ status }) => status))].join()}\n`,
  )
  // A shard that is being moved refuses writes for a moment: they can be repeated.
  expect(refused.filter(({ status }) => status !== 503)).toEqual([])
  await expectIntactChains()
})
