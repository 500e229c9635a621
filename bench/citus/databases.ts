// Two databases of the same PostgreSQL, each with a running service: one distributed over two workers, one not distributed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { type Node, startCitus } from '../../server/test/suites/citus/citus-cluster.ts'
import { distributeDatabase } from '../../server/test/suites/citus/citus-databases.ts'
import { progress } from '../progress.ts'
import type { Environment, OnClose } from '../seed/environment.ts'
import { startService, type Target } from '../servers.ts'
import { seedThroughApi, type Team } from './team.ts'

export type Kind = 'plain' | 'citus'
export type Database = {
  kind: Kind
  connection: ClientConfig
  target: Target
  /** Process ids of the PostgreSQL servers. */
  coordinator: number
  workers: number[]
  team: Team
}

const OPERATOR_TOKEN = 'the-operator-token-of-the-benchmark'
const DATABASE_NAME = 'engagement'
const SHARDS = 32

export async function openDatabases(
  bin: string,
  environment: Environment,
  onClose: OnClose,
): Promise<Database[]> {
  const open = async (kind: Kind): Promise<Database> => {
    progress(`Starting PostgreSQL, ${kind}…`)
    const cluster = await startCitus(bin, {
      workers: kind === 'citus' ? 2 : 0,
      shards: SHARDS,
      isDurable: true,
    })
    onClose(() => cluster.stop())
    const connection = await cluster.createDatabase(DATABASE_NAME)
    if (kind === 'citus') await distributeDatabase(connection)
    const { host, port, user } = connection
    const target = await startService(
      kind,
      {
        DATABASE_URL: `postgres://${user}@${host}:${port}/${DATABASE_NAME}`,
        OPERATOR_TOKEN,
        // All requests use one key; with the shared limit they would wait for each other to update its row.
        RATE_LIMIT_STORE: 'memory',
      },
      environment,
      onClose,
    )
    const team = await seedThroughApi(target.url, OPERATOR_TOKEN)
    for (const node of [cluster.coordinator, ...cluster.workers])
      await cluster.withNode(node, DATABASE_NAME, (client) => client.query('vacuum analyze'))
    return {
      kind,
      connection,
      target,
      coordinator: readPid(cluster.coordinator),
      workers: cluster.workers.map(readPid),
      team,
    }
  }
  return [await open('plain'), await open('citus')]
}

const readPid = ({ folder }: Node) =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
