// Capacity in machines; docs/scaling.md explains the model.
import { BUSY, type Cost, type Costs, costsOf, needOf, REQUESTS_PER_MINUTE } from '../capacity/model.ts'
import type { Measured } from '../measure.ts'
import { table } from './table.ts'
import { type Section, verdictOf } from './verdict.ts'

const TEAMS = [1000, 100_000, 1_000_000]
/** Cores of one large machine for PostgreSQL. */
const LARGE = 64

const HEAD = [
  'Teams',
  'Requests/s',
  'Cores for Node',
  'Processes',
  'Connections',
  'Cores for PostgreSQL',
  `PostgreSQL machines of ${LARGE} cores`,
]

const count = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 })
const cores = (value: number) => (value < 10 ? value.toFixed(1) : count(value))

function rowOf(teams: number, costs: Costs): string[] {
  const { perSecond, nodeCores, processes, connections, postgresCores } = needOf(teams, costs)
  return [
    count(teams),
    count(perSecond),
    cores(nodeCores),
    count(processes),
    count(connections),
    cores(postgresCores),
    count(Math.ceil(postgresCores / LARGE)),
  ]
}

const costText = ({ node, postgres }: Cost) =>
  `${node.toFixed(3)} ms of Node and ${postgres.toFixed(3)} ms of PostgreSQL`

const mixText = (measured: Measured[]) =>
  measured
    .filter(({ scenario }) => scenario.share)
    .map(({ scenario: { name, share = 0 } }) => `${(share * 100).toFixed(0)} % ${name}`)
    .join(', ')

function firstText({ request, sharedLimit }: Costs): string {
  const node = request.node + sharedLimit.node
  const postgres = request.postgres + sharedLimit.postgres
  const teamsPerMachine = ((LARGE * BUSY * 1000) / postgres) * (60 / REQUESTS_PER_MINUTE)
  const scales = `Node grows by processes and nodes; PostgreSQL is one machine until teams are spread over several.`
  return `${postgres > node ? 'PostgreSQL saturates first' : 'Node saturates first on a machine that both share'}: of each second of CPU it takes ${((Math.max(node, postgres) / (node + postgres)) * 100).toFixed(0)} %. ${scales}
One PostgreSQL of ${LARGE} cores carries about ${count(teamsPerMachine)} teams that are always at their limit.`
}

export function capacity(measured: Measured[]): Section {
  const costs = costsOf(measured)
  const isKnown = [...Object.values(costs.request), ...Object.values(costs.sharedLimit)].every(
    Number.isFinite,
  )
  return {
    title: 'Capacity',
    text: `From the CPU per request above to cores, as [docs/scaling.md](../docs/scaling.md#capacity) explains: one key for each team, each always at its limit of
${REQUESTS_PER_MINUTE} requests a minute, cores ${BUSY * 100} % busy. The mix: ${mixText(measured)}.
A request costs ${costText(costs.request)}; where several processes share the limit, ${costText(costs.sharedLimit)} more.

${table(
  HEAD,
  TEAMS.map((teams) => rowOf(teams, costs)),
)}

${firstText(costs)}`,
    verdict: verdictOf(
      isKnown ? [] : ['CPU times are not to be had on this system.'],
      'every cost of the model was measured here.',
    ),
  }
}
