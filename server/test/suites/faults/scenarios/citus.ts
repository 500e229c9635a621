// All writes on a database that is distributed over two workers: the server and a worker are killed in turn.
import { findCitus, startCitus } from '../../citus/citus-cluster.ts'
import { distributeDatabase } from '../../citus/citus-databases.ts'
import { registerCleanup } from '../../process/programs/at-end.ts'
import { createDataFolder, openSession } from '../../process/programs/data-folder.ts'
import { restart, startEnvironment, waitUntilReady } from '../environment.ts'
import type { Plan, Result, Scenario } from '../scenario.ts'
import { runUnderLoad } from './under-load.ts'

const NAME = 'engagement'
const OPERATOR_TOKEN = 'the-operator-token-of-the-faults'
// The service creates a secret key by default only with the embedded PostgreSQL.
const SECRET_KEY = 'the-secret-key-of-the-faults-0000001'

async function killOnCitus(plan: Plan): Promise<Result> {
  const cluster = await startCitus((await findCitus()) ?? '', { isDurable: true, shards: 8 })
  registerCleanup(() => cluster.stop())
  const connection = await cluster.createDatabase(NAME)
  await distributeDatabase(connection)
  const { host, port, user } = connection
  const environment = await startEnvironment(
    createDataFolder(),
    {},
    {
      env: { DATABASE_URL: `postgres://${user}@${host}:${port}/${NAME}`, OPERATOR_TOKEN, SECRET_KEY },
      connect: () => openSession(connection),
    },
  )
  let [servers, workers] = [0, 0]
  const strike = async () => {
    const worker = cluster.workers[workers % cluster.workers.length]
    if (worker && servers > workers) {
      await cluster.kill(worker)
      await cluster.start(worker)
      await waitUntilReady(() => environment.server.address)
      workers += 1
    } else {
      await environment.server.kill()
      await restart(environment)
      servers += 1
    }
  }
  const result = await runUnderLoad(plan, strike, { environment })
  return { ...result, remark: `the server was killed ${servers} times, a worker ${workers} times` }
}

export const CITUS: Scenario = {
  name: 'citus',
  what: 'the server and a worker of Citus are killed in turns',
  strikes: 20,
  isKill: true,
  skip: async () => ((await findCitus()) ? undefined : 'there is no PostgreSQL with Citus'),
  run: killOnCitus,
}
