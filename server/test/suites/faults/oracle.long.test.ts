// The oracle of the fault tests detects each planted fault.
import { expect, test } from 'vitest'
import { SETS } from './findings.ts'
import { plantAll, startPlantingEnvironment } from './planted.ts'

/** The load runs until there is enough data for the faults, and everything is examined after each fault. */
const LONG = { timeout: 1_200_000 }

test('every planted fault is detected in its set, and each set has one', LONG, async () => {
  const environment = await startPlantingEnvironment()
  const sets = new Set<string>()
  for await (const { name, set, isSeen, found } of plantAll(environment)) {
    expect(isSeen, `${name}: ${JSON.stringify(found)}`).toBe(true)
    sets.add(set)
  }
  expect([...sets].sort()).toEqual([...SETS].sort())
})
