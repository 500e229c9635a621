// Merges the declarations of all manifests. Two manifests must not declare the same name: the service would not start.
import { getReadAccess, type ReadAccess } from './access/read-access.ts'
import type { NamedScope, Scope } from './access/scopes.ts'
import type { ErrorKind } from './errors/error-kinds.ts'
import type { AnyEventKind } from './events/event-kinds.ts'
import type {
  AuditedResource,
  ConstraintEntry,
  Manifest,
  ReadAccessEntry,
  Reference,
  Resource,
  TableEntry,
  UniqueResource,
} from './manifest.ts'

export type Declarations = {
  tables: ReadonlyMap<string, TableEntry & { owner: string }>
  constraints: ReadonlyMap<string, ConstraintEntry>
  /** `*` first, then reading and writing of each resource, then single actions. */
  scopes: readonly Scope[]
  /** What a team-member may do by default: read every resource, and the actions that are for members. */
  memberScopes: readonly Scope[]
  errors: readonly ErrorKind[]
  events: ReadonlyMap<string, AnyEventKind>
  tags: readonly NonNullable<Manifest['tag']>[]
  resources: readonly Resource[]
  references: readonly Reference[]
  uniqueResources: readonly UniqueResource[]
  auditedResources: readonly AuditedResource[]
  /** What reading each audited resource and each subject of events needs. */
  readAccess: ReadonlyMap<string, ReadAccess>
}

type Named<T> = readonly [name: string, value: T]

/** Collects values by name, with the manifest that declares them. */
function collect<T>(
  manifests: readonly Manifest[],
  what: string,
  listEntries: (one: Manifest) => readonly Named<T>[],
): Map<string, { value: T; owner: string }> {
  const entriesByName = new Map<string, { value: T; owner: string }>()
  for (const one of manifests)
    for (const [name, value] of listEntries(one)) {
      const first = entriesByName.get(name)
      if (first) throw new Error(`The ${what} ${name} is declared by ${first.owner} and by ${one.name}`)
      entriesByName.set(name, { value, owner: one.name })
    }
  return entriesByName
}

const listResourceScopes = ({ scopes }: Manifest) =>
  (scopes?.resources ?? []).flatMap((name) => [`${name}:read`, `${name}:write`])
const listActionScopes = ({ scopes }: Manifest) => scopes?.actions ?? []
const listMemberActions = ({ scopes }: Manifest) => scopes?.memberActions ?? []
const listAuditedResources = ({ tables = {} }: Manifest) =>
  Object.values(tables).flatMap((table) => ('audited' in table ? [table.audited] : []))

export function mergeManifests(manifests: readonly Manifest[]): Declarations {
  const collectWords = (what: string, listWords: (one: Manifest) => readonly string[]): string[] => [
    ...collect(manifests, what, (one) => listWords(one).map((word) => [word, word])).keys(),
  ]
  const collectEntries = <T>(what: string, listEntries: (one: Manifest) => Readonly<Record<string, T>>) =>
    collect<T>(manifests, what, (one) => Object.entries(listEntries(one)))

  collectWords('feature', ({ name }) => [name])
  collectWords('tag', ({ tag }) => (tag ? [tag.name] : []))
  collectWords('lock', ({ locks = [] }) => locks)
  const declaredScopes = collectWords('scope', (one) => [
    ...listResourceScopes(one),
    ...listActionScopes(one),
  ])
  const resourceScopes = manifests.flatMap(listResourceScopes) as NamedScope[]
  const scopes = [...resourceScopes, ...(manifests.flatMap(listActionScopes) as NamedScope[])]
  const memberActions = collectWords('action of members', listMemberActions) as NamedScope[]
  requireDeclared(memberActions, declaredScopes, 'action of members')
  const tables = collectEntries('table', (one) => one.tables ?? {})
  const constraints = collectEntries('constraint', (one) => one.constraints ?? {})
  const errors = collectEntries<ErrorKind>('error code', (one) => one.errors ?? {})
  const resources = collectWords('resource', (one) => one.resources ?? [])
  const references = collectWords('reference', (one) => one.references ?? [])
  const events = collect<AnyEventKind>(manifests, 'event', ({ events: lists = [] }) =>
    lists.flatMap((kinds) => Object.values(kinds).map((kind) => [kind.type, kind] as const)),
  )
  const violations = [...constraints.values()].map(({ value }) => value)
  const unique = new Set(violations.flatMap((one) => ('alreadyExists' in one ? [one.alreadyExists] : [])))
  const referred = violations.flatMap((one) => ('unknownReference' in one ? [one.unknownReference] : []))
  const auditedResources = collectWords('audited resource', listAuditedResources).sort() as AuditedResource[]
  const readAccess = resolveReadAccess(collectEntries('read access', (one) => one.readAccess ?? {}))
  const subjects = [...events.values()].map(({ value }) => value.subject)
  for (const resource of [...auditedResources, ...subjects]) getReadAccess(readAccess, resource)
  const scopesOfReads = [...readAccess.values()].map(({ scope }) => scope)
  requireDeclared(scopesOfReads, declaredScopes, 'scope of a read access')
  requireDeclared(unique, resources, 'resource of a unique constraint')
  requireDeclared(referred, references, 'reference of a foreign key')
  return {
    tables: new Map([...tables].map(([name, { value, owner }]) => [name, { ...value, owner }])),
    constraints: new Map([...constraints].map(([name, { value }]) => [name, value])),
    scopes: ['*', ...scopes],
    // An action whose name ends with `:read` does not read a resource.
    memberScopes: [...resourceScopes.filter((scope) => scope.endsWith(':read')), ...memberActions],
    errors: [...errors.values()].map(({ value }) => value),
    tags: manifests.flatMap(({ tag }) => tag ?? []),
    events: new Map([...events].map(([type, { value }]) => [type, value])),
    resources: resources.sort() as Resource[],
    references: references.sort() as Reference[],
    uniqueResources: [...unique].sort() as UniqueResource[],
    auditedResources,
    readAccess,
  }
}

/** A part of a resource has the read access of the resource. */
function resolveReadAccess(
  entries: ReadonlyMap<string, { value: ReadAccessEntry }>,
): ReadonlyMap<string, ReadAccess> {
  const declared = new Map([...entries].map(([resource, { value }]) => [resource, value]))
  const resolve = (resource: string): ReadAccess => {
    const entry = getReadAccess(declared, resource)
    return typeof entry === 'string' ? resolve(entry) : (entry as ReadAccess)
  }
  return new Map([...declared.keys()].map((resource) => [resource, resolve(resource)]))
}

function requireDeclared(used: Iterable<string>, declared: readonly string[], what: string): void {
  for (const word of used)
    if (!declared.includes(word)) throw new Error(`No manifest declares ${word}, the ${what}`)
}
