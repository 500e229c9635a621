// The first page of the portal in one response.

import { REPORT_STATUSES } from '../../../kernel/db/schema/tables.ts'
import {
  CivilDate,
  Email,
  ListOf,
  Month,
  Nullable,
  OneOf,
  type Static,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'
import { MissingPartyData } from '../../company/tenants/index.ts'
import { PortalMission } from '../../missions/missions/index.ts'
import { PortalEntry } from '../../money/accounting/index.ts'
import { PortalComplianceFile } from '../../people/compliance-documents/index.ts'

const mission = View('PortalHomeMission', { id: Uuid(), name: Type.String() })

const ReturnedReport = View('PortalReturnedReport', {
  mission,
  report_month: Month(),
  rejection_reason: Nullable(Type.String()),
})

const DueReports = View('PortalDueReports', {
  mission,
  months: ListOf(Month(), { description: 'Oldest first.' }),
})

const CurrentReport = View('PortalCurrentReport', {
  mission,
  report_month: Month(),
  status: Nullable(OneOf(REPORT_STATUSES), { description: 'null: no report yet.' }),
  invoice_amount_excl_vat: Nullable(Type.Number()),
  currency: Type.String({ example: 'EUR' }),
})

const Money = View('PortalMoney', {
  currency: Type.String({ example: 'EUR' }),
  due_incl_vat: Type.Number({ description: 'Invoices and expenses that are not paid yet.' }),
  next_due_date: Nullable(CivilDate(), {
    description: 'The earliest due date of what is due; in the past if it is overdue. null: nothing is due.',
  }),
  next_due_incl_vat: Type.Number({ description: 'What is due on `next_due_date` or before.' }),
  paid_incl_vat: Type.Number({
    description: 'What was paid in the current year, in the time zone of the team.',
  }),
  last_paid_on: Nullable(CivilDate(), {
    description: 'The last day on which something was paid, in any year.',
  }),
})

const Contact = View('PortalContact', {
  name: Type.String(),
  email: Email(),
  is_referent: Type.Boolean({
    description:
      'Whether this is the contact person of your missions; otherwise it is an administrator of the team.',
  }),
})

const RejectedAccount = View('PortalRejectedAccount', {
  last_digits: Type.String(),
  reason: Nullable(Type.String()),
})

const queriedFields = {
  returned_reports: ListOf(ReturnedReport, {
    description: 'Rejected activity reports; at most 50, newest first.',
  }),
  due_reports: ListOf(DueReports, {
    description:
      'Missions with past months, among the last 36, of which no activity report was submitted; at most 50.',
  }),
  current_reports: ListOf(CurrentReport, {
    description: 'The current month of missions in progress; at most 50.',
  }),
  has_offered_mandate: Type.Boolean({ description: 'Whether a billing mandate awaits your answer.' }),
  needs_bank_account: Type.Boolean({
    description:
      'Whether there is something to be paid, and no bank account that is approved or being checked.',
  }),
  rejected_bank_account: Nullable(RejectedAccount, {
    description: 'The last bank account, if it was rejected and another one is needed.',
  }),
  money: ListOf(Money, { description: 'By currency. Empty without an invoice.' }),
  contact: Nullable(Contact, {
    description: 'The contact person of your missions, otherwise an administrator of the team.',
  }),
}
export type QueriedFields = { [K in keyof typeof queriedFields]: Static<(typeof queriedFields)[K]> }

export const PortalHome = View('PortalHome', {
  ...queriedFields,
  missions: ListOf(PortalMission, {
    description: 'Missions that await your answer, then those in progress; at most 50.',
  }),
  entries: ListOf(PortalEntry, {
    description:
      'Accounting entries that await you: credit notes to accept, and invoices to send; at most 50.',
  }),
  compliance: PortalComplianceFile,
  missing: MissingPartyData(),
})
export type PortalHome = Static<typeof PortalHome>
