// Searches compared with a list of ten.
import type { MeasuredSearch, SearchPlan } from '../search/measure-search.ts'
import type { SeededTeam } from '../seed/team-plan.ts'
import { formatTable } from './table.ts'
import { type Section, toVerdict } from './verdict.ts'

/** Limit of the ratio to the p99 of a list of ten. */
const MAX_RATIO = 2

const HEAD = ['Request', 'q', 'ms p50', 'ms p99', 'Ratio of p50', 'Ratio of p99']

export function buildSearchSection(
  measured: MeasuredSearch[],
  team: SeededTeam,
  { requests }: SearchPlan,
): Section {
  const [list, ...searches] = measured
  const calculateRatio = (one: MeasuredSearch, field: 'p50' | 'p99') =>
    one[field] / (list?.[field] ?? Number.NaN)
  const formatRow = (one: MeasuredSearch) => [
    one.name,
    one.q === undefined ? '' : `\`${one.q}\``,
    one.p50.toFixed(2),
    one.p99.toFixed(2),
    calculateRatio(one, 'p50').toFixed(2),
    calculateRatio(one, 'p99').toFixed(2),
  ]
  return {
    title: 'Search',
    text: `Searches over five kinds of resources in the team of ${team.missions.toLocaleString('en')} missions, and page 1 of its missions with ten of them and
their exact total: the full service, one connection, ${requests.toLocaleString('en')} requests each, in turns, request by request.

${formatTable(HEAD, measured.map(formatRow))}`,
    verdict: toVerdict(
      searches
        .filter((one) => !(calculateRatio(one, 'p99') <= MAX_RATIO))
        .map(
          (one) =>
            `the p99 of ${one.name} is ${calculateRatio(one, 'p99').toFixed(2)} times that of a list of ten; the maximum is ${MAX_RATIO}.`,
        ),
      `the p99 of each search is at most ${MAX_RATIO} times that of a list of ten.`,
    ),
  }
}
