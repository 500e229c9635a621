// The rows of a report: work, supplementary items, expenses.
import { Calendar } from '../../../shared/calendar/calendar.tsx'
import { firstDayOf, lastDayOf } from '../../../shared/calendar/month.ts'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { day, money, month } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { ReceiptView } from '../../../shared/reports/receipts/receipt-view.tsx'
import { factsOf } from '../../../shared/reports/report-editor/days-editor.tsx'
import { draftOf, unitOf } from '../../../shared/reports/report-editor/draft.ts'
import { useExpenseKinds } from '../../../shared/reports/report-editor/expense-kinds.ts'
import type { ActivityReport, AmountLine, Expense, Timesheet } from '../../../shared/sdk.ts'
import { loadReceipt } from './load-receipt.ts'
import { quantityOf, useQuantity } from './quantity.ts'

const TEXTS = defineTexts({
  en: {
    work: 'Work',
    nothing: 'No work reported for this month.',
    rows: (count: number) => (count === 1 ? 'Row details' : `All ${count} rows`),
    date: 'Date',
    quantity: 'Quantity',
    what: 'Description',
    code: 'Project code',
    items: 'Supplementary items',
    expenses: 'Expenses',
    amount: 'Excl. VAT',
    vat: 'VAT',
    receipt: 'Receipt',
    noReceipt: 'None',
  },
  fr: {
    work: 'Prestation',
    nothing: 'Aucune prestation déclarée pour ce mois.',
    rows: (count: number) => (count === 1 ? 'Détail de la ligne' : `Les ${count} lignes`),
    date: 'Date',
    quantity: 'Quantité',
    what: 'Description',
    code: 'Code projet',
    items: 'Éléments complémentaires',
    expenses: 'Frais',
    amount: 'HT',
    vat: 'TVA',
    receipt: 'Justificatif',
    noReceipt: 'Aucun',
  },
})

/** Longer lists, and rows that repeat the calendar above, are collapsed. */
const SHORT = 6

type Props = {
  report: ActivityReport
  lines: readonly AmountLine[]
  nameOfCode: (id: string | null) => string
}

export function ReportWork({ report, lines, nameOfCode }: Props) {
  const w = useTexts(TEXTS)
  const quantity = useQuantity()
  const { timesheets: rows, mission, report_month } = report
  const isCatalogue = mission.mission_type === 'deliverable'
  const total = quantity(quantityOf(rows), mission.mission_type)
  return (
    <section class="stack tight">
      <h2>
        {w.work} <span class="soft">{rows.length > 0 && total}</span>
      </h2>
      {rows.length === 0 && <p class="panel soft">{w.nothing}</p>}
      {rows.length > 0 && !isCatalogue && (
        <Calendar
          caption={month(report_month)}
          month={report_month}
          first={firstDayOf(report_month)}
          last={lastDayOf(report_month)}
          unit={unitOf(mission)}
          factsOf={factsOf(draftOf(report).timesheets)}
        />
      )}
      {rows.length > 0 && (
        <details open={isCatalogue || (rows.length <= SHORT && rows.some(({ description }) => description))}>
          <summary>{w.rows(rows.length)}</summary>
          <Rows report={report} lines={lines} nameOfCode={nameOfCode} />
        </details>
      )}
    </section>
  )
}

function Rows({ report, lines, nameOfCode }: Props) {
  const w = useTexts(TEXTS)
  const quantity = useQuantity()
  const { mission_type, project_code } = report.mission
  const deliverableOf = ({ deliverable_id }: Timesheet) =>
    deliverable_id && lines.find((line) => line.deliverable_id === deliverable_id)?.label
  const whatOf = (row: Timesheet) => [deliverableOf(row), row.description].filter(Boolean).join(' – ')
  const codeOf = (row: Timesheet) => row.project_code_id ?? project_code?.id ?? null
  const { timesheets: rows } = report
  const columns = [
    { name: w.date, draw: (row: Timesheet) => day(row.date) },
    ...(rows.some(whatOf) ? [{ name: w.what, draw: whatOf }] : []),
    ...(rows.some(codeOf) ? [{ name: w.code, draw: (row: Timesheet) => nameOfCode(codeOf(row)) }] : []),
    { name: w.quantity, isNumber: true, draw: (row: Timesheet) => quantity(row.quantity, mission_type) },
  ]
  return <DataTable caption={w.work} columns={columns} items={rows} keyOf={({ id }) => id} />
}

type ExtrasProps = { report: ActivityReport; nameOfCode: Props['nameOfCode'] }

export function ReportExtras({ report, nameOfCode }: ExtrasProps) {
  const w = useTexts(TEXTS)
  const kinds = useExpenseKinds()
  const { supplementary_items: items, expenses, mission } = report
  const shown = (amount: number) => money(amount, mission.currency)
  const codeOf = ({ project_code_id }: { project_code_id: string | null }) =>
    nameOfCode(project_code_id ?? mission.project_code?.id ?? null)
  const common = [
    { name: w.what, draw: ({ description }: { description: string }) => description },
    { name: w.code, draw: codeOf },
    {
      name: w.amount,
      isNumber: true,
      draw: ({ amount_excl_vat }: { amount_excl_vat: number }) => shown(amount_excl_vat),
    },
  ]
  return (
    <>
      {items.length > 0 && (
        <section class="stack tight">
          <h2>{w.items}</h2>
          <DataTable caption={w.items} columns={common} items={items} keyOf={({ id }) => id} />
        </section>
      )}
      {expenses.length > 0 && (
        <section class="stack tight">
          <h2>{w.expenses}</h2>
          <DataTable
            caption={w.expenses}
            columns={[
              ...common.slice(0, 1),
              { name: w.date, draw: ({ date }) => day(date) },
              ...(expenses.some(({ kind }) => kind)
                ? [{ name: kinds.label, draw: ({ kind }: Expense) => kinds.nameOf(kind) }]
                : []),
              ...common.slice(1),
              ...(expenses.some(({ vat_amount }) => vat_amount !== null)
                ? [
                    {
                      name: w.vat,
                      isNumber: true,
                      draw: ({ vat_amount }: Expense) => vat_amount !== null && shown(vat_amount),
                    },
                  ]
                : []),
              {
                name: w.receipt,
                draw: ({ receipt_id, description }: Expense) =>
                  receipt_id ? (
                    <ReceiptView id={receipt_id} description={description} load={loadReceipt(report.id)} />
                  ) : (
                    <span class="soft">{w.noReceipt}</span>
                  ),
              },
            ]}
            items={expenses}
            keyOf={({ id }) => id}
          />
        </section>
      )}
    </>
  )
}
