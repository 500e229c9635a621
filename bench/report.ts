// The figures as a table for people, on the terminal and in bench/report.md, and the verdict on them.
import { CONNECTIONS } from './load.ts'
import type { Machine } from './machine.ts'
import type { Measured, Plan } from './measure.ts'
import type { Spread } from './statistics.ts'

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

const spreadText = ({ min, lower, median, upper, max }: Spread) =>
  [min, lower, median, upper, max].map((value) => value.toFixed(3)).join(' · ')

const cpuText = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(4))

/** Markdown with its columns aligned reads well on a terminal too. */
export function tableOf(measured: Measured[]): string {
  const rows = [HEAD, ...measured.map(rowOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = '', ...body] = rows.map(line)
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n')
}

export type Verdict = { isGood: boolean; lines: string[] }

export function judge(measured: Measured[]): Verdict {
  const low = measured.filter(({ ratio }) => !(ratio >= LEAST_RATIO))
  if (low.length === 0)
    return { isGood: true, lines: [`Passed: every ratio of medians is at least ${LEAST_RATIO}.`] }
  const tell = ({ scenario, ratio }: Measured) =>
    `FAILED: ${scenario.name} does ${ratio.toFixed(3)} of the bare server; at least ${LEAST_RATIO} is wanted.`
  return { isGood: false, lines: low.map(tell) }
}

export function reportOf(measured: Measured[], machine: Machine, plan: Plan): string {
  return `# Benchmark

Written by \`npm run bench\`. How close the full service comes to what the machine can do: the service as it comes
(key check, rate limit, validation, headers, metrics, one log line per request into a file) against a bare
\`node:http\` server that sends the same prepared SQL statements over the same connection pool, answers with a head of the same
size (docs/decisions/0014-what-the-bare-server-sends.md) and does nothing else.

${machine.map(({ label, value }) => `- ${label}: ${value}`).join('\n')}
- Load: autocannon, ${CONNECTIONS} connections, ${plan.rounds} rounds of ${plan.seconds} s for each server, in turns, after ${plan.warmUpSeconds} s of warm-up

${tableOf(measured)}

Requests per second, p99 and CPU are medians of the rounds; CPU is that of the Node process alone. The load generator
and PostgreSQL share the cores with the servers, so the ratios count more than the figures. "CPU of others" is the
share of all cores that went to processes outside the benchmark meanwhile: the more, the less the ratio means, and the
nearer it comes to the ratio of the CPU times, because a busier process waits longer for its turn.

${judge(measured).lines.join('\n')}
`
}
