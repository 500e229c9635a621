// A submitted or approved report: read-only, and can be withdrawn until it is reviewed.
import { useState } from 'preact/hooks'
import { Calendar } from '../../../shared/calendar/calendar.tsx'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day, moment, month as monthName, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { ReceiptView } from '../../../shared/reports/receipts/receipt-view.tsx'
import { factsOf } from '../../../shared/reports/report-editor/days-editor.tsx'
import { draftOf, quantityOf, unitOf } from '../../../shared/reports/report-editor/draft.ts'
import { periodOf } from '../../../shared/reports/report-editor/period.ts'
import {
  type PortalActivityReport,
  type PortalMission,
  type Timesheet,
  withdrawPortalActivityReport,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { Calculation } from './calculation.tsx'
import { receiptsOf } from './own-receipts.ts'

const TEXTS = defineTexts({
  en: {
    submitted: (when: string) => `Submitted on ${when}. The company will review it.`,
    approved: (when: string) => `Approved on ${when}.`,
    paid: 'Fully paid.',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw this report?',
    withdrawText: 'It becomes a draft again. The company will review it once you submit it again.',
    work: 'Work',
    days: (count: string) => `${count} days`,
    hours: (count: string) => `${count} hours`,
    notes: 'Details',
    receipts: 'Receipts',
    daily: (count: string) => `${count} d`,
    monthly: (count: string) => `${count} d`,
    hourly: (count: string) => `${count} h`,
    deliverable: (count: string) => `${count} ×`,
  },
  fr: {
    submitted: (when: string) => `Envoyé le ${when}. L’entreprise va l’examiner.`,
    approved: (when: string) => `Validé le ${when}.`,
    paid: 'Entièrement payé.',
    withdraw: 'Annuler l’envoi',
    withdrawTitle: 'Annuler l’envoi de ce compte rendu ?',
    withdrawText: 'Il redevient un brouillon. L’entreprise l’examinera quand vous l’aurez envoyé de nouveau.',
    work: 'Prestation',
    days: (count: string) => `${count} jours`,
    hours: (count: string) => `${count} heures`,
    notes: 'Détail',
    receipts: 'Justificatifs',
    daily: (count: string) => `${count} j`,
    monthly: (count: string) => `${count} j`,
    hourly: (count: string) => `${count} h`,
    deliverable: (count: string) => `${count} ×`,
  },
})

type Props = {
  mission: PortalMission
  report: PortalActivityReport
  onReport: (report: PortalActivityReport) => void
}

export function ReportShown({ mission, report, onReport }: Props) {
  const w = useTexts(TEXTS)
  const { status, submission_date, reviewed_at, invoicing_is_paid, timesheets } = report
  return (
    <>
      <div class="row spread">
        <p>
          {status === 'pending' && submission_date && w.submitted(moment(submission_date))}
          {status === 'approved' && reviewed_at && w.approved(moment(reviewed_at))}{' '}
          {invoicing_is_paid && (report.expenses_is_paid || report.expenses.length === 0) && w.paid}
        </p>
        {report.allowed_actions.includes('withdraw') && <Withdraw report={report} onReport={onReport} />}
      </div>
      {mission.mission_type !== 'deliverable' && <Worked mission={mission} report={report} />}
      {timesheets.some((row) => row.description || row.deliverable_id) && (
        <Details mission={mission} rows={timesheets} />
      )}
      <ReceiptList report={report} />
      <Calculation report={report} />
    </>
  )
}

function Worked({ mission, report }: Pick<Props, 'mission' | 'report'>) {
  const w = useTexts(TEXTS)
  const rows = draftOf(report).timesheets
  const unit = unitOf(mission)
  const { first, last } = periodOf(mission, report.report_month)
  return (
    <section class="panel stack">
      <div class="row spread">
        <h2>{w.work}</h2>
        <strong>{w[unit](number(quantityOf(rows)))}</strong>
      </div>
      <Calendar
        caption={monthName(report.report_month)}
        month={report.report_month}
        first={first}
        last={last}
        unit={unit}
        factsOf={factsOf(rows)}
      />
    </section>
  )
}

/** Deliverables, and comments on days. */
function Details({ mission, rows }: { mission: PortalMission; rows: Timesheet[] }) {
  const w = useTexts(TEXTS)
  const items = new Map(mission.deliverables_catalog.map(({ id, name }) => [id, name]))
  return (
    <section class="panel stack tight">
      <h2>{w.notes}</h2>
      <ul class="entries">
        {rows
          .filter((row) => row.description || row.deliverable_id)
          .map((row) => (
            <li key={row.id}>
              <span>
                {[items.get(row.deliverable_id ?? ''), row.description].filter(Boolean).join(' · ')}
              </span>
              <span class="soft nowrap">
                {w[row.type](number(row.quantity))} · {day(row.date)}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** Of the expenses that have one. */
function ReceiptList({ report: { expenses, mission } }: Pick<Props, 'report'>) {
  const w = useTexts(TEXTS)
  const { load } = receiptsOf(mission.id)
  const rows = expenses.flatMap(({ receipt_id, ...row }) => (receipt_id ? [{ ...row, receipt_id }] : []))
  if (rows.length === 0) return null
  return (
    <section class="panel stack tight">
      <h2>{w.receipts}</h2>
      <ul class="entries">
        {rows.map(({ id, description, date, receipt_id }) => (
          <li key={id}>
            <span>
              {description} <span class="soft nowrap">· {day(date)}</span>
            </span>
            <ReceiptView id={receipt_id} description={description} load={load} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Withdraw({ report, onReport }: Pick<Props, 'report' | 'onReport'>) {
  const w = useTexts(TEXTS)
  const [isOpen, setOpen] = useState(false)
  const withdrawing = useAction(async () => {
    const path = { id: report.mission.id, month: report.report_month }
    onReport(await withdrawPortalActivityReport({ client: portal(), path }))
  })
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {w.withdraw}
      </button>
      {isOpen && (
        <Confirm
          title={w.withdrawTitle}
          label={w.withdraw}
          action={withdrawing}
          onClose={close}
          onDone={close}
        >
          <p>{w.withdrawText}</p>
        </Confirm>
      )}
    </>
  )
}
