// Scopes of a key that somebody else causes: without acts of a person. Pure.
import type { NamedScope, Scope } from '../../../domain/access/scopes.ts'

/** `x:write` includes `x:read`, which remains. */
const listRemainingScopes = (scope: Scope): Scope[] =>
  scope.endsWith(':write') ? [scope.replace(/:write$/, ':read') as NamedScope] : []

/** Replaces `*` with the list of the remaining scopes of `all`. */
export function withoutActs(
  scopes: readonly Scope[],
  acts: readonly Scope[],
  all: readonly Scope[],
): Scope[] {
  const named = scopes.includes('*') ? all.filter((scope): scope is NamedScope => scope !== '*') : scopes
  return [...new Set(named.flatMap((scope) => (acts.includes(scope) ? listRemainingScopes(scope) : [scope])))]
}
