// Schemas of the summary: amounts payable, overdue and paid; spend by project code and month.
import {
  Amount,
  CivilDate,
  ListOf,
  Month,
  Nullable,
  OneOf,
  Query,
  type Static,
  Type,
  Uuid,
  View,
} from '../../../../kernel/wire/schemas.ts'
import { PaidWithoutInvoice } from '../without-invoice/without-invoice.schemas.ts'

export const MAX_PROJECT_CODES = 20
export const DUE_SOON_DAYS = 7
/** `defaultStart`: offset in months of the default start from the last month. */
export const SUMMARY_MONTHS = { max: 24, defaultStart: -11 } as const

const Currency = () => Type.String({ example: 'EUR' })

const EntrySum = View('AccountingSum', {
  currency: Currency(),
  count: Type.Integer({ description: 'Number of entries.' }),
  amount_excl_vat: Amount(),
  amount_incl_vat: Amount(),
})
export type EntrySum = Static<typeof EntrySum>

const MonthSum = View('AccountingMonthSum', {
  month: Type.String({ example: '2026-03' }),
  currency: Currency(),
  amount_excl_vat: Amount(),
})
export type MonthSum = Static<typeof MonthSum>

const CodeSum = View('AccountingProjectCodeSum', {
  kind: OneOf(['project_code', 'other_project_codes', 'unassigned'], {
    description: `\`other_project_codes\`: the total of all project codes except the ${MAX_PROJECT_CODES} largest of the currency. \`unassigned\`: amounts without a project code.`,
  }),
  id: Nullable(Uuid(), {
    description: 'null unless `kind` is `project_code`; the same applies to `name` and `external_id`.',
  }),
  name: Nullable(Type.String()),
  external_id: Nullable(Type.String()),
  currency: Currency(),
  amount_excl_vat: Amount(),
})
export type CodeSum = Static<typeof CodeSum>

export const AccountingSummary = View('AccountingSummary', {
  from: Type.String({ example: '2025-04' }),
  to: Type.String({ example: '2026-03' }),
  today: CivilDate({ description: "In the team's time zone." }),
  waiting: ListOf(EntrySum, { description: 'All entries to pay, in any month.' }),
  overdue: ListOf(EntrySum, { description: 'The entries of `waiting` with a due date before today.' }),
  due_soon: ListOf(EntrySum, {
    description: `The entries of \`waiting\` that are due today or within the next ${DUE_SOON_DAYS} days. Those of \`overdue\` are not among them.`,
  }),
  paid: ListOf(EntrySum, { description: "Entries marked as paid in these months, in the team's time zone." }),
  invoiced: ListOf(EntrySum, {
    description: 'All entries with an invoice date in these months. Credit notes are negative.',
  }),
  waiting_count: Type.Integer({
    description:
      'Entries of these months, by `invoice_date`, whose invoice has no number yet, in any status: the same number as in an export of these months.',
  }),
  paid_without_invoice: PaidWithoutInvoice,
  months: ListOf(MonthSum, {
    description: '`invoiced` by month: every month of the range for each currency, including months with 0.',
  }),
  project_codes: ListOf(CodeSum, {
    description: '`invoiced` by project code, largest first; project codes with a total of 0 are omitted.',
  }),
})
export type AccountingSummary = Static<typeof AccountingSummary>

export const SummaryQuery = Query({
  from: Type.Optional(
    Month({ description: `The first month. Default: ${-SUMMARY_MONTHS.defaultStart} months before \`to\`.` }),
  ),
  to: Type.Optional(
    Month({
      description: `The last month. Default: the current month in the team's time zone. The range has at most ${SUMMARY_MONTHS.max} months.`,
    }),
  ),
})
export type SummaryQuery = Static<typeof SummaryQuery>
