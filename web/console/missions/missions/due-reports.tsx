// The months of a mission whose report is due and not submitted, each with a button that reminds the freelancer.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName, month as monthName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type DueReport, listDueReports, type Mission } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { ReminderButton, ReportStateBadge, sendReminders } from '../../reports/months/reminders.tsx'

const texts = requireTexts('console/missions/mission-page', 'dueReports')

type Props = { mission: Mission; reloadCount: number; onReminded: () => void }

/** `onReminded` reloads the timeline, which has a new event. */
export function DueReports({ mission: { id, freelancer }, reloadCount, onReminded }: Props) {
  const t = texts()
  const due = useLoaded(`due reports ${id} ${reloadCount}`, (signal) =>
    listDueReports({ client: api(), path: { id }, signal }),
  )
  const [reminderText, setReminderText] = useState('')
  const remind = useAction(async ({ month }: DueReport) => {
    setReminderText('')
    const [outcome] = await sendReminders(month, [id])
    due.reload()
    if (outcome?.error) throw outcome.error
    setReminderText(t.reminded(formatName(freelancer), monthName(month)))
    onReminded()
  })
  const columns: Column<DueReport>[] = [
    { name: t.month, draw: ({ month }) => <MonthLink month={month} /> },
    { name: t.state, draw: ({ report_state }) => <ReportStateBadge state={report_state} /> },
    {
      name: t.reminder,
      draw: (report) => (
        <ReminderButton
          reminder={report}
          what={monthName(report.month)}
          onRemind={() => void remind.run(report)}
          isDisabled={remind.isRunning}
        />
      ),
    },
  ]
  return (
    <LoadedContent loaded={due}>
      {({ months }) =>
        months.length > 0 && (
          <section class="stack tight">
            <h2>{t.title}</h2>
            {reminderText && <ReminderNotice text={reminderText} />}
            {remind.error !== undefined && <Failure error={remind.error} />}
            <DataTable caption={t.title} columns={columns} items={months} getKey={({ month }) => month} />
          </section>
        )
      }
    </LoadedContent>
  )
}

/** The notice takes the focus, because the focused button has been removed. */
function ReminderNotice({ text }: { text: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => element.current?.focus(), [text])
  return (
    <p class="notice good" role="status" tabIndex={-1} ref={element}>
      {text}
    </p>
  )
}

const MonthLink = ({ month }: { month: string }) => (
  <a href={`/console/months/${month}`}>{monthName(month)}</a>
)
