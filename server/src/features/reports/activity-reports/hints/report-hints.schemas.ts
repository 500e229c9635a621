import { MAX_AMOUNT } from '../../../../domain/money.ts'
import {
  Body,
  CivilDate,
  ListOf,
  Nullable,
  OneOf,
  type Static,
  Type,
  Uuid,
  View,
} from '../../../../kernel/wire/schemas.ts'
import { HINT_CODES, HINT_LISTS } from './report-hints.rules.ts'

const HintRow = View('ActivityReportHintRow', {
  list: OneOf(HINT_LISTS),
  index: Type.Integer({ description: 'The position in the list, from 0.' }),
  id: Nullable(Uuid(), { description: 'null: the row is not stored yet.' }),
})

/** Each code has its own params, which the contract describes in words: codes may be added. */
const ReportHint = View('ActivityReportHint', {
  code: OneOf(HINT_CODES, {
    title: 'ActivityReportHintCode',
    description:
      'Stable. `day_on_two_missions`: the day adds up to more than one day over all missions of the freelancer. `sunday`, `public_holiday` (of the country of the freelancer): work on that day. `month_without_report`: earlier months of the mission are over, without a submitted report. `quantity_far_from_plan`: more than the working days of the month, or far from its share of `planned_quantity`. `expense_without_receipt`. Codes may be added.',
  }),
  params: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description:
      'The values needed to write the message in another language, by code: `date`, `quantity` (days) and the other `missions` with `id`, `reference`, `name`, `quantity`; `date`; `date`, `holiday`, `country`; `months`; `basis` (`planned_quantity` or `working_days`), `unit`, `quantity`, `expected`, `first_day`, `last_day`; `count`.',
    example: { date: '2026-03-29' },
  }),
  message: Type.String({ description: 'For people, with the reason of the hint; may change.' }),
  rows: ListOf(HintRow, { description: 'The rows that the hint is about; empty if it is about the month.' }),
})

export const ReportHints = ListOf(ReportHint, {
  description: 'What should be looked at before the report is sent or approved. Hints never refuse anything.',
})
export type ReportHints = Static<typeof ReportHints>

const CheckedTimesheet = Body('CheckedTimesheet', {
  date: CivilDate(),
  quantity: Type.Number({ minimum: 0, maximum: MAX_AMOUNT, description: 'Hours, days or items.' }),
})
const CheckedExpense = Body('CheckedExpense', { has_receipt: Type.Boolean() })

/** What hints depend on, of rows that are not saved. */
export const CheckedRows = Body(
  'CheckedActivityReportRows',
  {
    timesheets: Type.Optional(Type.Array(CheckedTimesheet, { maxItems: 1000 })),
    expenses: Type.Optional(Type.Array(CheckedExpense, { maxItems: 200 })),
  },
  {
    description: 'In the order of the rows of the report.',
    example: { timesheets: [{ date: '2026-03-29', quantity: 1 }], expenses: [{ has_receipt: false }] },
  },
)
export type CheckedRows = Static<typeof CheckedRows>

export const HintsOfRows = View('ActivityReportHints', { hints: ReportHints })
export type HintsOfRows = Static<typeof HintsOfRows>
