// Rules for the events that an endpoint receives.
import { getReadAccess, mayRead } from '../../../domain/access/read-access.ts'
import type { NamedScope, Scope } from '../../../domain/access/scopes.ts'
import type { Declarations } from '../../../domain/merge-manifests.ts'

type Declared = Pick<Declarations, 'events' | 'readAccess'>

/** The access that reading the subject of a type needs; undefined for `*`. */
const getAccessOfType = (type: string, { events, readAccess }: Declared) => {
  const kind = events.get(type)
  return kind && getReadAccess(readAccess, kind.subject)
}

export const getScopeOfType = (type: string, declared: Declared): NamedScope | undefined =>
  getAccessOfType(type, declared)?.scope

/** Depends only on the scopes, because only team-admins have endpoints. */
const isReadable = (type: string, scopes: readonly Scope[], declared: Declared): boolean => {
  const access = getAccessOfType(type, declared)
  return access === undefined || mayRead({ scopes, role: 'team-admin' }, access)
}

type Subscription = { types: readonly string[]; scopes: readonly Scope[] }

/** `*` stands for all types. Types that the scopes do not allow are excluded. */
export function listReceivedTypes({ types, scopes }: Subscription, declared: Declared): string[] {
  const named = types.includes('*') ? [...declared.events.keys()] : types
  return named.filter((type) => isReadable(type, scopes, declared))
}

/** The first type that the scopes do not allow. `*` itself needs no scope. */
export const findTypeWithoutScope = (
  { types, scopes }: Subscription,
  declared: Declared,
): string | undefined => types.find((type) => !isReadable(type, scopes, declared))

/** The scopes that read the resources of the types. For `*`, only the scopes that the caller has. */
export function listRequiredScopes(
  types: readonly string[],
  callerScopes: readonly Scope[],
  declared: Declared,
): NamedScope[] {
  const others = types.includes('*')
    ? [...declared.events.keys()].filter((type) => isReadable(type, callerScopes, declared))
    : []
  const scopes = [...types, ...others].flatMap((type) => getScopeOfType(type, declared) ?? [])
  return [...new Set(scopes)].sort()
}

/** Returns a filter of the events that an endpoint receives. It receives only its own test events. */
export function createEventFilter(
  { id, ...subscription }: Subscription & { id: string },
  testedType: string,
  declared: Declared,
): (event: { type: string; subject_id: string }) => boolean {
  const types = new Set(listReceivedTypes(subscription, declared))
  return ({ type, subject_id }) => (type === testedType ? subject_id === id : types.has(type))
}
