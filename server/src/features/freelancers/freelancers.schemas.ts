// Schemas of freelancers. The specification has only their summary.
import type { VatRegime } from '../../kernel/db/schema/tables.ts'
import { WordsFilter, wordErrors } from '../../kernel/wire/filter-rules.ts'
import {
  Body,
  Clearable,
  Email,
  ExternalId,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  Query,
  Secret,
  type Static,
  Text,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  withRules,
} from '../../kernel/wire/schemas.ts'
import { Assignments, assignmentErrors, TagRef, TeamRef } from '../assignments/index.ts'

export const FREELANCER_STATUSES = ['invited', 'active', 'archived'] as const
const VAT_REGIMES = [
  'standard',
  'franchise',
  'reverse_charge',
  'exempt',
] as const satisfies readonly VatRegime[]

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
    siren: Nullable(Type.String()),
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

const view = {
  id: Uuid(),
  email: Type.String({ example: 'sasha@example.com' }),
  first_name: Type.String(),
  last_name: Type.String(),
  status: OneOf(FREELANCER_STATUSES),
  external_id: Nullable(Type.String()),
  siren: Nullable(Type.String()),
  company: Nullable(Type.String()),
  address: Nullable(Type.String()),
  postal_code: Nullable(Type.String()),
  city: Nullable(Type.String()),
  vat_regime: OneOf(VAT_REGIMES),
  vat_rate: Type.Number({ description: 'Percent.' }),
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

const Siren = Type.String({
  format: 'siren',
  description: 'Nine digits; the last one is a check digit.',
  example: '732829320',
})
const address = {
  address: Clearable(Text(1000)),
  postal_code: Clearable(Text(20)),
  city: Clearable(Text(255)),
}

const SentExternalReferent = Type.Object(
  { company: Text(500), email: Clearable(Email()), siren: Clearable(Siren), ...address },
  { additionalProperties: false },
)

const VatRate = Type.Number({
  minimum: 0,
  maximum: 100,
  'x-decimals': 4,
  description: 'Percent, at most 4 decimals.',
})

const optional = {
  external_id: Clearable(ExternalId({ description: 'Your own reference; unique in the team if set.' })),
  siren: Clearable(Siren),
  company: Clearable(Text(500)),
  ...address,
  external_referent: Clearable(SentExternalReferent, {
    description: 'The umbrella company; setting it also sets `is_umbrella`.',
  }),
  referent_id: Clearable(Uuid({ description: 'An active user of the team.' })),
  ...Assignments,
}

const createFreelancer = Body(
  'CreateFreelancer',
  {
    email: Email(),
    first_name: Text(255),
    last_name: Text(255),
    ...optional,
    vat_regime: Clearable(OneOf(VAT_REGIMES, { default: 'standard' })),
    vat_rate: Clearable(VatRate, { description: 'Percent. Default: the rate of the team.' }),
    is_umbrella: Clearable(
      Type.Boolean({ description: 'Default: true if `external_referent` is sent, otherwise false.' }),
    ),
  },
  { example: { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' } },
)
export const CreateFreelancer = withRules(createFreelancer, assignmentErrors)
export type CreateFreelancer = Static<typeof createFreelancer>

const updateFreelancer = Body('UpdateFreelancer', {
  email: Type.Optional(Email()),
  first_name: Type.Optional(Text(255)),
  last_name: Type.Optional(Text(255)),
  status: Type.Optional(OneOf(['active', 'archived'])),
  ...optional,
  vat_regime: Type.Optional(OneOf(VAT_REGIMES)),
  vat_rate: Type.Optional(VatRate),
  is_umbrella: Type.Optional(Type.Boolean()),
})
export const UpdateFreelancer = withRules(updateFreelancer, assignmentErrors)
export type UpdateFreelancer = Static<typeof updateFreelancer>

const filters = Query({
  ...PAGE,
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
  wordErrors('status', status, FREELANCER_STATUSES),
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
