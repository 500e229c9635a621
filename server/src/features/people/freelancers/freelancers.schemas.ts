// Schemas of freelancers. The specification has only their summary.

import { listPartyErrors } from '../../../domain/parties/party-rules.ts'
import { INVOICING_MODES } from '../../../kernel/db/schema/tables.ts'
import { findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import { importRows } from '../../../kernel/wire/item-outcomes.ts'
import {
  Body,
  Clearable,
  Email,
  ExternalId,
  ListOf,
  Nullable,
  OneOf,
  Query,
  Secret,
  type Static,
  sortablePage,
  Text,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { Assignments, assignmentErrors, TagRef, TeamRef } from '../../company/assignments/index.ts'
import {
  Country,
  ElectronicAddress,
  LegalForm,
  MissingPartyData,
  Register,
  Siren,
  Siret,
  VatNumber,
} from '../../company/tenants/index.ts'
import { listVatErrors } from './vat-history/vat-history.rules.ts'
import { VAT_REGIMES, VatFrom, vatFields } from './vat-history/vat-history.schemas.ts'

export const FREELANCER_STATUSES = ['invited', 'active', 'archived'] as const

export const Referent = View(
  'Referent',
  {
    id: Uuid(),
    first_name: Nullable(Type.String()),
    last_name: Nullable(Type.String()),
    email: Type.String(),
  },
  { description: "The team user who is the person's contact." },
)
export type Referent = Static<typeof Referent>

export const ExternalReferent = View(
  'ExternalReferent',
  {
    id: Uuid(),
    email: Nullable(Type.String()),
    company: Type.String(),
    legal_form: Nullable(Type.String()),
    siren: Nullable(Type.String()),
    register: Nullable(Type.String()),
    vat_number: Nullable(Type.String()),
    address: Nullable(Type.String()),
    postal_code: Nullable(Type.String()),
    city: Nullable(Type.String()),
  },
  { description: 'The umbrella company that invoices for the freelancer.' },
)
export type ExternalReferent = Static<typeof ExternalReferent>

export const FreelancerSummary = View('FreelancerSummary', {
  id: Uuid(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  external_id: Nullable(Type.String()),
  siren: Nullable(Type.String()),
  referent: Nullable(Referent),
  is_umbrella: Type.Boolean(),
})
export type FreelancerSummary = Static<typeof FreelancerSummary>

/** Fields of the company, which the portal shows, too. */
const company = {
  siren: Nullable(Type.String()),
  siret: Nullable(Type.String()),
  company: Nullable(Type.String()),
  legal_form: Nullable(Type.String()),
  register: Nullable(Type.String()),
  address: Nullable(Type.String()),
  postal_code: Nullable(Type.String()),
  city: Nullable(Type.String()),
  country: Country(),
  vat_number: Nullable(Type.String()),
  ...vatFields,
  vat_exemption_reason: Nullable(Type.String()),
  vat_on_debits: Type.Boolean({
    description: 'Whether the freelancer has opted to pay VAT on debits. Otherwise it is due on payment.',
  }),
  electronic_address: Nullable(ElectronicAddress()),
}

const MODE =
  '`self_billing`: the team makes the invoices, under a billing mandate. `supplier_invoice`: the supplier sends them; always so with an umbrella company.'

const DAS2 =
  'Whether payments to the supplier are fees that the yearly declaration DAS2 lists (CGI, art. 240).'

const invoicing = {
  invoicing_mode: OneOf(INVOICING_MODES, { description: MODE }),
  supplier_code: Nullable(Type.String(), {
    description: 'The supplier in numbers of self-billed invoices.',
  }),
  is_in_das2: Type.Boolean({ description: DAS2 }),
}

const view = {
  id: Uuid(),
  email: Type.String({ example: 'sasha@example.com' }),
  first_name: Type.String(),
  last_name: Type.String(),
  status: OneOf(FREELANCER_STATUSES),
  external_id: Nullable(Type.String()),
  ...company,
  ...invoicing,
  is_umbrella: Type.Boolean({ description: 'Whether an umbrella company invoices for the freelancer.' }),
  external_referent: Nullable(ExternalReferent),
  referent: Nullable(Referent),
  tags: ListOf(TagRef),
  teams: ListOf(TeamRef),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

export const Freelancer = View('Freelancer', view)
export type Freelancer = Static<typeof Freelancer>

export const InvitedFreelancer = View('InvitedFreelancer', {
  ...view,
  accept_url: Secret('The link to give to the invited person; null if the service sends it by mail.'),
})
export type InvitedFreelancer = Static<typeof InvitedFreelancer>

const address = {
  address: Clearable(Text(1000)),
  postal_code: Clearable(Text(20)),
  city: Clearable(Text(255)),
}

const SentExternalReferent = Type.Object(
  {
    company: Text(500),
    email: Clearable(Email()),
    legal_form: Clearable(LegalForm()),
    siren: Clearable(Siren()),
    register: Clearable(Register()),
    vat_number: Clearable(VatNumber()),
    ...address,
  },
  { additionalProperties: false },
)

const VatRate = Type.Number({
  minimum: 0,
  maximum: 100,
  'x-decimals': 4,
  description: 'Percent, at most 4 decimals.',
})

const sentCompany = {
  siren: Clearable(Siren()),
  siret: Clearable(Siret()),
  company: Clearable(Text(500)),
  legal_form: Clearable(LegalForm()),
  register: Clearable(Register()),
  ...address,
  vat_number: Clearable(VatNumber()),
  vat_exemption_reason: Clearable(
    Text(500, { description: 'For the regime `exempt`, as invoices show it.' }),
  ),
  electronic_address: Clearable(ElectronicAddress()),
}

const optional = {
  external_id: Clearable(ExternalId({ description: 'Your own reference; unique in the team if set.' })),
  ...sentCompany,
  supplier_code: Clearable(
    Type.String({
      format: 'supplier-code',
      description:
        '1 to 12 characters out of A-Z and 0-9. Set when a billing mandate is offered, if it is not.',
      example: 'BERNARD',
    }),
  ),
  external_referent: Clearable(SentExternalReferent, {
    description: 'The umbrella company; setting it also sets `is_umbrella`.',
  }),
  referent_id: Clearable(Uuid({ description: 'An active user of the team.' })),
  ...Assignments,
}

/** Values of a freelancer without other data. */
export const NEW_FREELANCER = { country: 'FR', siren: null, siret: null, vat_number: null } as const

const createFreelancer = Body(
  'CreateFreelancer',
  {
    email: Email(),
    first_name: Text(255),
    last_name: Text(255),
    ...optional,
    country: Clearable(Country({ default: NEW_FREELANCER.country })),
    vat_regime: Clearable(OneOf(VAT_REGIMES, { default: 'standard' })),
    vat_on_debits: Clearable(Type.Boolean({ default: false })),
    invoicing_mode: Clearable(OneOf(INVOICING_MODES, { default: 'self_billing', description: MODE })),
    is_in_das2: Clearable(Type.Boolean({ default: true, description: DAS2 })),
    vat_rate: Clearable(VatRate, { description: 'Percent. Default: the rate of the team.' }),
    is_umbrella: Clearable(
      Type.Boolean({ description: 'Default: true if `external_referent` is sent, otherwise false.' }),
    ),
  },
  { example: { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' } },
)
export const CreateFreelancer = withRules(createFreelancer, (sent) => [
  ...assignmentErrors(sent),
  ...listPartyErrors(NEW_FREELANCER, sent),
])
export type CreateFreelancer = Static<typeof createFreelancer>

export const ImportFreelancers = Body(
  'ImportFreelancers',
  importRows(
    'POST /freelancers',
    '. A freelancer with the same `email` or `external_id` exists already, and is not changed.',
  ),
  { example: { rows: [{ email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }] } },
)

/** Settings that cannot be set to null. */
const settings = {
  country: Type.Optional(Country()),
  vat_regime: Type.Optional(OneOf(VAT_REGIMES)),
  vat_from: Type.Optional(VatFrom()),
  vat_on_debits: Type.Optional(Type.Boolean()),
}

const updateFreelancer = Body('UpdateFreelancer', {
  email: Type.Optional(Email()),
  first_name: Type.Optional(Text(255)),
  last_name: Type.Optional(Text(255)),
  status: Type.Optional(OneOf(['active', 'archived'])),
  ...optional,
  ...settings,
  vat_rate: Type.Optional(VatRate),
  invoicing_mode: Type.Optional(OneOf(INVOICING_MODES, { description: MODE })),
  is_in_das2: Type.Optional(Type.Boolean({ description: DAS2 })),
  is_umbrella: Type.Optional(Type.Boolean()),
})
export const UpdateFreelancer = withRules(updateFreelancer, (sent) => [
  ...assignmentErrors(sent),
  ...listVatErrors(sent),
])
export type UpdateFreelancer = Static<typeof updateFreelancer>

const filters = Query({
  ...sortablePage({ name: 'text' }, 'By last name, then first name, in the order of a dictionary.'),
  ...UPDATED_SINCE,
  status: Type.Optional(WordsFilter(FREELANCER_STATUSES, { example: 'active,invited' })),
  email: Type.Optional(
    Type.String({ minLength: 1, maxLength: 254, description: 'Exact match, case-insensitive.' }),
  ),
  external_id: Type.Optional(ExternalId({ description: 'Exact match.' })),
  tag_id: Type.Optional(Uuid({ description: 'Freelancers with this tag.' })),
  team_id: Type.Optional(Uuid({ description: 'Freelancers of this organizational team.' })),
})
export const FreelancerQuery = withRules(filters, ({ status }) =>
  findWordErrors('status', status, FREELANCER_STATUSES),
)
export type FreelancerQuery = Static<typeof filters>

export const AcceptedFreelancer = View('AcceptedFreelancer', {
  freelancer: Freelancer,
  token: Secret("The token of the freelancer's portal link."),
})
export type AcceptedFreelancer = Static<typeof AcceptedFreelancer>

export const PortalMe = View('PortalMe', {
  id: Uuid(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  team_name: Type.String({ description: 'The name of the team.' }),
  signed_in_with: OneOf(['link', 'session'], {
    description: 'Whether the request has the token of a portal link or the cookie of a session.',
  }),
  link_expires_at: Timestamp({ description: 'When the portal link or the session of this request expires.' }),
})
export type PortalMe = Static<typeof PortalMe>

export const PortalProfile = View('PortalProfile', {
  id: Uuid(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  ...company,
  ...invoicing,
  is_umbrella: view.is_umbrella,
  external_referent: Nullable(ExternalReferent),
  missing: MissingPartyData(),
  updated_at: Timestamp(),
})
export type PortalProfile = Static<typeof PortalProfile>

const updatePortalProfile = Body(
  'UpdatePortalProfile',
  { ...sentCompany, ...settings },
  {
    example: { address: '3 rue des Lilas', postal_code: '69003', city: 'Lyon' },
  },
)
export const UpdatePortalProfile = withRules(updatePortalProfile, listVatErrors)
export type UpdatePortalProfile = Static<typeof updatePortalProfile>
