// The rows of a report: work, supplementary items, expenses.
import { Calendar } from '../../../shared/calendar/calendar.tsx'
import { firstDayOf, lastDayOf } from '../../../shared/calendar/month.ts'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { day, money, month } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { ReceiptView } from '../../../shared/reports/receipts/receipt-view.tsx'
import { createDayFacts } from '../../../shared/reports/report-editor/days-editor.tsx'
import { getUnit, toDraft } from '../../../shared/reports/report-editor/draft.ts'
import { useExpenseKinds } from '../../../shared/reports/report-editor/expense-kinds.ts'
import { useDayHints } from '../../../shared/reports/report-hints/hint-words.ts'
import type { ActivityReport, AmountLine, Expense, Timesheet } from '../../../shared/sdk.ts'
import { loadReceipt } from './load-receipt.ts'
import { sumTimesheets, useQuantity } from './quantity.ts'

const texts = requireTexts('console/reports/activity-reports', 'reportRows')

/** Longer lists, and rows that repeat the calendar above, are collapsed. */
const MAX_EXPANDED_ROWS = 6

type Props = {
  report: ActivityReport
  lines: readonly AmountLine[]
  nameOfCode: (id: string | null) => string
}

export function ReportWork({ report, lines, nameOfCode }: Props) {
  const t = texts()
  const formatQuantity = useQuantity()
  const listHints = useDayHints(report.hints)
  const { timesheets: rows, mission, report_month } = report
  const isCatalogue = mission.mission_type === 'deliverable'
  const total = formatQuantity(sumTimesheets(rows), mission.mission_type)
  return (
    <section class="stack tight">
      <h2>
        {t.work} <span class="soft">{rows.length > 0 && total}</span>
      </h2>
      {rows.length === 0 && <p class="panel soft">{t.nothing}</p>}
      {rows.length > 0 && !isCatalogue && (
        <Calendar
          caption={month(report_month)}
          month={report_month}
          first={firstDayOf(report_month)}
          last={lastDayOf(report_month)}
          unit={getUnit(mission)}
          getDayFacts={createDayFacts(toDraft(report).timesheets, undefined, listHints)}
        />
      )}
      {rows.length > 0 && (
        <details
          open={
            isCatalogue || (rows.length <= MAX_EXPANDED_ROWS && rows.some(({ description }) => description))
          }
        >
          <summary>{t.rows(rows.length)}</summary>
          <WorkTable report={report} lines={lines} nameOfCode={nameOfCode} />
        </details>
      )}
    </section>
  )
}

function WorkTable({ report, lines, nameOfCode }: Props) {
  const t = texts()
  const formatQuantity = useQuantity()
  const { mission_type, project_code } = report.mission
  const findDeliverable = ({ deliverable_id }: Timesheet) =>
    deliverable_id && lines.find((line) => line.deliverable_id === deliverable_id)?.label
  const describeRow = (row: Timesheet) => [findDeliverable(row), row.description].filter(Boolean).join(' – ')
  const findCodeId = (row: Timesheet) => row.project_code_id ?? project_code?.id ?? null
  const { timesheets: rows } = report
  const columns = [
    { name: t.date, draw: (row: Timesheet) => day(row.date) },
    ...(rows.some(describeRow) ? [{ name: t.what, draw: describeRow }] : []),
    ...(rows.some(findCodeId)
      ? [{ name: t.code, draw: (row: Timesheet) => nameOfCode(findCodeId(row)) }]
      : []),
    {
      name: t.quantity,
      isNumber: true,
      draw: (row: Timesheet) => formatQuantity(row.quantity, mission_type),
    },
  ]
  return <DataTable caption={t.work} columns={columns} items={rows} getKey={({ id }) => id} />
}

type ExtrasProps = { report: ActivityReport; nameOfCode: Props['nameOfCode'] }

export function ReportExtras({ report, nameOfCode }: ExtrasProps) {
  const t = texts()
  const kinds = useExpenseKinds()
  const { supplementary_items: items, expenses, mission } = report
  const isHinted = (id: string) => report.hints?.some(({ rows }) => rows.some((row) => row.id === id))
  const formatAmount = (amount: number) => money(amount, mission.currency)
  const findCodeName = ({ project_code_id }: { project_code_id: string | null }) =>
    nameOfCode(project_code_id ?? mission.project_code?.id ?? null)
  const commonColumns = [
    { name: t.what, draw: ({ description }: { description: string }) => description },
    { name: t.code, draw: findCodeName },
    {
      name: t.amount,
      isNumber: true,
      draw: ({ amount_excl_vat }: { amount_excl_vat: number }) => formatAmount(amount_excl_vat),
    },
  ]
  return (
    <>
      {items.length > 0 && (
        <section class="stack tight">
          <h2>{t.items}</h2>
          <DataTable caption={t.items} columns={commonColumns} items={items} getKey={({ id }) => id} />
        </section>
      )}
      {expenses.length > 0 && (
        <section class="stack tight">
          <h2>{t.expenses}</h2>
          <DataTable
            caption={t.expenses}
            columns={[
              ...commonColumns.slice(0, 1),
              { name: t.date, draw: ({ date }) => day(date) },
              ...(expenses.some(({ kind }) => kind)
                ? [{ name: kinds.label, draw: ({ kind }: Expense) => kinds.formatKind(kind) }]
                : []),
              ...commonColumns.slice(1),
              ...(expenses.some(({ vat_amount }) => vat_amount !== null)
                ? [
                    {
                      name: t.vat,
                      isNumber: true,
                      draw: ({ vat_amount }: Expense) => vat_amount !== null && formatAmount(vat_amount),
                    },
                  ]
                : []),
              {
                name: t.receipt,
                draw: ({ id, receipt_id, description }: Expense) =>
                  receipt_id ? (
                    <ReceiptView id={receipt_id} description={description} load={loadReceipt(report.id)} />
                  ) : (
                    <span class={isHinted(id) ? 'hint-mark' : 'soft'}>{t.noReceipt}</span>
                  ),
              },
            ]}
            items={expenses}
            getKey={({ id }) => id}
          />
        </section>
      )}
    </>
  )
}
