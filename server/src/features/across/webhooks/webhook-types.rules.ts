// Rules for the events that an endpoint receives.
import { grants, type NamedScope, type Scope } from '../../../domain/access/scopes.ts'
import type { AnyEventKind } from '../../../domain/events/event-kinds.ts'

type Kinds = ReadonlyMap<string, AnyEventKind>
/** The scope that reads a subject of event kinds, by subject; undefined without one. */
type Subjects = ReadonlyMap<string, { readonly scope?: NamedScope }>

export const getScopeOfType = (type: string, kinds: Kinds, subjects: Subjects): NamedScope | undefined =>
  subjects.get(kinds.get(type)?.subject ?? '')?.scope

const isReadable = (type: string, scopes: readonly Scope[], kinds: Kinds, subjects: Subjects): boolean => {
  const needed = getScopeOfType(type, kinds, subjects)
  return needed === undefined || grants(scopes, needed)
}

type Subscription = { types: readonly string[]; scopes: readonly Scope[] }

/** `*` are all types. Types that the scopes do not allow are left out. */
export function listReceivedTypes(
  { types, scopes }: Subscription,
  kinds: Kinds,
  subjects: Subjects,
): string[] {
  const named = types.includes('*') ? [...kinds.keys()] : types
  return named.filter((type) => isReadable(type, scopes, kinds, subjects))
}

/** The first type that the scopes do not allow. `*` needs no scope of its own. */
export const findTypeWithoutScope = (
  { types, scopes }: Subscription,
  kinds: Kinds,
  subjects: Subjects,
): string | undefined => types.find((type) => !isReadable(type, scopes, kinds, subjects))

/** The scopes that read the resources of the types. For `*` only those that the caller has. */
export function listRequiredScopes(
  types: readonly string[],
  callerScopes: readonly Scope[],
  kinds: Kinds,
  subjects: Subjects,
): NamedScope[] {
  const others = types.includes('*')
    ? [...kinds.keys()].filter((type) => isReadable(type, callerScopes, kinds, subjects))
    : []
  const scopes = [...types, ...others].flatMap((type) => getScopeOfType(type, kinds, subjects) ?? [])
  return [...new Set(scopes)].sort()
}

/** Returns a filter of the events that an endpoint receives; of a test event only if it is tested itself. */
export function createEventFilter(
  { id, ...subscription }: Subscription & { id: string },
  testedType: string,
  kinds: Kinds,
  subjects: Subjects,
): (event: { type: string; subject_id: string }) => boolean {
  const types = new Set(listReceivedTypes(subscription, kinds, subjects))
  return ({ type, subject_id }) => (type === testedType ? subject_id === id : types.has(type))
}
