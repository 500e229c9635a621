// npm run test:money: random months of a team, recomputed by an oracle that shares no code with the service.
import { parseArgs } from 'node:util'
import { endProgress } from '../../../../bench/progress.ts'
import { createProgressBar } from '../../../../bench/progress-bar.ts'
import setup from '../../world/global-setup.ts'
import { openWorld } from '../../world/world.ts'
import { checkMonths, formatCounts, makePlans } from './check-months.ts'
import { findUndetected } from './planted-faults.ts'
import { createWorldService } from './run/world-service.ts'

const HELP = `npm run test:money -- [options]
  --seed N      the same seed makes the same months; taken from the current time by default
  --reports N   how many activity reports at least (1,000)`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    reports: { type: 'string', default: '1000' },
    help: { type: 'boolean' },
  },
})

/** So many reveal every planted fault. */
const ENOUGH_REPORTS = 500

const say = (text: string) => {
  endProgress()
  process.stdout.write(`${text}\n`)
}

function parseNumber(name: 'seed' | 'reports', text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new Error(`--${name} takes a number from 1, not ${text}`)
}

async function main(): Promise<boolean> {
  const seed = values.seed ? parseNumber('seed', values.seed) : 1 + (Date.now() % 1_000_000)
  const plans = makePlans(seed, parseNumber('reports', values.reports))
  const start = performance.now()
  say(`seed ${seed}`)
  // Without the template folder of the tests that start processes.
  process.env['TEST_TIER'] = 'fast'
  const end = await setup()
  try {
    const world = await openWorld()
    const bar = createProgressBar('reports', parseNumber('reports', values.reports))
    const { reports, counts, differences, actualFigures } = await checkMonths(
      createWorldService(world),
      plans,
      bar.advance,
    )
    endProgress()
    await world.close()
    const undetected = findUndetected(plans, (plan) => actualFigures.get(plan) ?? [])
    for (const difference of differences.slice(0, 50)) say(`FAILED ${difference}`)
    for (const name of undetected)
      say(`${reports < ENOUGH_REPORTS ? '' : 'FAILED '}no plan reveals the planted fault: ${name}`)
    say(formatCounts(counts))
    say(`${reports} reports of ${plans.length} teams, seed ${seed}`)
    say(`${differences.length} differences, ${((performance.now() - start) / 1000).toFixed(0)} s`)
    // A few months do not reveal every fault.
    return differences.length === 0 && (undetected.length === 0 || reports < ENOUGH_REPORTS)
  } finally {
    endProgress()
    await end()
  }
}

if (values.help) say(HELP)
else process.exit((await main()) ? 0 : 1)
