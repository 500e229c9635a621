// The databases of a run on Citus, for the processes of its tests.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { distributeTables } from '../../../src/process/distribution.ts'

/** Set by setup.ts. */
export const CITUS_CLUSTER = 'TEST_CITUS_CLUSTER'

/** Processes that run test files at the same time. */
export const CITUS_WORKERS = 2

export const sharedDatabase = (worker: number) => `engagement_${worker}`

/** The ports of the nodes, the coordinator first. */
type Ports = readonly [number, ...number[]]

const sharedCluster = (): Ports | undefined => {
  const text = process.env[CITUS_CLUSTER]
  return text ? JSON.parse(text) : undefined
}

const connectionTo = (port: number, database: string): pg.ClientConfig => ({
  host: '127.0.0.1',
  port,
  user: 'postgres',
  database,
})

async function withDatabase(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** A database on every node, with Citus and all workers known to the coordinator. */
export async function createCitusDatabase(ports: Ports, name: string): Promise<pg.ClientConfig> {
  const [coordinator, ...workers] = ports
  for (const port of ports) {
    await withDatabase(connectionTo(port, 'postgres'), (client) => client.query(`create database ${name}`))
    await withDatabase(connectionTo(port, name), (client) => client.query('create extension citus'))
  }
  const connection = connectionTo(coordinator, name)
  await withDatabase(connection, async (client) => {
    await client.query(`select citus_set_coordinator_host('127.0.0.1', ${coordinator})`)
    for (const port of workers) await client.query(`select citus_add_node('127.0.0.1', ${port})`)
  })
  return connection
}

/** As `team-engagement db distribute` does. */
export const distributeDatabase = (connection: pg.ClientConfig) => withDatabase(connection, distributeTables)

/** A distributed database that no other file uses; undefined in a run without Citus. */
export async function ownDistributedDatabase(): Promise<pg.ClientConfig | undefined> {
  const ports = sharedCluster()
  if (!ports) return undefined
  const connection = await createCitusDatabase(ports, `own_${randomUUID().replaceAll('-', '')}`)
  await distributeDatabase(connection)
  return connection
}

/** The distributed database of this process; undefined in a run without Citus. */
export function distributedConnection(): pg.ClientConfig | undefined {
  const ports = sharedCluster()
  return ports && connectionTo(ports[0], sharedDatabase(Number(process.env['VITEST_POOL_ID'] ?? 1)))
}
