// The columns of the missions of a month; the first one selects reports to approve.
import type { Column } from '../../../shared/kit/data-table.tsx'
import { MayLink } from '../../../shared/kit/permitted-link.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { sumOf } from '../../../shared/kit/values/sum.ts'
import { day, money, nameOf } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { MonthMission } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import type { MonthActs } from './month-acts.ts'
import { Remind, ReportStateBadge } from './reminders.tsx'
import { MONTH_TEXTS } from './texts.ts'

export type RowActs = {
  acts: MonthActs
  onApprove: (mission: MonthMission) => void
  onReject: (mission: MonthMission) => void
}

/** Where Enter leads: the report, or the mission if there is none. */
const hrefOf = ({ id, report }: MonthMission) =>
  report ? `/console/activity-reports/${report.id}` : `/console/missions/${id}`

export function useMissionColumns(rowActs: RowActs): Column<MonthMission>[] {
  const w = useTexts(MONTH_TEXTS)
  return [
    { name: w.freelancer, draw: (mission) => <Freelancer mission={mission} acts={rowActs.acts} /> },
    { name: w.report, draw: (mission) => <ReportState mission={mission} /> },
    { name: w.amount, isNumber: true, draw: (mission) => <Amount mission={mission} /> },
    { name: w.invoices, draw: (mission) => <Invoices mission={mission} /> },
    { name: w.actions, draw: (mission) => <Actions mission={mission} {...rowActs} /> },
  ]
}

function Freelancer({ mission, acts }: { mission: MonthMission; acts: MonthActs }) {
  const w = useTexts(MONTH_TEXTS)
  const canReview = useMay()('activity-reports:review')
  const name = nameOf(mission.freelancer)
  return (
    <span class="check top">
      {canReview && mission.report_state === 'pending' && (
        <input
          type="checkbox"
          aria-label={w.select(name)}
          disabled={!acts.isIdle}
          checked={acts.selected.some(({ id }) => id === mission.id)}
          onChange={() => acts.toggle(mission.id)}
        />
      )}
      <span>
        <a href={hrefOf(mission)} data-row={mission.id}>
          {name}
        </a>
        <span class="small soft">{mission.name}</span>
      </span>
    </span>
  )
}

function ReportState({ mission: { report_state, report } }: { mission: MonthMission }) {
  const w = useTexts(MONTH_TEXTS)
  return (
    <span>
      <ReportStateBadge state={report_state} />
      {report_state === 'pending' && report?.submission_date && (
        <span class="small soft">{w.submitted(day(report.submission_date))}</span>
      )}
    </span>
  )
}

function Amount({ mission: { report } }: { mission: MonthMission }) {
  const w = useTexts(MONTH_TEXTS)
  if (!report) return null
  const { invoice_amount_excl_vat: work, expense_amount_excl_vat: expenses, currency } = report
  return (
    <span>
      {money(sumOf([work, expenses]), currency)}
      {expenses !== 0 && <span class="small soft">{w.expenses(money(expenses, currency))}</span>}
    </span>
  )
}

function Invoices({ mission: { entries, payment_state } }: { mission: MonthMission }) {
  const w = useTexts(MONTH_TEXTS)
  if (entries.length === 0) return null
  return (
    <span>
      {entries.map(({ id, invoice_number }) => (
        <span key={id} class="block">
          <MayLink scope="accounting:read" href={`/console/accounting/${id}`}>
            {invoice_number ?? w.noNumber}
          </MayLink>
        </span>
      ))}
      {payment_state !== 'none' && (
        <span class={`badge ${payment_state === 'paid' ? 'good' : 'warn'}`}>{w.payment[payment_state]}</span>
      )}
    </span>
  )
}

function Actions({ mission, acts, onApprove, onReject }: RowActs & { mission: MonthMission }) {
  const w = useTexts(MONTH_TEXTS)
  const may = useMay()
  const name = nameOf(mission.freelancer)
  const { report_state } = mission
  if (report_state === 'approved' || !acts.isIdle) return null
  if (report_state === 'pending')
    return may('activity-reports:review') ? (
      <span class="row">
        <RowButton label={w.approve} what={name} onClick={() => onApprove(mission)} />
        <RowButton label={w.reject} what={name} isDanger onClick={() => onReject(mission)} />
      </span>
    ) : null
  return <Remind of={mission} what={name} onRemind={() => void acts.remind.start([mission])} />
}
