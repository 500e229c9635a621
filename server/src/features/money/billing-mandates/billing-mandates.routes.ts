import type { Feature } from '../../../kernel/feature.ts'
import type { FreelancerPortal, TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { BILLING_MANDATES } from './billing-mandates.manifest.ts'
import {
  AcceptMandate,
  BillingMandate,
  MandateQuery,
  MandateReason,
  OfferMandate,
  PortalBillingMandate,
  PortalMandateQuery,
} from './billing-mandates.schemas.ts'
import * as service from './billing-mandates.service.ts'
import { billingMandateObjects } from './billing-mandates.service.ts'

const tag = 'Billing mandates'

function mandateRoutes(api: TeamApi): void {
  api.create(
    '/freelancers/:id/billing-mandates',
    {
      access: 'billing-mandates:write',
      operationId: 'offerBillingMandate',
      tag,
      summary: 'Offer a billing mandate to a freelancer',
      description:
        'The freelancer reads it in the portal and accepts or declines it. Without an accepted mandate no invoice is issued in their name. The text names the number series of the invoices, which contains the SIREN of the team: the team must have set it. A freelancer has at most one mandate that is offered or accepted.',
      body: OfferMandate,
      response: BillingMandate,
      readOperation: 'getBillingMandate',
      location: '/billing-mandates/:id',
    },
    ({ ctx, params, body }) => service.offerMandate(ctx, params.id, body),
  )
  api.get(
    '/billing-mandates',
    {
      access: 'billing-mandates:read',
      operationId: 'listBillingMandates',
      tag,
      summary: 'List billing mandates',
      description: 'Newest first, whatever their status.',
      query: MandateQuery,
      response: PageOf(BillingMandate),
    },
    ({ ctx, query }) => service.listMandates(ctx, query),
  )
  api.get(
    '/billing-mandates/:id',
    {
      access: 'billing-mandates:read',
      operationId: 'getBillingMandate',
      tag,
      summary: 'Read a billing mandate',
      description: 'With its text and the evidence of its acceptance.',
      response: BillingMandate,
    },
    ({ ctx, params }) => service.getMandate(ctx, params.id),
  )
  api.act(
    '/billing-mandates/:id/revoke',
    {
      access: 'billing-mandates:write',
      operationId: 'revokeBillingMandate',
      tag,
      summary: 'Revoke a billing mandate, or take back an offer',
      description: 'Issued invoices stay valid. New invoices wait until another mandate is accepted.',
      body: MandateReason,
      response: BillingMandate,
    },
    ({ ctx, params, body }) => service.revokeMandate(ctx, params.id, body),
  )
}

const access = 'freelancer'

function portalMandateRoutes(portal: FreelancerPortal): void {
  portal.get(
    '/billing-mandates',
    {
      access,
      operationId: 'listPortalBillingMandates',
      tag: 'Portal',
      summary: 'List your billing mandates',
      description: 'Newest first.',
      query: PortalMandateQuery,
      response: PageOf(PortalBillingMandate),
    },
    ({ ctx, query }) => service.listPortalMandates(ctx, query),
  )
  portal.get(
    '/billing-mandates/:id',
    {
      access,
      operationId: 'getPortalBillingMandate',
      tag: 'Portal',
      summary: 'Read one of your billing mandates',
      response: PortalBillingMandate,
    },
    ({ ctx, params }) => service.getPortalMandate(ctx, params.id),
  )
  portal.act(
    '/billing-mandates/:id/accept',
    {
      access,
      operationId: 'acceptPortalBillingMandate',
      tag: 'Portal',
      summary: 'Accept a billing mandate',
      description:
        'From then on the team issues your invoices in your name. Where the service sends mail, send the code of `POST /portal/v1/step-up/code`, too.',
      body: AcceptMandate,
      response: PortalBillingMandate,
    },
    ({ ctx, params, body }) => service.acceptMandate(ctx, params.id, body),
  )
  portal.act(
    '/billing-mandates/:id/decline',
    {
      access,
      operationId: 'declinePortalBillingMandate',
      tag: 'Portal',
      summary: 'Decline a billing mandate',
      body: MandateReason,
      response: PortalBillingMandate,
    },
    ({ ctx, params, body }) => service.declineMandate(ctx, params.id, body),
  )
  portal.act(
    '/billing-mandates/:id/revoke',
    {
      access,
      operationId: 'revokePortalBillingMandate',
      tag: 'Portal',
      summary: 'Revoke your billing mandate',
      description: 'Issued invoices stay valid. The team issues no further ones in your name.',
      body: MandateReason,
      response: PortalBillingMandate,
    },
    ({ ctx, params, body }) => service.revokeOwnMandate(ctx, params.id, body),
  )
}

export const billingMandates: Feature = {
  name: 'billing-mandates',
  manifest: BILLING_MANDATES,
  team: mandateRoutes,
  freelancer: portalMandateRoutes,
  subjects: {
    billing_mandate: {
      path: '/billing-mandates/{id}',
      schema: BillingMandate,
      readObjects: billingMandateObjects,
    },
  },
}
