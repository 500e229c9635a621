// What lies beyond the end of a mission: reports with their exact amounts, invoices and payment batches.
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { PermittedLink } from '../../../shared/kit/permitted-link.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { sumValues } from '../../../shared/kit/values/sum.ts'
import { day, money, month as monthName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { getMissionAfterEnd, type MissionAfterEnd, type ReportAfterEnd } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/missions/mission-actions', 'afterEnd')

/** `end`: a day on which the mission could end; without it, what lies beyond its early end. */
type Props = { missionId: string; end?: string; reloadCount?: number }

export function AfterEnd({ missionId, end, reloadCount = 0 }: Props) {
  const afterEnd = useLoaded(`after end ${missionId} ${end} ${reloadCount}`, (signal) =>
    getMissionAfterEnd({
      client: api(),
      path: { id: missionId },
      query: end ? { end_date: end } : {},
      signal,
    }),
  )
  return (
    <LoadedContent loaded={afterEnd}>
      {(value) => <AfterEndPanel value={value} isPlan={end !== undefined} />}
    </LoadedContent>
  )
}

function AfterEndPanel({ value, isPlan }: { value: MissionAfterEnd; isPlan: boolean }) {
  const t = texts()
  const { reports, entries, payment_batches: batches, end_date, has_more_reports } = value
  const isEmpty = [reports, entries, batches].every((part) => !part || part.length === 0)
  if (isEmpty) return isPlan && reports ? <p class="soft small">{t.nothing}</p> : null
  return (
    <section class="notice warn stack tight" role="status">
      <p>
        <strong>{t.title(day(end_date))}</strong> {isPlan ? t.plan : t.lead}
      </p>
      {reports && reports.length > 0 && (
        <DataTable caption={t.caption} columns={createColumns(t)} items={reports} getKey={({ id }) => id} />
      )}
      {has_more_reports && <p class="small">{t.more}</p>}
      {entries && entries.length > 0 && (
        <p>
          {t.invoices}{' '}
          {entries.map(({ id, invoice_number, amount_incl_vat, currency, status }) => (
            <span key={id} class="block">
              <PermittedLink scope="accounting:read" href={`/console/accounting/${id}`}>
                {invoice_number ?? t.noNumber}
              </PermittedLink>
              , {money(amount_incl_vat, currency)} ({t.entryStatus[status]})
            </span>
          ))}
        </p>
      )}
      {batches && batches.length > 0 && (
        <p>
          {t.batches}{' '}
          {batches.map(({ id, label, execution_date, status }) => (
            <span key={id} class="block">
              <PermittedLink scope="payments:read" href={`/console/payments/batches/${id}`}>
                {label ?? day(execution_date)}
              </PermittedLink>{' '}
              ({t.batchStatus[status]})
            </span>
          ))}
        </p>
      )}
    </section>
  )
}

type Texts = ReturnType<typeof texts>

const createColumns = (t: Texts): Column<ReportAfterEnd>[] => [
  {
    name: t.report,
    draw: ({ id, report_month, status }) => (
      <span>
        <PermittedLink scope="activity-reports:read" href={`/console/activity-reports/${id}`}>
          {monthName(report_month)}
        </PermittedLink>
        <span class="small soft">{t.reportStatus[status]}</span>
      </span>
    ),
  },
  {
    name: t.amount,
    isNumber: true,
    draw: (one) => money(sumValues([one.invoice_amount_excl_vat, one.expense_amount_excl_vat]), one.currency),
  },
  {
    name: t.exact,
    isNumber: true,
    draw: (one) =>
      money(sumValues([one.exact_invoice_amount_excl_vat, one.exact_expense_amount_excl_vat]), one.currency),
  },
  {
    name: t.difference,
    isNumber: true,
    draw: (one) =>
      money(sumValues([one.invoice_difference_excl_vat, one.expense_difference_excl_vat]), one.currency),
  },
]
