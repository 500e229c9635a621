import Type from 'typebox'
import { defineErrors, kind, LIST, NUMBER, STATE_PARAMS } from '../../../domain/errors/error-kinds.ts'
import { CHANGED_FIELDS, defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'
import { VAT_ERRORS } from './freelancers.errors.ts'

export const FREELANCER_ERRORS = defineErrors({
  invitation_not_accepted: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'An invited freelancer becomes active by accepting the invitation, which can be sent again',
  ),
  freelancer_not_active: kind(
    'invalid_state',
    STATE_PARAMS,
    ({ status }) => `Only an active freelancer can have portal links; this one is ${status}`,
  ),
  open_missions: kind(
    'in_use',
    { count: NUMBER('Number of open missions; 1,000 means 1,000 or more.', 2) },
    ({ count }) => `The freelancer has open missions (${count}): they must be closed first`,
  ),
  freelancer_erased: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The personal data of the freelancer were erased: the freelancer can no longer be changed',
  ),
  erasure_open_missions: kind(
    'in_use',
    {
      count: NUMBER('Number of open missions; 1,000 means 1,000 or more.', 2),
      missions: LIST('The first ten: name and id.', ['Website (019c0000-0000-7000-8000-000000000001)']),
    },
    ({ count, missions }) =>
      `The freelancer has open missions (${count}), which must be closed first: ${missions.join(', ')}`,
  ),
  umbrella_invoices: kind(
    'mutually_exclusive',
    {},
    (_, field) => `${field} must be supplier_invoice, because the umbrella company invoices`,
  ),
  umbrella_required: kind(
    'mutually_exclusive',
    {},
    (_, field) => `${field} cannot be false while external_referent is set`,
  ),
})

const LINK = { link_id: ID('The portal link.') }

export const FREELANCER_EVENTS = defineEvents('freelancer', {
  created: event('A freelancer was created or invited.', {
    status: Type.String({ description: 'The first status.' }),
  }),
  updated: event('A freelancer was changed, archived or reactivated.', CHANGED_FIELDS),
  exported: event('A team-admin downloaded everything that is held about a freelancer.'),
  erased: event('The personal data of a freelancer were erased, except what a law keeps.'),
})

export const PORTAL_LINK_EVENTS = defineEvents(
  'portal_link',
  {
    created: event('A portal link was created for a freelancer.', {
      ...LINK,
      delivered_by: Type.String({ description: 'How the freelancer gets it.' }),
    }),
    revoked: event('A portal link was revoked.', LINK),
  },
  'freelancer',
)

export const FREELANCERS = defineManifest({
  name: 'freelancers',
  tag: { name: 'Freelancers', description: 'People to whom missions are assigned, and their portal links.' },
  tables: {
    freelancer: {
      distributedBy: 'tenant_id',
      audited: 'freelancer',
      personal: {
        rowsOf: { freelancer: 'id' },
        erased: {
          email: 'address',
          first_name: 'word',
          last_name: 'word',
          external_id: 'null',
          siren: 'null',
          siret: 'null',
          company: 'null',
          legal_form: 'null',
          register: 'null',
          vat_number: 'null',
          vat_exemption_reason: 'null',
          address: 'null',
          postal_code: 'null',
          city: 'null',
          electronic_address: 'null',
          supplier_code: 'null',
          external_referent: 'null',
        },
        why: 'contracts and invoices are made of it, and mails sent',
      },
      notPersonal: ['country'],
    },
    freelancer_vat_period: {
      distributedBy: 'tenant_id',
      audited: 'freelancer_vat_period',
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        why: 'the VAT regimes that invoices are made of',
      },
    },
    portal_link: {
      distributedBy: 'tenant_id',
      audited: 'portal_link',
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        why: 'portal links; without names, and their tokens only as a hash',
      },
    },
  },
  readAccess: {
    freelancer: { scope: 'freelancers:read' },
    freelancer_vat_period: 'freelancer',
    portal_link: { scope: 'freelancers:portal-links' },
  },
  constraints: {
    freelancer_email_key: { field: 'email', alreadyExists: 'freelancer' },
    freelancer_external_id_key: { field: 'external_id', alreadyExists: 'freelancer' },
    freelancer_referent_fkey: { field: 'referent_id', unknownReference: 'user' },
    freelancer_vat_period_key: { unreachable: 'periods change under the lock of the freelancer' },
    freelancer_vat_period_freelancer_fkey: { unreachable: 'periods change under the lock of the freelancer' },
    portal_link_freelancer_fkey: {
      unreachable:
        'a link is created under the lock of the freelancer, or for one with missions, who cannot be deleted',
    },
  },
  scopes: { resources: ['freelancers'], actions: ['freelancers:portal-links'] },
  errors: { ...FREELANCER_ERRORS, ...VAT_ERRORS },
  events: [FREELANCER_EVENTS, PORTAL_LINK_EVENTS],
  resources: ['freelancer', 'portal_link'],
  references: ['freelancer', 'active_freelancer'],
  locks: ['freelancer-keys'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    freelancers: typeof FREELANCERS
  }
}
