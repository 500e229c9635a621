// Access to a resource that the body of a request names: the route cannot require it, so the use case checks it.
import { ACCESS_ERRORS } from '../errors/access.errors.ts'
import { insufficientScope, notAllowedForUser } from '../errors/api-error.ts'
import type { Role } from './permissions.ts'
import type { UserPrincipal } from './principal.ts'
import { grants, type NamedScope } from './scopes.ts'

/** What reading a resource needs. */
export type ReadAccess = { readonly scope?: NamedScope; readonly role?: Role }

export const mayRead = ({ scopes, role }: UserPrincipal, access: ReadAccess): boolean =>
  (access.scope === undefined || grants(scopes, access.scope)) &&
  (access.role === undefined || access.role === role)

/** Checks the scopes of the key first, then the permissions of its user, like the access of a route. */
export function requireRead(principal: UserPrincipal, access: ReadAccess): void {
  if (mayRead(principal, access)) return
  const { scope } = access
  if (scope && !grants(principal.keyScopes, scope)) throw insufficientScope(scope)
  if (access.role && access.role !== principal.role) throw notAllowedForUser(ACCESS_ERRORS.admin_only)
  throw notAllowedForUser(ACCESS_ERRORS.missing_permission, { permissions: scope ? [scope] : [] })
}
