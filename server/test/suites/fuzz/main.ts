// npm run fuzz: every operation of the contract with all kinds of invalid input.
import { parseArgs } from 'node:util'
import { endProgress } from '../../../../bench/progress.ts'
import { createProgressBar } from '../../../../bench/progress-bar.ts'
import setup from '../../world/global-setup.ts'
import { openWorld } from '../../world/world.ts'
import { formatCostFindings, formatCostTable } from './cost/cost-report.ts'
import { isFinding, measureCosts, selectCases } from './cost/cost-run.ts'
import { openMeter } from './cost/main-thread-cost.ts'
import { fuzz } from './fuzz.ts'
import { formatFigures, formatFindings } from './report.ts'
import { createSender } from './send.ts'
import { openSession } from './session.ts'

const HELP = `npm run fuzz -- [options]
  --seed N        the same seed sends the same requests; taken from the current time by default
  --requests N    stop after so many requests
  --seconds N     stop after so many seconds (120 when neither is given)
  --cost          measure the CPU time of the main thread for the most expensive requests instead; --requests N takes a sample
  --only WHAT     one operation (createMission), or a part of a path (/missions)
  --case NAME     one case, as a finding names it
  --hold          keep the service up afterwards, so that the curl lines of findings work; Ctrl-C ends it`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    case: { type: 'string' },
    cost: { type: 'boolean' },
    hold: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

function readNumber(name: 'seed' | 'requests' | 'seconds'): number | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new Error(`--${name} takes a number from 1, not ${text}`)
}

async function main(): Promise<void> {
  const seed = readNumber('seed') ?? 1 + (Date.now() % 1_000_000)
  const [requests, requestedSeconds] = [readNumber('requests'), readNumber('seconds')]
  const seconds = requestedSeconds ?? (requests === undefined ? 120 : undefined)
  console.log(`seed ${seed}`)
  const stopDatabase = await setup()
  const world = await openWorld({ trustProxy: ['127.0.0.1'], maxKeysPerTeam: 1_000_000 })
  const origin = await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  const sender = createSender(Number(new URL(origin).port))
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1000
  const bar = requests ? createProgressBar('requests', requests) : createProgressBar('seconds', seconds ?? 0)
  let progress = 0
  const onProgress = (sent: number) => {
    const done = Math.floor(requests ? Math.min(sent, requests) : Math.min(elapsed(), seconds ?? 0))
    bar.advance(done - progress)
    progress = done
  }
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  // An interrupted run prints its findings, and stops PostgreSQL.
  process.once('SIGINT', stop)
  const session = await openSession(world, sender.send, origin)
  await fuzz(session, {
    seed,
    requests,
    seconds,
    only: values.only,
    caseName: values.case,
    onProgress,
    isStopped: () => isStopped,
  })
  process.off('SIGINT', stop)
  const { tally } = session
  endProgress()
  if (tally.findings.length > 0) console.log(`${formatFindings(tally.findings, seed)}\n`)
  console.log(formatFigures(tally, elapsed()))
  console.log(`seed ${seed}`)
  process.exitCode = tally.findings.length > 0 ? 1 : 0
  if (values.hold) await waitForInterrupt(origin)
  sender.close()
  await world.close()
  await stopDatabase()
}

/** Prints the most expensive request of each operation; exit code 1 when one is over the limit. */
async function printCosts(): Promise<void> {
  const seed = readNumber('seed') ?? 1 + (Date.now() % 1_000_000)
  const options = { seed, only: values.only, caseName: values.case, cases: readNumber('requests') }
  console.log(`seed ${seed}`)
  const stopDatabase = await setup()
  const world = await openWorld({ trustProxy: ['127.0.0.1'], maxKeysPerTeam: 1_000_000 })
  const meter = await openMeter(
    Number(new URL(await world.app.server.listen({ port: 0, host: '127.0.0.1' })).port),
  )
  const bar = createProgressBar('requests', selectCases(options).length)
  let isStopped = false
  process.once('SIGINT', () => {
    isStopped = true
  })
  const onProgress = () => bar.advance(1)
  const costs = await measureCosts(world, meter, { ...options, onProgress, isStopped: () => isStopped })
  endProgress()
  if (costs.some(isFinding)) console.log(`${formatCostFindings(costs, seed)}\n`)
  console.log(formatCostTable(costs))
  console.log(`seed ${seed}`)
  process.exitCode = costs.some(isFinding) ? 1 : 0
  await meter.close()
  await world.close()
  await stopDatabase()
}

function waitForInterrupt(origin: string): Promise<void> {
  console.log(`${origin} stays up; Ctrl-C ends it`)
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
  })
}

if (values.help) console.log(HELP)
else await (values.cost ? printCosts() : main())
