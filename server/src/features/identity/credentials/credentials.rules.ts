// What a key or a session may grant to another credential.

import {
  DECISIONS,
  findMissingScope,
  type Role,
  resolvePermissions,
} from '../../../domain/access/permissions.ts'
import { removeActionScopes } from '../../../domain/access/remove-action-scopes.ts'
import { grants, isExplicit, type Scope } from '../../../domain/access/scopes.ts'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import {
  type FieldError,
  fieldError,
  insufficientScope,
  invalidInput,
  notAllowedForUser,
} from '../../../domain/errors/api-error.ts'

export type Issuer = {
  /** Null: a session. */
  keyId: string | null
  userId: string
  role: Role
  /** Effective scopes. */
  scopes: readonly Scope[]
  expires_at: Date | null
  requests_per_minute: number | null
}

type SessionOwner = {
  role: Role
  permissions: readonly string[] | null
  is_link_shown: boolean
  stepped_up_at: Date | null
}

/**
 * The scopes of a session: the permissions of its user. Whoever invited may have opened it with a link that they were shown: until the person
 * confirms who they are, with what only they have, it decides nothing in their name.
 */
export function resolveSessionScopes(
  { role, permissions, is_link_shown, stepped_up_at }: SessionOwner,
  declared: { scopes: readonly Scope[]; memberScopes: readonly Scope[] },
): readonly Scope[] {
  const scopes = resolvePermissions(role, permissions as Scope[] | null, declared.memberScopes)
  return is_link_shown && stepped_up_at === null
    ? removeActionScopes(scopes, DECISIONS, declared.scopes)
    : scopes
}

/** Checked again, because the request was authorized with a cached role. */
export function requireAdmin({ role }: Pick<Issuer, 'role'>): void {
  if (role !== 'team-admin') throw notAllowedForUser(ACCESS_ERRORS.admin_only)
}

/** An issuer can only grant scopes that it has. */
export function requireScopes(issuer: Pick<Issuer, 'scopes'>, requestedScopes: readonly Scope[]): void {
  const missing = findMissingScope(issuer.scopes, requestedScopes)
  if (missing) throw insufficientScope(missing)
}

/**
 * Like requireScopes, but an explicit permission can be granted only to another user, and by an issuer with the scope `*`, who need not
 * have the permission. `userId`: null if the user does not exist yet.
 */
export function requireGrantable(
  issuer: Issuer,
  requestedScopes: readonly Scope[],
  userId: string | null,
): void {
  const explicit = requestedScopes.find(isExplicit)
  if (explicit && (userId === null || userId === issuer.userId))
    throw notAllowedForUser(ACCESS_ERRORS.explicit_permission, { permission: explicit })
  requireScopes(
    issuer,
    requestedScopes.map((scope) => (isExplicit(scope) ? '*' : scope)),
  )
}

/** Portal links are shown only to a key that may create them. */
export const maySeePortalLinks = ({ scopes }: Pick<Issuer, 'scopes'>): boolean =>
  grants(scopes, 'freelancers:portal-links')

/** Returns the earlier of the two dates; a limit of null never expires. */
export const notAfter = (end: Date, limit: Date | null): Date => (limit && limit < end ? limit : end)

type RequestedRate = { requests_per_minute?: number | null | undefined }
type RequestedExpiry = { expires_at?: string | null | undefined }

/** Defaults to the limits of the issuer; higher limits are refused. */
export function resolveLimits(
  issuer: Issuer,
  requestedLimits: RequestedExpiry & RequestedRate,
  serverRate: number,
) {
  const expires_at = requestedLimits.expires_at ? new Date(requestedLimits.expires_at) : issuer.expires_at
  const requests_per_minute = requestedLimits.requests_per_minute ?? issuer.requests_per_minute
  const maxRate = issuer.requests_per_minute ?? serverRate
  const errors: FieldError[] = []
  if (issuer.expires_at && expires_at && expires_at > issuer.expires_at)
    errors.push(
      fieldError('expires_at', ACCESS_ERRORS.expiry_beyond_key, { limit: issuer.expires_at.toISOString() }),
    )
  if (requests_per_minute !== null && requests_per_minute > maxRate)
    errors.push(fieldError('requests_per_minute', ACCESS_ERRORS.rate_beyond_key, { limit: maxRate }))
  const [first, ...others] = errors
  if (first) throw invalidInput([first, ...others])
  return { expires_at, requests_per_minute }
}
