// npm run bench: compares the service with a bare server that runs the same SQL and with a conventional server. Measures the cost of a
// page as a team grows and far down the list, the indexes it uses, the delay of webhooks and the cost of telemetry, and calculates the
// capacity of machines.
// `--quick` for a short run, `--largest 10000` for smaller teams, `--only writes` for one part, `--before FOLDER` to compare telemetry
// with an earlier version in another checkout.
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { withClient } from '../server/src/kernel/db/connections/with-client.ts'
import { findCitus } from '../server/test/suites/citus/citus-cluster.ts'
import { openDatabases } from './citus/databases.ts'
import { type CitusPlan, measureCitus } from './citus/measure-citus.ts'
import { type DeepPlan, measureDeep } from './deep/measure-deep.ts'
import { type ListsPlan, measureLists } from './deep/measure-lists.ts'
import { type DocumentsPlan, measureDocuments } from './documents/measure-documents.ts'
import { listGrowthCases } from './growth/growth-cases.ts'
import { type GrowthPlan, type MeasuredGrowth, measureGrowth } from './growth/measure-growth.ts'
import { describeMachine } from './machine.ts'
import { countRowsForWrites, type Measured, measure, type Plan } from './measure.ts'
import { explainFilters } from './plans/explain.ts'
import { buildPocketBase } from './pocketbase/binary.ts'
import { measurePocketBase } from './pocketbase/measure-pocketbase.ts'
import { startPocketBase } from './pocketbase/server.ts'
import { endProgress, progress } from './progress.ts'
import { buildCapacitySection } from './report/capacity.ts'
import { buildCitusSection, withoutCitus } from './report/citus.ts'
import { buildCloseToLimitSection } from './report/close-to-the-limit.ts'
import { buildDeepPagesSection } from './report/deep.ts'
import { buildDocumentsSection } from './report/documents.ts'
import { buildGrowthSection } from './report/growth.ts'
import { buildIndexesSection, formatPlans } from './report/indexes-used.ts'
import { buildListsSection } from './report/lists.ts'
import { buildPocketBaseSection, withoutPocketBase } from './report/pocketbase.ts'
import { formatReport, withSection } from './report/report.ts'
import { buildSearchSection } from './report/search.ts'
import { buildTelemetrySection } from './report/telemetry.ts'
import type { Section } from './report/verdict.ts'
import { buildWebhooksSection } from './report/webhooks.ts'
import { admissionScenarios } from './scenarios/admission.ts'
import { readScenarios } from './scenarios/reads.ts'
import { checkSameResponses } from './scenarios/same-responses.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { writeScenarios } from './scenarios/writes.ts'
import { measureSearch, type SearchPlan } from './search/measure-search.ts'
import { type Environment, prepareEnvironment } from './seed/environment.ts'
import { listSizes } from './seed/team-plan.ts'
import { startServers, type Targets } from './servers.ts'
import { measureTelemetry, type TelemetryPlan } from './telemetry/measure-telemetry.ts'
import { startTelemetryServices } from './telemetry/telemetry-services.ts'
import { measureWebhooks, type WebhooksPlan } from './webhooks/measure-webhooks.ts'
import { startWebhooksService } from './webhooks/service.ts'

const REPORT = new URL('./report.md', import.meta.url)
const PLANS = new URL('./plans.md', import.meta.url)
type Plans = {
  ratio: Plan
  growth: GrowthPlan
  search: SearchPlan
  deep: DeepPlan
  lists: ListsPlan
  pocketBase: { rounds: number }
  citus: CitusPlan
  documents: DocumentsPlan
  webhooks: WebhooksPlan
  telemetry: TelemetryPlan
}
// Many short rounds instead of few long ones: more pairs, and less drift within a pair.
const FULL: Plans = {
  ratio: { rounds: 9, seconds: 2, warmUpSeconds: 2, writes: 1000 },
  deep: { rounds: 31 },
  lists: { rounds: 5, seconds: 0.5 },
  pocketBase: { rounds: 5 },
  citus: { rounds: 3, seconds: 1 },
  growth: { rounds: 9, seconds: 0.7, warmUpSeconds: 0.7 },
  search: { requests: 3000, warmUp: 300 },
  documents: { rounds: 15, seconds: 4, contracts: 200 },
  webhooks: { seconds: 60, due: 10_000 },
  telemetry: { requests: 3000, warmUp: 500 },
}
const QUICK: Plans = {
  ratio: { rounds: 3, seconds: 1, warmUpSeconds: 1, writes: 200 },
  deep: { rounds: 5 },
  lists: { rounds: 3, seconds: 0.3 },
  pocketBase: { rounds: 3 },
  citus: { rounds: 3, seconds: 1 },
  growth: { rounds: 3, seconds: 0.5, warmUpSeconds: 0.5 },
  search: { requests: 500, warmUp: 100 },
  documents: { rounds: 5, seconds: 2, contracts: 30 },
  webhooks: { seconds: 20, due: 2000 },
  telemetry: { requests: 500, warmUp: 100 },
}

/** Rows of each long list. */
const LONG_LIST = 100_000

const PARTS = [
  'reads',
  'growth',
  'search',
  'deep',
  'admission',
  'writes',
  'contracts',
  'webhooks',
  'telemetry',
  'pocketbase',
  'citus',
  'indexes',
] as const
type Part = (typeof PARTS)[number]
/** Parts that, measured alone, replace their section of the report. */
const HAVE_OWN_SECTION: readonly Part[] = ['search', 'webhooks', 'telemetry', 'pocketbase', 'citus']

/** Parts that need no large teams: webhooks have separate teams, and telemetry costs the same in every team. */
const SMALL_TEAM_PARTS = ['webhooks', 'telemetry']
const isOnly = (part: string) => only === part

const { quick, largest, only, before } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    largest: { type: 'string' },
    only: { type: 'string' },
    before: { type: 'string' },
  },
}).values
const plan = quick ? QUICK : FULL
const wants = (part: Part) => !only || only === part
const cleanups: (() => Promise<void>)[] = []
const onClose = (undo: () => Promise<void>) => void cleanups.unshift(undo)

/** Runs the cleanup steps in reverse order, each once, even if a signal arrives meanwhile. */
async function closeAll(): Promise<void> {
  for (let undo = cleanups.shift(); undo; undo = cleanups.shift()) await undo()
}

async function bench(): Promise<boolean> {
  if (!PARTS.some(wants)) throw new Error(`--only must be one of ${PARTS.join(', ')}`)
  const maxMissions = Number(largest ?? (SMALL_TEAM_PARTS.some(isOnly) ? 1000 : Number.POSITIVE_INFINITY))
  const rows = {
    sizes: listSizes(maxMissions),
    writes: wants('writes') ? countRowsForWrites(plan.ratio) : 1,
    lists: wants('deep') ? Math.min(LONG_LIST, maxMissions) : 1,
  }
  const environment = await prepareEnvironment(rows, onClose)
  const plans = wants('indexes') ? await explainFilters(environment.connection, environment.largest) : []
  const sections = await measureSections(environment, await startServers(environment, onClose))
  if (wants('indexes')) sections.push(buildIndexesSection(plans, environment.largest))
  endProgress()
  const report = formatReport(sections, describeMachine(environment))
  console.log(report)
  const [section] = sections
  // Quick or small runs are not written to the report.
  if (!quick && !largest && only && section && HAVE_OWN_SECTION.some(wants))
    await writeFile(REPORT, withSection(await readFile(REPORT, 'utf8'), section, new Date()))
  else if (quick || largest || only)
    console.log('A partial run: bench/report.md and bench/plans.md were not updated.')
  else {
    await writeFile(REPORT, report)
    await writeFile(PLANS, formatPlans(plans, environment.largest))
  }
  return sections.every(({ verdict }) => verdict.isGood)
}

async function measureSections(environment: Environment, targets: Targets): Promise<Section[]> {
  const { connection, smallest, writing } = environment
  const reads = await withClient(connection, (client) => readScenarios(client, smallest))
  const measured = wants('reads') ? await measureAll(reads, targets) : []
  const readSections: Section[] = []
  if (wants('growth')) readSections.push(await measureGrowthSection(environment, targets))
  if (wants('search')) readSections.push(await measureSearchSection(environment, targets))
  if (wants('deep'))
    readSections.push(await measureDeepSection(environment), await measureListsSection(environment, targets))
  // Measured after the reads, because writes leave dead rows for vacuum.
  if (wants('admission')) measured.push(...(await measureAll(admissionScenarios(writing.keys), targets)))
  if (wants('writes')) {
    const writes = await withClient(connection, (client) => writeScenarios(client, writing))
    measured.push(...(await measureAll(writes, targets)))
  }
  const sections =
    measured.length > 0 ? [buildCloseToLimitSection(measured, plan.ratio, smallest.missions)] : []
  if (!only) sections.push(buildCapacitySection(measured))
  sections.push(...readSections)
  if (wants('pocketbase')) sections.push(await measurePocketBaseSection(environment, targets))
  if (wants('citus')) sections.push(await measureCitusSection(environment))
  sections.push(...(await measureOtherServices(environment, targets)))
  // Measured last, because it adds missions to the smallest team.
  if (wants('contracts')) sections.push(await measureDocumentsSection(environment, targets, reads))
  return sections
}

async function measureAll(scenarios: Scenario[], targets: Targets): Promise<Measured[]> {
  progress('Checking that the servers return the same responses…')
  await checkSameResponses(scenarios, targets)
  const measured: Measured[] = []
  for (const scenario of scenarios) measured.push(await measure(scenario, { targets, plan: plan.ratio }))
  return measured
}

async function measureSearchSection({ largest: team }: Environment, { full }: Targets): Promise<Section> {
  return buildSearchSection(await measureSearch(full, team, plan.search), team, plan.search)
}

async function measureDeepSection({ connection, largest }: Environment): Promise<Section> {
  const measured = await withClient(connection, (client) => measureDeep(client, largest, plan.deep))
  return buildDeepPagesSection(measured, largest, plan.deep)
}

async function measureListsSection({ lists: team }: Environment, { full }: Targets): Promise<Section> {
  return buildListsSection(await measureLists({ target: full, team, plan: plan.lists }), team, plan.lists)
}

async function measurePocketBaseSection(environment: Environment, { full }: Targets): Promise<Section> {
  const program = await buildPocketBase()
  if ('missing' in program) return withoutPocketBase(program.missing)
  const team = environment.teams[1] ?? environment.smallest
  const started = await startPocketBase(program.path, environment, team, onClose)
  const measured = await withClient(environment.connection, (client) =>
    measurePocketBase({
      client,
      full,
      pocketBase: started,
      team,
      plan: { ...plan.ratio, ...plan.pocketBase },
    }),
  )
  return buildPocketBaseSection(measured, team)
}

async function measureCitusSection(environment: Environment): Promise<Section> {
  const bin = await findCitus()
  if (!bin) return withoutCitus()
  const databases = await openDatabases(bin, environment, onClose)
  return buildCitusSection(await measureCitus(databases, plan.citus), plan.citus)
}

async function measureWebhooksSection(environment: Environment): Promise<Section> {
  const service = await startWebhooksService(environment, onClose)
  return buildWebhooksSection(await measureWebhooks(service, plan.webhooks), plan.webhooks)
}

async function measureOtherServices(environment: Environment, targets: Targets): Promise<Section[]> {
  const sections: Section[] = []
  if (wants('webhooks')) sections.push(await measureWebhooksSection(environment))
  if (wants('telemetry')) sections.push(await measureTelemetrySection(environment, targets))
  return sections
}

async function measureTelemetrySection(environment: Environment, { full }: Targets): Promise<Section> {
  const services = await startTelemetryServices(full, before, environment, onClose)
  const keys = { reader: environment.smallest.key, writer: environment.writing.key }
  return buildTelemetrySection(await measureTelemetry(services, keys, plan.telemetry), plan.telemetry)
}

async function measureDocumentsSection(
  { smallest }: Environment,
  { full }: Targets,
  scenarios: Scenario[],
): Promise<Section> {
  const reads = scenarios.find(({ name }) => name.endsWith('/missions/{id}'))
  if (!reads) throw new Error('There is no scenario that reads a mission by id')
  const input = { target: full, key: smallest.key, reads, plan: plan.documents }
  return buildDocumentsSection(await measureDocuments(input), plan.documents)
}

async function measureGrowthSection(environment: Environment, { full }: Targets): Promise<Section> {
  const { connection, teams } = environment
  const cases = await withClient(connection, (client) => listGrowthCases(client, environment))
  const grown: MeasuredGrowth[] = []
  for (const one of cases) grown.push(await measureGrowth(one, { target: full, teams, plan: plan.growth }))
  return buildGrowthSection(grown, teams, plan.growth)
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
