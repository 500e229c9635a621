// Schemas of what lies beyond the end of a mission.
import {
  ENTRY_STATUSES,
  ENTRY_TYPES,
  PAYMENT_BATCH_STATUSES,
  REPORT_STATUSES,
} from '../../../../kernel/db/schema/tables.ts'
import {
  Amount,
  CivilDate,
  ListOf,
  Month,
  Nullable,
  OneOf,
  Query,
  Reference,
  type Static,
  Type,
  Uuid,
  View,
} from '../../../../kernel/wire/schemas.ts'

/** Reports that a response lists. */
export const MAX_REPORTS = 100

export const AfterEndQuery = Query({
  end_date: Type.Optional(
    CivilDate({
      description:
        'A day of the mission on which it could end. Default: its end, that is the date of the early termination if there is one.',
    }),
  ),
})
export type AfterEndQuery = Static<typeof AfterEndQuery>

const ReportAfterEnd = View('ReportAfterEnd', {
  id: Uuid(),
  reference: Reference('R-2026-0042'),
  report_month: Month(),
  status: OneOf(REPORT_STATUSES),
  currency: Type.String({ example: 'EUR' }),
  rows_after_end: Type.Integer({
    description:
      'Timesheets and expenses with a later day. A month after the end counts its supplementary items, too.',
  }),
  invoice_amount_excl_vat: Amount('Of the report as it is.'),
  exact_invoice_amount_excl_vat: Amount(
    'Calculated up to the end only, with the terms of the report: without later rows, and for a monthly mission the share of the weekdays up to the end.',
  ),
  invoice_difference_excl_vat: Amount('What the report has too much.'),
  expense_amount_excl_vat: Amount('Of the report as it is.'),
  exact_expense_amount_excl_vat: Amount('Without later expenses.'),
  expense_difference_excl_vat: Amount('What the report has too much.'),
})

const EntryAfterEnd = View('EntryAfterEnd', {
  id: Uuid(),
  activity_report_id: Uuid(),
  type: OneOf(ENTRY_TYPES),
  status: OneOf(ENTRY_STATUSES),
  invoice_number: Nullable(Type.String()),
  amount_excl_vat: Amount(),
  amount_incl_vat: Amount(),
  currency: Type.String({ example: 'EUR' }),
})

const BatchAfterEnd = View('PaymentBatchAfterEnd', {
  id: Uuid(),
  status: OneOf(PAYMENT_BATCH_STATUSES),
  label: Nullable(Type.String()),
  execution_date: CivilDate(),
  entry_ids: ListOf(Uuid(), { description: 'Those of the entries that it pays or paid.' }),
})

const UNREAD = 'null if the caller may not read them.'

export const MissionAfterEnd = View('MissionAfterEnd', {
  end_date: CivilDate({ description: 'The end that the lists are about.' }),
  reports: Nullable(ListOf(ReportAfterEnd), {
    description: `The activity reports, by month, with work or expenses after the end, or with an amount for days after it; not cancelled ones. The first ${MAX_REPORTS}. ${UNREAD}`,
  }),
  has_more_reports: Type.Boolean({ description: `Whether there are more than ${MAX_REPORTS}.` }),
  entries: Nullable(ListOf(EntryAfterEnd), {
    description: `The accounting entries of these reports, without credit notes and cancelled entries. ${UNREAD}`,
  }),
  payment_batches: Nullable(ListOf(BatchAfterEnd), {
    description: `The payment batches with these entries, without cancelled ones. ${UNREAD}`,
  }),
})
export type MissionAfterEnd = Static<typeof MissionAfterEnd>
export type ReportAfterEnd = Static<typeof ReportAfterEnd>
export type EntryAfterEnd = Static<typeof EntryAfterEnd>
export type BatchAfterEnd = Static<typeof BatchAfterEnd>
