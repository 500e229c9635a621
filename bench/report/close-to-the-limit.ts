// The service compared with the bare server and with a conventional server.
import { CONNECTIONS, type Measured, type MeasuredSide, type Plan } from '../measure.ts'
import type { Side } from '../servers.ts'
import { formatSpread } from '../statistics.ts'
import { formatTable } from './table.ts'
import { type Section, toVerdict } from './verdict.ts'

const RATIO_HEAD = [
  'Scenario',
  'Against',
  'Service req/s',
  'Its req/s',
  'Ratio',
  'At least',
  'Ratio by round: min, quartiles, max',
  'CPU of others',
]
const COST_HEAD = ['Scenario', 'Server', 'p50 ms', 'p99 ms', 'CPU ms/req of Node', 'CPU ms/req of PostgreSQL']

const percent = (share: number) => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(0)} %`)
const cpuText = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(4))

const ratioRows = ({ scenario, servers: [service, ...others], others: busy }: Measured): string[][] =>
  others.map(({ side, round, ratio, ratios }) => [
    scenario.name,
    side,
    service?.round.perSecond.toFixed(0) ?? '',
    round.perSecond.toFixed(0),
    ratio.toFixed(3),
    String(scenario.wanted?.[side] ?? '–'),
    formatSpread(ratios),
    percent(busy),
  ])

const costRows = ({ scenario, servers }: Measured): string[][] =>
  servers.map(({ side, round: { p50, p99, nodeCpu, postgresCpu } }) => [
    scenario.name,
    side,
    p50.toFixed(2),
    p99.toFixed(2),
    cpuText(nodeCpu),
    cpuText(postgresCpu),
  ])

const missedTargets = (measured: Measured[]) =>
  measured.flatMap(({ scenario, servers }) =>
    servers
      .filter((one) => isBelow(one, scenario.wanted?.[one.side]))
      .map(({ side, ratio }) => missedTarget(scenario.name, side, ratio, scenario.wanted?.[side])),
  )

const isBelow = ({ ratio }: MeasuredSide, minimum: number | undefined) =>
  minimum !== undefined && !(ratio >= minimum)

const missedTarget = (name: string, side: Side, ratio: number, minimum = 0) =>
  `${name} reaches ${ratio.toFixed(3)} of the throughput of the ${side} server; the minimum is ${minimum}.`

export const buildCloseToLimitSection = (measured: Measured[], plan: Plan, missions: number): Section => ({
  title: 'Close to the limit',
  text: `The throughput of the service compared with a minimal server and with a conventional implementation:

- \`full\`: the service with its defaults (key check, rate limit, validation, headers, metrics, one log line per request into a file).
- \`bare\`: \`node:http\` with the same SQL over the pool of \`pg\` with as many connections as the service, returning headers of the same size
  (docs/decisions/0014-headers-of-the-benchmark-baseline-server.md) and doing nothing else. For reads it runs the service's prepared
  statements; for writes, where each statement depends on the result of the previous one, it calls the service's use cases
  in one transaction, without key check, limits, validation or log.
- \`usual\`: Fastify with its schemas and its logger (info, into a file), the key looked up by its SHA-256 in PostgreSQL and
  counted in memory, Kysely queries built on each request over a pool of the same size (missions, their total, and
  the resources they refer to by id, which is cheaper than one query with seven joins that takes longer to plan), rows joined and mapped in JavaScript, \`fast-json-stringify\`. It is in bench/usual-server and serves only reads of missions.
- \`shared\`: the service with \`RATE_LIMIT_STORE=postgres\`, as one of several nodes.

Reads use the team of ${missions.toLocaleString('en')} missions; all servers return the same responses, which is checked first. Every write uses a different
row; approvals are for a thousand freelancers, because those of one freelancer wait for each other. Key check and rate
limit alone are measured with a refused request (403, the key lacks the scope): the only response that needs no further SQL. Requests alternate
between thousands of keys so that one request in four looks up its key, as with keys that are at their limit; in these requests \`bare\` sends a constant.

Directus and Strapi are not compared, PocketBase only with its own reads below: none can return this response (people, codes, deliverables, a status that depends on
dates, an exact total) without custom code, and each would add hundreds of packages or a binary to maintain.

autocannon sends the requests over ${CONNECTIONS} connections: after a warm-up ${plan.rounds} rounds for each server, alternating, of ${plan.seconds} s each; a round of writes has ${plan.writes} requests.

${formatTable(RATIO_HEAD, measured.flatMap(ratioRows))}

${formatTable(COST_HEAD, measured.flatMap(costRows))}

Figures are medians of the rounds. The CPU time is that of the server process, and that of all PostgreSQL processes together. The load
generator shares the cores with the servers, so the ratios are more meaningful than the absolute figures. "CPU of others" is the share of all
cores used by processes outside the benchmark at the same time: the higher it is, the less reliable is the ratio.`,
  verdict: toVerdict(missedTargets(measured), 'every ratio of medians reaches its minimum.'),
})
