// The month in progress: how many reports have come, and what was worked.

import { Shown } from '../../kit/states.tsx'
import { useLoaded } from '../../kit/use-loaded.ts'
import { money, month as monthName, number } from '../../language/format.ts'
import { useWords } from '../../language/language.ts'
import { getMonth, type Month } from '../../sdk.ts'
import { api } from '../../session/session.ts'
import { WORDS } from './words.ts'

export function MonthSoFar({ month }: { month: string }) {
  const w = useWords(WORDS)
  const found = useLoaded(`month ${month}`, (signal) => getMonth({ client: api(), path: { month }, signal }))
  return (
    <section class="panel stack tight">
      <h2>{w.month(monthName(month))}</h2>
      <Shown of={found}>{(value) => <Facts value={value} />}</Shown>
    </section>
  )
}

function Facts({ value: { month, missions_in_force, reports, amounts } }: { value: Month }) {
  const w = useWords(WORDS)
  const list = (status: string) =>
    `/console/activity-reports?status=${status}&report_month_from=${month}&report_month_to=${month}`
  return (
    <dl class="facts">
      <dt>{w.inForce}</dt>
      <dd>{number(missions_in_force)}</dd>
      <dt>{w.missing}</dt>
      <dd>{number(reports.missing)}</dd>
      <dt>{w.draft}</dt>
      <dd>{number(reports.draft)}</dd>
      <dt>{w.toReview}</dt>
      <dd>
        <a href={list('pending')}>{number(reports.waiting)}</a>
      </dd>
      <dt>{w.rejected}</dt>
      <dd>
        <a href={list('rejected')}>{number(reports.rejected)}</a>
      </dd>
      <dt>{w.approved}</dt>
      <dd>
        <a href={list('approved')}>{number(reports.approved)}</a>
      </dd>
      {amounts.map(({ currency, worked_excl_vat }) => (
        <>
          <dt key={currency}>{w.worked}</dt>
          <dd>{money(worked_excl_vat, currency)}</dd>
        </>
      ))}
    </dl>
  )
}
