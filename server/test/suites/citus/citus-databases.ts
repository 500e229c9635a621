// The databases of a run on Citus, for the processes of its tests.
import type pg from 'pg'

/** Set by setup.ts. */
export const CITUS_CLUSTER = 'TEST_CITUS_CLUSTER'

/** Processes that run test files at the same time. */
export const CITUS_WORKERS = 2

export const sharedDatabase = (worker: number) => `engagement_${worker}`

type Shared = { ports: number[] }

const sharedCluster = (): Shared | undefined => {
  const text = process.env[CITUS_CLUSTER]
  return text ? (JSON.parse(text) as Shared) : undefined
}

/** The distributed database of this process; undefined in a run without Citus. */
export function distributedConnection(): pg.ClientConfig | undefined {
  const cluster = sharedCluster()
  if (!cluster) return undefined
  const database = sharedDatabase(Number(process.env['VITEST_POOL_ID'] ?? 1))
  return { host: '127.0.0.1', port: cluster.ports[0] as number, user: 'postgres', database }
}
