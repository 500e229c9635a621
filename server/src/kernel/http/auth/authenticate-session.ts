// Authenticates requests with the session cookie of a user or a freelancer, and requests of browsers that sign in.
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InvalidateCredentials, Principal } from '../../../domain/access/principal.ts'
import { hashSecret, isWellFormed, parseTenantId, type SecretKind } from '../../../domain/access/secrets.ts'
import { isSessionOver, type SessionLimits } from '../../../domain/access/session-limits.ts'
import type { Clock } from '../../../domain/clock.ts'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import { refused } from '../../../domain/errors/api-error.ts'
import { NIL_UUID } from '../../../domain/ids.ts'
import { type MaybePromise, thenOrNow } from '../../../domain/maybe-promise.ts'
import type { Declarations } from '../../../domain/merge-manifests.ts'
import type { Db } from '../../db/connections/client.ts'
import type { AuthenticatedCtx, SessionCookie, VisitorCtx } from '../../db/context.ts'
import type { SessionStatements } from '../../db/sql/session-statements.ts'
import { countRequest } from '../limits/count-request.ts'
import { countFailures, type FailedLogins } from '../limits/failed-logins.ts'
import type { Limiter } from '../limits/limiter.ts'
import { toNetwork } from '../limits/network.ts'
import type { Authenticate } from '../pipeline/endpoint.ts'
import { hasSessionCookie, readSessionCookie } from './cookies.ts'
import { createCredentialCache } from './credential-cache.ts'
import { createUsage } from './credential-usage.ts'
import { sendsAny } from './credentials.ts'
import { isFromOwnPage, isOwnNavigation } from './own-page.ts'

/** The scopes of all features. */
export type DeclaredScopes = Pick<Declarations, 'scopes' | 'memberScopes'>

type Deps = {
  db: Db
  declared: DeclaredScopes
  limiter: Limiter
  failedLogins: FailedLogins
  clock: Clock
  requestsPerMinute: number
}

/** What the sessions of users and of freelancers have in common. */
type AnySession = { id: string; tenant_id: string; last_seen_at: Date; expires_at: Date }

type SecretKey = { tenant_id: string; secret_hash: Buffer }

/** The differences between the sessions of users and of freelancers. */
export type SessionKind<Owner, P extends Principal> = {
  cookie: SessionCookie
  secret: SecretKind
  findOwner(db: Db, key: SecretKey, declared: DeclaredScopes): Promise<Owner | undefined>
  limits: SessionLimits
  toPrincipal(owner: NoInfer<Owner>): P
  statements: Pick<SessionStatements<unknown>, 'writeUses'>
}

export type SessionAuthentication<P extends Principal> = {
  cookie: SessionCookie
  /** Authenticates a request by the value of its session cookie. */
  authenticate(request: FastifyRequest, reply: FastifyReply, secret: string): MaybePromise<P>
  invalidate: InvalidateCredentials
  writeUsage(): Promise<void>
}

export function createSessionAuthentication<Owner extends AnySession, P extends Principal>(
  deps: Deps,
  kind: SessionKind<Owner, P>,
): SessionAuthentication<P> {
  const { db, clock, failedLogins, declared } = deps
  const sessions = createCredentialCache<Owner>({
    clock,
    // An invented secret may contain no team; it is looked up too, so that the response time reveals nothing.
    read(secret) {
      const key = { tenant_id: parseTenantId(secret) ?? NIL_UUID, secret_hash: hashSecret(secret) }
      return kind.findOwner(db, key, declared)
    },
  })
  const usage = createUsage(deps, kind.statements.writeUses)
  const find = (address: string, secret: string): MaybePromise<Owner | undefined> => {
    const cached = sessions.cached(secret)
    if (cached || !isWellFormed(kind.secret, secret)) return cached
    return failedLogins.lookUp(address, secret, () => sessions.find(secret))
  }
  return {
    cookie: kind.cookie,
    authenticate(request, reply, secret) {
      const sessionOwner = countFailures(failedLogins, request.ip, () =>
        thenOrNow(find(request.ip, secret), (owner) => {
          if (!owner) throw refused(ACCESS_ERRORS.invalid_session)
          if (isSessionOver(owner, clock.now(), kind.limits)) throw refused(ACCESS_ERRORS.expired_session)
          return owner
        }),
      )
      return thenOrNow(sessionOwner, (owner) => {
        const principal = kind.toPrincipal(owner)
        return thenOrNow(countRequest(deps.limiter, reply, principal, deps.requestsPerMinute), () => {
          usage.record(owner.tenant_id, owner.id)
          // The row is updated within a minute; the cached owner must not become idle meanwhile.
          owner.last_seen_at = clock.now()
          return principal
        })
      })
    },
    invalidate: sessions.invalidate,
    writeUsage: usage.write,
  }
}

type PageDeps = { failedLogins: FailedLogins; publicUrl: () => string }

/** The credential that a request can have instead of the cookie. */
type OtherCredential<C extends AuthenticatedCtx, Access> = {
  headers: readonly string[]
  authenticate: Authenticate<C, Access>
  /** The error for a request whose cookie is missing or not accepted. */
  required: typeof ACCESS_ERRORS.key_required | typeof ACCESS_ERRORS.token_required
}

/** Authenticates with the cookie of a session, or with another credential. */
export function authenticateEither<C extends AuthenticatedCtx, Access>(
  { failedLogins, publicUrl }: PageDeps,
  { cookie, authenticate }: SessionAuthentication<C['principal']>,
  otherCredential: OtherCredential<C, Access>,
): Authenticate<C, Access> {
  /** A browser sends the cookie with every request; it is accepted only from a page of this service. */
  function requireCookie(request: FastifyRequest): string {
    const { headers } = otherCredential
    if (sendsAny(request.raw, headers))
      throw refused(ACCESS_ERRORS.multiple_credentials, { headers: [...headers, 'Cookie'] })
    const secret = readSessionCookie(request, publicUrl(), cookie)
    if (secret === undefined || !isFromOwnPage(request, publicUrl())) throw refused(otherCredential.required)
    return secret
  }
  return (request, reply, access) => {
    if (!hasSessionCookie(request, cookie)) return otherCredential.authenticate(request, reply, access)
    return thenOrNow(
      countFailures(failedLogins, request.ip, () => requireCookie(request)),
      (secret) => authenticate(request, reply, secret),
    )
  }
}

const requireOwnPage = ({ failedLogins, publicUrl }: PageDeps, request: FastifyRequest): MaybePromise<void> =>
  countFailures(failedLogins, request.ip, () => {
    if (!isFromOwnPage(request, publicUrl())) throw refused(ACCESS_ERRORS.own_page_required)
  })

/** Authenticates signed-in people at endpoints outside of the team API and the portal API. */
export function authenticateSignedIn<C extends AuthenticatedCtx>(
  deps: PageDeps,
  { cookie, authenticate }: SessionAuthentication<C['principal']>,
): Authenticate<C, string> {
  return (request, reply) =>
    thenOrNow(requireOwnPage(deps, request), () => {
      const secret = readSessionCookie(request, deps.publicUrl(), cookie)
      return authenticate(request, reply, secret ?? '')
    })
}

type VisitorDeps = PageDeps & { limiter: Limiter; requestsPerMinute: number }

/** Admits requests to sign in: they have no credential, but a rate limit for each network. */
export function authenticateVisitor(deps: VisitorDeps): Authenticate<VisitorCtx, 'visitor'> {
  return (request, reply) =>
    thenOrNow(requireOwnPage(deps, request), () => countVisitor(deps, request, reply))
}

/** `own`: the navigation begins on a page of this service. `any`: the identity provider sends the browser back. */
export type NavigationAccess = 'own' | 'any'

/** Admits a browser that is sent to an address, and so cannot send the header of a page. */
export function authenticateNavigation(deps: VisitorDeps): Authenticate<VisitorCtx, NavigationAccess> {
  return (request, reply, access) => {
    const checked = countFailures(deps.failedLogins, request.ip, () => {
      if (access === 'own' && !isOwnNavigation(request)) throw refused(ACCESS_ERRORS.own_page_required)
    })
    return thenOrNow(checked, () => countVisitor(deps, request, reply))
  }
}

function countVisitor(deps: VisitorDeps, request: FastifyRequest, reply: FastifyReply) {
  const networkId = toNetworkId(toNetwork(request.ip))
  const principal = { kind: 'visitor', credentialId: null, tenantId: null, networkId } as const
  return thenOrNow(countRequest(deps.limiter, reply, principal, deps.requestsPerMinute), () => principal)
}

/** Returns a UUID, which the windows of rate limits require. */
function toNetworkId(network: string): string {
  const digits = hash('sha256', network, 'hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20, 32)}`
}
