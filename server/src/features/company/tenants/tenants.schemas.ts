// Schemas of teams for the operator: the tenants, with their settings.

import { CURRENCIES } from '../../../domain/currencies.ts'
import { LOCALES } from '../../../domain/locales.ts'
import { listPartyErrors } from '../../../domain/parties/party-rules.ts'
import {
  APPROVE_AHEAD,
  PAYMENT_TERMS_BASES,
  PAYMENT_TERMS_LIMITS,
  SIGNING_RULES,
} from '../../../kernel/db/schema/tables.ts'
import {
  Body,
  Clearable,
  ListOf,
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
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { Country, ElectronicAddress, LegalForm, Register, Siren, VatNumber } from './party.schemas.ts'

const Currency = (options = {}) =>
  OneOf(CURRENCIES, { title: 'Currency', description: 'ISO 4217.', ...options })
const Decimal = (minimum: number, maximum: number, options = {}) =>
  Type.Number({ minimum, maximum, 'x-decimals': 4, description: 'At most 4 decimals.', ...options })
const Days = (options = {}) => Type.Integer({ minimum: 1, maximum: 365, ...options })
const TimeZone = (options = {}) => Type.String({ format: 'time-zone', maxLength: 100, ...options })
const Quota = () => Type.Integer({ minimum: 0, maximum: 1_000_000_000_000_000 })
const Signing = (options = {}) =>
  OneOf(SIGNING_RULES, {
    description:
      'Who can sign for the company. `session`: only people who are signed in and have just confirmed who they are. `key_or_session`: API keys, too.',
    ...options,
  })

const ApproveAhead = (options = {}) =>
  OneOf(APPROVE_AHEAD, {
    description:
      'Up to which day the rows of an activity report may lie when it is approved, in the time zone of the team. `current_month`: the end of the current month. `none`: today.',
    ...options,
  })
const TermsLimit = (options = {}) =>
  OneOf(PAYMENT_TERMS_LIMITS, {
    title: 'PaymentTermsLimit',
    description:
      'What happens to payment terms above the legal maximum of a team in France (Code de commerce, article L. 441-10: 60 days from the invoice date, or 45 days end of month). `warn`: missions carry a warning; `block`: they are refused; `off`: nothing.',
    ...options,
  })
const InterestRate = () => Decimal(0, 100)
const INTEREST =
  'The rate of late-payment interest, in percent a year. null: the legal rate, that of the ECB plus 10 points by half-year. The law allows no rate below three times the French legal interest rate.'

const PENALTY =
  'The text about late-payment penalties on invoices and in contracts. null: the default wording, with `late_interest_rate`.'

const TermsWarning = View('TermsWarning', {
  code: Type.String({ example: 'payment_terms_over_limit' }),
  params: Type.Object({}, { additionalProperties: true, description: 'As in an error with this code.' }),
  message: Type.String({ description: 'In English.' }),
})

/** Warnings about payment terms, of a mission or of the defaults of the team. */
export const TermsWarnings = () =>
  ListOf(TermsWarning, {
    description:
      '`payment_terms_over_limit`: the payment terms exceed the legal maximum, see `payment_terms_limit` of the team. Empty as a rule.',
  })

export const Tenant = View('OperatorTeam', {
  id: Uuid(),
  name: Type.String({ example: 'Acme' }),
  currency: Currency(),
  time_zone: Type.String({ example: 'Europe/Paris' }),
  locale: OneOf(LOCALES),
  payment_terms_days: Days(),
  payment_terms_basis: OneOf(PAYMENT_TERMS_BASES),
  payment_terms_limit: TermsLimit(),
  late_interest_rate: Nullable(InterestRate(), { description: INTEREST }),
  vat_rate: Decimal(0, 100),
  hours_per_day: Decimal(0.0001, 24),
  approve_ahead: ApproveAhead(),
  is_subscribed: Type.Boolean(),
  signing: Signing(),
  company: Nullable(Type.String()),
  legal_form: Nullable(Type.String()),
  siren: Nullable(Type.String()),
  register: Nullable(Type.String()),
  address: Nullable(Type.String()),
  postal_code: Nullable(Type.String()),
  city: Nullable(Type.String()),
  country: Country(),
  vat_number: Nullable(Type.String()),
  electronic_address: Nullable(ElectronicAddress()),
  late_payment_penalty: Nullable(Type.String(), { description: PENALTY }),
  document_quota_bytes: Nullable(Quota()),
  audit_quota_bytes: Nullable(Quota()),
  idempotency_quota_bytes: Nullable(Quota()),
  sandbox: Type.Boolean({ description: 'A team for tests: see the tag Sandbox.' }),
  deletion_due_at: Nullable(
    Timestamp({ description: 'When the deletion of the team begins; until then the team can only be read.' }),
  ),
  created_at: Timestamp(),
  updated_at: Timestamp(),
})
export type Tenant = Static<typeof Tenant>

const usageFields = {
  bytes: Type.Integer({ minimum: 0 }),
  quota_bytes: Nullable(Type.Integer(), {
    description: 'The limit that applies to this team; null: unlimited.',
  }),
}

export const TenantDetail = View('OperatorTeamDetail', {
  ...Tenant.properties,
  usage: Type.Object(
    {
      documents: Type.Object(usageFields, {
        description: 'Contracts, amendments, uploaded agreements and accounting exports.',
      }),
      audit: Type.Object(
        { ...usageFields, entries: Type.Integer({ minimum: 0 }) },
        { description: 'The audit log, in bytes on disk.' },
      ),
      idempotency: Type.Object(usageFields, {
        description: 'Stored responses of requests with an `Idempotency-Key`.',
      }),
      api_keys: Type.Object({ active: Type.Integer({ minimum: 0 }) }),
    },
    { description: 'Storage usage of the team. The size of the audit log is updated within a few seconds.' },
  ),
})
export type TenantDetail = Static<typeof TenantDetail>

/** The data of the company, which the team itself may change, too. */
export const companyFields = {
  company: Clearable(Text(500)),
  legal_form: Clearable(LegalForm()),
  siren: Clearable(Siren()),
  register: Clearable(Register()),
  address: Clearable(Text(1000)),
  postal_code: Clearable(Text(20)),
  city: Clearable(Text(255)),
  vat_number: Clearable(VatNumber()),
  electronic_address: Clearable(ElectronicAddress()),
  late_payment_penalty: Clearable(Text(1000), { description: PENALTY }),
}

/** Defaults of new missions and reports, and rules of reports, which the team itself may change, too. */
export const termFields = {
  payment_terms_days: Type.Optional(Days()),
  payment_terms_basis: Type.Optional(OneOf(PAYMENT_TERMS_BASES)),
  payment_terms_limit: Type.Optional(TermsLimit()),
  late_interest_rate: Clearable(InterestRate(), { description: INTEREST }),
  vat_rate: Type.Optional(Decimal(0, 100)),
  hours_per_day: Type.Optional(Decimal(0.0001, 24)),
  approve_ahead: Type.Optional(ApproveAhead()),
}

const quotaFields = {
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
  payment_terms_limit: 'warn',
  vat_rate: 20,
  hours_per_day: 7,
  approve_ahead: 'current_month',
  is_subscribed: true,
  signing: 'key_or_session',
  country: 'FR',
} as const

const withDefault = (name: keyof typeof TENANT_DEFAULTS, options = {}) => ({
  default: TENANT_DEFAULTS[name],
  ...options,
})

const createTenant = Body(
  'OperatorCreateTeam',
  {
    name: Name(),
    currency: Clearable(Currency(withDefault('currency'))),
    time_zone: Clearable(TimeZone(withDefault('time_zone'))),
    locale: Clearable(OneOf(LOCALES, withDefault('locale'))),
    payment_terms_days: Clearable(Days(withDefault('payment_terms_days'))),
    payment_terms_basis: Clearable(OneOf(PAYMENT_TERMS_BASES, withDefault('payment_terms_basis'))),
    payment_terms_limit: Clearable(TermsLimit(withDefault('payment_terms_limit'))),
    late_interest_rate: Clearable(InterestRate(), { description: INTEREST }),
    vat_rate: Clearable(
      Decimal(0, 100, withDefault('vat_rate', { description: 'Percent, at most 4 decimals.' })),
    ),
    hours_per_day: Clearable(Decimal(0.0001, 24, withDefault('hours_per_day'))),
    approve_ahead: Clearable(ApproveAhead(withDefault('approve_ahead'))),
    is_subscribed: Clearable(Type.Boolean(withDefault('is_subscribed'))),
    signing: Clearable(Signing(withDefault('signing'))),
    ...companyFields,
    country: Clearable(Country(withDefault('country'))),
    sandbox: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether the team is for tests: see the tag Sandbox. It cannot be changed later.',
      }),
    ),
    ...quotaFields,
  },
  { example: { name: 'Acme', currency: 'EUR' } },
)
const NEW_TENANT = { country: TENANT_DEFAULTS.country, siren: null, vat_number: null }
export const CreateTenant = withRules(createTenant, (sent) => listPartyErrors(NEW_TENANT, sent))
export type CreateTenant = Static<typeof createTenant>

/** Settings with a default cannot be null. */
export const UpdateTenant = Body('OperatorUpdateTeam', {
  name: Type.Optional(Name()),
  currency: Type.Optional(Currency()),
  time_zone: Type.Optional(TimeZone()),
  locale: Type.Optional(OneOf(LOCALES)),
  ...termFields,
  is_subscribed: Type.Optional(Type.Boolean()),
  signing: Type.Optional(Signing()),
  ...companyFields,
  country: Type.Optional(Country()),
  ...quotaFields,
})
export type UpdateTenant = Static<typeof UpdateTenant>

export const TenantQuery = Query(PAGE)
