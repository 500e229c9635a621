import type { RouteDeps } from '../../../../kernel/feature.ts'
import type { FreelancerPortal, TeamApi } from '../../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../../kernel/wire/schemas.ts'
import { PortalMe } from '../freelancers.schemas.ts'
import { MadePortalLink, PortalLink, PortalLinkQuery } from './portal-links.schemas.ts'
import * as service from './portal-links.service.ts'

const tag = 'Freelancers'
const access = 'freelancers:portal-links'

export function portalLinkRoutes(api: TeamApi, { invalidateCredentials }: RouteDeps): void {
  api.create(
    '/freelancers/:id/portal-links',
    {
      access,
      operationId: 'createPortalLink',
      tag,
      summary: 'Create a portal link',
      description:
        'Only for an active freelancer; valid for 30 days. The token is shown only in this response, or sent by mail.',
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
      summary: 'List portal links',
      description: 'Newest first, including expired and revoked ones. Tokens are not shown.',
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
      summary: 'Read a portal link',
      description: 'The token is not shown.',
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
      summary: 'Revoke a portal link',
      description: 'Also ends the sessions that the link has opened.',
      response: PortalLink,
    },
    ({ ctx, params }) => service.revokePortalLink(ctx, params.id, params.link_id, invalidateCredentials),
  )
}

export function portalMeRoutes(portal: FreelancerPortal): void {
  portal.get(
    '/me',
    {
      access: 'freelancer',
      operationId: 'getPortalMe',
      tag: 'Portal',
      summary: 'Read the freelancer of the portal link or session',
      response: PortalMe,
    },
    ({ ctx }) => service.getPortalMe(ctx),
  )
}
