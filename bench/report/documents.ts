// The rate at which contracts are rendered, and the delay it causes.
import {
  CREATIONS_PER_SECOND,
  type DocumentsPlan,
  type MeasuredDocuments,
  READS,
} from '../documents/measure-documents.ts'
import { spreadText } from '../statistics.ts'
import { table } from './table.ts'
import { type Section, verdictOf } from './verdict.ts'

/** Maximum ratio of the 99th percentile of reads with and without rendering. */
const MAX_P99_RATIO = 1.3

export function documents(measured: MeasuredDocuments, plan: DocumentsPlan): Section {
  const { perSecond, p99Without, p99With, ratios, others } = measured
  const ratio = ratios.median
  const head = [
    'p99 ms without',
    'p99 ms with',
    'Ratio',
    'Ratio by round: min, quartiles, max',
    'CPU of others',
  ]
  const row = [
    p99Without.toFixed(2),
    p99With.toFixed(2),
    ratio.toFixed(2),
    spreadText(ratios),
    `${(others * 100).toFixed(0)} %`,
  ]
  const missed =
    ratio <= MAX_P99_RATIO
      ? []
      : [
          `reads take ${ratio.toFixed(2)} times as long where missions have contracts; at most ${MAX_P99_RATIO} is wanted.`,
        ]
  return {
    title: 'Contracts',
    text: `One thread lays out **${perSecond.toFixed(0)} contracts per second** (the default services agreement in French, two pages).

What that does to others: ${READS.perSecond} reads of missions by id per second over ${READS.connections} connections, beside ${CREATIONS_PER_SECOND} new missions
per second without a contract and with one; ${plan.rounds} pairs of rounds of ${plan.seconds} s, in turns. The ratio is the median of
those of each pair. All of it, the load generator included, shares the cores: a contract takes some 10 ms of one.

${table(head, [row])}`,
    verdict: verdictOf(missed, 'making contracts does not hold up other requests.'),
  }
}
