// The progress of a bulk approval or bulk reminder, then the result of each mission.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { RunProgress } from '../../../shared/kit/run-progress.tsx'
import { refusalText } from '../../../shared/language/error-texts.ts'
import { formatName, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { MonthMission } from '../../../shared/sdk.ts'
import type { ActionRun } from './month-acts.ts'
import type { ActionOutcome } from './reminders.tsx'

const monthTexts = requireTexts('console/reports/months', 'month')

type Props = {
  kind: 'approve' | 'remind'
  run: ActionRun
  onStop: () => void
  onResume: () => void
  onClose: () => void
}

export function ActionResult({ kind, run, ...handlers }: Props) {
  const t = monthTexts()
  const { items, results } = run
  const refusedCount = results.filter(({ error }) => error).length
  const doneCount = results.length - refusedCount
  const title = kind === 'approve' ? t.approving : t.reminding
  const counts = [
    kind === 'approve' ? t.approvedCount(doneCount) : t.reminded(doneCount),
    ...(refusedCount > 0 ? [t.refusedCount(number(refusedCount))] : []),
  ]
  const lines = items.map((mission, index) => ({ mission, outcome: results[index] }))
  return (
    <RunProgress
      title={title}
      run={run}
      finishedText={`${counts.join(', ')}.`}
      hasRefused={refusedCount > 0}
      {...handlers}
    >
      <OutcomeTable
        title={title}
        doneText={kind === 'approve' ? t.approvedOne : t.remindedOne}
        lines={lines}
      />
    </RunProgress>
  )
}

type Line = { mission: MonthMission; outcome: ActionOutcome | undefined }
type ResultsProps = { title: string; doneText: string; lines: readonly Line[] }

/** Refused items come first. */
function OutcomeTable({ title, doneText, lines }: ResultsProps) {
  const t = monthTexts()
  const rank = ({ outcome }: Line) => (outcome?.error ? 0 : outcome ? 2 : 1)
  const columns = [
    {
      name: t.freelancer,
      draw: ({ mission }: Line) => (
        <span>
          {formatName(mission.freelancer)}
          <span class="small soft">{mission.name}</span>
        </span>
      ),
    },
    {
      name: t.result,
      draw: ({ outcome }: Line) => {
        if (!outcome) return t.waiting
        if (!outcome.error) return doneText
        return <span class="overdue">{t.refused(refusalText(outcome.error))}</span>
      },
    },
  ]
  return (
    <details class="more" open={lines.some(({ outcome }) => outcome?.error)}>
      <summary>
        {t.result} ({number(lines.length)})
      </summary>
      <DataTable
        caption={title}
        columns={columns}
        items={lines.toSorted((one, other) => rank(one) - rank(other))}
        getKey={({ mission }) => mission.id}
      />
    </details>
  )
}
