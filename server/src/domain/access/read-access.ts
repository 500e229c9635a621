// Access to a resource that the content of a request names, so that its use case checks it.
import { ACCESS_ERRORS } from '../errors/access.errors.ts'
import { insufficientScope, notAllowedForUser } from '../errors/api-error.ts'
import type { Role } from './permissions.ts'
import type { UserPrincipal } from './principal.ts'
import { grants, type NamedScope } from './scopes.ts'

/** What reading a resource needs. */
export type ReadAccess = { readonly scope?: NamedScope; readonly role?: Role }

export const mayRead = ({ scopes, role }: UserPrincipal, needed: ReadAccess): boolean =>
  (needed.scope === undefined || grants(scopes, needed.scope)) &&
  (needed.role === undefined || needed.role === role)

/** Checks the scopes of the key first, then the permissions of its user, like the access of a route. */
export function requireRead(principal: UserPrincipal, needed: ReadAccess): void {
  if (mayRead(principal, needed)) return
  const { scope } = needed
  if (scope && !grants(principal.keyScopes, scope)) throw insufficientScope(scope)
  if (needed.role && needed.role !== principal.role) throw notAllowedForUser(ACCESS_ERRORS.admin_only)
  throw notAllowedForUser(ACCESS_ERRORS.missing_permission, { permissions: scope ? [scope] : [] })
}
