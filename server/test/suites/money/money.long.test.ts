// `npm run test:money` as a test: at least 1,000 reports of another seed each time, which is printed.
import { expect, test } from 'vitest'
import { startWorld } from '../../world/world.ts'
import { checkMonths, formatCounts, makePlans } from './check-months.ts'
import { findUndetected } from './planted-faults.ts'
import { createWorldService } from './run/world-service.ts'

const seed = 1 + (Date.now() % 1_000_000)
const service = createWorldService(await startWorld())

test('every figure of 1,000 random reports is that of the oracle, and no planted fault could hide', {
  timeout: 3_600_000,
}, async () => {
  process.stdout.write(`seed ${seed}\n`)
  const plans = makePlans(seed, 1000)
  const { counts, differences, reports, actualFigures } = await checkMonths(service, plans)
  process.stdout.write(`${reports} reports\n${formatCounts(counts)}\n`)
  expect(reports).toBeGreaterThanOrEqual(1000)
  expect(differences).toEqual([])
  expect(findUndetected(plans, (plan) => actualFigures.get(plan) ?? [])).toEqual([])
})
