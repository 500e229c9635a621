// The cost of a page as the team grows.
import type { GrowthPlan, MeasuredGrowth } from '../growth/measure-growth.ts'
import type { SeededTeam } from '../seed/team-plan.ts'
import { formatSpread } from '../statistics.ts'
import { formatTable } from './table.ts'
import { type Section, toVerdict } from './verdict.ts'

const count = (missions: number) => missions.toLocaleString('en')

const formatRow = ({ case: { name, maxRatio }, latencies, ratio, ratios }: MeasuredGrowth): string[] => [
  name,
  ...latencies.map((milliseconds) => milliseconds.toFixed(2)),
  ratio.toFixed(2),
  maxRatio === undefined ? '–' : String(maxRatio),
  formatSpread(ratios),
]

const missedTargets = (grown: MeasuredGrowth[]) =>
  grown
    .filter(({ case: { maxRatio }, ratio }) => maxRatio !== undefined && !(ratio <= maxRatio))
    .map(
      ({ case: { name, maxRatio }, ratio }) =>
        `${name} costs ${ratio.toFixed(2)} times as much in the largest team as in the smallest; the maximum is ${maxRatio}.`,
    )

export function buildGrowthSection(grown: MeasuredGrowth[], teams: SeededTeam[], plan: GrowthPlan): Section {
  const sizes = teams.map(({ missions }) => count(missions))
  const head = [
    'Filter',
    ...sizes.map((size) => `ms at ${size}`),
    'Ratio largest to smallest',
    'At most',
    'Ratio by round: min, quartiles, max',
  ]
  const notes = grown.flatMap(({ case: { name, note } }) => (note ? [`- \`${name}\`: ${note}.`] : []))
  return {
    title: 'Growth',
    text: `The cost of page 1 of the mission list, with ten missions and their exact total, in teams of ${sizes.join(', ')} missions:
the median response time of the full service over one connection, in ${plan.rounds} rounds of ${plan.seconds} s for each team, alternating.

${formatTable(head, grown.map(formatRow))}

${notes.join('\n')}`,
    verdict: toVerdict(
      missedTargets(grown),
      'without a filter and with only a status filter the cost is within its limit.',
    ),
  }
}
