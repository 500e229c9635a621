// Errors of activity reports, their rows and totals.

import {
  DATE,
  defineErrors,
  kind,
  LIST,
  NUMBER,
  STATE_PARAMS,
  TEXT,
  WORD,
} from '../../../domain/errors/error-kinds.ts'
import { APPROVE_AHEAD, EXPENSE_KINDS } from '../../../kernel/db/schema/tables.ts'

const AMOUNT = TEXT('The amount, in decimal digits.', '120000000000')
const MAXIMUM = NUMBER('The largest amount.', 100_000_000_000)

export const REPORT_ERRORS = defineErrors({
  report_status: kind(
    'invalid_state',
    { ...STATE_PARAMS, action: TEXT('The requested action.', 'approve') },
    ({ status, action, allowed }) => {
      const instead = allowed.length > 0 ? `; allowed: ${allowed.join(', ')}` : ''
      return `An activity report with the status ${status} does not allow ${action}${instead}`
    },
  ),
  report_paid: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'An accounting entry of this activity report is paid; the report can no longer change',
  ),
  approval_ahead: kind(
    'out_of_range',
    {
      approve_ahead: WORD(APPROVE_AHEAD, 'The setting of the team.'),
      last_day: DATE('The last day that can be approved today.'),
      approvable_from: DATE('The first day on which the report can be approved.', '2026-04-01'),
      rows: LIST('The first ten rows after `last_day`, as list and position.', ['timesheets[0]']),
      dates: LIST('Their days; a supplementary item has the first day of the month.', ['2026-04-02']),
      count: NUMBER('Number of these rows; 0 for a monthly mission without any.', 1),
    },
    ({ last_day, approvable_from, rows, count }) => {
      const named = rows.length > 0 ? ` (${rows.join(', ')}${count > rows.length ? ', …' : ''})` : ''
      return `The report has work after ${last_day}${named}; it can be approved from ${approvable_from} on`
    },
  ),
  mission_not_in_force: kind(
    'invalid_state',
    STATE_PARAMS,
    ({ status, allowed }) =>
      `A mission with the status ${status} cannot have activity reports; the status must be ${allowed.join(' or ')}`,
  ),
  month_outside_mission: kind(
    'out_of_range',
    {
      month: TEXT('The month that was sent.', '2026-05'),
      first: DATE('The first day of the mission.', '2026-03-01'),
      last: DATE('The last day of the mission.'),
    },
    ({ month, first, last }, field) =>
      `${field} must be a month of the mission, which runs from ${first} to ${last}; it is ${month}`,
  ),
  quantity_step: kind(
    'invalid_value',
    { step: NUMBER('The step.', 0.25) },
    ({ step }, field) => `${field} must be a multiple of ${step} days`,
  ),
  day_exceeded: kind(
    'out_of_range',
    {
      date: DATE('The day.'),
      limit: NUMBER('The maximum for one day.', 24),
      unit: WORD(['hours', 'days'], 'The unit of the limit.'),
    },
    ({ date, limit, unit }, field) =>
      `${field} exceeds the maximum of ${limit} ${unit === 'hours' ? 'hours' : 'day'} on ${date}`,
  ),
  deliverable_exceeded: kind(
    'out_of_range',
    { left: TEXT('The remaining quantity, in decimal digits.', '2.5') },
    ({ left }, field) => `${field} must be at most ${left}, the remaining quantity of this deliverable`,
  ),
  invoice_out_of_range: kind(
    'out_of_range',
    { amount: AMOUNT, maximum: MAXIMUM },
    ({ amount, maximum }, field) =>
      `${field} results in an invoice of ${amount}; the amount must be between 0 and ${maximum}`,
  ),
  amount_too_large: kind(
    'out_of_range',
    { amount: AMOUNT, maximum: MAXIMUM },
    ({ amount, maximum }, field) => `${field} contains an amount of ${amount}; the maximum is ${maximum}`,
  ),
  vat_amount_with_kind: kind(
    'invalid_value',
    { kind: WORD(EXPENSE_KINDS, 'The kind of the expense.') },
    ({ kind }, field) =>
      `${field} must be omitted for a ${kind} expense: ${kind === 'rebilled' ? 'its VAT is computed with the rate of the report' : 'it has no VAT'}`,
  ),
  expenses_too_large: kind(
    'out_of_range',
    { maximum: MAXIMUM },
    ({ maximum }, field) => `The total of ${field} must be between 0 and ${maximum}`,
  ),
  too_many_receipts: kind(
    'too_complex',
    { limit: NUMBER('The most receipts in 24 hours.', 100) },
    ({ limit }) =>
      `${limit} receipts of this freelancer have been uploaded in the last 24 hours; upload another one later`,
  ),
})
