import type { FreelancerPortal, TeamApi } from '../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../kernel/wire/schemas.ts'
import { PortalMe } from './freelancers.schemas.ts'
import { MadePortalLink, PortalLink, PortalLinkQuery } from './portal-links.schemas.ts'
import * as service from './portal-links.service.ts'

const tag = 'Freelancers'
const access = 'freelancers:portal-links'

export function portalLinkRoutes(api: TeamApi): void {
  api.create(
    '/freelancers/:id/portal-links',
    {
      access,
      operationId: 'createPortalLink',
      tag,
      summary: 'Make a personal link',
      description:
        'For an active freelancer; works for 30 days. The answer shows it once, unless it is mailed.',
      response: MadePortalLink,
    },
    ({ ctx, params }) => service.createPortalLink(ctx, params.id),
  )
  api.get(
    '/freelancers/:id/portal-links',
    {
      access,
      operationId: 'listPortalLinks',
      tag,
      summary: 'List personal links',
      description: 'Newest first, ended ones too. Their tokens are not shown.',
      query: PortalLinkQuery,
      response: PageOf(PortalLink),
    },
    ({ ctx, params, query }) => service.listPortalLinks(ctx, params.id, query),
  )
  api.get(
    '/freelancers/:id/portal-links/:link_id',
    {
      access,
      operationId: 'getPortalLink',
      tag,
      summary: 'Read a personal link',
      description: 'Its token is not shown.',
      response: PortalLink,
    },
    ({ ctx, params }) => service.getPortalLink(ctx, params.id, params.link_id),
  )
  api.delete(
    '/freelancers/:id/portal-links/:link_id',
    {
      access,
      operationId: 'revokePortalLink',
      tag,
      summary: 'Revoke a personal link',
      response: PortalLink,
    },
    ({ ctx, params }) => service.revokePortalLink(ctx, params.id, params.link_id),
  )
}

export function portalMeRoutes(portal: FreelancerPortal): void {
  portal.get(
    '/me',
    {
      access: 'freelancer',
      operationId: 'getPortalMe',
      tag: 'Portal',
      summary: 'Read who the link belongs to',
      response: PortalMe,
    },
    ({ ctx }) => service.getPortalMe(ctx),
  )
}
