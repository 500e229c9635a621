// `/portal/v1`: freelancers with a portal link or signed in, and people with an invitation.
import { ACCESS_ERRORS } from '../domain/errors/access.errors.ts'
import type { FreelancerCtx, InvitationCtx } from '../kernel/db/context.ts'
import { authenticateEither } from '../kernel/http/auth/authenticate-session.ts'
import { TOKEN_HEADERS } from '../kernel/http/auth/credentials.ts'
import { createSurface } from '../kernel/http/pipeline/surface.ts'
import type { Serving } from './serving.ts'

export function servePortal({ server, features, deps, callers, createBrowser, common }: Serving): void {
  const portal = { ...common, name: 'portal', prefix: '/portal/v1' }
  const invitations = createSurface<InvitationCtx, 'invitation'>(server, {
    ...portal,
    createBrowser,
    authenticate: callers.invitation,
  })
  const freelancers = createSurface<FreelancerCtx, 'freelancer'>(server, {
    ...portal,
    authenticate: authenticateEither<FreelancerCtx, 'freelancer'>(
      callers.ofPages,
      callers.freelancerSessions,
      { headers: TOKEN_HEADERS, authenticate: callers.link, required: ACCESS_ERRORS.token_required },
    ),
  })
  for (const feature of features) feature.invitation?.(invitations, deps)
  for (const feature of features) feature.freelancer?.(freelancers, deps)
}
