// The tables as Kysely sees them. Column names are the wire's names; `tenant` is the team that owns a key,
// `team` an organizational unit of it.
import type { Generated } from 'kysely'
import type { Role } from '../auth/roles.ts'
import type { AuditTables } from './audit-tables.ts'
import type { Instant, MaybeInstant } from './columns.ts'
import type {
  ContractKind,
  DocumentTable,
  FrameworkAgreementTable,
  MissionDeliverableTable,
  MissionTable,
  PaymentTermsBasis,
  SignatureTable,
  StoredFileTable,
} from './mission-tables.ts'
import type { ReportTables } from './report-tables.ts'

export {
  type ContractKind,
  MISSION_STATUSES,
  type MissionStatus,
  type MissionType,
  PAYMENT_TERMS_BASES,
  type PaymentTermsBasis,
} from './mission-tables.ts'
export {
  ENTRY_STATUSES,
  ENTRY_TYPES,
  type EntryStatus,
  type EntryType,
  EXPORT_FORMATS,
  type ExportFormat,
  REPORT_STATUSES,
  type ReportStatus,
} from './report-tables.ts'

export type KeyOrigin = 'operator' | 'api_key' | 'invitation'
export type FreelancerStatus = 'invited' | 'active' | 'archived'
export type VatRegime = 'standard' | 'franchise' | 'reverse_charge' | 'exempt'

export type Tables = ReportTables &
  AuditTables & {
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
    idempotency: IdempotencyTable
    team_usage: { tenant_id: string; resource: string; id: string; bytes: number }
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
  /** Null: the server's setting; 0: unlimited. */
  document_quota_bytes: number | null
  audit_quota_bytes: number | null
  idempotency_quota_bytes: number | null
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

/** `permissions`: null is the default of the role. */
type TeamUserTable = Person & { is_active: Generated<boolean>; permissions: readonly string[] | null }

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
  /** Of the user that comes of it; null is the default of the role. */
  permissions: readonly string[] | null
  created_by: string | null
  created_by_key: string | null
  /** Limits of the key that invited, for the credential that comes of it. */
  credential_expires_at: MaybeInstant
  credential_requests_per_minute: number | null
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
  created_via: KeyOrigin | null
  created_by: string | null
  parent_key_id: string | null
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
  created_by_key: string | null
  delivered_by: 'answer' | 'mail' | 'invitation'
  mail_due_at: MaybeInstant
  mail_attempts: Generated<number>
  created_at: Instant
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

type IdempotencyTable = {
  tenant_id: string
  owner: string
  key: string
  fingerprint: Buffer
  status: number | null
  location: string | null
  answer: string | null
  created_at: Instant
}
