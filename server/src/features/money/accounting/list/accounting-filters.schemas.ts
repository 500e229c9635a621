// The filters of "GET /api/v1/accounting/entries".
import { ENTRY_STATUSES, ENTRY_TYPES } from '../../../../kernel/db/schema/tables.ts'
import { findRangeErrors, findWordErrors, WordsFilter } from '../../../../kernel/wire/filter-rules.ts'
import {
  CivilDate,
  type FieldRules,
  Month,
  OneOf,
  PAGE,
  Query,
  type Static,
  sortablePage,
  Type,
  UPDATED_SINCE,
  Uuid,
  withRules,
} from '../../../../kernel/wire/schemas.ts'

const Day = (description: string) => Type.Optional(CivilDate({ description }))

const commonFilters = {
  type: Type.Optional(WordsFilter(ENTRY_TYPES, { example: 'invoice,expense' })),
  freelancer_id: Type.Optional(Uuid()),
  activity_report_id: Type.Optional(Uuid()),
  mission_id: Type.Optional(Uuid({ description: 'Entries of the reports of this mission.' })),
  report_month: Type.Optional(
    Month({ description: 'Entries of the reports of this month: when the work was done.' }),
  ),
  project_code_id: Type.Optional(
    Uuid({ description: 'Entries with an amount allocated to this project code.' }),
  ),
  invoice: Type.Optional(
    OneOf(['missing'], {
      description:
        'Only entries whose invoice has no number yet; with `status=paid` those that were paid without an invoice.',
    }),
  ),
  invoice_date_from: Day('Invoiced on this day or later.'),
  invoice_date_to: Day('Invoiced on this day or earlier.'),
  created_at_from: Day('Created on this UTC day or later.'),
  created_at_to: Day('Created on this UTC day or earlier.'),
  paid_at_from: Day('Paid on this UTC day or later.'),
  paid_at_to: Day('Paid on this UTC day or earlier.'),
  due_date_from: Day('Due on this day or later.'),
  due_date_to: Day(
    'Due on this day or earlier. With `status=waiting_payment`: the entries to pay by that day.',
  ),
}

const filters = Query({
  ...sortablePage({ due_date: 'date' }, 'Entries without a due date, such as credit notes, are last.'),
  ...UPDATED_SINCE,
  status: Type.Optional(WordsFilter(ENTRY_STATUSES, { example: 'waiting_payment' })),
  ...commonFilters,
})

const RANGES = [
  ['created_at_from', 'created_at_to'],
  ['paid_at_from', 'paid_at_to'],
  ['due_date_from', 'due_date_to'],
  ['invoice_date_from', 'invoice_date_to'],
] as const

const rules: FieldRules = (input) => [
  ...findWordErrors('status', input['status'], ENTRY_STATUSES),
  ...findWordErrors('type', input['type'], ENTRY_TYPES),
  ...findRangeErrors(input, RANGES),
]

export const EntryQuery = withRules(filters, rules)
export type EntryQuery = Static<typeof filters>

export const EntryTotalsQuery = withRules(Query(commonFilters), rules)
export type EntryTotalsQuery = Static<typeof EntryTotalsQuery>

export const PortalEntryQuery = Query({ ...PAGE, ...UPDATED_SINCE })
export type PortalEntryQuery = Static<typeof PortalEntryQuery>
