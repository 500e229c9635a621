// Opens the portal API: with the token of an invitation, or with the token of a freelancer's personal link.
import { countingFailures } from '../../kernel/auth/authenticate.ts'
import { bearerTokenOf, invalidKey } from '../../kernel/auth/credentials.ts'
import {
  hashOfSecret,
  INVITATION_TOKEN,
  isWellFormed,
  PORTAL_TOKEN,
  type SecretKind,
} from '../../kernel/auth/secrets.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/client.ts'
import type { Authenticate } from '../../kernel/http/endpoint.ts'
import { unauthorized } from '../../kernel/http/errors.ts'
import type { FreelancerCtx, PortalCtx } from '../../kernel/http/surfaces.ts'
import type { FailedLogins } from '../../kernel/rate-limit/failed-logins.ts'
import { findPortalLinkByToken } from '../freelancers/index.ts'
import { findInvitationByToken } from '../invitations/index.ts'

type Deps = { db: Db; clock: Clock; failedLogins: FailedLogins }
type Request = Parameters<Authenticate<PortalCtx, 'invitation'>>[0]
type Find<T> = (db: Db, input: { token_hash: Buffer }) => Promise<T | undefined>

/** What is behind the token, if it is of this kind, known and not over. */
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
  if (!found) throw invalidKey('The link is not valid or has ended')
  if (found.expires_at <= deps.clock.now()) throw unauthorized('expired_key', 'The link has expired')
  return found
}

export function authenticateInvitation(deps: Deps): Authenticate<PortalCtx, 'invitation'> {
  return (request) =>
    countingFailures(deps.failedLogins, request.ip, async () => {
      const found = await open(deps, INVITATION_TOKEN, findInvitationByToken.first, request)
      return {
        tenantId: found.tenant_id,
        invitationId: found.id,
        actor: { kind: 'invitee' as const, id: found.id },
      }
    })
}

export function authenticateFreelancer(deps: Deps): Authenticate<FreelancerCtx, 'freelancer'> {
  return (request) =>
    countingFailures(deps.failedLogins, request.ip, async () => {
      const found = await open(deps, PORTAL_TOKEN, findPortalLinkByToken.first, request)
      return {
        tenantId: found.tenant_id,
        freelancerId: found.freelancer_id,
        linkId: found.id,
        actor: { kind: 'freelancer' as const, id: found.freelancer_id },
      }
    })
}
