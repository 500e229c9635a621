// A page far down the list.
import type { DeepPlan, MeasuredDeep } from '../deep/measure-deep.ts'
import type { SeededTeam } from '../seed/team-plan.ts'
import { formatSpread } from '../statistics.ts'
import { formatTable } from './table.ts'
import { type Section, toVerdict } from './verdict.ts'

/** Maximum fraction of the cost of plain OFFSET. */
const MAX_COST_RATIO = 0.4

const HEAD = ['Page', 'ms service', 'ms plain OFFSET', 'Ratio', 'Ratio by round: min, quartiles, max']

export function buildDeepPagesSection(measured: MeasuredDeep, team: SeededTeam, plan: DeepPlan): Section {
  const { page, perPage, isDeep, service, plain, ratio, ratios } = measured
  const name = page.toLocaleString('en')
  const row = [name, service.toFixed(2), plain.toFixed(2), ratio.toFixed(3), formatSpread(ratios)]
  const isTooSlow = isDeep && !(ratio <= MAX_COST_RATIO)
  return {
    title: 'Deep pages',
    text: `Page ${name} with ${perPage} missions each, no filter, in the team of ${team.missions.toLocaleString('en')}: the service's statement, which skips rows with an
index-only scan and reads ${perPage} rows, and the same view over \`select mission.* … order by created_at desc, id desc limit ${perPage} offset …\`.
Both are prepared statements on one connection, without the service, ${plan.rounds} times each, alternating; both return the same page.

${formatTable(HEAD, [row])}`,
    verdict: toVerdict(
      isTooSlow
        ? [`page ${name} costs ${ratio.toFixed(3)} of plain OFFSET; the maximum is ${MAX_COST_RATIO}.`]
        : [],
      isDeep
        ? `page ${name} costs at most ${MAX_COST_RATIO} of plain OFFSET.`
        : 'the team is too small for a deep page.',
    ),
  }
}
