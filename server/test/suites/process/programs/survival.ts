// The short form of npm run test:faults: processes are killed under a mixed write load, and every acknowledged write
// exists afterwards exactly once, complete and unchanged.
import { expect, test } from 'vitest'
import { noFindings } from '../../faults/findings.ts'
import { createRandom } from '../../faults/random.ts'
import { DATABASE } from '../../faults/scenarios/database.ts'
import { KILLS } from '../../faults/scenarios/kills.ts'
import { SLOW } from './wait.ts'

const requireScenario = (name: string) => {
  const found = [...KILLS, ...DATABASE].find((scenario) => scenario.name === name)
  if (!found) throw new Error(`There is no scenario ${name}`)
  return found
}

/** Names of scenarios, and how often each strikes. */
export const testSurvival = (scenarios: [string, number][]): void =>
  test.each(scenarios)('%s, %i times: nothing is lost', SLOW, async (name, strikes) => {
    const seed = Date.now() % 1_000_000
    const result = await requireScenario(name).run({
      strikes,
      random: createRandom(seed),
      onStrike: () => {},
    })
    const { figures, findings, broken, remark } = result
    // biome-ignore lint/suspicious/noConsole: figures
    console.log(
      `${name}: seed ${seed}, ${result.strikes} strikes, ${figures.acknowledged} acknowledged; ${remark}`,
    )
    expect(findings).toEqual(noFindings())
    expect(broken).toEqual([])
    expect(result.strikes).toBeGreaterThanOrEqual(strikes)
    expect(figures.acknowledged).toBeGreaterThan(0)
  })
