// Schemas of teams for the operator: the tenants, with their settings.

import { PAYMENT_TERMS_BASES, SIGNING_RULES } from '../../kernel/db/schema/tables.ts'
import { ROLES } from '../../kernel/domain/access/permissions.ts'
import { CURRENCIES } from '../../kernel/domain/currencies.ts'
import {
  Body,
  Clearable,
  Email,
  Name,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../kernel/wire/schemas.ts'
import { UserPermissions } from '../users/index.ts'

const Currency = (options = {}) =>
  OneOf(CURRENCIES, { title: 'Currency', description: 'ISO 4217.', ...options })
const LOCALES = ['fr', 'en'] as const
const Decimal = (minimum: number, maximum: number, options = {}) =>
  Type.Number({ minimum, maximum, 'x-decimals': 4, description: 'At most 4 decimals.', ...options })
const Days = (options = {}) => Type.Integer({ minimum: 1, maximum: 365, ...options })
const TimeZone = (options = {}) => Type.String({ format: 'time-zone', maxLength: 100, ...options })
const Quota = () => Type.Integer({ minimum: 0, maximum: 1_000_000_000_000_000 })
const Signing = (options = {}) =>
  OneOf(SIGNING_RULES, {
    description:
      'Who signs for the company: `key_or_session`, or only `session`, people who are signed in and have just confirmed who they are.',
    ...options,
  })
const Siren = () => Type.String({ format: 'siren', example: '732829320' })

export const Tenant = View('OperatorTeam', {
  id: Uuid(),
  name: Type.String({ example: 'Acme' }),
  currency: Currency(),
  time_zone: Type.String({ example: 'Europe/Paris' }),
  locale: OneOf(LOCALES),
  payment_terms_days: Days(),
  payment_terms_basis: OneOf(PAYMENT_TERMS_BASES),
  vat_rate: Decimal(0, 100),
  hours_per_day: Decimal(0.0001, 24),
  is_subscribed: Type.Boolean(),
  signing: Signing(),
  company: Nullable(Type.String()),
  siren: Nullable(Type.String()),
  address: Nullable(Type.String()),
  postal_code: Nullable(Type.String()),
  city: Nullable(Type.String()),
  vat_number: Nullable(Type.String()),
  document_quota_bytes: Nullable(Quota()),
  audit_quota_bytes: Nullable(Quota()),
  idempotency_quota_bytes: Nullable(Quota()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
})
export type Tenant = Static<typeof Tenant>

const used = {
  bytes: Type.Integer({ minimum: 0 }),
  quota_bytes: Nullable(Type.Integer(), {
    description: 'The limit that applies to this team; null: unlimited.',
  }),
}

export const TenantDetail = View('OperatorTeamDetail', {
  ...Tenant.properties,
  usage: Type.Object(
    {
      documents: Type.Object(used, {
        description: 'Contracts, amendments, uploaded agreements and accounting exports.',
      }),
      audit: Type.Object(
        { ...used, entries: Type.Integer({ minimum: 0 }) },
        { description: 'The audit log, in bytes on disk.' },
      ),
      idempotency: Type.Object(used, {
        description: 'Stored responses of requests with an `Idempotency-Key`.',
      }),
      api_keys: Type.Object({ active: Type.Integer({ minimum: 0 }) }),
    },
    { description: 'Storage usage of the team. The size of the audit log is updated within a few seconds.' },
  ),
})
export type TenantDetail = Static<typeof TenantDetail>

const identity = {
  company: Clearable(Text(500)),
  siren: Clearable(Siren(), { description: 'Nine digits; the last one is a check digit.' }),
  address: Clearable(Text(1000)),
  postal_code: Clearable(Text(20)),
  city: Clearable(Text(255)),
  vat_number: Clearable(Text(50)),
}

const quotas = {
  document_quota_bytes: Clearable(Quota(), {
    description: "Maximum bytes of documents and exports. null: the server's default; 0: unlimited.",
  }),
  audit_quota_bytes: Clearable(Quota(), {
    description: "Maximum bytes of the audit log. null: the server's default; 0: unlimited.",
  }),
  idempotency_quota_bytes: Clearable(Quota(), {
    description: "Maximum bytes of stored responses. null: the server's default; 0: unlimited.",
  }),
}

export const TENANT_DEFAULTS = {
  currency: 'EUR',
  time_zone: 'Europe/Paris',
  locale: 'fr',
  payment_terms_days: 30,
  payment_terms_basis: 'invoice_date',
  vat_rate: 20,
  hours_per_day: 7,
  is_subscribed: true,
  signing: 'key_or_session',
} as const

const preset = (name: keyof typeof TENANT_DEFAULTS, options = {}) => ({
  default: TENANT_DEFAULTS[name],
  ...options,
})

export const CreateTenant = Body(
  'OperatorCreateTeam',
  {
    name: Name(),
    currency: Clearable(Currency(preset('currency'))),
    time_zone: Clearable(TimeZone(preset('time_zone'))),
    locale: Clearable(OneOf(LOCALES, preset('locale'))),
    payment_terms_days: Clearable(Days(preset('payment_terms_days'))),
    payment_terms_basis: Clearable(OneOf(PAYMENT_TERMS_BASES, preset('payment_terms_basis'))),
    vat_rate: Clearable(Decimal(0, 100, preset('vat_rate', { description: 'Percent, at most 4 decimals.' }))),
    hours_per_day: Clearable(Decimal(0.0001, 24, preset('hours_per_day'))),
    is_subscribed: Clearable(Type.Boolean(preset('is_subscribed'))),
    signing: Clearable(Signing(preset('signing'))),
    ...identity,
    ...quotas,
  },
  { example: { name: 'Acme', currency: 'EUR' } },
)
export type CreateTenant = Static<typeof CreateTenant>

/** Settings cannot be null. */
export const UpdateTenant = Body('OperatorUpdateTeam', {
  name: Type.Optional(Name()),
  currency: Type.Optional(Currency()),
  time_zone: Type.Optional(TimeZone()),
  locale: Type.Optional(OneOf(LOCALES)),
  payment_terms_days: Type.Optional(Days()),
  payment_terms_basis: Type.Optional(OneOf(PAYMENT_TERMS_BASES)),
  vat_rate: Type.Optional(Decimal(0, 100)),
  hours_per_day: Type.Optional(Decimal(0.0001, 24)),
  is_subscribed: Type.Optional(Type.Boolean()),
  signing: Type.Optional(Signing()),
  ...identity,
  ...quotas,
})
export type UpdateTenant = Static<typeof UpdateTenant>

export const TenantQuery = Query(PAGE)

export const CreateUser = Body('OperatorCreateUser', {
  email: Email(),
  role: OneOf(ROLES),
  first_name: Text(255),
  last_name: Text(255),
  job_title: Clearable(Text(255)),
  permissions: UserPermissions(),
})
export type CreateUser = Static<typeof CreateUser>
