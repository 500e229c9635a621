// The months of a mission whose report is due and not submitted, each with a button that reminds the freelancer.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { month as monthName, nameOf, ofMonth } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { type DueReport, listDueReports, type Mission } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { Remind, ReportStateBadge, sendReminders } from '../../reports/months/reminders.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Reports due',
    month: 'Month',
    state: 'Report',
    reminder: 'Reminder',
    reminded: (name: string, month: string) => `${name} has been reminded of the report of ${month}.`,
  },
  fr: {
    title: 'Comptes rendus attendus',
    month: 'Mois',
    state: 'Compte rendu',
    reminder: 'Relance',
    reminded: (name: string, month: string) =>
      `${name} a été relancé pour le compte rendu ${ofMonth(month)}.`,
  },
})

type Props = { mission: Mission; turn: number; onReminded: () => void }

/** `onReminded`: the timeline has a new event. */
export function DueReports({ mission: { id, freelancer }, turn, onReminded }: Props) {
  const w = useTexts(TEXTS)
  const due = useLoaded(`due reports ${id} ${turn}`, (signal) =>
    listDueReports({ client: api(), path: { id }, signal }),
  )
  const [reminded, setReminded] = useState('')
  const remind = useAction(async ({ month }: DueReport) => {
    setReminded('')
    const [outcome] = await sendReminders(month, [id])
    due.reload()
    if (outcome?.error) throw outcome.error
    setReminded(w.reminded(nameOf(freelancer), monthName(month)))
    onReminded()
  })
  const columns: Column<DueReport>[] = [
    { name: w.month, draw: ({ month }) => <Month of={month} /> },
    { name: w.state, draw: ({ report_state }) => <ReportStateBadge state={report_state} /> },
    {
      name: w.reminder,
      draw: (report) => (
        <Remind
          of={report}
          what={monthName(report.month)}
          onRemind={() => void remind.run(report)}
          isDisabled={remind.isRunning}
        />
      ),
    },
  ]
  return (
    <Shown of={due}>
      {({ months }) =>
        months.length > 0 && (
          <section class="stack tight">
            <h2>{w.title}</h2>
            {reminded && <Done text={reminded} />}
            {remind.error !== undefined && <Failure error={remind.error} />}
            <DataTable caption={w.title} columns={columns} items={months} keyOf={({ month }) => month} />
          </section>
        )
      }
    </Shown>
  )
}

/** Takes the focus from the removed button. */
function Done({ text }: { text: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => element.current?.focus(), [text])
  return (
    <p class="notice good" role="status" tabIndex={-1} ref={element}>
      {text}
    </p>
  )
}

const Month = ({ of }: { of: string }) => <a href={`/console/months/${of}`}>{monthName(of)}</a>
