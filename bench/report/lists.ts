// Pages far down the lists of other resources.
import { type ListsPlan, type MeasuredList, PER_PAGE } from '../deep/measure-lists.ts'
import type { ListsTeam } from '../seed/lists-team.ts'
import { formatSpread } from '../statistics.ts'
import { formatTable } from './table.ts'
import { type Section, toVerdict } from './verdict.ts'

/** Maximum ratio of the cost of a page to the cost of page 1. */
const MAX_RATIO = 3
const COUNTED_ROWS = 100_000

const HEAD = ['List', 'Page', 'ms page 1', 'ms', 'Ratio', 'Ratio by round: min, quartiles, max']

export function buildListsSection(measured: MeasuredList[], team: ListsTeam, plan: ListsPlan): Section {
  const rows = measured.map(({ list, page, first, deep, ratio, ratios }) => [
    `GET /${list}`,
    page.toLocaleString('en'),
    first.toFixed(2),
    deep.toFixed(2),
    ratio.toFixed(2),
    formatSpread(ratios),
  ])
  const isLarge = team.rows >= COUNTED_ROWS
  const tooSlow = measured.filter(({ ratio }) => isLarge && !(ratio <= MAX_RATIO))
  return {
    title: 'Deep pages of other lists',
    text: `${team.rows.toLocaleString('en')} rows in each list, ${PER_PAGE} per page, without a filter: the median response time of the full service over one connection, in
${plan.rounds} rounds of ${plan.seconds} s for each page, alternating with page 1.

${formatTable(HEAD, rows)}`,
    verdict: toVerdict(
      tooSlow.map(
        ({ list, page, ratio }) =>
          `page ${page} of ${list} costs ${ratio.toFixed(2)} times as much as page 1; the maximum is ${MAX_RATIO}.`,
      ),
      isLarge ? `no page costs more than ${MAX_RATIO} times page 1.` : 'the lists are too small to count.',
    ),
  }
}
