// The rate at which contracts are rendered, and the delay it causes.
import {
  CREATIONS_PER_SECOND,
  type DocumentsPlan,
  type MeasuredDocuments,
  READS,
} from '../documents/measure-documents.ts'
import { formatSpread } from '../statistics.ts'
import { formatTable } from './table.ts'
import { type Section, toVerdict } from './verdict.ts'

/** Maximum ratio of the 99th percentile of reads with and without rendering. */
const MAX_P99_RATIO = 1.3

export function buildDocumentsSection(measured: MeasuredDocuments, plan: DocumentsPlan): Section {
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
    formatSpread(ratios),
    `${(others * 100).toFixed(0)} %`,
  ]
  const missed =
    ratio <= MAX_P99_RATIO
      ? []
      : [
          `the p99 of reads is ${ratio.toFixed(2)} times as high when missions have contracts; the maximum is ${MAX_P99_RATIO}.`,
        ]
  return {
    title: 'Contracts',
    text: `One thread renders **${perSecond.toFixed(0)} contracts per second** (the default services agreement in French, two pages).

The effect on other requests is measured with ${READS.perSecond} reads of missions by id per second over ${READS.connections} connections, together with ${CREATIONS_PER_SECOND} new missions
per second without a contract and with one, in ${plan.rounds} pairs of rounds of ${plan.seconds} s, alternating. The ratio is the median of
the ratios of the pairs. Everything, including the load generator, shares the cores: a contract takes about 10 ms of one.

${formatTable(head, [row])}`,
    verdict: toVerdict(missed, 'rendering contracts does not delay other requests.'),
  }
}
