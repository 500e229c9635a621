// The measurements of a run, and whether the guarantee holds: no error, a p99 of at most three times the quiet run's, and a live
// service throughout.
import type { Counts } from './hostile.ts'
import type { Sample } from './neighbour.ts'

const MAX_RATIO = 3
/** A load balancer considers a slower service dead. */
const MAX_LIVENESS_MS = 200

type Kind = Sample['kind']
type Figures = { requests: number; errors: number; p50: number; p99: number; worst: number }

const KINDS = ['reads', 'writes'] as const satisfies Kind[]

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

function calculateFigures(samples: readonly Sample[]): Figures {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b)
  const errors = samples.filter(({ status }) => status < 200 || status >= 300).length
  return {
    requests: samples.length,
    errors,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    worst: times.at(-1) ?? 0,
  }
}

const filterByKind = (samples: readonly Sample[], kind: Kind) => samples.filter((one) => one.kind === kind)

/** One line for each broken guarantee. */
export function findBrokenGuarantees(quiet: readonly Sample[], attacked: readonly Sample[]): string[] {
  return [...findSlowdowns(quiet, attacked), ...findLivenessFailures(attacked)]
}

function findLivenessFailures(attacked: readonly Sample[]): string[] {
  const { requests, errors, worst } = calculateFigures(filterByKind(attacked, 'liveness'))
  return [
    ...(requests === 0 ? ['liveness: nothing was measured'] : []),
    ...(errors > 0 ? [`liveness: ${errors} errors under attack`] : []),
    ...(worst >= MAX_LIVENESS_MS
      ? [`liveness: the slowest response took ${ms(worst)}; less than ${MAX_LIVENESS_MS} ms is required`]
      : []),
  ]
}

function findSlowdowns(quiet: readonly Sample[], attacked: readonly Sample[]): string[] {
  return KINDS.flatMap((kind) => {
    const [before, under] = [
      calculateFigures(filterByKind(quiet, kind)),
      calculateFigures(filterByKind(attacked, kind)),
    ]
    const ratio = under.p99 / before.p99
    return [
      ...(before.requests === 0 || under.requests === 0 ? [`${kind}: nothing was measured`] : []),
      ...(before.errors > 0 ? [`${kind}: ${before.errors} errors in the quiet run`] : []),
      ...(under.errors > 0 ? [`${kind}: ${under.errors} errors under attack`] : []),
      ...(ratio > MAX_RATIO
        ? [`${kind}: p99 is ${ratio.toFixed(1)} times that of the quiet run; at most ${MAX_RATIO} is allowed`]
        : []),
    ]
  })
}

const HEAD = [
  'neighbour',
  'requests',
  'quiet p50',
  'quiet p99',
  'attacked p50',
  'attacked p99',
  'worst',
  'ratio',
  'errors',
]
const ms = (value: number) => `${value.toFixed(1)} ms`

function formatRow(name: string, quiet: readonly Sample[], attacked: readonly Sample[]): string[] {
  const [before, under] = [calculateFigures(quiet), calculateFigures(attacked)]
  return [
    name,
    under.requests.toLocaleString('en'),
    ms(before.p50),
    ms(before.p99),
    ms(under.p50),
    ms(under.p99),
    ms(under.worst),
    (under.p99 / before.p99).toFixed(2),
    String(before.errors + under.errors),
  ]
}

export function formatTable(quiet: readonly Sample[], attacked: readonly Sample[]): string {
  const names = [...new Set(quiet.map(({ name }) => name))].sort()
  const lines = [
    HEAD,
    ...KINDS.map((kind) => formatRow(kind, filterByKind(quiet, kind), filterByKind(attacked, kind))),
    ...names.map((name) => {
      const filterByName = (samples: readonly Sample[]) => samples.filter((one) => one.name === name)
      return formatRow(`  ${name}`, filterByName(quiet), filterByName(attacked))
    }),
  ]
  const widths = HEAD.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, index) =>
          index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

export const formatCounts = (counts: Counts): string =>
  Object.entries(counts)
    .map(([status, count]) => `${status === '0' ? 'no response' : status}: ${count.toLocaleString('en')}`)
    .join(', ')
