// A submitted or approved report: read-only, and can be withdrawn until it is reviewed.
import { useState } from 'preact/hooks'
import { Calendar } from '../../../shared/calendar/calendar.tsx'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day, moment, month as monthName, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { ReceiptView } from '../../../shared/reports/receipts/receipt-view.tsx'
import { createDayFacts } from '../../../shared/reports/report-editor/days-editor.tsx'
import { getUnit, sumWorkRows, toDraft } from '../../../shared/reports/report-editor/draft.ts'
import { getPeriod } from '../../../shared/reports/report-editor/period.ts'
import {
  type PortalActivityReport,
  type PortalMission,
  type Timesheet,
  withdrawPortalActivityReport,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { Calculation } from './calculation.tsx'
import { createReceipts } from './own-receipts.ts'

const texts = requireTexts('portal/reports/activity-reports', 'reportView')

type Props = {
  mission: PortalMission
  report: PortalActivityReport
  onReport: (report: PortalActivityReport) => void
}

export function ReportView({ mission, report, onReport }: Props) {
  const t = texts()
  const { status, submission_date, reviewed_at, invoicing_is_paid, timesheets } = report
  return (
    <>
      <div class="row spread">
        <p>
          {status === 'pending' && submission_date && t.submitted(moment(submission_date))}
          {status === 'approved' && reviewed_at && t.approved(moment(reviewed_at))}{' '}
          {invoicing_is_paid && (report.expenses_is_paid || report.expenses.length === 0) && t.paid}
        </p>
        {report.allowed_actions.includes('withdraw') && (
          <WithdrawButton report={report} onReport={onReport} />
        )}
      </div>
      {mission.mission_type !== 'deliverable' && <WorkCalendar mission={mission} report={report} />}
      {timesheets.some((row) => row.description || row.deliverable_id) && (
        <WorkDetails mission={mission} rows={timesheets} />
      )}
      <ReceiptList report={report} />
      <Calculation report={report} />
    </>
  )
}

function WorkCalendar({ mission, report }: Pick<Props, 'mission' | 'report'>) {
  const t = texts()
  const rows = toDraft(report).timesheets
  const unit = getUnit(mission)
  const { first, last } = getPeriod(mission, report.report_month)
  return (
    <section class="panel stack">
      <div class="row spread">
        <h2>{t.work}</h2>
        <strong>{t[unit](sumWorkRows(rows))}</strong>
      </div>
      <Calendar
        caption={monthName(report.report_month)}
        month={report.report_month}
        first={first}
        last={last}
        unit={unit}
        getDayFacts={createDayFacts(rows)}
      />
    </section>
  )
}

/** Deliverables, and descriptions of days. */
function WorkDetails({ mission, rows }: { mission: PortalMission; rows: Timesheet[] }) {
  const t = texts()
  const deliverableNames = new Map(mission.deliverables_catalog.map(({ id, name }) => [id, name]))
  return (
    <section class="panel stack tight">
      <h2>{t.notes}</h2>
      <ul class="entries">
        {rows
          .filter((row) => row.description || row.deliverable_id)
          .map((row) => (
            <li key={row.id}>
              <span>
                {[deliverableNames.get(row.deliverable_id ?? ''), row.description]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span class="soft nowrap">
                {t[row.type](number(row.quantity))} · {day(row.date)}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** The receipts of the expenses. */
function ReceiptList({ report: { expenses, mission } }: Pick<Props, 'report'>) {
  const t = texts()
  const { load } = createReceipts(mission.id)
  const rows = expenses.flatMap(({ receipt_id, ...row }) => (receipt_id ? [{ ...row, receipt_id }] : []))
  if (rows.length === 0) return null
  return (
    <section class="panel stack tight">
      <h2>{t.receipts}</h2>
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

function WithdrawButton({ report, onReport }: Pick<Props, 'report' | 'onReport'>) {
  const t = texts()
  const [isOpen, setOpen] = useState(false)
  const withdrawing = useAction(async () => {
    const path = { id: report.mission.id, month: report.report_month }
    onReport(await withdrawPortalActivityReport({ client: portal(), path }))
  })
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t.withdraw}
      </button>
      {isOpen && (
        <Confirm
          title={t.withdrawTitle}
          label={t.withdraw}
          action={withdrawing}
          onClose={close}
          onDone={close}
        >
          <p>{t.withdrawText}</p>
        </Confirm>
      )}
    </>
  )
}
