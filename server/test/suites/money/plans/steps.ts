// What a plan sends to the service, in the words of the API; the only input of the oracle.
import type { Day, Month } from '../oracle/calendar.ts'

export type MissionType = 'hourly' | 'daily' | 'monthly' | 'deliverable'
export type Regime = 'standard' | 'franchise' | 'reverse_charge' | 'exempt'
type ExpenseKind = 'rebilled' | 'disbursement' | null
/** Amounts and quantities are decimal digits. Codes and deliverables are labels such as `c1`. */
export type Work = { date: Day; quantity: string; code: string | null; deliverable: string | null }
export type Item = { amount: string; code: string | null }
export type Expense = {
  date: Day
  amount: string
  code: string | null
  kind: ExpenseKind
  vat: string | null
}
export type Rows = { work: Work[]; items: Item[]; expenses: Expense[] }

export type Freelancer = {
  label: string
  country: 'FR' | 'BE' | 'CH'
  vat_regime: Regime
  vat_rate: string
  vat_on_debits: boolean
  /** Whether the team issues the invoices, under a mandate, or the supplier sends them. */
  invoicing: 'self_billing' | 'supplier_invoice'
}
export type Mission = {
  label: string
  freelancer: string
  mission_type: MissionType
  start_date: Day
  end_date: Day
  rate_amount: string | null
  currency: string
  code: string | null
  payment_terms_days: number
  payment_terms_basis: 'invoice_date' | 'end_of_month'
  planned_quantity: string | null
  deliverables: { label: string; amount: string; quantity: string }[]
}
export type Settings = {
  posts_payments: boolean
  hours_per_day: string
  approve_ahead: 'current_month' | 'none'
  /** Accounts of project codes, for services and for expenses. */
  overrides: { code: string; applies_to: 'services' | 'expenses'; account: string }[]
}

export type Act =
  | { act: 'mission'; mission: Mission }
  | { act: 'report'; mission: string; month: Month; rows: Rows }
  | { act: 'resubmit'; mission: string; month: Month; rows: Rows }
  | { act: 'approve' | 'reject' | 'reopen'; mission: string; month: Month }
  | { act: 'extend'; mission: string; end_date: Day; rate_amount: string | null; effective_from: Day | null }
  | { act: 'accept_extension' | 'decline_extension'; mission: string }
  | { act: 'terminate'; mission: string; end_date: Day }
  | { act: 'undo_termination'; mission: string }
  | { act: 'change_vat'; freelancer: string; vat_regime: Regime; vat_rate: string; vat_from: Day | null }
  | { act: 'pay'; entry: string; paid_on: Day }
  | { act: 'reverse'; entry: string; reversed_on: Day }
  | { act: 'supplier_invoice'; entry: string; date: Day }
  | { act: 'export'; format: 'fec' | 'csv'; from: Day; to: Day }
  | { act: 'export_unsent'; format: 'fec' | 'csv' }
  | { act: 'look' }
export type Step = { on: Day } & Act

export type Plan = {
  name: string
  codes: string[]
  settings: Settings
  freelancers: Freelancer[]
  steps: Step[]
}

/** `kind` is what is compared, `key` names one figure of a plan, `value` is canonical. */
export type Figure = { kind: string; key: string; value: string }
