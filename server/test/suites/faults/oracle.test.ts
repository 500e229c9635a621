// The oracle of the fault tests detects each planted fault.
import { expect, test } from 'vitest'
import { SLOW } from '../process/programs/wait.ts'
import { SETS } from './findings.ts'
import { environmentToPlantIn, plantAll } from './planted.ts'

test('every planted fault is detected in its set, and each set has one', SLOW, async () => {
  const environment = await environmentToPlantIn()
  const sets = new Set<string>()
  for await (const { name, set, isSeen, found } of plantAll(environment)) {
    expect(isSeen, `${name}: ${JSON.stringify(found)}`).toBe(true)
    sets.add(set)
  }
  expect([...sets].sort()).toEqual([...SETS].sort())
})
