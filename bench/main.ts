// npm run bench: how close the full service comes to a bare server with the same SQL. `--quick` for a short look.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { describeMachine } from './machine.ts'
import { type Measured, measure, type Plan } from './measure.ts'
import { endProgress, progress } from './progress.ts'
import { judge, reportOf, tableOf } from './report.ts'
import { checkSameAnswers, scenariosOf } from './scenarios.ts'
import { prepareGround } from './seed.ts'
import { startServers } from './servers.ts'

const REPORT = new URL('./report.md', import.meta.url)
// Many short rounds rather than few long ones: more pairs, and neighbours change less within one.
const FULL_PLAN: Plan = { rounds: 15, seconds: 2, warmUpSeconds: 3 }
const QUICK_PLAN: Plan = { rounds: 3, seconds: 1, warmUpSeconds: 1 }

const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values
const undoings: (() => Promise<void>)[] = []
const onClose = (undo: () => Promise<void>) => void undoings.unshift(undo)

/** Last opened, first closed; each once, even when a signal comes in the middle of it. */
async function closeAll(): Promise<void> {
  for (let undo = undoings.shift(); undo; undo = undoings.shift()) await undo()
}

async function bench(plan: Plan): Promise<boolean> {
  const ground = await prepareGround(onClose)
  const machine = describeMachine(ground.postgres.version)
  const targets = await startServers(ground, onClose)
  const scenarios = scenariosOf(ground)
  progress('Checking that both servers give the same answers…')
  await checkSameAnswers(scenarios, targets, ground.key)
  const measured: Measured[] = []
  const deps = { targets, key: ground.key, plan, postgresPid: ground.postgres.pid }
  for (const scenario of scenarios) measured.push(await measure(scenario, deps))
  endProgress()
  const { isGood, lines } = judge(measured)
  console.log(`${tableOf(measured)}\n\n${lines.join('\n')}`)
  // Three short rounds are too few to be kept.
  if (quick) console.log('A quick look: bench/report.md is left as it is.')
  else await writeFile(REPORT, reportOf(measured, machine, plan))
  return isGood
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    const leave = () => process.exit(130)
    closeAll().then(leave, leave)
  })

try {
  if (!(await bench(quick ? QUICK_PLAN : FULL_PLAN))) process.exitCode = 1
} catch (error) {
  endProgress()
  console.error(`The benchmark failed: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await closeAll()
}
