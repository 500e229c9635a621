// Removes the acts that only a person may do from the scopes of a credential. Pure.
import type { NamedScope, Scope } from './scopes.ts'

/** `x:write` includes `x:read`, which remains. */
const listRemainingScopes = (scope: Scope): Scope[] =>
  scope.endsWith(':write') ? [scope.replace(/:write$/, ':read') as NamedScope] : []

/** Replaces `*` with the list of the remaining scopes of `allScopes`. */
export function removeActionScopes(
  scopes: readonly Scope[],
  acts: readonly Scope[],
  allScopes: readonly Scope[],
): Scope[] {
  const named = scopes.includes('*')
    ? allScopes.filter((scope): scope is NamedScope => scope !== '*')
    : scopes
  return [...new Set(named.flatMap((scope) => (acts.includes(scope) ? listRemainingScopes(scope) : [scope])))]
}
