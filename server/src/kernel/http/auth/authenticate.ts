// Checks the key of a request of the team API (401), then its rate limit (429), then its scope (403). The permissions of the user
// are checked later, after the existence of the resources (404).

import type { Role } from '../../../domain/access/permissions.ts'
import type { KeyPrincipal, Principal } from '../../../domain/access/principal.ts'
import { type AccessScope, grants, listAlternatives, type Scope } from '../../../domain/access/scopes.ts'
import { API_KEY, isWellFormed } from '../../../domain/access/secrets.ts'
import type { Clock } from '../../../domain/clock.ts'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import {
  type ApiError,
  insufficientScope,
  notAllowedForUser,
  refused,
} from '../../../domain/errors/api-error.ts'
import { type MaybePromise, thenOrNow } from '../../../domain/maybe-promise.ts'
import type { KeyCtx } from '../../db/context.ts'
import { countRequest } from '../limits/count-request.ts'
import { countFailures, type FailedLogins } from '../limits/failed-logins.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Authenticate } from '../pipeline/endpoint.ts'
import type { CredentialCache } from './credential-cache.ts'
import type { CredentialUsage } from './credential-usage.ts'
import { readApiKey } from './credentials.ts'

export type KeyOwner = {
  id: string
  tenant_id: string
  user_id: string
  role: Role
  /** The scopes that were granted to the key. */
  scopes: Scope[]
  /** Scopes of the key that its user has too. */
  effective: Scope[]
  requests_per_minute: number | null
  expires_at: Date | null
}

/** Implemented by features/identity/api-keys. */
export type KeyStore = CredentialCache<KeyOwner>

type Deps = {
  keys: KeyStore
  usage: CredentialUsage
  limiter: Limiter
  failedLogins: FailedLogins
  clock: Clock
  requestsPerMinute: number
}

export function authenticateKey(deps: Deps): Authenticate<KeyCtx, AccessScope> {
  return (request, reply, scope) => {
    const keyOwner = countFailures(deps.failedLogins, request.ip, () =>
      findOwner(deps, request.ip, readApiKey(request.raw)),
    )
    return thenOrNow(keyOwner, (owner) => {
      const principal = toPrincipal(owner)
      const requestsPerMinute = owner.requests_per_minute ?? deps.requestsPerMinute
      return thenOrNow(countRequest(deps.limiter, reply, principal, requestsPerMinute), () => {
        deps.usage.record(owner.tenant_id, owner.id)
        if (!grants(owner.scopes, scope)) throw insufficientScope(listAlternatives(scope)[0] ?? scope)
        return principal
      })
    })
  }
}

const findOwner = (deps: Deps, address: string, secret: string): MaybePromise<KeyOwner> =>
  thenOrNow(lookUpOwner(deps, address, secret), (owner) => {
    if (!owner) throw refused(ACCESS_ERRORS.invalid_key)
    if (owner.expires_at && owner.expires_at <= deps.clock.now()) throw refused(ACCESS_ERRORS.expired_key)
    return owner
  })

function lookUpOwner({ keys, failedLogins }: Deps, address: string, secret: string) {
  const cached = keys.cached(secret)
  if (cached || !isWellFormed(API_KEY, secret)) return cached
  return failedLogins.lookUp(address, secret, () => keys.find(secret))
}

const toPrincipal = (owner: KeyOwner): KeyPrincipal => ({
  kind: 'key',
  credentialId: owner.id,
  tenantId: owner.tenant_id,
  userId: owner.user_id,
  role: owner.role,
  keyScopes: owner.scopes,
  scopes: owner.effective,
})

type RequiredAccess = { access: AccessScope; role?: Role | undefined }

/** The error for an operation that the scopes of the key allow, but not the permissions of its user. */
export function findPersonError(
  principal: Principal,
  { access, role }: RequiredAccess,
): ApiError | undefined {
  // A credential without scopes does not belong to a user.
  if (!('scopes' in principal)) return undefined
  if (role === 'team-admin' && principal.role !== 'team-admin')
    return notAllowedForUser(ACCESS_ERRORS.admin_only)
  if (!grants(principal.scopes, access))
    return notAllowedForUser(ACCESS_ERRORS.missing_permission, { permissions: listAlternatives(access) })
  return undefined
}
