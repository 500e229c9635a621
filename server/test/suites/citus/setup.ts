// One Citus cluster for the whole run.
import { findCitus, startCitus } from './citus-cluster.ts'
import { CITUS_CLUSTER } from './citus-databases.ts'

export default async function setup() {
  const bin = await findCitus()
  if (!bin) throw new Error('Citus is not installed: see docs/scaling.md')
  const cluster = await startCitus(bin)
  const ports = [cluster.coordinator, ...cluster.workers].map(({ port }) => port)
  process.env[CITUS_CLUSTER] = JSON.stringify(ports)
  return () => cluster.stop()
}
