// The service compared with the bare server and with a conventional server.
import { CONNECTIONS, type Measured, type MeasuredSide, type Plan } from '../measure.ts'
import type { Side } from '../servers.ts'
import { spreadText } from '../statistics.ts'
import { table } from './table.ts'
import { type Section, verdictOf } from './verdict.ts'

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

const ratioRows = ({ scenario, sides: [service, ...others], others: busy }: Measured): string[][] =>
  others.map(({ side, round, ratio, ratios }) => [
    scenario.name,
    side,
    service?.round.perSecond.toFixed(0) ?? '',
    round.perSecond.toFixed(0),
    ratio.toFixed(3),
    String(scenario.wanted?.[side] ?? '–'),
    spreadText(ratios),
    percent(busy),
  ])

const costRows = ({ scenario, sides }: Measured): string[][] =>
  sides.map(({ side, round: { p50, p99, nodeCpu, postgresCpu } }) => [
    scenario.name,
    side,
    p50.toFixed(2),
    p99.toFixed(2),
    cpuText(nodeCpu),
    cpuText(postgresCpu),
  ])

const missedTargets = (measured: Measured[]) =>
  measured.flatMap(({ scenario, sides }) =>
    sides
      .filter((one) => isBelow(one, scenario.wanted?.[one.side]))
      .map(({ side, ratio }) => missedTarget(scenario.name, side, ratio, scenario.wanted?.[side])),
  )

const isBelow = ({ ratio }: MeasuredSide, least: number | undefined) =>
  least !== undefined && !(ratio >= least)

const missedTarget = (name: string, side: Side, ratio: number, least = 0) =>
  `${name} does ${ratio.toFixed(3)} times as much as the ${side} server; at least ${least} is wanted.`

export const closeToTheLimit = (measured: Measured[], plan: Plan, missions: number): Section => ({
  title: 'Close to the limit',
  text: `How close the service comes to what the machine can do, and what it gains over what one would otherwise build:

- \`full\`: the service as it comes (key check, rate limit, validation, headers, metrics, one log line per request into a file).
- \`bare\`: \`node:http\` with the same SQL over the pool of \`pg\` with as many connections as the service has in all, answering with a head of the same size
  (docs/decisions/0014-headers-of-the-benchmark-baseline-server.md) and doing nothing else. For reads it sends the service's prepared
  statements; for writes, where each statement depends on what the one before has found, it calls the service's use cases
  in one transaction, without key, limits, validation or log.
- \`usual\`: Fastify with its schemas and its logger (info, into a file), the key looked up by its SHA-256 in PostgreSQL and
  counted in memory, Kysely queries built on each request over a pool of the same size (missions, their total, and
  what they point at by ids: cheaper than one query with seven joins, which takes longer to plan), rows joined and mapped in JavaScript, \`fast-json-stringify\`. bench/usual-server. Reads of missions only.
- \`shared\`: the service with \`RATE_LIMIT_STORE=postgres\`, as one of several nodes.

Reads are of the team of ${missions.toLocaleString('en')} missions; all servers give the same answers, which is checked first. Every write has a row of its
own; approvals are of a thousand freelancers, because those of one freelancer wait for each other. Key check and rate
limit alone are measured on a refusal (403, the key lacks the scope): the only answer that needs no SQL after them. Thousands
of keys take turns so that one request in four looks its key up, as it is with keys that use their limit; there \`bare\` sends a constant.

Directus, Strapi and PocketBase are left out: none can hold this answer (people, codes, deliverables, a state that dates
decide, an exact total) without code of one's own, and each would bring hundreds of packages or a binary to be kept alive here.

Load: autocannon, ${CONNECTIONS} connections, ${plan.rounds} rounds for each server, in turns, after a warm-up; rounds of ${plan.seconds} s, of writes ${plan.writes} requests.

${table(RATIO_HEAD, measured.flatMap(ratioRows))}

${table(COST_HEAD, measured.flatMap(costRows))}

Figures are medians of the rounds. CPU is that of the server's own process, and of all processes of PostgreSQL together. The load
generator shares the cores with the servers, so the ratios count more than the figures. "CPU of others" is the share of all
cores that went to processes outside the benchmark meanwhile: the more, the less the ratio means.`,
  verdict: verdictOf(missedTargets(measured), 'every ratio of medians is at least what is wanted.'),
})
