// Input of an activity report: timesheets, supplementary items, expenses.

import { isMonth } from '../../../../domain/calendar.ts'
import { MAX_AMOUNT } from '../../../../domain/money.ts'
import { EXPENSE_KINDS, REPORT_STATUSES } from '../../../../kernel/db/schema/tables.ts'
import { findRangeErrors, findWordErrors, WordsFilter } from '../../../../kernel/wire/filter-rules.ts'
import { itemIds } from '../../../../kernel/wire/item-outcomes.ts'
import { findRepeatedIdErrors } from '../../../../kernel/wire/repeated-ids.ts'
import {
  Body,
  CivilDate,
  Clearable,
  type FieldRules,
  Month,
  OneOf,
  PAGE,
  Query,
  type Static,
  sortablePage,
  Text,
  Type,
  UPDATED_SINCE,
  Uuid,
  withRules,
} from '../../../../kernel/wire/schemas.ts'

const Amount = (minimum: number, description: string) =>
  Type.Number({ minimum, maximum: MAX_AMOUNT, 'x-decimals': 4, description })
const description = Clearable(Text(2000))
const project_code_id = Clearable(Uuid({ description: 'Default: the project code of the mission.' }))

const Timesheet = Body('SentTimesheet', {
  date: CivilDate({ description: 'Within the month, and within the mission up to its effective end date.' }),
  quantity: Amount(
    0,
    'Hours (at most 24 a day), days (steps of 0.25, at most 1 a day; also on a monthly mission), or items.',
  ),
  description,
  project_code_id,
  deliverable_id: Clearable(Uuid({ description: 'Required on a `deliverable` mission, refused otherwise.' })),
})

const Item = Body('SentSupplementaryItem', {
  description: Text(2000),
  amount_excl_vat: Amount(-MAX_AMOUNT, 'A negative amount is a deduction.'),
  project_code_id,
})

const Expense = Body('SentExpense', {
  description: Text(2000),
  date: CivilDate({ description: 'Within the month, and within the mission up to its effective end date.' }),
  kind: Clearable(
    OneOf(EXPENSE_KINDS, {
      description:
        '`rebilled`: invoiced with the VAT rate of the report, computed on the sum of these expenses; without VAT under `franchise`, `reverse_charge` and `exempt`. `disbursement`: paid in the name of the client, without VAT. Absent or null: with the VAT of the receipt (`vat_amount`).',
    }),
  ),
  amount_excl_vat: Amount(
    0,
    'Excluding VAT. With VAT: a `disbursement`, and a `rebilled` expense of a freelancer who cannot deduct its VAT (`franchise`).',
  ),
  vat_amount: Clearable(Amount(0, 'Default: 0. Must be omitted or null with a `kind`.')),
  project_code_id,
  receipt_id: Clearable(
    Uuid({ description: 'A receipt that was uploaded for the same mission. Several expenses can have one.' }),
  ),
})

const rows = {
  timesheets: Clearable(Type.Array(Timesheet, { maxItems: 1000 })),
  supplementary_items: Clearable(Type.Array(Item, { maxItems: 200 })),
  expenses: Clearable(Type.Array(Expense, { maxItems: 200 })),
}
const example = {
  timesheets: [
    { date: '2026-03-02', quantity: 1 },
    { date: '2026-03-03', quantity: 0.5, description: 'Workshop in the morning' },
  ],
  expenses: [{ description: 'Train to Lyon', date: '2026-03-03', kind: 'rebilled', amount_excl_vat: 80 }],
}

export const FileReport = Body(
  'FileActivityReport',
  { mission_id: Uuid(), report_month: Month(), ...rows },
  { example: { mission_id: '019c0000-0000-7000-8000-000000000002', report_month: '2026-03', ...example } },
)
export type FileReport = Static<typeof FileReport>

export const ReportRows = Body('ActivityReportRows', rows, {
  description: 'A list that is sent replaces the stored list.',
  example,
})
export type ReportRows = Static<typeof ReportRows>

export type SentTimesheet = Static<typeof Timesheet>
type SentItem = Static<typeof Item>
type SentExpense = Static<typeof Expense>

/** All three lists, sent or stored. */
export type AllRows = {
  timesheets: readonly SentTimesheet[]
  supplementary_items: readonly SentItem[]
  expenses: readonly SentExpense[]
}

export const RejectReport = Body('RejectActivityReport', { rejection_reason: Text(2000) })
export type RejectReport = Static<typeof RejectReport>

const reportIdsBody = Body(
  'ActivityReportIds',
  { report_ids: itemIds('The activity reports.') },
  { example: { report_ids: ['019c0000-0000-7000-8000-000000000003'] } },
)
export const ReportIds = withRules(reportIdsBody, (sent) => findRepeatedIdErrors(sent, ['report_ids']))

const missionAndMonths = {
  mission_id: Type.Optional(Uuid()),
  report_month_from: Type.Optional(Month({ description: 'Reports of this month or later.' })),
  report_month_to: Type.Optional(Month({ description: 'Reports of this month or earlier.' })),
}
const sharedFilters = {
  status: Type.Optional(WordsFilter(REPORT_STATUSES, { example: 'pending,rejected' })),
  ...missionAndMonths,
}
const freelancerAndCode = {
  freelancer_id: Type.Optional(Uuid()),
  project_code_id: Type.Optional(
    Uuid({ description: 'Reports with an amount allocated to this project code.' }),
  ),
}
const filterRules: FieldRules = (sent) => [
  ...findWordErrors('status', sent['status'], REPORT_STATUSES),
  ...findRangeErrors(sent, [['report_month_from', 'report_month_to']], isMonth),
]

export const ReportQuery = withRules(
  Query({
    ...sortablePage(
      { report_month: 'text', submission_date: 'timestamp' },
      '`submission_date` is `created_at` of a report that was never submitted.',
    ),
    ...UPDATED_SINCE,
    ...sharedFilters,
    ...freelancerAndCode,
    with_hints: Type.Optional(
      Type.Boolean({ description: 'true: each report has its `hints`, as when it is read by its id.' }),
    ),
  }),
  filterRules,
)
export type ReportQuery = Static<typeof ReportQuery>

export const ReportSummaryQuery = withRules(Query({ ...missionAndMonths, ...freelancerAndCode }), filterRules)
export type ReportSummaryQuery = Static<typeof ReportSummaryQuery>

export const PortalReportQuery = withRules(
  Query({ ...PAGE, ...UPDATED_SINCE, ...sharedFilters }),
  filterRules,
)
export type PortalReportQuery = Static<typeof PortalReportQuery>
