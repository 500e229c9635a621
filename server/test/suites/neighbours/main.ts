// npm run test:neighbours: one team uses its full allowance of the most expensive requests, and its neighbour must hardly
// be affected. `--seconds 60` is the duration of each of the two runs, without and with the attack.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { endProgress } from '../../../../bench/progress.ts'
import { createProgressBar } from '../../../../bench/progress-bar.ts'
import { type Cleanup, collectCleanups } from '../process/programs/at-end.ts'
import { readOperatorToken } from '../process/programs/calls.ts'
import { createDataFolder } from '../process/programs/data-folder.ts'
import { startServer } from '../process/programs/server-process.ts'
import { findBrokenGuarantees, formatCounts, formatTable } from './figures.ts'
import { countSteps, createFixtures, type Fixtures, FULL_SIZE } from './fixtures.ts'
import type { Counts } from './hostile.ts'
import type { Sample } from './neighbour.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)
if (!Number.isInteger(seconds) || seconds < 5) {
  process.stderr.write(`--seconds takes a whole number from 5 on, not ${values.seconds}\n`)
  process.exit(1)
}
const say = (text: string) => void process.stdout.write(`${text}\n`)

const cleanups: Cleanup[] = []
collectCleanups((undo) => void cleanups.unshift(undo))
async function undoAll(): Promise<void> {
  for (let undo = cleanups.shift(); undo; undo = cleanups.shift()) await undo()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void undoAll().finally(() => process.exit(130)))

type Plan = { fixtures: Fixtures; seconds: number }

/** One of the two programs in a separate process; each plan gets one result. */
function startProgram<T>(name: 'neighbour' | 'hostile', priority = 0): (plan: Plan) => Promise<T> {
  const child = fork(fileURLToPath(new URL(`.//${name}.ts`, import.meta.url)))
  if (child.pid && priority) setPriority(child.pid, priority)
  cleanups.unshift(() => child.kill('SIGKILL'))
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The process of the ${name} exited with ${code}`)
  })
  exited.catch(() => {})
  return async (plan) => {
    child.send(plan)
    const [result] = (await Promise.race([once(child, 'message'), exited])) as [T]
    return result
  }
}

async function showProgress<T>(what: string, durationSeconds: number, work: Promise<T>): Promise<T> {
  const bar = createProgressBar(`seconds: ${what}`, durationSeconds)
  bar.advance(0)
  const timer = setInterval(() => bar.advance(1), 1000)
  try {
    return await work
  } finally {
    clearInterval(timer)
    endProgress()
  }
}

/** Warm-up before the first run, and before the attack reaches full load. */
const WARM_UP_SECONDS = 5

try {
  const folder = createDataFolder()
  const server = await startServer({
    env: { DATA_DIR: folder },
    args: ['--no-demo'],
  })
  const bar = createProgressBar('steps of the preparation', countSteps(FULL_SIZE))
  const fixtures = await createFixtures(server.address, readOperatorToken(folder), FULL_SIZE, bar.advance)
  endProgress()
  const neighbour = startProgram<Sample[]>('neighbour')
  await neighbour({ fixtures, seconds: WARM_UP_SECONDS })
  const quiet = await showProgress('quiet', seconds, neighbour({ fixtures, seconds }))
  // A real attacker has its own machine: here its client gets only the CPU time that the service leaves.
  const attack = startProgram<Counts>(
    'hostile',
    constants.priority.PRIORITY_LOW,
  )({ fixtures, seconds: seconds + WARM_UP_SECONDS })
  await showProgress('the attack begins', WARM_UP_SECONDS, sleep(WARM_UP_SECONDS * 1000))
  const attacked = await showProgress('attacked', seconds, neighbour({ fixtures, seconds }))
  const counts = await attack
  const broken = findBrokenGuarantees(quiet, attacked)
  say(`${formatTable(quiet, attacked)}\n\nresponses to the hostile team: ${formatCounts(counts)}`)
  for (const guarantee of broken) say(`FAILED ${guarantee}`)
  if (broken.length === 0)
    say(
      'ok: no errors, p99 stays within three times that of the quiet run, and the service is live throughout',
    )
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  endProgress()
  await undoAll()
}
