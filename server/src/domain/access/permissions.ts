// The permissions of a user, and the effective scopes of a credential: its own scopes that the user has too.
import { grants, isExplicit, type Scope } from './scopes.ts'

export const ROLES = ['team-admin', 'team-member'] as const
export type Role = (typeof ROLES)[number]

/**
 * A team-admin has `*` and the explicit scopes that were granted, a team-member the granted ones; null is the default, `memberScopes`.
 */
export const resolvePermissions = (
  role: Role,
  granted: readonly Scope[] | null,
  memberScopes: readonly Scope[],
): readonly Scope[] =>
  role === 'team-admin' ? ['*', ...(granted ?? []).filter(isExplicit)] : (granted ?? memberScopes)

/** What is stored of a user's access; permissions of null are those of the role. */
export type UserAccess = { role: Role; permissions: readonly Scope[] | null }

/** Grants exactly what both lists grant. */
export function intersectScopes(firstScopes: readonly Scope[], secondScopes: readonly Scope[]): Scope[] {
  const inBoth = [
    ...firstScopes.filter((scope) => grants(secondScopes, scope)),
    ...secondScopes.filter((scope) => grants(firstScopes, scope)),
  ]
  return [...new Set(inBoth)]
}

/** Returns the first required scope that is not granted. */
export const findMissingScope = (
  grantedScopes: readonly Scope[],
  requiredScopes: readonly Scope[],
): Scope | undefined => requiredScopes.find((scope) => !grants(grantedScopes, scope))

/**
 * Acts that ask for two people: whoever proposes bank details or a rule change may not approve them, and whoever creates a payment batch may
 * not confirm it. A key of a colleague would let one person do both. The key of an accepted invitation never has them either.
 */
export const MONEY_SCOPES = [
  'bank-accounts:write',
  'bank-accounts:approve',
  'bank-details:read',
  'payments:write',
  'payments:confirm',
  'rule-changes:approve',
] as const satisfies readonly Scope[]

/** Acts that bind a person. A key that someone else creates for a user never has these scopes. */
export const PERSONAL_ACTS = [
  'missions:sign',
  'missions:approve',
  ...MONEY_SCOPES,
] as const satisfies readonly Scope[]

/** Decisions in the name of a person. Whoever saw the link of an invitation may have accepted it: what it issues takes none of them. */
export const DECISIONS = [
  'missions:terminate',
  'activity-reports:review',
  'compliance-documents:review',
  'payments:reverse',
  'personal-data:export',
  'personal-data:erase',
  ...PERSONAL_ACTS,
] as const satisfies readonly Scope[]
