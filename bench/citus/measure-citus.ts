// Measures the CPU time per request and per key lookup, by process: one PostgreSQL and Citus, in alternating rounds.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { findOwner, findOwnerAnywhere } from '../../server/src/features/identity/api-keys/api-keys.queries.ts'
import { readProcessCpuMilliseconds } from '../cpu-time.ts'
import { runRound } from '../load.ts'
import { progress } from '../progress.ts'
import { API, createPlainRead, type Scenario, type ScenarioRequest } from '../scenarios/scenario.ts'
import { median } from '../statistics.ts'
import type { Database, Kind } from './databases.ts'
import type { Team } from './team.ts'

const CONNECTIONS = 8

/** Milliseconds of CPU time per request, the median of the rounds. */
export type Cpu = { service: number; coordinator: number; workers: number }
export type MeasuredOperation = { name: string } & Record<Kind, Cpu>
export type CitusPlan = { rounds: number; seconds: number }

type Operation = { name: string; scenario: (team: Team) => Scenario }

const read = (name: string, paths: (team: Team) => string[]): Operation => ({
  name: `GET ${name}`,
  scenario: (team) => createPlainRead(name, paths(team), team.key),
})

function write(
  name: string,
  method: ScenarioRequest['method'],
  status: number,
  next: (team: Team, index: number) => { path: string; body: object },
): Operation {
  let index = 0
  return {
    name: `${method} ${name}`,
    scenario: (team) => ({
      name,
      kind: 'write',
      servers: ['full'],
      status,
      requests: {
        cannotRepeat: false,
        next() {
          index += 1
          const { path, body } = next(team, index)
          const headers = { authorization: `Bearer ${team.key}`, 'content-type': 'application/json' }
          return { method, path, headers, body: JSON.stringify(body) }
        },
      },
    }),
  }
}

const OPERATIONS: Operation[] = [
  read('/project-codes/{id}', ({ codes }) => codes.map((id) => `${API}/project-codes/${id}`)),
  read('/missions/{id}', ({ missions }) => missions.slice(0, 50).map((id) => `${API}/missions/${id}`)),
  read('/missions?per_page=10', () => [`${API}/missions?per_page=10`]),
  read('/freelancers?per_page=10', () => [`${API}/freelancers?per_page=10`]),
  write('/project-codes', 'POST', 201, (_, index) => ({
    path: `${API}/project-codes`,
    body: { name: `Project of round ${index}`, external_id: `ROUND-${index}` },
  })),
  write('/missions', 'POST', 201, ({ mission }) => ({ path: `${API}/missions`, body: mission })),
  write('/freelancers/{id}', 'PATCH', 200, ({ freelancers }, index) => ({
    path: `${API}/freelancers/${freelancers[index % freelancers.length]}`,
    body: { company: `Company ${index}` },
  })),
]

export async function measureCitus(databases: Database[], plan: CitusPlan): Promise<MeasuredOperation[]> {
  const measured: MeasuredOperation[] = []
  for (const operation of OPERATIONS) measured.push(await measureOperation(operation, databases, plan))
  for (const lookup of LOOKUPS) measured.push(await measureLookup(lookup, databases, plan))
  return measured
}

async function measureOperation({ name, scenario }: Operation, databases: Database[], plan: CitusPlan) {
  const run = async (database: Database, seconds: number): Promise<Cpu> => {
    const { target, team } = database
    const spent = watchCpu(database)
    const requests = { target, scenario: scenario(team), connections: CONNECTIONS, until: { seconds } }
    const { perSecond, nodeCpu } = await runRound(requests)
    return { ...spent(perSecond * seconds), service: nodeCpu }
  }
  return measureRounds(name, databases, plan, run)
}

type Lookup = { name: string; statement: (team: Team) => pg.QueryConfig }

const LOOKUPS: Lookup[] = [
  {
    name: 'Lookup of a key with its team',
    statement: ({ id }) => findOwner.statement({ tenant_id: id, secret_hash: randomBytes(32) }),
  },
  {
    name: 'Lookup of a key of release 1',
    statement: () => findOwnerAnywhere.statement({ secret_hash: randomBytes(32) }),
  },
]
const LOOKUPS_PER_SECOND_OF_ROUND = 1000

/** Measures the statement on one connection, without the service. */
async function measureLookup({ name, statement }: Lookup, databases: Database[], plan: CitusPlan) {
  const count = Math.ceil(plan.seconds * LOOKUPS_PER_SECOND_OF_ROUND)
  const run = async (database: Database): Promise<Cpu> => {
    const client = new pg.Client(database.connection)
    await client.connect()
    try {
      for (let index = 0; index < 10; index += 1) await client.query(statement(database.team))
      const spent = watchCpu(database)
      for (let index = 0; index < count; index += 1) await client.query(statement(database.team))
      return spent(count)
    } finally {
      await client.end()
    }
  }
  return measureRounds(name, databases, plan, run)
}

function watchCpu({ coordinator, workers }: Database): (requests: number) => Cpu {
  const readCpuTimes = () => ({
    coordinator: readProcessCpuMilliseconds([coordinator]) ?? Number.NaN,
    workers: readProcessCpuMilliseconds(workers) ?? Number.NaN,
  })
  const before = readCpuTimes()
  return (requests) => {
    const after = readCpuTimes()
    return {
      service: 0,
      coordinator: (after.coordinator - before.coordinator) / requests,
      workers: (after.workers - before.workers) / requests,
    }
  }
}

async function measureRounds(
  name: string,
  databases: Database[],
  plan: CitusPlan,
  run: (database: Database, seconds: number) => Promise<Cpu>,
): Promise<MeasuredOperation> {
  const rounds: Record<Kind, Cpu[]> = { plain: [], citus: [] }
  for (const database of databases) await run(database, plan.seconds)
  for (let round = 1; round <= plan.rounds; round += 1) {
    const order = round % 2 === 1 ? databases : databases.toReversed()
    for (const database of order) rounds[database.kind].push(await run(database, plan.seconds))
    progress(`Citus, ${name}: round ${round} of ${plan.rounds}`)
  }
  const middle = (kind: Kind): Cpu => {
    const medianCpu = (process: keyof Cpu) => median(rounds[kind].map((cpu) => cpu[process]))
    return {
      service: medianCpu('service'),
      coordinator: medianCpu('coordinator'),
      workers: medianCpu('workers'),
    }
  }
  return { name, plain: middle('plain'), citus: middle('citus') }
}
