// Schemas of the summary: amounts payable, overdue and paid; spend by project code and month.
import {
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
} from '../../../kernel/wire/schemas.ts'

export const SHOWN_PROJECT_CODES = 20
/** `usualStart`: offset in months of the default start from the last month. */
export const SUMMARY_MONTHS = { most: 24, usualStart: -11 } as const

const Amount = (description?: string) => Type.Number({ ...(description && { description }) })
const Currency = () => Type.String({ example: 'EUR' })

const EntrySum = View('AccountingSum', {
  currency: Currency(),
  count: Type.Integer({ description: 'Of entries.' }),
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
    description: `\`other_project_codes\`: all but the ${SHOWN_PROJECT_CODES} largest of the currency, together. \`unassigned\`: what falls to no project code.`,
  }),
  id: Nullable(Uuid(), { description: 'null unless `kind` is `project_code`; so are the next two.' }),
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
  waiting: ListOf(EntrySum, { description: 'All that waits for payment, whatever the range.' }),
  overdue: ListOf(EntrySum, { description: 'Of that, what was due before today.' }),
  paid: ListOf(EntrySum, { description: "Marked as paid in these months, in the team's time zone." }),
  invoiced: ListOf(EntrySum, {
    description: 'All entries with an invoice date in these months; credit notes are negative.',
  }),
  months: ListOf(MonthSum, {
    description: 'The same by month: every month of the range for each currency, also with 0.',
  }),
  project_codes: ListOf(CodeSum, {
    description: 'The same by project code, the largest first; what comes to 0 is left out.',
  }),
})
export type AccountingSummary = Static<typeof AccountingSummary>

export const SummaryQuery = Query({
  from: Type.Optional(
    Month({ description: `The first month; default: ${-SUMMARY_MONTHS.usualStart} before \`to\`..` }),
  ),
  to: Type.Optional(
    Month({
      description: `The last month; default: the team's current one. At most ${SUMMARY_MONTHS.most} months together.`,
    }),
  ),
})
export type SummaryQuery = Static<typeof SummaryQuery>
