// The complete list of scopes. `x:write` includes `x:read`; the single acts are included in nothing but `*`.
const RESOURCES = [
  'project-codes',
  'team-tags',
  'teams',
  'users',
  'missions',
  'freelancers',
  'document-templates',
  'activity-reports',
  'accounting',
  'api-keys',
] as const
type Resource = (typeof RESOURCES)[number]

const ACTS = [
  'missions:terminate',
  'missions:approve',
  'missions:sign',
  'freelancers:portal-links',
  'activity-reports:review',
  'audit:read',
] as const

/** A scope that a route may require. */
export type NamedScope = `${Resource}:read` | `${Resource}:write` | (typeof ACTS)[number]
/** Access of a route that needs a key but no scope. */
export const ANY_KEY = 'any key'
/** A route may accept either of two scopes. */
export type AccessScope = NamedScope | `${NamedScope} or ${NamedScope}` | typeof ANY_KEY
/** A scope that a key may have. */
export type Scope = NamedScope | '*'

export const SCOPES: readonly Scope[] = [
  '*',
  ...RESOURCES.flatMap((resource) => [`${resource}:read` as const, `${resource}:write` as const]),
  ...ACTS,
]

/** What an invited team-member's own key may do: read everything, and sign what they are the signer of. */
export const MEMBER_SCOPES: readonly Scope[] = [
  ...SCOPES.filter((scope) => scope.endsWith(':read')),
  'missions:sign',
]

/** Empty for `ANY_KEY`. */
export const alternativesOf = (wanted: AccessScope): NamedScope[] =>
  wanted === ANY_KEY ? [] : (wanted.split(' or ') as NamedScope[])

export function grants(held: readonly Scope[], wanted: Scope | AccessScope): boolean {
  if (wanted === ANY_KEY || held.includes('*') || held.includes(wanted as Scope)) return true
  if (wanted.includes(' or ')) return alternativesOf(wanted as AccessScope).some((one) => grants(held, one))
  return wanted.endsWith(':read') && held.includes(wanted.replace(/:read$/, ':write') as Scope)
}
