// npm run bench: how close the full service comes to a bare server with the same SQL, what a page of missions costs as a
// team grows, what contracts cost others, and which indexes serve it. `--quick` for a short look, `--largest 10000` for
// smaller teams, `--only contracts` for one section.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type DocumentsPlan, measureDocuments } from './documents/measure-documents.ts'
import { growthCases } from './growth/growth-cases.ts'
import { type Grown, type GrowthPlan, measureGrowth } from './growth/measure-growth.ts'
import { describeMachine } from './machine.ts'
import { type Measured, measure, type Plan } from './measure.ts'
import { explainFilters } from './plans/explain.ts'
import { endProgress, progress } from './progress.ts'
import { closeToTheLimit } from './report/close-to-the-limit.ts'
import { documents } from './report/documents.ts'
import { growth } from './report/growth.ts'
import { indexesUsed, plansText } from './report/indexes-used.ts'
import { reportText } from './report/report.ts'
import type { Section } from './report/verdict.ts'
import { checkSameAnswers, scenariosOf } from './scenarios.ts'
import { type Ground, prepareGround, withClient } from './seed/ground.ts'
import { sizesUpTo } from './seed/team-plan.ts'
import { startServers, type Targets } from './servers.ts'

const REPORT = new URL('./report.md', import.meta.url)
const PLANS = new URL('./plans.md', import.meta.url)
// Many short rounds rather than few long ones: more pairs, and neighbours change less within one.
const FULL: { ratio: Plan; growth: GrowthPlan; documents: DocumentsPlan } = {
  ratio: { rounds: 15, seconds: 2, warmUpSeconds: 3 },
  growth: { rounds: 11, seconds: 1, warmUpSeconds: 1 },
  documents: { rounds: 15, seconds: 4, contracts: 200 },
}
const QUICK: typeof FULL = {
  ratio: { rounds: 3, seconds: 1, warmUpSeconds: 1 },
  growth: { rounds: 3, seconds: 0.5, warmUpSeconds: 0.5 },
  documents: { rounds: 5, seconds: 2, contracts: 30 },
}

const { quick, largest, only } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    largest: { type: 'string' },
    only: { type: 'string' },
  },
}).values
const plan = quick ? QUICK : FULL
const undoings: (() => Promise<void>)[] = []
const onClose = (undo: () => Promise<void>) => void undoings.unshift(undo)

/** Last opened, first closed; each once, even when a signal comes in the middle of it. */
async function closeAll(): Promise<void> {
  for (let undo = undoings.shift(); undo; undo = undoings.shift()) await undo()
}

const MEASURED: [string, (ground: Ground, targets: Targets) => Promise<Section>][] = [
  ['limit', ratioSection],
  ['growth', growthSection],
  // Last: it adds missions to the smallest team.
  ['contracts', documentsSection],
]

async function bench(): Promise<boolean> {
  const chosen = MEASURED.filter(([name]) => !only || name === only)
  if (chosen.length === 0) throw new Error(`--only wants one of ${MEASURED.map(([name]) => name).join(', ')}`)
  const ground = await prepareGround(sizesUpTo(Number(largest ?? Number.POSITIVE_INFINITY)), onClose)
  const plans = only ? [] : await explainFilters(ground.connection, ground.largest)
  const targets = await startServers(ground, onClose)
  const sections: Section[] = []
  for (const [, section] of chosen) sections.push(await section(ground, targets))
  if (!only) sections.push(indexesUsed(plans, ground.largest))
  endProgress()
  const report = reportText(sections, describeMachine(ground))
  console.log(report)
  // Three short rounds are too few to be kept, and smaller teams say less.
  if (quick || largest || only)
    console.log('A short look: bench/report.md and bench/plans.md are left as they are.')
  else {
    await writeFile(REPORT, report)
    await writeFile(PLANS, plansText(plans, ground.largest))
  }
  return sections.every(({ verdict }) => verdict.isGood)
}

async function ratioSection(ground: Ground, targets: Targets): Promise<Section> {
  const { smallest, connection, postgres } = ground
  const scenarios = await withClient(connection, (client) => scenariosOf(client, smallest))
  progress('Checking that both servers give the same answers…')
  await checkSameAnswers(scenarios, targets, smallest.key)
  const measured: Measured[] = []
  const deps = { targets, key: smallest.key, plan: plan.ratio, postgresPid: postgres.pid }
  for (const scenario of scenarios) measured.push(await measure(scenario, deps))
  return closeToTheLimit(measured, plan.ratio, smallest.missions)
}

async function documentsSection(ground: Ground, { full }: Targets): Promise<Section> {
  const { smallest, connection, postgres } = ground
  const scenarios = await withClient(connection, (client) => scenariosOf(client, smallest))
  const reads = scenarios.find(({ name }) => name.endsWith('/missions/{id}'))
  if (!reads) throw new Error('There is no scenario of a mission by id')
  const given = { target: full, key: smallest.key, reads, plan: plan.documents, postgresPid: postgres.pid }
  return documents(await measureDocuments(given), plan.documents)
}

async function growthSection(ground: Ground, { full }: Targets): Promise<Section> {
  const { connection, teams } = ground
  const cases = await withClient(connection, (client) => growthCases(client, ground))
  const grown: Grown[] = []
  for (const one of cases) grown.push(await measureGrowth(one, { target: full, teams, plan: plan.growth }))
  return growth(grown, teams, plan.growth)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    const leave = () => process.exit(130)
    closeAll().then(leave, leave)
  })

try {
  if (!(await bench())) process.exitCode = 1
} catch (error) {
  endProgress()
  console.error(`The benchmark failed: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await closeAll()
}
