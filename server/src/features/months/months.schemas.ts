// Schemas of the monthly summary.
import { ListOf, type Static, Type, View } from '../../kernel/wire/schemas.ts'

const Amount = (description: string) => Type.Number({ description })

const ReportCounts = View('MonthReports', {
  missing: Type.Integer({ description: 'Missions in force without a report that was not cancelled.' }),
  draft: Type.Integer(),
  waiting: Type.Integer({ description: 'Submitted, and not reviewed yet (`pending`).' }),
  rejected: Type.Integer(),
  approved: Type.Integer(),
})
export type ReportCounts = Static<typeof ReportCounts>

const MonthAmounts = View('MonthAmounts', {
  currency: Type.String({ example: 'EUR' }),
  worked_excl_vat: Amount('Work and expenses of all reports that were not cancelled.'),
  approved_excl_vat: Amount('Of those, what is approved.'),
  invoiced_excl_vat: Amount('All entries together; credit notes are negative.'),
  invoiced_incl_vat: Amount('The same with VAT.'),
  paid_excl_vat: Amount('Entries that are paid.'),
  paid_incl_vat: Amount('The same with VAT.'),
})
export type MonthAmounts = Static<typeof MonthAmounts>

export const Month = View('Month', {
  month: Type.String({ example: '2026-03' }),
  missions_in_force: Type.Integer({
    description: 'Missions that run on at least one day of the month, signed and not called off.',
  }),
  reports: ReportCounts,
  amounts: ListOf(MonthAmounts, {
    description: 'Of the reports of this month and their entries, by currency.',
  }),
})
export type Month = Static<typeof Month>
