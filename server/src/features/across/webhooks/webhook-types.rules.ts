// Rules for the events that an endpoint receives.
import { getReadAccess, mayRead } from '../../../domain/access/read-access.ts'
import type { NamedScope, Scope } from '../../../domain/access/scopes.ts'
import type { Declarations } from '../../../domain/merge-manifests.ts'

type Declared = Pick<Declarations, 'events' | 'readAccess'>

/** What reading the subject of a type needs; undefined for `*`. */
const getAccessOfType = (type: string, { events, readAccess }: Declared) => {
  const kind = events.get(type)
  return kind && getReadAccess(readAccess, kind.subject)
}

export const getScopeOfType = (type: string, declared: Declared): NamedScope | undefined =>
  getAccessOfType(type, declared)?.scope

/** Only team-admins have endpoints, so the scopes of an endpoint decide. */
const isReadable = (type: string, scopes: readonly Scope[], declared: Declared): boolean => {
  const access = getAccessOfType(type, declared)
  return access === undefined || mayRead({ scopes, role: 'team-admin' }, access)
}

type Subscription = { types: readonly string[]; scopes: readonly Scope[] }

/** `*` are all types. Types that the scopes do not allow are left out. */
export function listReceivedTypes({ types, scopes }: Subscription, declared: Declared): string[] {
  const named = types.includes('*') ? [...declared.events.keys()] : types
  return named.filter((type) => isReadable(type, scopes, declared))
}

/** The first type that the scopes do not allow. `*` needs no scope of its own. */
export const findTypeWithoutScope = (
  { types, scopes }: Subscription,
  declared: Declared,
): string | undefined => types.find((type) => !isReadable(type, scopes, declared))

/** The scopes that read the resources of the types. For `*` only those that the caller has. */
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

/** Returns a filter of the events that an endpoint receives; of a test event only if it is tested itself. */
export function createEventFilter(
  { id, ...subscription }: Subscription & { id: string },
  testedType: string,
  declared: Declared,
): (event: { type: string; subject_id: string }) => boolean {
  const types = new Set(listReceivedTypes(subscription, declared))
  return ({ type, subject_id }) => (type === testedType ? subject_id === id : types.has(type))
}
