// Outages of the database under load, shorter than in `npm run test:faults`: no error except 503 and `outcome_unknown`, no lost write,
// no trace of a refused write, and few lines in the log.
import { expect, test } from 'vitest'
import { SLOW } from '../process/programs/wait.ts'
import { noFindings } from './findings.ts'
import { createRandom } from './random.ts'
import { freeze, runWithoutRestart, stopPostgres, takeAllConnections } from './scenarios/database.ts'

const SHORT_MS = 3000
/** Longer than the service waits for a response. */
const FROZEN_MS = 7000

test(
  'the service survives that PostgreSQL is stopped, frozen and without connections under load',
  SLOW,
  async () => {
    const outages = [
      (environment: Parameters<typeof stopPostgres>[0]) => stopPostgres(environment, SHORT_MS),
      (environment: Parameters<typeof stopPostgres>[0]) => freeze(environment, FROZEN_MS),
      (environment: Parameters<typeof stopPostgres>[0]) => takeAllConnections(environment, SHORT_MS),
    ]
    const plan = { strikes: outages.length, random: createRandom(7), onStrike() {} }
    const result = await runWithoutRestart(plan, async (environment) => outages.shift()?.(environment))
    expect(result.findings).toEqual(noFindings())
    // How long responses take depends on the machine; `npm run test:faults` limits it.
    expect(result.broken.filter((line) => !line.startsWith('a response took'))).toEqual([])
    expect(result.figures.errors.get('503 database_unreachable')).toBeGreaterThan(10)
    const others = [...result.figures.errors.keys()].filter(
      (name) => !name.startsWith('503 ') && name !== '500 outcome_unknown',
    )
    expect(others).toEqual([])
  },
)
