// The columns of the missions of a month; the first one selects reports to approve.
import type { Column } from '../../../shared/kit/data-table.tsx'
import { PermittedLink } from '../../../shared/kit/permitted-link.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { sumValues } from '../../../shared/kit/values/sum.ts'
import { day, formatName, money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { MonthMission } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { HintCount } from '../activity-reports/hint-count.tsx'
import type { MonthActions } from './month-acts.ts'
import type { FindHints } from './month-hints.ts'
import { canApprove } from './month-state.ts'
import { ReminderButton, ReportStateBadge } from './reminders.tsx'

const monthTexts = requireTexts('console/reports/months', 'month')

export type RowActions = {
  acts: MonthActions
  findHints: FindHints
  onApprove: (mission: MonthMission) => void
  onReject: (mission: MonthMission) => void
}

/** Returns the address that Enter opens: the report, or the mission if there is none. */
const toRowHref = ({ id, report }: MonthMission) =>
  report ? `/console/activity-reports/${report.id}` : `/console/missions/${id}`

export function useMissionColumns(rowActions: RowActions): Column<MonthMission>[] {
  const t = monthTexts()
  return [
    { name: t.freelancer, draw: (mission) => <FreelancerCell mission={mission} acts={rowActions.acts} /> },
    {
      name: t.report,
      draw: (mission) => <ReportStateCell mission={mission} hints={rowActions.findHints(mission)} />,
    },
    { name: t.amount, isNumber: true, draw: (mission) => <AmountCell mission={mission} /> },
    { name: t.invoices, draw: (mission) => <InvoicesCell mission={mission} /> },
    { name: t.actions, draw: (mission) => <ActionsCell mission={mission} {...rowActions} /> },
  ]
}

function FreelancerCell({ mission, acts }: { mission: MonthMission; acts: MonthActions }) {
  const t = monthTexts()
  const canReview = useMay()('activity-reports:review')
  const name = formatName(mission.freelancer)
  return (
    <span class="check top">
      {canReview && canApprove(mission) && (
        <input
          type="checkbox"
          aria-label={t.select(name)}
          disabled={!acts.isIdle}
          checked={acts.selected.some(({ id }) => id === mission.id)}
          onChange={() => acts.toggle(mission.id)}
        />
      )}
      <span>
        <a href={toRowHref(mission)} data-row={mission.id}>
          {name}
        </a>
        <span class="small soft">{mission.name}</span>
      </span>
    </span>
  )
}

type StateProps = { mission: MonthMission; hints: ReturnType<FindHints> }

function ReportStateCell({ mission: { report_state, report }, hints }: StateProps) {
  const t = monthTexts()
  return (
    <span>
      <ReportStateBadge state={report_state} />
      {report_state === 'pending' && report?.submission_date && (
        <span class="small soft">{t.submitted(day(report.submission_date))}</span>
      )}
      {report?.approvable_from && (
        <span class="small soft">{t.approvableFrom(day(report.approvable_from))}</span>
      )}
      {hints && <HintCount hints={hints} />}
    </span>
  )
}

function AmountCell({ mission: { report } }: { mission: MonthMission }) {
  const t = monthTexts()
  if (!report) return null
  const { invoice_amount_excl_vat: work, expense_amount_excl_vat: expenses, currency } = report
  return (
    <span>
      {money(sumValues([work, expenses]), currency)}
      {expenses !== 0 && <span class="small soft">{t.expenses(money(expenses, currency))}</span>}
    </span>
  )
}

function InvoicesCell({ mission: { entries, payment_state } }: { mission: MonthMission }) {
  const t = monthTexts()
  if (entries.length === 0) return null
  return (
    <span>
      {entries.map(({ id, invoice_number }) => (
        <span key={id} class="block">
          <PermittedLink scope="accounting:read" href={`/console/accounting/${id}`}>
            {invoice_number ?? t.noNumber}
          </PermittedLink>
        </span>
      ))}
      {payment_state !== 'none' && (
        <span class={`badge ${payment_state === 'paid' ? 'good' : 'warn'}`}>{t.payment[payment_state]}</span>
      )}
    </span>
  )
}

type ActionsProps = Omit<RowActions, 'findHints'> & { mission: MonthMission }

function ActionsCell({ mission, acts, onApprove, onReject }: ActionsProps) {
  const t = monthTexts()
  const may = useMay()
  const name = formatName(mission.freelancer)
  const { report_state } = mission
  if (report_state === 'approved' || !acts.isIdle) return null
  if (report_state === 'pending')
    return may('activity-reports:review') ? (
      <span class="row">
        {canApprove(mission) && (
          <RowButton label={t.approve} itemName={name} onClick={() => onApprove(mission)} />
        )}
        <RowButton label={t.reject} itemName={name} isDanger onClick={() => onReject(mission)} />
      </span>
    ) : null
  return <ReminderButton reminder={mission} what={name} onRemind={() => void acts.remind.start([mission])} />
}
