// A small part of `npm run test:money`: random months of a team, computed by the service and by the oracle.
import { expect, test } from 'vitest'
import { startWorld } from '../../world/world.ts'
import { checkMonths, formatCounts, makePlans } from './check-months.ts'
import { createWorldService } from './run/world-service.ts'

const SEED = 1
const service = createWorldService(await startWorld())
const plans = makePlans(SEED, 40)

test('every figure of 40 random reports is that of the oracle', async () => {
  const { counts, differences } = await checkMonths(service, plans)
  process.stdout.write(`seed ${SEED}\n${formatCounts(counts)}\n`)
  expect(differences).toEqual([])
})
