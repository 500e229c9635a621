// One Citus cluster for the whole run, with a distributed database for each worker of the tests: Citus cannot copy a database,
// and most tests assert about their own teams only.
import { findCitus, startCitus } from './citus-cluster.ts'
import { CITUS_CLUSTER, CITUS_WORKERS, distributeDatabase, sharedDatabase } from './citus-databases.ts'

export default async function setup() {
  const bin = await findCitus()
  if (!bin) throw new Error('Citus is not installed: see docs/scaling.md')
  const cluster = await startCitus(bin)
  const ports = [cluster.coordinator, ...cluster.workers].map(({ port }) => port)
  process.env[CITUS_CLUSTER] = JSON.stringify(ports)
  try {
    for (let worker = 1; worker <= CITUS_WORKERS; worker += 1)
      await distributeDatabase(await cluster.createDatabase(sharedDatabase(worker)))
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return () => cluster.stop()
}
