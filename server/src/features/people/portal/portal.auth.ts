// Authenticates requests of the portal API, with the token of an invitation or of a portal link. Sessions: see features/people/portal-sessions.

import { INVITATION_TOKEN, isWellFormed, PORTAL_TOKEN } from '../../../domain/access/secrets.ts'
import type { Clock } from '../../../domain/clock.ts'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import { refused } from '../../../domain/errors/api-error.ts'
import { type MaybePromise, thenOrNow } from '../../../domain/maybe-promise.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { FreelancerCtx, InvitationCtx } from '../../../kernel/db/context.ts'
import type { Sandboxes } from '../../../kernel/db/sandboxes.ts'
import { type CredentialCache, createCredentialCache } from '../../../kernel/http/auth/credential-cache.ts'
import { readBearerToken } from '../../../kernel/http/auth/credentials.ts'
import { countRequest } from '../../../kernel/http/limits/count-request.ts'
import { countFailures, type FailedLogins } from '../../../kernel/http/limits/failed-logins.ts'
import type { Limiter } from '../../../kernel/http/limits/limiter.ts'
import type { Authenticate } from '../../../kernel/http/pipeline/endpoint.ts'
import { findInvitationByToken } from '../../identity/invitations/index.ts'
import { findPortalLinkByToken } from '../freelancers/index.ts'

type Deps = { clock: Clock; sandboxes: Sandboxes; failedLogins: FailedLogins; limiter: Limiter }
type WithDb = Deps & { db: Db }
type PortalLinkOwner = NonNullable<Awaited<ReturnType<typeof findPortalLinkByToken>>>
type PortalLinkStore = CredentialCache<PortalLinkOwner>
type WithLinks = Deps & { links: PortalLinkStore }

export const createPortalLinkStore = ({ db, clock }: { db: Db; clock: Clock }): PortalLinkStore =>
  createCredentialCache({
    clock,
    read: (token) => findPortalLinkByToken(db, token),
  })

/** Not cached: an invitation is used once. */
async function findInvitation({ db, failedLogins }: WithDb, address: string, token: string) {
  if (!isWellFormed(INVITATION_TOKEN, token)) return undefined
  return failedLogins.lookUp(address, token, () => findInvitationByToken(db, token))
}

function findLink({ links, failedLogins }: WithLinks, address: string, token: string) {
  const cached = links.cached(token)
  if (cached || !isWellFormed(PORTAL_TOKEN, token)) return cached
  return failedLogins.lookUp(address, token, () => links.find(token))
}

/** Links and invitations expire by the clock of their team, because the clock of a sandbox may be moved. */
function requireValid<T extends { tenant_id: string; expires_at: Date }>(
  { clock, sandboxes }: Deps,
  found: T | undefined,
): MaybePromise<T> {
  if (!found) throw refused(ACCESS_ERRORS.invalid_link)
  return thenOrNow(sandboxes.find(found.tenant_id), (sandbox) => {
    if (found.expires_at <= (sandbox?.clock ?? clock).now()) throw refused(ACCESS_ERRORS.expired_link)
    return found
  })
}

export function authenticateInvitation(
  deps: WithDb,
  requestsPerMinute: number,
): Authenticate<InvitationCtx, 'invitation'> {
  return (request, reply) =>
    countFailures(deps.failedLogins, request.ip, async () => {
      const found = await requireValid(
        deps,
        await findInvitation(deps, request.ip, readBearerToken(request.raw)),
      )
      const { tenant_id: tenantId, id, token_hash: tokenHash } = found
      const principal = { kind: 'invitation' as const, credentialId: id, tenantId, tokenHash }
      await countRequest(deps.limiter, reply, principal, requestsPerMinute)
      return principal
    })
}

/** All links and sessions of a freelancer share one rate limit. */
export function authenticateLink(
  deps: WithLinks,
  requestsPerMinute: number,
): Authenticate<FreelancerCtx, 'freelancer'> {
  return (request, reply) =>
    countFailures(deps.failedLogins, request.ip, () =>
      thenOrNow(findLink(deps, request.ip, readBearerToken(request.raw)), (link) =>
        thenOrNow(requireValid(deps, link), ({ tenant_id: tenantId, freelancer_id: freelancerId, id }) => {
          const principal = { kind: 'portal' as const, credentialId: id, tenantId, freelancerId }
          return thenOrNow(countRequest(deps.limiter, reply, principal, requestsPerMinute), () => principal)
        }),
      ),
    )
}
