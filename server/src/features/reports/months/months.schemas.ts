// Schemas of the monthly summary, of the missions of a month and of reminders.
import { ENTRY_STATUSES, ENTRY_TYPES } from '../../../kernel/db/schema/tables.ts'
import { findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import { itemIds } from '../../../kernel/wire/item-outcomes.ts'
import { findRepeatedIdErrors } from '../../../kernel/wire/repeated-ids.ts'
import {
  Amount,
  Body,
  CivilDate,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { MISSION_TYPES } from '../../missions/missions/index.ts'
import { REMINDER_STATES, REPORT_STATES } from './month-states.ts'

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

const MonthReport = View('MonthReport', {
  id: Uuid(),
  submission_date: Nullable(Timestamp()),
  invoice_amount_excl_vat: Amount('Work and supplementary items.'),
  expense_amount_excl_vat: Type.Number(),
  currency: Type.String({ example: 'EUR' }),
  approvable_from: Nullable(CivilDate(), {
    description:
      'As of the activity report: the first day on which it can be approved, if it is still to come.',
  }),
})
export type MonthReport = Static<typeof MonthReport>

const MonthEntry = View('MonthEntry', {
  id: Uuid(),
  type: OneOf(ENTRY_TYPES),
  status: OneOf(ENTRY_STATUSES),
  invoice_number: Nullable(Type.String(), { description: 'Null until the invoice has its number.' }),
  invoice_date: CivilDate(),
  amount_excl_vat: Type.Number(),
  amount_incl_vat: Type.Number(),
  currency: Type.String({ example: 'EUR' }),
  due_date: Nullable(CivilDate()),
  paid_at: Nullable(Timestamp()),
  sent_to_accounting_at: Nullable(Timestamp(), { description: 'Of the first export that contains it.' }),
})
export type MonthEntry = Static<typeof MonthEntry>

const Person = { id: Uuid(), first_name: Nullable(Type.String()), last_name: Nullable(Type.String()) }

const reportState = OneOf(REPORT_STATES, {
  title: 'MonthReportState',
  description: '`missing`: no report, or only cancelled ones. Otherwise the status of the report.',
})
const reminder = {
  reminder_state: OneOf(REMINDER_STATES, {
    title: 'ReminderState',
    description:
      '`possible`: the freelancer can be reminded of the report. `not_due`: the month, or the mission in it, is not over. `submitted`: the report is submitted or approved. `unreachable`: the freelancer has no active profile. `recent`: they were reminded in the last 24 hours.',
  }),
  last_reminded_at: Nullable(Timestamp()),
  last_reminded_by: Nullable(View('MonthReminder', Person), { description: 'The user.' }),
}

export const MonthMission = View('MonthMission', {
  id: Uuid({ description: 'The mission.' }),
  name: Type.String(),
  mission_type: OneOf(MISSION_TYPES),
  start_date: CivilDate(),
  end_date: CivilDate({ description: 'The effective one.' }),
  external_id: Nullable(Type.String()),
  project_code: Nullable(View('MonthProjectCode', { id: Uuid(), name: Type.String() })),
  freelancer: View('MonthFreelancer', {
    id: Uuid(),
    first_name: Type.String(),
    last_name: Type.String(),
    email: Type.String(),
  }),
  report_state: reportState,
  report: Nullable(MonthReport, { description: 'Of the month, if it is not cancelled.' }),
  entries: ListOf(MonthEntry, {
    description: 'The accounting entries of the report that are neither cancelled nor credit notes.',
  }),
  payment_state: OneOf(['none', 'waiting', 'partly_paid', 'paid'], {
    title: 'MonthPaymentState',
    description: 'Of `entries`; `none`: there are none.',
  }),
  ...reminder,
})
export type MonthMission = Static<typeof MonthMission>

export const MAX_DUE_MONTHS = 24

const DueReport = View('DueReport', {
  month: Type.String({ example: '2026-03' }),
  report_state: reportState,
  report_id: Nullable(Uuid(), { description: 'Null if the report is missing.' }),
  ...reminder,
})
export type DueReport = Static<typeof DueReport>

export const DueReports = View('DueReports', {
  months: ListOf(DueReport, {
    description: `Latest first: months, or parts of them, that are over, of the last ${MAX_DUE_MONTHS} of the mission. \`reminder_state\` is \`possible\`, \`recent\` or \`unreachable\`.`,
  }),
})
export type DueReports = Static<typeof DueReports>

const filters = Query({
  ...PAGE,
  report_state: Type.Optional(WordsFilter(REPORT_STATES, { example: 'missing,draft' })),
})
export const MonthMissionQuery = withRules(filters, ({ report_state }) =>
  findWordErrors('report_state', report_state, REPORT_STATES),
)
export type MonthMissionQuery = Static<typeof filters>

const remindBody = Body(
  'RemindMissions',
  { mission_ids: itemIds('The missions whose freelancers are reminded.') },
  { example: { mission_ids: ['019c0000-0000-7000-8000-000000000002'] } },
)
export const RemindMissions = withRules(remindBody, (sent) => findRepeatedIdErrors(sent, ['mission_ids']))
