// Two mirrors of each team follow the service while the service and PostgreSQL are killed in turn. 60 kills take about 10 minutes.
import { killPostgres, postmasterPid } from '../../process/programs/data-folder.ts'
import { TIMEOUT_MS, waitFor } from '../../process/programs/wait.ts'
import { ask } from '../client.ts'
import { type Environment, restart, startEnvironment, waitUntilReady } from '../environment.ts'
import type { Load } from '../load.ts'
import { type Mirrors, startMirrors } from '../mirrors.ts'
import type { Plan, Result, Scenario } from '../scenario.ts'
import { runUnderLoad } from './under-load.ts'

async function killInTurn(environment: Environment, index: number): Promise<void> {
  if (index % 2 === 0) {
    await environment.server.kill()
    await restart(environment)
    return
  }
  const killed = killPostgres(environment.folder)
  const isAnother = () => (postmasterPid(environment.folder) ?? killed) !== killed
  await waitFor('another PostgreSQL', TIMEOUT_MS, isAnother)
  await waitUntilReady(() => environment.server.address)
}

/** Waits until the job has sealed the last write. */
async function waitUntilSealed({ server, teams }: Environment): Promise<void> {
  for (const { key } of teams)
    await waitFor('the seals', TIMEOUT_MS, async () => {
      const { data } = await ask(server.address, '/api/v1/audit-log/verification', { token: key })
      return data?.['unsealed'] === 0
    })
}

async function compareWithDatabase(
  environment: Environment,
  load: Load,
  mirrors: Mirrors,
): Promise<string[]> {
  await load.pause()
  await waitUntilReady(() => environment.server.address)
  await waitUntilSealed(environment)
  await mirrors.stop()
  const session = await environment.connect()
  try {
    return await mirrors.compare(async (table, teamId) => {
      const { rows } = await session.query<{ id: string }>(`select id from ${table} where tenant_id = $1`, [
        teamId,
      ])
      return rows.map(({ id }) => id)
    })
  } finally {
    await session.end()
    load.resume()
  }
}

async function run(plan: Plan): Promise<Result> {
  const environment = await startEnvironment()
  const mirrors = startMirrors(() => environment.server.address, environment.teams)
  const begin = performance.now()
  const countCopies = () => mirrors.mirrors.reduce((sum, { changes }) => sum + changes.copy.size, 0)
  try {
    return await runUnderLoad(plan, (_, __, index) => killInTurn(environment, index), {
      environment,
      atEnd: (load) => compareWithDatabase(environment, load, mirrors),
      remark: () =>
        `${countCopies()} resources followed for ${Math.round((performance.now() - begin) / 1000)} s in ${mirrors.rounds()} rounds`,
    })
  } finally {
    await mirrors.stop()
  }
}

export const MIRRORS: Scenario = {
  name: 'mirrors',
  what: 'mirrors by updated_since and by /changes while the server and PostgreSQL are killed',
  strikes: 60,
  isKill: true,
  run,
}
