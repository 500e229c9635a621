// Authenticates requests of the portal API, with the token of an invitation or of a portal link.

import type { Db } from '../../kernel/db/connections/client.ts'
import type { FreelancerCtx, InvitationCtx } from '../../kernel/db/context.ts'
import {
  hashOfSecret,
  INVITATION_TOKEN,
  isWellFormed,
  PORTAL_TOKEN,
  type SecretKind,
} from '../../kernel/domain/access/secrets.ts'
import type { Clock } from '../../kernel/domain/clock.ts'
import { ACCESS_ERRORS } from '../../kernel/domain/errors/access.errors.ts'
import { unauthorized } from '../../kernel/domain/errors/api-error.ts'
import { countingFailures } from '../../kernel/http/auth/authenticate.ts'
import { bearerTokenOf } from '../../kernel/http/auth/credentials.ts'
import { countRequest } from '../../kernel/http/limits/count-request.ts'
import type { FailedLogins } from '../../kernel/http/limits/failed-logins.ts'
import type { Limiter } from '../../kernel/http/limits/limiter.ts'
import type { Authenticate } from '../../kernel/http/pipeline/endpoint.ts'
import { findPortalLinkByToken } from '../freelancers/index.ts'
import { findInvitationByToken } from '../invitations/index.ts'

type Deps = { db: Db; clock: Clock; failedLogins: FailedLogins; limiter: Limiter }
type Request = Parameters<Authenticate<InvitationCtx, 'invitation'>>[0]
type Find<T> = (db: Db, input: { token_hash: Buffer }) => Promise<T | undefined>

/** Looks up a token of this kind; throws if it is not valid or expired. */
async function open<T extends { expires_at: Date }>(
  deps: Deps,
  kind: SecretKind,
  find: Find<T>,
  request: Request,
) {
  const token = bearerTokenOf(request.raw)
  const found = isWellFormed(kind, token)
    ? await deps.failedLogins.lookUp(request.ip, token, () =>
        find(deps.db, { token_hash: hashOfSecret(token) }),
      )
    : undefined
  if (!found) throw unauthorized(ACCESS_ERRORS.invalid_link)
  if (found.expires_at <= deps.clock.now()) throw unauthorized(ACCESS_ERRORS.expired_link)
  return found
}

export function authenticateInvitation(
  deps: Deps,
  requestsPerMinute: number,
): Authenticate<InvitationCtx, 'invitation'> {
  return (request, reply) =>
    countingFailures(deps.failedLogins, request.ip, async () => {
      const found = await open(deps, INVITATION_TOKEN, findInvitationByToken.first, request)
      const { tenant_id: tenantId, id, token_hash: tokenHash } = found
      const principal = { kind: 'invitation' as const, credentialId: id, tenantId, tokenHash }
      await countRequest(deps.limiter, reply, principal, requestsPerMinute)
      return principal
    })
}

/** All links of a freelancer share one rate limit. */
export function authenticateFreelancer(
  deps: Deps,
  requestsPerMinute: number,
): Authenticate<FreelancerCtx, 'freelancer'> {
  return (request, reply) =>
    countingFailures(deps.failedLogins, request.ip, async () => {
      const found = await open(deps, PORTAL_TOKEN, findPortalLinkByToken.first, request)
      const { tenant_id: tenantId, freelancer_id: freelancerId, id } = found
      const principal = { kind: 'portal' as const, credentialId: id, tenantId, freelancerId }
      await countRequest(deps.limiter, reply, principal, requestsPerMinute)
      return principal
    })
}
