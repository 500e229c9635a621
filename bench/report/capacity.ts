// Capacity in machines; docs/scaling.md explains the model.
import {
  type Cost,
  type Costs,
  calculateCosts,
  calculateNeed,
  REQUESTS_PER_MINUTE,
  TARGET_UTILIZATION,
} from '../capacity/model.ts'
import type { Measured } from '../measure.ts'
import { formatTable } from './table.ts'
import { type Section, toVerdict } from './verdict.ts'

const TEAMS = [1000, 100_000, 1_000_000]
/** Cores of one large machine for PostgreSQL. */
const LARGE_MACHINE_CORES = 64

const HEAD = [
  'Teams',
  'Requests/s',
  'Cores for Node',
  'Processes',
  'Connections',
  'Cores for PostgreSQL',
  `PostgreSQL machines of ${LARGE_MACHINE_CORES} cores`,
]

const count = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 })
const cores = (value: number) => (value < 10 ? value.toFixed(1) : count(value))

function formatRow(teams: number, costs: Costs): string[] {
  const { perSecond, nodeCores, processes, connections, postgresCores } = calculateNeed(teams, costs)
  return [
    count(teams),
    count(perSecond),
    cores(nodeCores),
    count(processes),
    count(connections),
    cores(postgresCores),
    count(Math.ceil(postgresCores / LARGE_MACHINE_CORES)),
  ]
}

const costText = ({ node, postgres }: Cost) =>
  `${node.toFixed(3)} ms of Node and ${postgres.toFixed(3)} ms of PostgreSQL`

const mixText = (measured: Measured[]) =>
  measured
    .filter(({ scenario }) => scenario.share)
    .map(({ scenario: { name, share = 0 } }) => `${(share * 100).toFixed(0)} % ${name}`)
    .join(', ')

function saturationText({ request, sharedLimit }: Costs): string {
  const node = request.node + sharedLimit.node
  const postgres = request.postgres + sharedLimit.postgres
  const teamsPerMachine =
    ((LARGE_MACHINE_CORES * TARGET_UTILIZATION * 1000) / postgres) * (60 / REQUESTS_PER_MINUTE)
  const scales = `Node scales by processes and nodes; PostgreSQL is one machine unless the teams are distributed over several.`
  return `${postgres > node ? 'PostgreSQL saturates first' : 'Node saturates first on a machine that both share'}: its share of the CPU time is ${((Math.max(node, postgres) / (node + postgres)) * 100).toFixed(0)} %. ${scales}
One PostgreSQL of ${LARGE_MACHINE_CORES} cores serves about ${count(teamsPerMachine)} teams that are always at their limit.`
}

export function buildCapacitySection(measured: Measured[]): Section {
  const costs = calculateCosts(measured)
  const isKnown = [...Object.values(costs.request), ...Object.values(costs.sharedLimit)].every(
    Number.isFinite,
  )
  return {
    title: 'Capacity',
    text: `The number of cores is computed from the CPU time per request above as [docs/scaling.md](../docs/scaling.md#capacity) explains, with one key per team, each always at its limit of
${REQUESTS_PER_MINUTE} requests a minute, and cores that are ${TARGET_UTILIZATION * 100} % utilized. The mix of requests is ${mixText(measured)}.
A request costs ${costText(costs.request)}; if several processes share the rate limit, ${costText(costs.sharedLimit)} more.

${formatTable(
  HEAD,
  TEAMS.map((teams) => formatRow(teams, costs)),
)}

${saturationText(costs)}`,
    verdict: toVerdict(
      isKnown ? [] : ['CPU times are not available on this system.'],
      'every cost of the model was measured.',
    ),
  }
}
