// Measures how many contracts one thread renders per second, and how much rendering delays other requests: reads at a constant
// rate, while missions with contracts are created at a constant rate, compared with missions without contracts.
import { createRenderer, type RenderRequest, SAMPLE } from '../../server/src/documents/index.ts'
import { runRound } from '../load.ts'
import { watchNeighbours } from '../neighbours.ts'
import { progress } from '../progress.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { Target } from '../servers.ts'
import { calculateSpread, median, type Spread } from '../statistics.ts'

export type DocumentsPlan = { rounds: number; seconds: number; contracts: number }
export type MeasuredDocuments = {
  perSecond: number
  p99Without: number
  p99With: number
  /** The ratio of each pair of consecutive rounds. */
  ratios: Spread
  /** Share of the machine's CPU time used by other processes during the measurement. */
  others: number
}

const WARM_UP = 5
/** A constant rate well below the service's capacity: a queue would hide the delay. */
export const READS = { perSecond: 500, connections: 8 }
export const CREATIONS_PER_SECOND = 10

type Side = 'without' | 'with'
type Deps = { target: Target; key: string; reads: Scenario; plan: DocumentsPlan }

export async function measureDocuments(deps: Deps): Promise<MeasuredDocuments> {
  const { target, key, reads, plan } = deps
  const perSecond = await measureContractsPerSecond(plan.contracts)
  const creations = await createMissionMakers(target.url, key)
  const load = { target, scenario: reads, connections: READS.connections, rate: READS.perSecond }
  const run = (side: Side) =>
    runDuringCreations(
      creations[side],
      async () => (await runRound({ ...load, until: { seconds: plan.seconds } })).p99,
    )
  for (const side of ['without', 'with'] as const) await run(side)
  const p99: Record<Side, number[]> = { without: [], with: [] }
  const ratios: number[] = []
  const shareOfOthers = watchNeighbours([process.pid, target.postgresPid])
  for (let number = 1; number <= plan.rounds; number += 1) {
    // The order alternates, so that drift affects both alike.
    const order: Side[] = number % 2 === 1 ? ['without', 'with'] : ['with', 'without']
    for (const side of order) p99[side].push(await run(side))
    const [without = Number.NaN, during = Number.NaN] = [p99.without.at(-1), p99.with.at(-1)]
    ratios.push(during / without)
    progress(
      `Contracts: round ${number} of ${plan.rounds}, p99 ${without.toFixed(2)} ms without, ${during.toFixed(2)} ms with`,
    )
  }
  return {
    perSecond,
    p99Without: median(p99.without),
    p99With: median(p99.with),
    ratios: calculateSpread(ratios),
    others: shareOfOthers(),
  }
}

async function measureContractsPerSecond(contracts: number): Promise<number> {
  progress(`Contracts: rendering ${contracts}`)
  const renderer = createRenderer()
  const contract = (index: number): RenderRequest => {
    const mission = { ...SAMPLE.mission, name: `Mission ${index}` }
    const data = { ...SAMPLE, mission, kind: 'services_agreement', locale: 'fr', date: '2026-03-02' } as const
    return { kind: 'agreement', data }
  }
  const renderContract = (index: number) => renderer.render('bench', contract(index))
  for (let index = 0; index < WARM_UP; index += 1) await renderContract(-index)
  const start = performance.now()
  for (let index = 1; index <= contracts; index += 1) await renderContract(index)
  const seconds = (performance.now() - start) / 1000
  await renderer.close()
  return contracts / seconds
}

/** Creates missions at a constant rate until the reads end. */
async function runDuringCreations(
  create: () => Promise<void>,
  reads: () => Promise<number>,
): Promise<number> {
  const creations: Promise<void>[] = []
  const timer = setInterval(() => creations.push(create()), 1000 / CREATIONS_PER_SECOND)
  try {
    return await reads()
  } finally {
    clearInterval(timer)
    await Promise.all(creations)
  }
}

type Maker = () => Promise<void>

async function createMissionMakers(url: string, key: string): Promise<Record<Side, Maker>> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const fetchFirstId = async (path: string) => {
    const response = (await (await fetch(`${url}/api/v1/${path}`, { headers })).json()) as {
      data: { items: { id: string }[] }
    }
    return response.data.items[0]?.id
  }
  const mission = {
    name: 'Data platform',
    description: 'Build and run the ingestion of sales data.',
    mission_type: 'daily',
    start_date: '2026-03-02',
    end_date: '2026-08-31',
    rate_amount: 550,
    freelancer_id: await fetchFirstId('freelancers?status=active&per_page=1'),
    team_signer_id: await fetchFirstId('users?status=active&per_page=1'),
  }
  const createMaker = (more: object) => async () => {
    const body = JSON.stringify({ ...mission, ...more })
    const response = await fetch(`${url}/api/v1/missions`, { method: 'POST', headers, body })
    if (response.status !== 201) throw new Error(`A mission was refused: ${await response.text()}`)
    await response.arrayBuffer()
  }
  return {
    without: createMaker({}),
    with: createMaker({ use_service_template: true, template_locale: 'fr' }),
  }
}
