// Schemas of the money of a mission: its budget, and its worked, invoiced and paid amounts.
import {
  Amount,
  ListOf,
  Month,
  Nullable,
  OneOf,
  type Static,
  Type,
  View,
} from '../../../../kernel/wire/schemas.ts'

/** The latest months are listed; earlier months count in the sums only. */
export const MAX_MONTHS = 240

const BUDGET_SOURCES = ['planned', 'deliverables', 'months', 'estimated'] as const

const MissionMoneyMonth = View('MissionMoneyMonth', {
  month: Month(),
  worked_excl_vat: Amount('Work of the report of this month, unless it is cancelled.'),
  invoiced_excl_vat: Amount('Of that, what is invoiced; credit notes are subtracted.'),
  paid_excl_vat: Amount('Of that, what is paid.'),
  remaining_excl_vat: Amount('The budget less the work of this month and of all months before it.'),
})
export type MissionMoneyMonth = Static<typeof MissionMoneyMonth>

export const MissionMoney = View('MissionMoney', {
  currency: Type.String({ example: 'EUR' }),
  budget_source: OneOf(BUDGET_SOURCES, {
    title: 'BudgetSource',
    description:
      'What the budget is computed from. `deliverables`: quantity × price of each, rounded as in the contract. `months`: calendar months from `start_date` to the end of the mission, a part of a month counts whole. `planned`: `planned_quantity` of the mission; after an early termination at most the weekdays up to its end. `estimated`: nothing is planned; every weekday from `start_date` to the end of the mission, for `hourly` with the hours per day of the team.',
  }),
  budget_quantity: Nullable(Type.Number(), {
    description: 'The hours, days or months of the budget; null for `deliverables`.',
  }),
  budget_excl_vat: Amount(
    'The budget without expenses, each day at the rate of its period (`rate_periods`): a new rate does not change what came before. `planned_quantity` is spread evenly over the weekdays of the mission; a month with two rates is divided by its weekdays. The budget ends with the mission: an early termination shortens it, an accepted extension prolongs it. Deliverables do not depend on dates.',
  ),
  worked_excl_vat: Amount(
    'Work and supplementary items of all activity reports that are not cancelled: drafts and rejected ones too.',
  ),
  pending_excl_vat: Amount('The part of `worked_excl_vat` in reports that await their review.'),
  approved_excl_vat: Amount('The part of `worked_excl_vat` in approved reports.'),
  invoiced_excl_vat: Amount(
    'Accounting entries of the type `invoice` of all reports, less their credit notes.',
  ),
  paid_excl_vat: Amount('The part of `invoiced_excl_vat` that is paid.'),
  remaining_excl_vat: Amount('`budget_excl_vat` less `worked_excl_vat`; negative if more was worked.'),
  expenses_excl_vat: Amount('Expenses of the reports that are not cancelled. Not part of the budget.'),
  expenses_invoiced_excl_vat: Amount('Accounting entries of the type `expense`, less their credit notes.'),
  expenses_paid_excl_vat: Amount('The part of `expenses_invoiced_excl_vat` that is paid.'),
  months: ListOf(MissionMoneyMonth, {
    description: `By month of the report, oldest first: months with a report, at most the latest ${MAX_MONTHS}.`,
  }),
})
export type MissionMoney = Static<typeof MissionMoney>
