// Scopes of a key that somebody else causes: without acts of a person. Pure.
import type { NamedScope, Scope } from '../../../domain/access/scopes.ts'

/** Of `x:write` the right to read remains, which it includes. */
const remainderOf = (scope: Scope): Scope[] =>
  scope.endsWith(':write') ? [scope.replace(/:write$/, ':read') as NamedScope] : []

/** `*` becomes the list of the remaining scopes, of `all`. */
export function withoutActs(
  scopes: readonly Scope[],
  acts: readonly Scope[],
  all: readonly Scope[],
): Scope[] {
  const named = scopes.includes('*') ? all.filter((scope): scope is NamedScope => scope !== '*') : scopes
  return [...new Set(named.flatMap((scope) => (acts.includes(scope) ? remainderOf(scope) : [scope])))]
}
