// `npm run test:money` as a test: at least 1,000 reports of another seed each time, which is printed.
import { expect, test } from 'vitest'
import { startWorld } from '../../world/world.ts'
import { checkMonths, formatCounts, makePlans } from './check-months.ts'
import { createWorldService } from './run/world-service.ts'

const seed = 1 + (Date.now() % 1_000_000)
const service = createWorldService(await startWorld())

test('every figure of 1,000 random reports is that of the oracle', { timeout: 3_600_000 }, async () => {
  process.stdout.write(`seed ${seed}\n`)
  const { counts, differences, reports } = await checkMonths(service, makePlans(seed, 1000))
  process.stdout.write(`${reports} reports\n${formatCounts(counts)}\n`)
  expect(reports).toBeGreaterThanOrEqual(1000)
  expect(differences).toEqual([])
})
