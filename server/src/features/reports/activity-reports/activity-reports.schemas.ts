// Schemas of activity reports: "Activity report" of the specification, with later additions.
import {
  ENTRY_TYPES,
  EXPENSE_KINDS,
  PAYMENT_TERMS_BASES,
  REPORT_STATUSES,
} from '../../../kernel/db/schema/tables.ts'
import {
  AllowedActions,
  CivilDate,
  ListOf,
  Nullable,
  OneOf,
  Reference,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'
import { statusTotalsView } from '../../../kernel/wire/status-totals.ts'
import { MISSION_TYPES, ProjectCodeRef, RatePeriod } from '../../missions/missions/index.ts'
import { AmountLine, ProjectCodeShare, VatCalculation } from '../../money/accounting/index.ts'
import { ExternalReferent, FreelancerSummary } from '../../people/freelancers/index.ts'
import { ReportHints } from './hints/report-hints.schemas.ts'
import { PORTAL_REPORT_ACTIONS, REPORT_ACTIONS } from './review/activity-reports.rules.ts'

const missionTerms = {
  id: Uuid(),
  reference: Reference('M-2026-0042'),
  name: Type.String(),
  mission_type: OneOf(MISSION_TYPES),
  currency: Type.String(),
  rate_amount: Nullable(Type.Number()),
  payment_terms_days: Type.Integer(),
  payment_terms_basis: OneOf(PAYMENT_TERMS_BASES),
  project_code: Nullable(ProjectCodeRef),
}
const PortalReportMission = View('PortalReportMission', missionTerms)
export type PortalReportMission = Static<typeof PortalReportMission>

const ReportMission = View(
  'ReportMission',
  {
    ...missionTerms,
    purchase_order: Nullable(Type.String()),
    client_rate_amount: Nullable(Type.Number()),
  },
  {
    description:
      "Rate, currency and terms are those of the submission; `rate_amount` is the rate of the report's last day.",
  },
)
export type ReportMission = Static<typeof ReportMission>

const Timesheet = View('Timesheet', {
  id: Uuid(),
  type: OneOf(MISSION_TYPES, {
    description: 'The type of the mission; it determines the unit of `quantity`.',
  }),
  description: Nullable(Type.String()),
  date: CivilDate(),
  quantity: Type.Number({ description: 'Hours, days or items.' }),
  hours: Nullable(Type.Number(), {
    description: "For days: quantity × the team's `hours_per_day`; null for items.",
  }),
  project_code_id: Nullable(Uuid(), { description: 'null: the project code of the mission.' }),
  deliverable_id: Nullable(Uuid()),
})
export type Timesheet = Static<typeof Timesheet>

const SupplementaryItem = View('SupplementaryItem', {
  id: Uuid(),
  description: Type.String(),
  amount_excl_vat: Type.Number(),
  project_code_id: Nullable(Uuid()),
})
export type SupplementaryItem = Static<typeof SupplementaryItem>

const Expense = View('Expense', {
  id: Uuid(),
  description: Type.String(),
  date: CivilDate(),
  kind: Nullable(OneOf(EXPENSE_KINDS), {
    description: 'null: with the VAT of the receipt (`vat_amount`).',
  }),
  amount_excl_vat: Type.Number(),
  vat_amount: Nullable(Type.Number(), {
    description:
      'null with a `kind`: the VAT of `rebilled` expenses is computed on their sum (see the calculation), a `disbursement` has none.',
  }),
  project_code_id: Nullable(Uuid()),
  receipt_id: Nullable(Uuid(), { description: 'The uploaded receipt; null: none.' }),
})
export type Expense = Static<typeof Expense>

const Bound = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, example })

const reportFields = {
  id: Uuid(),
  reference: Reference('R-2026-0042'),
  external_referent: Nullable(ExternalReferent),
  report_month: Type.String({ example: '2026-03' }),
  report_period_time_zone: Type.String({ example: 'Europe/Paris' }),
  report_period_start: Bound("With the offset of the team's time zone.", '2026-03-01T00:00:00.000+01:00'),
  report_period_end: Bound('The last millisecond.', '2026-03-31T23:59:59.999+02:00'),
  submission_date: Nullable(Timestamp()),
  status: OneOf(REPORT_STATUSES, { title: 'ActivityReportStatus' }),
  reviewed_at: Nullable(Timestamp()),
  rejection_reason: Nullable(Type.String()),
  invoicing_is_paid: Type.Boolean(),
  expenses_is_paid: Type.Boolean(),
  rate_periods: ListOf(RatePeriod, {
    description:
      'The rates of the days of the report, as of the last change; `from` may be before its month. Several where a new rate applies from a day of the month on.',
  }),
  invoice_amount_excl_vat: Type.Number({
    description: 'As of the last change; fixed from the submission on.',
  }),
  expense_amount_excl_vat: Type.Number(),
  project_codes: ListOf(ProjectCodeShare, {
    description:
      'Allocation of `invoice_amount_excl_vat` to project codes. Adds up to that amount if every row has a project code.',
  }),
  supplementary_items: ListOf(SupplementaryItem),
  expenses: ListOf(Expense),
  created_at: Timestamp(),
  updated_at: Timestamp(),
  accounting_entries: ListOf(View('AccountingEntryRef', { id: Uuid(), type: OneOf(ENTRY_TYPES) })),
  timesheets: ListOf(Timesheet),
}

const ReportActionWord = OneOf(REPORT_ACTIONS, {
  title: 'ActivityReportAction',
  description:
    'An operation that the caller may call now. `edit`: PATCH. The others: POST to the path of that name.',
})
const PortalReportActionWord = OneOf(PORTAL_REPORT_ACTIONS, {
  title: 'PortalActivityReportAction',
  description:
    'An operation that the caller may call now. `edit`: PUT. `submit`, `withdraw`: POST to the path of that name.',
})

export const PortalReport = View('PortalActivityReport', {
  mission: PortalReportMission,
  ...reportFields,
  allowed_actions: AllowedActions(PortalReportActionWord),
  hints: Type.Optional(ReportHints),
})
export type PortalReport = Static<typeof PortalReport>
export type ReportFields = Pick<PortalReport, keyof typeof reportFields>

const teamFields = {
  mission: ReportMission,
  freelancer: FreelancerSummary,
  ...reportFields,
}
export const ActivityReport = View('ActivityReport', {
  ...teamFields,
  approvable_from: Nullable(CivilDate(), {
    description:
      'The first day on which a `pending` report can be approved, if it is still to come: the team setting `approve_ahead` says how far ahead reports are approved. Otherwise null.',
  }),
  allowed_actions: AllowedActions(ReportActionWord),
  hints: Type.Optional(ReportHints),
})
export type ActivityReport = Static<typeof ActivityReport>

/** The `object` of the events of an activity report, without hints: other reports change them. */
export const ActivityReportState = View('ActivityReportState', teamFields)

const Proration = View('Proration', {
  first_day: CivilDate({ description: 'The first day of the mission in this month.' }),
  last_day: CivilDate(),
  weekdays_in_mission: Type.Integer({ description: 'Mondays to Fridays.' }),
  weekdays_of_month: Type.Integer(),
  unrounded_amount: Type.String({ example: '2727.272727272727' }),
  amount_excl_vat: Type.Number({
    description:
      'Rate × `weekdays_in_mission` ÷ `weekdays_of_month`, rounded once; with several rates the sum of `periods`.',
  }),
  periods: ListOf(
    View('ProrationPeriod', {
      first_day: CivilDate(),
      last_day: CivilDate(),
      rate_amount: Type.Number(),
      weekdays: Type.Integer({ description: 'Mondays to Fridays of the period.' }),
      unrounded_amount: Type.String({ example: '1363.636363636364' }),
      amount_excl_vat: Type.Number({
        description: 'Rate × `weekdays` ÷ `weekdays_of_month`, rounded once.',
      }),
    }),
    { description: 'One for each rate in the days of the report, oldest first.' },
  ),
})
export type Proration = Static<typeof Proration>

const Totals = View('ExpenseTotals', {
  amount_excl_vat: Type.Number(),
  vat_amount: Type.Number({
    description: 'The VAT of the lines, plus `vat`: that of the `rebilled` ones, null if there are none.',
  }),
  amount_incl_vat: Type.Number(),
  vat: Nullable(VatCalculation),
})

export const ReportCalculation = View('ActivityReportCalculation', {
  mission_type: OneOf(MISSION_TYPES),
  currency: Type.String(),
  decimals: Type.Integer({
    description: "Decimals of the currency's minor unit, to which lines are rounded.",
  }),
  rounding: Type.String({ example: 'half away from zero, once per line' }),
  rate_amount: Nullable(Type.Number(), { description: 'The rate of the last day.' }),
  rate_periods: ListOf(RatePeriod),
  proration: Nullable(Proration),
  lines: ListOf(AmountLine, {
    description:
      'All rows with the same project code, deliverable and rate, or one supplementary item. Each row has the rate of its date.',
  }),
  invoice_amount_excl_vat: Type.Number({ description: 'The sum of the lines.' }),
  vat: VatCalculation,
  invoice_amount_incl_vat: Type.Number(),
  expense_lines: ListOf(AmountLine),
  expenses: Totals,
  project_codes: ListOf(
    View('ProjectCodeAmount', { project_code_id: Uuid(), amount_excl_vat: Type.Number() }),
  ),
  amount_without_project_code: Type.Number(),
  payment_terms_days: Type.Integer(),
  payment_terms_basis: OneOf(PAYMENT_TERMS_BASES),
  due_date_rule: Type.String({ example: 'invoice date + 30 days' }),
})
export type ReportCalculation = Static<typeof ReportCalculation>

export const ReportSummary = statusTotalsView('ActivityReportSummary', REPORT_STATUSES)
export type ReportSummary = Static<typeof ReportSummary>
