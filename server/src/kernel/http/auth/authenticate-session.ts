// Authenticates requests with the session cookie, and those of browsers that sign in.
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCtx, VisitorCtx } from '../../db/context.ts'
import type { SessionPrincipal } from '../../domain/access/principal.ts'
import { isWellFormed, SESSION } from '../../domain/access/secrets.ts'
import { isOver } from '../../domain/access/session-limits.ts'
import type { Clock } from '../../domain/clock.ts'
import { ACCESS_ERRORS } from '../../domain/errors/access.errors.ts'
import { refused } from '../../domain/errors/api-error.ts'
import { type MaybePromise, thenOrNow } from '../../domain/maybe-promise.ts'
import { countRequest } from '../limits/count-request.ts'
import { countingFailures, type FailedLogins } from '../limits/failed-logins.ts'
import type { Limiter } from '../limits/limiter.ts'
import { networkOf } from '../limits/network.ts'
import type { Authenticate } from '../pipeline/endpoint.ts'
import { sessionCookieOf } from './cookies.ts'
import type { CredentialUsage } from './credential-usage.ts'
import { isFromOwnPage, isOwnNavigation } from './own-page.ts'
import type { SessionOwner, SessionStore } from './session-store.ts'

type Deps = {
  sessions: SessionStore
  usage: CredentialUsage
  limiter: Limiter
  failedLogins: FailedLogins
  clock: Clock
  publicUrl: () => string
  requestsPerMinute: number
}

export type AuthenticateSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
) => MaybePromise<SessionPrincipal>

/** With the value of a cookie that counts. */
export function createSessionAuthentication(deps: Deps): AuthenticateSession {
  const find = (address: string, secret: string): MaybePromise<SessionOwner | undefined> => {
    const cached = deps.sessions.cached(secret)
    if (cached || !isWellFormed(SESSION, secret)) return cached
    return deps.failedLogins.lookUp(address, secret, () => deps.sessions.find(secret))
  }
  return (request, reply, secret) => {
    const known = countingFailures(deps.failedLogins, request.ip, () =>
      thenOrNow(find(request.ip, secret), (owner) => {
        if (!owner) throw refused(ACCESS_ERRORS.invalid_session)
        if (isOver(owner, deps.clock.now())) throw refused(ACCESS_ERRORS.expired_session)
        return owner
      }),
    )
    return thenOrNow(known, (owner) => {
      const principal = principalOf(owner)
      return thenOrNow(countRequest(deps.limiter, reply, principal, deps.requestsPerMinute), () => {
        deps.usage.note(owner.tenant_id, owner.id)
        // The row follows within a minute; the cached owner must not become idle meanwhile.
        owner.last_seen_at = deps.clock.now()
        return principal
      })
    })
  }
}

const principalOf = (owner: SessionOwner): SessionPrincipal => ({
  kind: 'session',
  credentialId: owner.id,
  tenantId: owner.tenant_id,
  userId: owner.user_id,
  role: owner.role,
  keyScopes: ['*'],
  scopes: owner.scopes,
})

type OfPages = Pick<Deps, 'failedLogins' | 'publicUrl'>

const requireOwnPage = ({ failedLogins, publicUrl }: OfPages, request: FastifyRequest): MaybePromise<void> =>
  countingFailures(failedLogins, request.ip, () => {
    if (!isFromOwnPage(request, publicUrl())) throw refused(ACCESS_ERRORS.own_page_required)
  })

/** For the endpoints of signed-in people outside of the team API. */
export function authenticateSignedIn(
  deps: OfPages,
  authenticate: AuthenticateSession,
): Authenticate<SessionCtx, 'session'> {
  return (request, reply) =>
    thenOrNow(requireOwnPage(deps, request), () => {
      const secret = sessionCookieOf(request, deps.publicUrl())
      return authenticate(request, reply, secret ?? '')
    })
}

type OfVisitors = Pick<Deps, 'failedLogins' | 'publicUrl' | 'limiter' | 'requestsPerMinute'>

/** For the endpoints with which people sign in: no credential, but a rate limit for each network. */
export function authenticateVisitor(deps: OfVisitors): Authenticate<VisitorCtx, 'visitor'> {
  return (request, reply) =>
    thenOrNow(requireOwnPage(deps, request), () => countVisitor(deps, request, reply))
}

/** `own`: begins on a page of this service. `any`: the identity provider sends the browser back. */
export type NavigationAccess = 'own' | 'any'

/** For addresses that a browser is sent to, which cannot have the header of a page. */
export function authenticateNavigation(deps: OfVisitors): Authenticate<VisitorCtx, NavigationAccess> {
  return (request, reply, access) => {
    const checked = countingFailures(deps.failedLogins, request.ip, () => {
      if (access === 'own' && !isOwnNavigation(request)) throw refused(ACCESS_ERRORS.own_page_required)
    })
    return thenOrNow(checked, () => countVisitor(deps, request, reply))
  }
}

function countVisitor(deps: OfVisitors, request: FastifyRequest, reply: FastifyReply) {
  const networkId = idOfNetwork(networkOf(request.ip))
  const principal = { kind: 'visitor', credentialId: null, tenantId: null, networkId } as const
  return thenOrNow(countRequest(deps.limiter, reply, principal, deps.requestsPerMinute), () => principal)
}

/** A UUID, as the windows of rate limits need it. */
function idOfNetwork(network: string): string {
  const digits = hash('sha256', network, 'hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20, 32)}`
}
