// Scopes. Each feature declares its own in its manifest. `x:write` includes `x:read`; the single acts are included in nothing but `*`,
// and the explicit scopes not even in `*`.
import type { ScopeAct, ScopeResource } from '../manifest.ts'

/** A scope that a route may require. */
export type NamedScope = `${ScopeResource}:read` | `${ScopeResource}:write` | ScopeAct
/** Access of a route that needs a key but no scope. */
export const ANY_KEY = 'any key'
/** Access of a route whose use case checks the scope of the resource that the request names. */
export const BY_RESOURCE = 'the read scope of the resource'
/** A route may accept either of two scopes. */
export type AccessScope = NamedScope | `${NamedScope} or ${NamedScope}` | typeof ANY_KEY | typeof BY_RESOURCE
/** A scope that a key may have. */
export type Scope = NamedScope | '*'

/**
 * Scopes that not even `*` includes: nobody has them until somebody else grants them by name. A credential issued before that has
 * none of them, even one with `*`.
 */
export const EXPLICIT_SCOPES: readonly Scope[] = ['bank-details:read'] satisfies NamedScope[]
export const isExplicit = (scope: string): boolean => (EXPLICIT_SCOPES as readonly string[]).includes(scope)

/** The scopes of a credential that does not limit its user. */
export const UNLIMITED_SCOPES: readonly Scope[] = ['*', ...EXPLICIT_SCOPES]

/** Lists the scopes of which one is required; empty for `ANY_KEY` and `BY_RESOURCE`. */
export const listAlternatives = (requiredScope: AccessScope): NamedScope[] =>
  requiredScope === ANY_KEY || requiredScope === BY_RESOURCE
    ? []
    : (requiredScope.split(' or ') as NamedScope[])

export function grants(grantedScopes: readonly Scope[], requiredScope: Scope | AccessScope): boolean {
  if (
    requiredScope === BY_RESOURCE ||
    requiredScope === ANY_KEY ||
    grantedScopes.includes(requiredScope as Scope)
  )
    return true
  if (requiredScope.includes(' or '))
    return listAlternatives(requiredScope as AccessScope).some((alternative) =>
      grants(grantedScopes, alternative),
    )
  if (isExplicit(requiredScope)) return false
  if (grantedScopes.includes('*')) return true
  return (
    requiredScope.endsWith(':read') &&
    grantedScopes.includes(requiredScope.replace(/:read$/, ':write') as Scope)
  )
}
