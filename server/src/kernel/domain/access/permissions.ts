// The permissions of a user, and the effective scopes of a credential: its own scopes that the user has too.
import { grants, type Scope } from './scopes.ts'

export const ROLES = ['team-admin', 'team-member'] as const
export type Role = (typeof ROLES)[number]

/** A team-admin has all scopes, a team-member those that were granted; null is the default, `memberScopes`. */
export const permissionsOf = (
  role: Role,
  granted: readonly Scope[] | null,
  memberScopes: readonly Scope[],
): readonly Scope[] => (role === 'team-admin' ? ['*'] : (granted ?? memberScopes))

/** Grants exactly what both lists grant. */
export function intersectionOf(some: readonly Scope[], others: readonly Scope[]): Scope[] {
  const inBoth = [
    ...some.filter((scope) => grants(others, scope)),
    ...others.filter((scope) => grants(some, scope)),
  ]
  return [...new Set(inBoth)]
}

/** The first of the wanted scopes that is not held. */
export const missingFrom = (held: readonly Scope[], wanted: readonly Scope[]): Scope | undefined =>
  wanted.find((scope) => !grants(held, scope))

/** Acts that bind a person. A key that someone else creates for a user never has these scopes. */
export const PERSONAL_ACTS = ['missions:sign', 'missions:approve'] as const satisfies readonly Scope[]
