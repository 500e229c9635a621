// The progress of approving or reminding many, and afterwards the result of each.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { RunProgress } from '../../../shared/kit/run-progress.tsx'
import { refusalText } from '../../../shared/language/error-texts.ts'
import { nameOf, number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { MonthMission } from '../../../shared/sdk.ts'
import type { ActRun } from './month-acts.ts'
import type { ActOutcome } from './reminders.tsx'
import { MONTH_TEXTS } from './texts.ts'

type Props = {
  kind: 'approve' | 'remind'
  run: ActRun
  onStop: () => void
  onResume: () => void
  onClose: () => void
}

export function ActResult({ kind, run, ...handlers }: Props) {
  const w = useTexts(MONTH_TEXTS)
  const { items, results } = run
  const refused = results.filter(({ error }) => error).length
  const done = number(results.length - refused)
  const title = kind === 'approve' ? w.approving : w.reminding
  const counts = [
    kind === 'approve' ? w.approvedCount(done) : w.reminded(done),
    ...(refused > 0 ? [w.refusedCount(number(refused))] : []),
  ]
  const lines = items.map((mission, at) => ({ mission, outcome: results[at] }))
  return (
    <RunProgress
      title={title}
      run={run}
      over={`${counts.join(', ')}.`}
      hasRefused={refused > 0}
      {...handlers}
    >
      <Results title={title} done={kind === 'approve' ? w.approvedOne : w.remindedOne} lines={lines} />
    </RunProgress>
  )
}

type Line = { mission: MonthMission; outcome: ActOutcome | undefined }
type ResultsProps = { title: string; done: string; lines: readonly Line[] }

/** The refused first. */
function Results({ title, done, lines }: ResultsProps) {
  const w = useTexts(MONTH_TEXTS)
  const rank = ({ outcome }: Line) => (outcome?.error ? 0 : outcome ? 2 : 1)
  const columns = [
    {
      name: w.freelancer,
      draw: ({ mission }: Line) => (
        <span>
          {nameOf(mission.freelancer)}
          <span class="small soft">{mission.name}</span>
        </span>
      ),
    },
    {
      name: w.result,
      draw: ({ outcome }: Line) => {
        if (!outcome) return w.waiting
        if (!outcome.error) return done
        return <span class="overdue">{w.refused(refusalText(outcome.error))}</span>
      },
    },
  ]
  return (
    <details class="more" open={lines.some(({ outcome }) => outcome?.error)}>
      <summary>
        {w.result} ({number(lines.length)})
      </summary>
      <DataTable
        caption={title}
        columns={columns}
        items={lines.toSorted((one, other) => rank(one) - rank(other))}
        keyOf={({ mission }) => mission.id}
      />
    </details>
  )
}
