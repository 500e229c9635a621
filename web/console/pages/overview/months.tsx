// The current month and the previous one, which is being closed: submitted reports and their amounts.

import type { ComponentChildren } from 'preact'
import { addMonths, monthOf } from '../../../shared/calendar/month.ts'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { money, month as monthName, number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { getMonth, type Month } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

export function Months({ today }: { today: string }) {
  const w = useTexts(TEXTS)
  const now = monthOf(today)
  const before = addMonths(now, -1)
  const found = useLoaded(`months to ${now}`, (signal) =>
    Promise.all([before, now].map((month) => getMonth({ client: api(), path: { month }, signal }))),
  )
  return (
    <section class="panel stack tight">
      <h2>{w.months}</h2>
      <Shown of={found}>{(months) => <Table months={months} />}</Shown>
    </section>
  )
}

type Row = { name: string; draw: (month: Month) => ComponentChildren }

const REPORTS = ['missing', 'draft', 'waiting', 'rejected', 'approved'] as const
/** Statuses of the report list; missing reports are listed by the month close. */
const STATUSES = { draft: 'draft', waiting: 'pending', rejected: 'rejected', approved: 'approved' } as const

function Count({ month, of }: { month: Month; of: (typeof REPORTS)[number] }) {
  const count = month.reports[of]
  if (count === 0) return <>{number(count)}</>
  if (of === 'missing') return <a href={`/console/months/${month.month}?state=missing`}>{number(count)}</a>
  const range = `report_month_from=${month.month}&report_month_to=${month.month}`
  return <a href={`/console/activity-reports?status=${STATUSES[of]}&${range}`}>{number(count)}</a>
}

function Table({ months }: { months: readonly Month[] }) {
  const w = useTexts(TEXTS)
  const currencies = [...new Set(months.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)))]
  const amountRows = (['worked_excl_vat', 'invoiced_excl_vat'] as const).flatMap((amount) =>
    currencies.map((currency) => ({
      name: w[amount],
      draw: ({ amounts }: Month) =>
        money(amounts.find((one) => one.currency === currency)?.[amount] ?? 0, currency),
    })),
  )
  const rows: Row[] = [
    { name: w.inForce, draw: ({ missions_in_force }) => number(missions_in_force) },
    ...REPORTS.map((of) => ({ name: w[of], draw: (month: Month) => <Count month={month} of={of} /> })),
    ...amountRows,
  ]
  return (
    <table class="figures-table">
      <caption class="visually-hidden">{w.months}</caption>
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
        {rows.map(({ name, draw }, at) => (
          <tr key={at}>
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
