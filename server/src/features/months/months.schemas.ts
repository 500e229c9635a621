// Schemas of the monthly summary.
import { ListOf, type Static, Type, View } from '../../kernel/wire/schemas.ts'

const Amount = (description: string) => Type.Number({ description })

const ReportCounts = View('MonthReports', {
  missing: Type.Integer({
    description: 'Missions in force without a report, not counting cancelled reports.',
  }),
  draft: Type.Integer(),
  waiting: Type.Integer({ description: 'Reports that are submitted and not yet reviewed (`pending`).' }),
  rejected: Type.Integer(),
  approved: Type.Integer(),
})
export type ReportCounts = Static<typeof ReportCounts>

const MonthAmounts = View('MonthAmounts', {
  currency: Type.String({ example: 'EUR' }),
  worked_excl_vat: Amount('Work and expenses of all reports that are not cancelled.'),
  approved_excl_vat: Amount('The part of `worked_excl_vat` in approved reports.'),
  invoiced_excl_vat: Amount('The total of all entries; credit notes are negative.'),
  invoiced_incl_vat: Amount('The same total including VAT.'),
  paid_excl_vat: Amount('Entries that are paid.'),
  paid_incl_vat: Amount('The same total including VAT.'),
})
export type MonthAmounts = Static<typeof MonthAmounts>

export const Month = View('Month', {
  month: Type.String({ example: '2026-03' }),
  missions_in_force: Type.Integer({
    description: 'Missions in force on at least one day of the month: signed and not cancelled.',
  }),
  reports: ReportCounts,
  amounts: ListOf(MonthAmounts, {
    description: 'Amounts of the reports of this month and their accounting entries, by currency.',
  }),
})
export type Month = Static<typeof Month>
