// npm run test:faults: injects every fault that the service promises to survive, under a load of all kinds of writes, and
// prints its findings. `-- kill-server` for one scenario, `--kills 20` for shorter loops, `--seed 7` to repeat a run.
import { parseArgs } from 'node:util'
import { endProgress } from '../../../../bench/progress.ts'
import { createProgressBar } from '../../../../bench/progress-bar.ts'
import { type Cleanup, collectCleanups } from '../process/programs/at-end.ts'
import { createRandom } from './random.ts'
import type { Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios/all.ts'
import { formatSummary } from './summary.ts'
import { formatTable, isGood, listRemarks, type Row } from './table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string' }, seed: { type: 'string' }, list: { type: 'boolean', default: false } },
})
const seed = parseWholeNumber('--seed', values.seed) ?? Date.now() % 1_000_000
const kills = parseWholeNumber('--kills', values.kills)
const print = (text: string) => void process.stdout.write(`${text}\n`)

function exitWithError(mistake: string): never {
  process.stderr.write(`${mistake}\n`)
  process.exit(1)
}

function parseWholeNumber(name: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text))
    exitWithError(`${name} takes a number from 1 on, not ${text}`)
  return text === undefined ? undefined : Number(text)
}

const cleanups: Cleanup[] = []
collectCleanups((undo) => void cleanups.unshift(undo))

/** Runs the cleanups in reverse order, each once, even when a signal arrives meanwhile. */
async function undoAll(): Promise<void> {
  for (let undo = cleanups.shift(); undo; undo = cleanups.shift()) await undo()
}

async function run(scenario: Scenario): Promise<Row> {
  const { name } = scenario
  const begin = performance.now()
  const row = (rest: Partial<Row>): Row => ({
    name,
    isKill: scenario.isKill === true,
    seconds: (performance.now() - begin) / 1000,
    ...rest,
  })
  const skipped = await scenario.skip?.()
  if (skipped) return row({ skipped })
  const strikes = kills && scenario.strikes > 1 ? kills : scenario.strikes
  const bar = createProgressBar(`strikes: ${scenario.what}`, strikes)
  bar.advance(0)
  try {
    const plan = { strikes, random: createRandom(seed), onStrike: () => bar.advance(1) }
    return row({ result: await scenario.run(plan) })
  } catch (error) {
    return row({ failure: (error as Error).stack ?? String(error) })
  } finally {
    await undoAll()
    endProgress()
  }
}

function selectScenarios(): Scenario[] {
  const unknown = positionals.filter((name) => !SCENARIOS.some((one) => one.name === name))
  if (unknown.length > 0) exitWithError(`There is no scenario ${unknown.join(', ')}; --list names them all`)
  return positionals.length > 0 ? SCENARIOS.filter(({ name }) => positionals.includes(name)) : SCENARIOS
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void undoAll().finally(() => process.exit(130)))

if (values.list) {
  for (const { name, what } of SCENARIOS) print(`${name.padEnd(16)} ${what}`)
} else {
  const selection = selectScenarios()
  print(`seed ${seed}`)
  const rows: Row[] = []
  for (const scenario of selection) {
    const row = await run(scenario)
    rows.push(row)
    print(
      `${row.skipped ? 'skipped' : isGood(row) ? 'ok     ' : 'FAILED '} ${scenario.what} (${row.seconds.toFixed(0)} s)`,
    )
    for (const remark of listRemarks(row)) print(remark)
  }
  print(`\n${formatTable(rows)}\n\n${formatSummary(rows)}`)
  process.exitCode = rows.every(isGood) ? 0 : 1
}
