// The permissions of a user, and the effective scopes of a credential: its own scopes that the user has too.
import { grants, isExplicit, type Scope } from './scopes.ts'

export const ROLES = ['team-admin', 'team-member'] as const
export type Role = (typeof ROLES)[number]

/**
 * A team-admin has `*` and the granted explicit scopes, a team-member the granted scopes, or `memberScopes` if they are null.
 */
export const resolvePermissions = (
  role: Role,
  granted: readonly Scope[] | null,
  memberScopes: readonly Scope[],
): readonly Scope[] =>
  role === 'team-admin' ? ['*', ...(granted ?? []).filter(isExplicit)] : (granted ?? memberScopes)

/** The stored access of a user; with null the user has the default permissions of the role. */
export type UserAccess = { role: Role; permissions: readonly Scope[] | null }

/** Returns scopes that grant exactly what both lists grant. */
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
 * Scopes of acts that need two people: the user who proposes bank details or a rule change must not approve them, and the user who creates
 * a payment batch must not confirm it. With the key of a colleague, one person could do both. The key of an accepted invitation never has
 * these scopes.
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
