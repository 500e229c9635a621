import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { RevokedSessions, revokePersonSessions } from '../../identity/sessions/index.ts'
import { PORTAL_SESSION_KIND } from './portal-sessions.auth.ts'
import { PORTAL_SESSIONS } from './portal-sessions.manifest.ts'
import { revokePortalSessions } from './portal-sessions.service.ts'

function teamRoutes(api: TeamApi, { invalidateCredentials }: RouteDeps): void {
  api.act(
    '/freelancers/:id/portal-sessions/revoke-all',
    {
      access: 'freelancers:portal-links',
      operationId: 'revokePortalSessions',
      tag: 'Freelancers',
      summary: 'End all portal sessions of a freelancer',
      description:
        'For example because a phone was lost. Takes effect immediately on this node and within 5 seconds on all nodes. Portal links stay valid.',
      response: RevokedSessions,
    },
    ({ ctx, params }) => revokePortalSessions(ctx, params.id, invalidateCredentials),
  )
}

export const portalSessions: Feature = {
  name: 'portal-sessions',
  manifest: PORTAL_SESSIONS,
  team: teamRoutes,
  hooks: {
    async portalAccessLost(ctx, { freelancerId, linkId }) {
      await revokePersonSessions(ctx, PORTAL_SESSION_KIND, freelancerId, linkId)
    },
  },
}
