// The tables of activity reports and of accounting. Amounts are decimal text on their way in and out, never binary.
import type { Instant, MaybeInstant } from './columns.ts'
import type { MissionType, PaymentTermsBasis } from './mission-tables.ts'

export const REPORT_STATUSES = ['draft', 'pending', 'approved', 'rejected', 'cancelled'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]
export const ENTRY_TYPES = ['invoice', 'expense', 'credit_note'] as const
export type EntryType = (typeof ENTRY_TYPES)[number]
export const ENTRY_STATUSES = ['waiting_payment', 'paid', 'cancelled'] as const
export type EntryStatus = (typeof ENTRY_STATUSES)[number]
export const EXPORT_FORMATS = ['csv', 'fec'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

type OfReport = { tenant_id: string; report_id: string }
type Row = OfReport & { id: string; position: number; project_code_id: string | null }

export type ReportTables = {
  activity_report: ActivityReportTable
  activity_report_timesheet: Row & {
    mission_id: string
    date: string
    quantity: string
    description: string | null
    deliverable_id: string | null
  }
  activity_report_item: Row & { description: string; amount_excl_vat: string }
  activity_report_expense: Row & {
    description: string
    date: string
    amount_excl_vat: string
    vat_amount: string
  }
  activity_report_code: OfReport & { project_code_id: string; amount_excl_vat: string }
  accounting_series: { tenant_id: string; freelancer_id: string; last_number: number }
  accounting_entry: AccountingEntryTable
  accounting_entry_code: {
    tenant_id: string
    entry_id: string
    project_code_id: string
    amount_excl_vat: string
  }
  accounting_export: AccountingExportTable
  accounting_export_piece: { tenant_id: string; export_id: string; position: number; content: string }
}

type ActivityReportTable = {
  tenant_id: string
  id: string
  mission_id: string
  freelancer_id: string
  report_month: string
  status: ReportStatus
  mission_type: MissionType
  rate_amount: string | null
  currency: string
  payment_terms_days: number
  payment_terms_basis: PaymentTermsBasis
  vat_regime: string
  vat_rate: string
  hours_per_day: string
  time_zone: string
  submission_date: MaybeInstant
  reviewed_at: MaybeInstant
  rejection_reason: string | null
  invoice_amount_excl_vat: string
  expense_amount_excl_vat: string
  calculation: string
  created_at: Instant
  updated_at: Instant
}

type AccountingEntryTable = {
  tenant_id: string
  id: string
  activity_report_id: string
  freelancer_id: string
  type: EntryType
  status: EntryStatus
  amount_excl_vat: string
  vat_amount: string
  amount_incl_vat: string
  currency: string
  vat_rate: string | null
  series_number: number
  invoice_number: string
  invoice_date: string
  due_date: string | null
  file_name: string | null
  credited_entry_id: string | null
  seller: string
  label: string
  calculation: string
  paid_at: MaybeInstant
  sent_to_accounting_at: MaybeInstant
  created_at: Instant
}

type AccountingExportTable = {
  tenant_id: string
  id: string
  format: ExportFormat
  from_date: string
  to_date: string
  file_name: string
  entry_count: number
  size: number
  sha256: Buffer
  created_by: string
  created_at: Instant
}
