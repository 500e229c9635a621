// The tables as Kysely sees them. Column names are the wire's names; `tenant` is the team that owns a key,
// `team` an organizational unit of it.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Role } from '../auth/roles.ts'

export type FreelancerStatus = 'invited' | 'active' | 'archived'
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
export type PaymentTermsBasis = 'invoice_date' | 'end_of_month'
export type VatRegime = 'standard' | 'franchise' | 'reverse_charge' | 'exempt'

/** Written as a Date of our clock; read only inside SQL, where a view spells it out. */
type Instant = ColumnType<Date, Date, Date>
type MaybeInstant = ColumnType<Date | null, Date | null, Date | null>

export type Tables = {
  tenant: TenantTable
  team_user: TeamUserTable
  team_user_tag: { tenant_id: string; user_id: string; tag_id: string }
  team_user_team: { tenant_id: string; user_id: string; team_id: string }
  invitation: InvitationTable
  invitation_tag: { tenant_id: string; invitation_id: string; tag_id: string }
  invitation_team: { tenant_id: string; invitation_id: string; team_id: string }
  api_key: ApiKeyTable
  rate_window: { tenant_id: string; key_id: string; hits: string[]; accepted: boolean }
  project_code: ProjectCodeTable
  team_tag: TeamTagTable
  team: TeamTable
  freelancer: FreelancerTable
  portal_link: PortalLinkTable
  freelancer_tag: { tenant_id: string; freelancer_id: string; tag_id: string }
  freelancer_team: { tenant_id: string; freelancer_id: string; team_id: string }
  mission: MissionTable
  mission_deliverable: MissionDeliverableTable
  mission_tally: { tenant_id: string; status: string; id: string; missions: number }
  framework_agreement: FrameworkAgreementTable
  document_template: DocumentTemplateTable
  stored_file: StoredFileTable
  document: DocumentTable
  signature: SignatureTable
  event: EventTable
}

export type TenantTable = {
  id: string
  name: string
  currency: string
  time_zone: string
  locale: 'fr' | 'en'
  payment_terms_days: number
  payment_terms_basis: PaymentTermsBasis
  vat_rate: number
  hours_per_day: number
  is_subscribed: boolean
  company: string | null
  siren: string | null
  address: string | null
  postal_code: string | null
  city: string | null
  vat_number: string | null
  created_at: Instant
  updated_at: Instant
}

type Person = {
  tenant_id: string
  id: string
  email: string
  role: Role
  first_name: string | null
  last_name: string | null
  job_title: string | null
  created_at: Instant
  updated_at: Instant
}

type TeamUserTable = Person & { is_active: Generated<boolean> }

type InvitationTable = Omit<Person, 'role'> & {
  /** Of a user's invitation; null in a freelancer's. */
  role: Role | null
  freelancer_id: string | null
  token_hash: Buffer
  expires_at: Instant
  is_undeliverable: Generated<boolean>
  accepted_at: MaybeInstant
  mail_due_at: MaybeInstant
  mail_attempts: Generated<number>
}

type ApiKeyTable = {
  tenant_id: string
  id: string
  user_id: string
  name: string
  prefix: string
  secret_hash: Buffer
  scopes: string[]
  requests_per_minute: number | null
  expires_at: MaybeInstant
  last_used_at: MaybeInstant
  revoked_at: MaybeInstant
  created_at: Instant
}

type ProjectCodeTable = {
  tenant_id: string
  id: string
  name: string
  external_id: string | null
  created_at: Instant
  updated_at: Instant
}

type TeamTagTable = {
  tenant_id: string
  id: string
  name: string
  created_at: Instant
  updated_at: Instant
}

type TeamTable = {
  tenant_id: string
  id: string
  name: string
  parent_id: string | null
  external_id: string | null
  sort_order: number
  is_archived: Generated<boolean>
  depth: number
  path: string
  position: number
  created_at: Instant
  updated_at: Instant
}

type FreelancerTable = {
  tenant_id: string
  id: string
  email: string
  status: FreelancerStatus
  first_name: string
  last_name: string
  external_id: string | null
  siren: string | null
  company: string | null
  address: string | null
  postal_code: string | null
  city: string | null
  vat_regime: VatRegime
  vat_rate: number
  is_umbrella: boolean
  referent_id: string | null
  external_referent: string | null
  created_at: Instant
  updated_at: Instant
}

type PortalLinkTable = {
  tenant_id: string
  id: string
  freelancer_id: string
  token_hash: Buffer
  expires_at: Instant
  revoked_at: MaybeInstant
  created_by: string | null
  delivered_by: 'answer' | 'mail' | 'invitation'
  mail_due_at: MaybeInstant
  mail_attempts: Generated<number>
  created_at: Instant
}

type MissionTable = {
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

type MissionDeliverableTable = {
  tenant_id: string
  mission_id: string
  id: string
  name: string
  description: string | null
  quantity: number
  amount_excl_vat: number
  order_index: number
}

type FrameworkAgreementTable = {
  tenant_id: string
  id: string
  freelancer_id: string
  status: 'draft' | 'awaiting-signature' | 'in-progress' | 'ended'
  valid_until: string
  template_id: string | null
  created_at: Instant
  updated_at: Instant
}

type DocumentTemplateTable = {
  tenant_id: string
  id: string
  name: string
  kind: ContractKind
  locale: 'fr' | 'en'
  body: string
  created_at: Instant
  updated_at: Instant
}

type StoredFileTable = { tenant_id: string; sha256: Buffer; bytes: Buffer; created_at: Instant }

type DocumentTable = {
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

type SignatureTable = {
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
}

type EventTable = {
  tenant_id: string
  id: string
  type: string
  subject_id: string
  at: Instant
  actor_kind: string
  actor_id: string | null
  request_id: string | null
  data: string
}
