// The indexes used for the mission list in the largest team, with their plans.
import { withoutSubPlans } from '../plans/condense.ts'
import type { Explained } from '../plans/explain.ts'
import type { SeededTeam } from '../seed/team-plan.ts'
import { formatTable } from './table.ts'
import { type Section, toVerdict } from './verdict.ts'

const HEAD = ['Filter', 'Rows by', 'Total by', 'Plan', 'Planning ms', 'Execution ms']

const formatRow = ({ name, reads, isGeneric, milliseconds }: Explained): string[] => [
  name,
  reads.rows.join(', '),
  reads.total.join(', '),
  isGeneric ? 'generic' : 'custom',
  milliseconds.planning.toFixed(2),
  milliseconds.execution.toFixed(2),
]

const missedTargets = (explained: Explained[]) => [
  ...explained
    .filter(({ reads }) => reads.hasSequentialScan)
    .map(({ name }) => `${name} uses a sequential scan of the missions of all teams.`),
  ...explained
    .filter(({ shouldBeGeneric: isToBeKept, isGeneric }) => isToBeKept && !isGeneric)
    .map(({ name }) => `${name} is planned again for each request.`),
]

export const buildIndexesSection = (explained: Explained[], team: SeededTeam): Section => ({
  title: 'Indexes used',
  text: `The service's statement for page 1 with ten missions of the team of ${team.missions.toLocaleString('en')}, prepared, run, and explained
with \`explain (analyze, buffers)\`. Filters are named as in \`missions.filters.ts\`. Date filters are tested with three values, which match a thousandth of the missions, half of them, and nearly all.
PostgreSQL uses a generic plan for all values, or a custom plan for each request if its cost estimate is lower. The plans are
in [plans.md](plans.md).

${formatTable(HEAD, explained.map(formatRow))}`,
  verdict: toVerdict(
    missedTargets(explained),
    'no filter needs a sequential scan of the missions; without a filter and with only a status filter the plan is generic.',
  ),
})

const planText = ({ name, text }: Explained, index: number) =>
  `## ${name}\n\n\`\`\`\n${index === 0 ? text : withoutSubPlans(text)}\n\`\`\``

export const formatPlans = (explained: Explained[], team: SeededTeam): string => `# Plans of the mission list

Written by \`npm run bench\`, in the team of ${team.missions.toLocaleString('en')} missions. The indexes used are in [report.md](report.md).
The first plan is complete; the others omit the subplans that look up the people and project codes of the ten missions.

${explained.map(planText).join('\n\n')}
`
