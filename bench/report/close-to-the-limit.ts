// The full service against the bare server.
import { CONNECTIONS, type Measured, type Plan } from '../measure.ts'
import { spreadText } from '../statistics.ts'
import { table } from './table.ts'
import { type Section, verdictOf } from './verdict.ts'

/** The full service keeps at least this share of what the bare server does. */
const LEAST_RATIO = 0.8

const HEAD = [
  'Scenario',
  'Full req/s',
  'Bare req/s',
  'Ratio',
  'Ratio by round: min, quartiles, max',
  'p99 ms full',
  'p99 ms bare',
  'CPU ms/req full',
  'CPU ms/req bare',
  'CPU of others',
]

const rowOf = ({ scenario, full, bare, ratio, ratios, others }: Measured): string[] => [
  scenario.name,
  full.perSecond.toFixed(0),
  bare.perSecond.toFixed(0),
  ratio.toFixed(3),
  spreadText(ratios),
  full.p99.toFixed(2),
  bare.p99.toFixed(2),
  cpuText(full.cpuPerRequest),
  cpuText(bare.cpuPerRequest),
  Number.isNaN(others) ? '–' : `${(others * 100).toFixed(0)} %`,
]

const cpuText = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(4))

const faultsOf = (measured: Measured[]) =>
  measured
    .filter(({ ratio }) => !(ratio >= LEAST_RATIO))
    .map(
      ({ scenario, ratio }) =>
        `${scenario.name} does ${ratio.toFixed(3)} of the bare server; at least ${LEAST_RATIO} is wanted.`,
    )

export const closeToTheLimit = (measured: Measured[], plan: Plan, missions: number): Section => ({
  title: 'Close to the limit',
  text: `How close the full service comes to what the machine can do: the service as it comes (key check, rate limit,
validation, headers, metrics, one log line per request into a file) against a bare \`node:http\` server that sends the
same prepared SQL statements over the same connection pool, answers with a head of the same size
(docs/decisions/0014-what-the-bare-server-sends.md) and does nothing else. In the team of ${missions.toLocaleString('en')} missions.

Load: autocannon, ${CONNECTIONS} connections, ${plan.rounds} rounds of ${plan.seconds} s for each server, in turns, after ${plan.warmUpSeconds} s of warm-up.

${table(HEAD, measured.map(rowOf))}

Requests per second, p99 and CPU are medians of the rounds; CPU is that of the Node process alone. The load generator
and PostgreSQL share the cores with the servers, so the ratios count more than the figures. "CPU of others" is the
share of all cores that went to processes outside the benchmark meanwhile: the more, the less the ratio means, and the
nearer it comes to the ratio of the CPU times, because a busier process waits longer for its turn.`,
  verdict: verdictOf(faultsOf(measured), `every ratio of medians is at least ${LEAST_RATIO}.`),
})
