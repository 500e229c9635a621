// The databases of a run on Citus, for the processes of its tests.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { distributeTables } from '../../../src/process/distribution.ts'

/** The environment variable with the ports of the cluster, which setup.ts sets. */
export const CITUS_CLUSTER = 'TEST_CITUS_CLUSTER'

/** The ports of the nodes, the coordinator first. */
type Ports = readonly [number, ...number[]]

const getRunPorts = (): Ports | undefined => {
  const text = process.env[CITUS_CLUSTER]
  return text ? JSON.parse(text) : undefined
}

const toConnection = (port: number, database: string): pg.ClientConfig => ({
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
    await withDatabase(toConnection(port, 'postgres'), (client) => client.query(`create database ${name}`))
    await withDatabase(toConnection(port, name), (client) => client.query('create extension citus'))
  }
  const connection = toConnection(coordinator, name)
  await withDatabase(connection, async (client) => {
    await client.query(`select citus_set_coordinator_host('127.0.0.1', ${coordinator})`)
    for (const port of workers) await client.query(`select citus_add_node('127.0.0.1', ${port})`)
  })
  return connection
}

/** Distributes the tables as `team-engagement db distribute` does. */
export const distributeDatabase = (connection: pg.ClientConfig) => withDatabase(connection, distributeTables)

/** Citus cannot copy a database, so each is migrated and distributed again. Undefined in a run without Citus. */
export async function createDistributedDatabase(): Promise<pg.ClientConfig | undefined> {
  const ports = getRunPorts()
  if (!ports) return undefined
  const connection = await createCitusDatabase(ports, `test_${randomUUID().replaceAll('-', '')}`)
  await distributeDatabase(connection)
  return connection
}

/** Frees the memory and the maintenance process of a database on every node. Does nothing in a run without Citus. */
export async function dropDistributedDatabase({ database }: pg.ClientConfig) {
  for (const port of getRunPorts() ?? [])
    await withDatabase(toConnection(port, 'postgres'), (client) =>
      client.query(`drop database if exists ${database} with (force)`),
    )
}

export const isOnCitus = () => getRunPorts() !== undefined
