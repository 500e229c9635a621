// Resources × surfaces × readers: what a surface shows to a person or a key about a resource must be what the list of the resource shows
// to them. Resources, lists and scopes come from the registry, so that a new one cannot be forgotten.
import { afterAll } from 'vitest'
import type { Role } from '../../../src/domain/access/permissions.ts'
import { getReadAccess, mayRead, type ReadAccess } from '../../../src/domain/access/read-access.ts'
import type { Scope } from '../../../src/domain/access/scopes.ts'
import { SUBJECT_TYPES } from '../../../src/features/across/notifications/notification-kinds.ts'
import { indexChanges } from '../../../src/features/across/search/index/index-changes.service.ts'
import { DECLARATIONS, SUBJECTS } from '../../../src/features/all.ts'
import { sealAuditLog } from '../../../src/features/platform/audit-log/index.ts'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { signInByLink } from '../../make/browsers.ts'
import { connectTo, parseTexts } from '../../make/mcp-clients.ts'
import { getData } from '../../make/missions.ts'
import { connectAsPsql } from '../../make/tamper.ts'
import { numberEvents } from '../../make/webhooks.ts'
import type { Body, Team, World } from '../../world/world.ts'
import { hasId, isTeamEndpoint, pathWith } from './every-endpoint.ts'
import { createSharedTeam } from './shared-team.ts'

/** Scopes that open the surfaces themselves, and no resource. */
const SURFACE_SCOPES: Scope[] = ['audit:read', 'events:read', 'webhooks:write']

export type Reader = {
  name: string
  userId: string
  key: string
  role: Role
  /** Effective scopes. */
  scopes: readonly Scope[]
  /** Whether the key has fewer scopes than its user. */
  isNarrow: boolean
  call: Team['call']
}

/** Returns the resources that a surface shows; undefined if the reader cannot open the surface. */
type Show = (reader: Reader) => Promise<ReadonlySet<string> | undefined>
export type Surface = {
  name: string
  show: Show
  /** The access that opens the surface. */
  needs?: ReadAccess
  /** Readers who have no such surface. */
  isWithout?: (reader: Reader) => boolean
}

export const RESOURCES = [...DECLARATIONS.readAccess.keys()].sort()

/** The endpoint that lists the resource, or shows it if there is only one; the other surfaces must have its access. */
export function findList(endpoints: readonly EndpointRecord[], resource: string): EndpointRecord | undefined {
  const path = SUBJECTS.get(resource)?.path
  if (!path) return undefined
  const list = `/api/v1${path.replace(/\/\{id\}$/, '').replaceAll(/\{(\w+)\}/g, ':id')}`
  return endpoints.find((one) => isTeamEndpoint(one) && one.method === 'GET' && one.path === list)
}

/** The scopes that read resources: a narrow key has one of them, and a member one permission. */
export const READ_SCOPES = [
  ...new Set([...DECLARATIONS.readAccess.values()].map(({ scope }) => scope)),
].sort()

/** A team that has resources of each kind, with their events and audit entries. */
export async function makeMatrixTeam(world: World): Promise<Team> {
  const shared = createSharedTeam(world)
  const reads = world.app.endpoints.filter((one) => isTeamEndpoint(one) && one.method === 'GET')
  const own = reads.filter(({ path }) => !path.startsWith('/api/v1/sandbox'))
  for (const endpoint of own.filter(hasId)) await shared.getPath(endpoint)
  return shared.getTeam()
}

/**
 * Writes an audit entry of each resource, as its trigger does: some are only made by jobs, or by people who sign in. Then runs the jobs
 * that make what the surfaces show.
 */
export async function completeMatrixTeam(world: World, team: Team): Promise<void> {
  const psql = await connectAsPsql(world, afterAll)
  await psql.query(
    `insert into audit_entry (tenant_id, at, actor_kind, resource, subject_id, operation, changes, hash_version, salt)
      select $1, now(), 'system', resource, gen_random_uuid(), 'updated', '[]', 2, sha256('x') from unnest($2::text[]) as resource`,
    [team.id, DECLARATIONS.auditedResources],
  )
  await sealAuditLog({ db: world.database })
  await numberEvents(world)
  while ((await indexChanges({ db: world.database })) > 0);
}

/** A team-admin, a member by default, a key for nothing, and for each scope a member and a key with only this scope. */
export async function makeReaders(world: World, team: Team): Promise<Reader[]> {
  const create = async (
    name: string,
    role: Role,
    permissions: readonly Scope[] | undefined,
    keyScopes: readonly Scope[] = ['*'],
  ): Promise<Reader> => {
    const userId = await team.addUser(role, permissions)
    const { key } = await world.issueKey(team.id, userId, keyScopes)
    const granted = role === 'team-admin' ? keyScopes : (permissions ?? DECLARATIONS.memberScopes)
    const isNarrow = !keyScopes.includes('*')
    return { name, userId, key, role, scopes: granted, isNarrow, call: world.callerWith(key) }
  }
  const readers = [
    await create('a team-admin', 'team-admin', undefined),
    await create('a member by default', 'team-member', undefined),
    await create('a key for nothing', 'team-admin', undefined, SURFACE_SCOPES),
  ]
  for (const scope of READ_SCOPES) {
    const scopes = [...new Set([scope, ...SURFACE_SCOPES])]
    readers.push(await create(`a member with ${scope}`, 'team-member', scopes))
    readers.push(await create(`a key of a team-admin with ${scope}`, 'team-admin', undefined, scopes))
  }
  return readers
}

const isRefused = ({ status }: { status: number }) => status === 403

async function listAll(reader: Reader, path: string, getName: (item: Body) => string) {
  const found = new Set<string>()
  for (let page = 1; ; page += 1) {
    const reply = await reader.call('GET', `${path}per_page=100&page=${page}`)
    if (isRefused(reply)) return undefined
    const { items, total } = getData(reply)
    for (const item of items) found.add(getName(item))
    if (page * 100 >= total) return found
  }
}

const getSubject = (type: string): string => DECLARATIONS.events.get(type)?.subject ?? ''

/** The parts of the overview, with the resources that they show. */
const OVERVIEW_PARTS: Record<string, string> = {
  accounting: 'accounting_entry',
  months: 'activity_report',
  reports_to_review: 'activity_report',
  missions: 'mission',
  missions_to_approve: 'mission',
  missions_to_sign: 'mission',
}

export function createSurfaces(world: World, team: Team): Surface[] {
  const { endpoints } = world.app
  const lists = RESOURCES.flatMap((resource) => {
    const endpoint = findList(endpoints, resource)
    return endpoint && !hasId(endpoint) ? [[resource, pathWith(endpoint, undefined)] as const] : []
  })
  const changeable = RESOURCES.filter((resource) => SUBJECTS.get(resource)?.readObjects)

  const showLists: Show = async (reader) => {
    const found = new Set<string>()
    for (const [resource, path] of lists) if (!isRefused(await reader.call('GET', path))) found.add(resource)
    return found
  }

  const showAuditLog: Show = (reader) => listAll(reader, '/audit-log?', ({ resource }) => resource)

  /** Filters the audit log by each resource: the filter is refused, or returns entries of this resource only. */
  const showAuditFilter: Show = async (reader) => {
    if (isRefused(await reader.call('GET', '/audit-log?per_page=1'))) return undefined
    const found = new Set<string>()
    for (const resource of DECLARATIONS.auditedResources) {
      const reply = await reader.call('GET', `/audit-log?per_page=1&resource=${resource}`)
      if (!isRefused(reply)) for (const item of getData(reply).items) found.add(item.resource)
    }
    return found
  }

  const showFeed: Show = async (reader) => {
    const found = new Set<string>()
    for (let after = ''; ; ) {
      const reply = await reader.call('GET', `/events?limit=500${after}`)
      if (isRefused(reply)) return undefined
      const { items, next, has_more } = getData(reply)
      for (const { type, subject } of items) found.add(subject.type).add(getSubject(type))
      if (!has_more) return found
      after = `&after=${next}`
    }
  }

  const showChanges: Show = async (reader) => {
    const found = new Set<string>()
    for (const resource of changeable)
      if ((await reader.call('GET', `/changes?resource=${resource}&limit=1`)).status === 200)
        found.add(resource)
    return found
  }

  /** Creates an endpoint for all types as the reader, and reads which past events a replay sends to it. */
  const showWebhook: Show = async (reader) => {
    const url = 'https://receiver.example/hooks'
    const created = await reader.call('POST', '/webhook-endpoints', { url })
    if (isRefused(created)) return undefined
    const { id } = getData(created)
    // The endpoint gets what its creator may read, even if another user requests the replay.
    getData(await team.call('POST', `/webhook-endpoints/${id}/replays`, {}))
    const rows = await world.database.query<{ type: string }>({
      text: 'select distinct type from webhook_delivery where endpoint_id = $1',
      values: [id],
    })
    getData(await team.call('DELETE', `/webhook-endpoints/${id}`))
    return new Set(rows.map(({ type }) => getSubject(type)))
  }

  const showSearch: Show = async (reader) => {
    const found = new Set<string>()
    for (const word of ['data', 'bernard', 'apollo', 'martin', 'af']) {
      const reply = await reader.call('GET', `/search?q=${word}&limit=20`)
      if (isRefused(reply)) return undefined
      for (const { kind } of getData(reply).items) found.add(kind)
    }
    return found
  }

  const showOverview: Show = async (reader) => {
    const overview = getData(await reader.call('GET', '/overview'))
    const found = Object.entries(OVERVIEW_PARTS).filter(([part]) => overview[part] !== null)
    return new Set(found.map(([, resource]) => resource))
  }

  /** Stores a notification about each type of resource, as if the reader had lost permissions since, and lists them. */
  const showNotifications: Show = async ({ userId }) => {
    const teamId = await findTeamId(userId)
    const { browser } = await signInByLink(world, { id: teamId, userId })
    await world.database.query({
      text: `insert into notification (tenant_id, id, kind, cause, recipient_kind, recipient_id, subject_type, subject_id, created_at)
        select $1, gen_random_uuid(), 'export_ready', gen_random_uuid()::text, 'user', $2, type, gen_random_uuid(), now()
        from unnest($3::text[]) as type`,
      values: [teamId, userId, NOTIFIED],
    })
    const { items, total } = getData(await browser.send('/auth/v1/notifications?per_page=100'))
    const unread = getData(await browser.send('/auth/v1/notifications/unread')).count
    if (items.length !== total || unread !== total) throw new Error(`${total} in the list, ${unread} unread`)
    return new Set(items.map((item: Body) => item['subject'].type))
  }

  async function findTeamId(userId: string): Promise<string> {
    const [row] = await world.database.query<{ tenant_id: string }>({
      text: 'select tenant_id from team_user where id = $1',
      values: [userId],
    })
    return row?.tenant_id ?? ''
  }

  const showTools: Show = async (reader) => {
    const client = await connectTo(world, { key: reader.key })
    const { tools } = await client.listTools()
    const isListed = tools.some(({ name }) => name === 'list_audit_log')
    const found = new Set<string>()
    for (let page = 1, last = isListed ? 1 : 0; page <= last; page += 1) {
      const call = { name: 'list_audit_log', arguments: { per_page: 10, page } }
      const [{ items, total }] = parseTexts(await client.callTool(call))
      for (const { resource } of items) found.add(resource)
      last = Math.ceil(total / 10)
    }
    await client.close()
    return isListed ? found : undefined
  }

  const audit: ReadAccess = { scope: 'audit:read' }
  return [
    { name: 'lists', show: showLists },
    { name: 'audit log', show: showAuditLog, needs: audit },
    { name: 'audit log by resource', show: showAuditFilter, needs: audit },
    { name: 'feed', show: showFeed, needs: { scope: 'events:read' } },
    { name: 'changes', show: showChanges },
    { name: 'webhooks', show: showWebhook, needs: { scope: 'webhooks:write', role: 'team-admin' } },
    { name: 'search', show: showSearch },
    { name: 'overview', show: showOverview },
    { name: 'notifications', show: showNotifications, isWithout: ({ isNarrow }) => isNarrow },
    { name: 'tools', show: showTools, needs: audit },
  ]
}

/** The subjects of notifications. */
const NOTIFIED: readonly string[] = SUBJECT_TYPES

export type MatrixResult = {
  surface: string
  /** Readers × resources of the surface that were compared, and how many of them are shown. */
  cells: number
  shownCount: number
  resources: number
  leaks: string[]
  losses: string[]
}

type Observation = { reader: Reader; found: ReadonlySet<string> }

/** Reads the surface with each reader that has access. It is a leak if another reader can open the surface. */
async function readSurface(
  { show, needs, isWithout }: Surface,
  readers: readonly Reader[],
): Promise<{ observations: Observation[]; leaks: string[] }> {
  const [observations, leaks]: [Observation[], string[]] = [[], []]
  for (const reader of readers.filter((one) => !isWithout?.(one))) {
    const isOpen = !needs || mayRead(reader, needs)
    const found = await show(reader)
    if (found && !isOpen) leaks.push(`${reader.name}: the surface itself`)
    if (found || isOpen) observations.push({ reader, found: found ?? new Set() })
  }
  return { observations, leaks }
}

/** Compares what each reader sees with what they may read, among all resources that the surface shows to anybody. */
export async function checkSurface(
  surface: Surface,
  readers: readonly Reader[],
  readAccess: ReadonlyMap<string, ReadAccess> = DECLARATIONS.readAccess,
): Promise<MatrixResult> {
  const { observations, leaks } = await readSurface(surface, readers)
  const all = [...new Set(observations.flatMap(({ found }) => [...found]))]
  const cells = observations.flatMap(({ reader, found }) =>
    all.map((resource) => ({
      name: `${reader.name}: ${resource}`,
      isShown: found.has(resource),
      isReadable: mayRead(reader, getReadAccess(readAccess, resource)),
    })),
  )
  const listNames = (isShown: boolean) =>
    cells.filter((cell) => cell.isShown === isShown && cell.isReadable !== isShown).map(({ name }) => name)
  return {
    surface: surface.name,
    resources: all.length,
    cells: cells.length,
    shownCount: cells.filter(({ isShown }) => isShown).length,
    leaks: [...leaks, ...listNames(true)],
    losses: listNames(false),
  }
}

/** Whether a GET of the team has exactly this access, so that the surfaces follow an existing endpoint. */
export const isAccessOfRead = (endpoints: readonly EndpointRecord[], { scope, role }: ReadAccess): boolean =>
  endpoints.some(
    (one) =>
      isTeamEndpoint(one) &&
      one.method === 'GET' &&
      one.role === role &&
      (one.access === scope || one.access.split(' or ').includes(scope)),
  )
