// The current month and the previous one, which is being closed: submitted reports and their amounts. Everything is counted in the
// month in which the work was done, unlike the spend, which is counted by invoice date.
import type { ComponentChildren } from 'preact'
import { firstDayOf, lastDayOf } from '../../../shared/calendar/month.ts'
import { money, month as monthName, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { Month } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'

const texts = requireTexts('console/across/overview', 'overview')

type Row = { name: string; draw: (month: Month) => ComponentChildren }

const REPORTS = ['missing', 'draft', 'waiting', 'rejected', 'approved'] as const
/** Statuses of the report list; missing reports are listed by the month close. */
const STATUSES = { draft: 'draft', waiting: 'pending', rejected: 'rejected', approved: 'approved' } as const
/** Statuses of missions in force: signed and not cancelled. */
const IN_FORCE = 'in-progress,pending-freelancer-extension,completed,early-terminated'
/** Statuses of all reports except cancelled ones. */
const COUNTED = 'draft,pending,rejected,approved'

const toReportsHref = (month: string, status: string) =>
  `/console/activity-reports?status=${status}&report_month_from=${month}&report_month_to=${month}`

/** A figure that links to the items that it counts. */
function LinkedFigure({ text, href }: { text: string; href: string | undefined }) {
  return href ? <a href={href}>{text}</a> : <span>{text}</span>
}

export function RecentMonths({ months }: { months: readonly Month[] }) {
  const t = texts()
  return (
    <section class="panel stack tight">
      <h2>{t.months}</h2>
      <p class="soft small">{t.monthsLead}</p>
      <MonthTable months={months} />
    </section>
  )
}

function MonthTable({ months }: { months: readonly Month[] }) {
  const t = texts()
  return (
    <table class="figures-table">
      <caption class="visually-hidden">{t.months}</caption>
      <thead>
        <tr>
          <td />
          {months.map(({ month }) => (
            <th key={month} scope="col" class="number">
              <a href={`/console/months/${month}`}>{monthName(month)}</a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {useRows(months).map(({ name, draw }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            {months.map((month) => (
              <td key={month.month} class="number">
                {draw(month)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useRows(months: readonly Month[]): Row[] {
  const t = texts()
  const may = useMay()
  const currencies = [...new Set(months.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)))]
  const findAmount = ({ amounts }: Month, name: 'worked_excl_vat' | 'invoiced_excl_vat', currency: string) =>
    amounts.find((amount) => amount.currency === currency)?.[name] ?? 0
  const drawInForce = ({ month, missions_in_force: count }: Month) => {
    const days = `start_date_to=${lastDayOf(month)}&end_date_from=${firstDayOf(month)}`
    const isOpen = count > 0 && may('missions:read')
    return (
      <LinkedFigure
        text={number(count)}
        href={isOpen ? `/console/missions?status=${IN_FORCE}&${days}` : undefined}
      />
    )
  }
  const drawReports = (reportState: (typeof REPORTS)[number]) => (month: Month) => {
    const count = month.reports[reportState]
    const missing = `/console/months/${month.month}?state=missing`
    const href = reportState === 'missing' ? missing : toReportsHref(month.month, STATUSES[reportState])
    return <LinkedFigure text={number(count)} href={count > 0 ? href : undefined} />
  }
  const drawWorked = (currency: string) => (month: Month) => {
    const amount = findAmount(month, 'worked_excl_vat', currency)
    return (
      <LinkedFigure
        text={money(amount, currency)}
        href={amount === 0 ? undefined : toReportsHref(month.month, COUNTED)}
      />
    )
  }
  const drawInvoiced = (currency: string) => (month: Month) => {
    const amount = findAmount(month, 'invoiced_excl_vat', currency)
    const isOpen = amount !== 0 && may('accounting:read')
    return (
      <LinkedFigure
        text={money(amount, currency)}
        href={isOpen ? `/console/accounting?status=all&report_month=${month.month}` : undefined}
      />
    )
  }
  return [
    { name: t.inForce, draw: drawInForce },
    ...REPORTS.map((reportState) => ({ name: t[reportState], draw: drawReports(reportState) })),
    ...currencies.map((currency) => ({ name: t.worked_excl_vat, draw: drawWorked(currency) })),
    ...currencies.map((currency) => ({ name: t.invoiced_excl_vat, draw: drawInvoiced(currency) })),
  ]
}
