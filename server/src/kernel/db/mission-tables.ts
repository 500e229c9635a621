// The tables of missions, their agreements and documents.
import type { GeneratedAlways } from 'kysely'
import type { Instant, MaybeInstant } from './columns.ts'

export const MISSION_STATUSES = [
  'draft',
  'pending-freelancer-review',
  'pending-company-review',
  'pending-freelancer-extension',
  'in-progress',
  'completed',
  'early-terminated',
  'cancelled',
  'rejected',
  'deleted',
] as const
export type MissionStatus = (typeof MISSION_STATUSES)[number]
export type MissionType = 'hourly' | 'daily' | 'monthly' | 'deliverable'
export type ContractKind = 'services_agreement' | 'master_agreement'
export const PAYMENT_TERMS_BASES = ['invoice_date', 'end_of_month'] as const
export type PaymentTermsBasis = (typeof PAYMENT_TERMS_BASES)[number]

export type MissionTable = {
  tenant_id: string
  id: string
  name: string
  description: string
  mission_type: MissionType
  contract_kind: ContractKind
  has_document: boolean
  currency: string
  rate_amount: number | null
  client_rate_amount: number | null
  start_date: string
  end_date: string
  payment_terms_days: number
  payment_terms_basis: PaymentTermsBasis
  /** As last written; what the dates have made of it since is worked out when it is read. */
  status: MissionStatus
  early_termination_date: string | null
  terminated_by: string | null
  purchase_order: string | null
  has_purchase_order: boolean
  external_id: string | null
  project_code_id: string | null
  extension_end_date: string | null
  extension_rate_amount: number | null
  approver_id: string | null
  team_signer_id: string | null
  template_locale: 'fr' | 'en' | null
  service_template_id: string | null
  framework_agreement_id: string | null
  freelancer_id: string
  offered_at: MaybeInstant
  created_by: string
  created_at: Instant
  updated_at: Instant
  effective_end_date: GeneratedAlways<string>
  due_on: GeneratedAlways<string | null>
}

export type MissionDeliverableTable = {
  tenant_id: string
  mission_id: string
  id: string
  name: string
  description: string | null
  quantity: number
  amount_excl_vat: number
  order_index: number
}

export type FrameworkAgreementTable = {
  tenant_id: string
  id: string
  freelancer_id: string
  status: 'draft' | 'awaiting-signature' | 'in-progress' | 'ended'
  valid_until: string
  template_id: string | null
  created_at: Instant
  updated_at: Instant
}

/** Without bytes it is in the folder. */
export type StoredFileTable = {
  tenant_id: string
  sha256: Buffer
  bytes: Buffer | null
  /** Null in rows of the previous release. */
  size: number | null
  created_at: Instant
}

export type DocumentTable = {
  tenant_id: string
  id: string
  mission_id: string
  version: number
  series_id: string
  kind: 'contract' | 'amendment'
  sha256: Buffer
  size: number
  content: string | null
  created_at: Instant
}

export type SignatureTable = {
  tenant_id: string
  id: string
  document_id: string
  side: 'freelancer' | 'company'
  name: string
  signed_at: Instant
  address: string | null
  user_agent: string | null
  user_id: string | null
  portal_link_id: string | null
  api_key_id: string | null
}
