// A scope that depends on the content of a request, so that its use case checks it.
import { ACCESS_ERRORS } from '../errors/access.errors.ts'
import { insufficientScope, notAllowedForUser } from '../errors/api-error.ts'
import type { KeyPrincipal } from './principal.ts'
import { grants, type NamedScope } from './scopes.ts'

/** As for the scope of a route: first what the key may do, then what its user may do. */
export function requireScope({ keyScopes, scopes }: KeyPrincipal, scope: NamedScope): void {
  if (!grants(keyScopes, scope)) throw insufficientScope(scope)
  if (!grants(scopes, scope))
    throw notAllowedForUser(ACCESS_ERRORS.missing_permission, { permissions: [scope] })
}
