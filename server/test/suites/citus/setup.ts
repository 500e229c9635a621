// One Citus cluster for the whole run, with a distributed database for each worker of the tests: Citus cannot copy a database,
// and every test makes its own teams.
import pg from 'pg'
import { migrate } from '../../../src/kernel/db/schema/migrate.ts'
import { distributeTables } from '../../../src/process/distribute.ts'
import { openTestDatabase } from '../../world/test-databases.ts'
import { type CitusCluster, findCitus, startCitus } from './citus-cluster.ts'
import { CITUS_CLUSTER, CITUS_WORKERS, sharedDatabase } from './citus-databases.ts'

export default async function setup() {
  const bin = await findCitus()
  if (!bin) throw new Error('Citus is not installed: see docs/scaling.md')
  const cluster = await startCitus(bin)
  process.env[CITUS_CLUSTER] = JSON.stringify({
    ports: [cluster.coordinator, ...cluster.workers].map(({ port }) => port),
  })
  for (let worker = 1; worker <= CITUS_WORKERS; worker += 1)
    await distributedDatabase(cluster, sharedDatabase(worker))
  return () => cluster.stop()
}

async function distributedDatabase(cluster: CitusCluster, name: string): Promise<void> {
  const connection = await cluster.createDatabase(name)
  const database = openTestDatabase(connection)
  await migrate(database)
  await database.close()
  const client = new pg.Client(connection)
  await client.connect()
  await distributeTables(client)
  await client.end()
}
