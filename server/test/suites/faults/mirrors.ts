// Copies of a team's resources in another system, made while the service is written to and killed: one by `updated_since` in whole
// seconds, one by GET /changes. At the end both equal the database.
import { setTimeout as sleep } from 'node:timers/promises'
import { MISSION_STATUSES } from '../../../src/kernel/db/schema/tables.ts'
import { ask } from './client.ts'
import type { Fields, TeamAccess } from './ledger.ts'

type Copied = Map<string, Fields>

type Source = {
  resource: string
  table: string
  path: string
  /** A filter with which the list has all resources. */
  filter?: string
  /** Whether the list shows `updated_at`, which a client sends as `updated_since`. */
  isDated: boolean
}

const EVERY_MISSION = `&status=${MISSION_STATUSES.join(',')}`

const SOURCES: Source[] = [
  { resource: 'project_code', table: 'project_code', path: '/project-codes', isDated: true },
  { resource: 'team_tag', table: 'team_tag', path: '/team-tags', isDated: true },
  { resource: 'team', table: 'team', path: '/teams', isDated: true },
  { resource: 'document_template', table: 'document_template', path: '/document-templates', isDated: true },
  { resource: 'freelancer', table: 'freelancer', path: '/freelancers', isDated: true },
  { resource: 'mission', table: 'mission', path: '/missions', filter: EVERY_MISSION, isDated: true },
  { resource: 'activity_report', table: 'activity_report', path: '/activity-reports', isDated: true },
  { resource: 'accounting_entry', table: 'accounting_entry', path: '/accounting/entries', isDated: false },
  {
    resource: 'account_override',
    table: 'account_override',
    path: '/accounting/account-overrides',
    isDated: false,
  },
  { resource: 'accounting_export', table: 'accounting_export', path: '/accounting/exports', isDated: false },
  { resource: 'api_key', table: 'api_key', path: '/api-keys', isDated: false },
]

type Get = (path: string) => Promise<Fields | undefined>

/** A client whose failed requests are repeated with the same cursor, because the service is killed at any time. */
const createClient = (address: () => string, { key }: TeamAccess, broken: string[]): Get => {
  return async (path) => {
    const { status, data, reason } = await ask(address(), `/api/v1${path}`, { token: key })
    if (status >= 400 && status < 500) broken.push(`${path} returned ${status} ${reason}`)
    return status === 200 ? data : undefined
  }
}

/** Reads all pages; undefined if one of them failed. */
async function readAll(get: Get, path: string, query: string): Promise<Fields[] | undefined> {
  const items: Fields[] = []
  for (let after: unknown = 'start'; after !== null; ) {
    const page = await get(`${path}?per_page=100&after=${after}${query}`)
    if (!page) return undefined
    items.push(...(page['items'] as Fields[]))
    after = page['next']
  }
  return items
}

const withoutFraction = (instant: string) => instant.replace(/\.\d+Z$/, 'Z')

/** Sends the greatest `updated_at` that it has seen, without its fraction. */
function createSecondsMirror(get: Get, { path, filter = '' }: Source) {
  const copy: Copied = new Map()
  let greatest = '2000-01-01T00:00:00.000Z'
  return {
    copy,
    async step(): Promise<boolean> {
      const items = await readAll(get, path, `${filter}&updated_since=${withoutFraction(greatest)}`)
      if (!items) return false
      for (const item of items) {
        copy.set(item['id'] as string, item)
        if ((item['updated_at'] as string) > greatest) greatest = item['updated_at'] as string
      }
      return true
    },
  }
}

function createChangesMirror(get: Get, { resource }: Source) {
  const copy: Copied = new Map()
  let after = ''
  const apply = ({ id, deleted, object }: Fields) => {
    if (deleted) copy.delete(id as string)
    else copy.set(id as string, object as Fields)
  }
  return {
    copy,
    async step(): Promise<boolean> {
      for (;;) {
        const page = await get(`/changes?resource=${resource}${after && `&after=${after}`}`)
        if (!page) return false
        for (const change of page['items'] as Fields[]) apply(change)
        after = page['next'] as string
        if (!page['has_more']) return true
      }
    },
  }
}

/** Fields that change without a change of the resource: docs/sync.md. */
const INDIRECT_FIELDS = ['last_used_at', 'user_count', 'freelancer_count', 'body']

/** Values of the resource itself, without embedded resources. */
const serializeOwnValues = (item: Fields) =>
  JSON.stringify(
    Object.entries(item)
      .filter(
        ([name, value]) => !INDIRECT_FIELDS.includes(name) && (value === null || typeof value !== 'object'),
      )
      .filter(([name]) => name !== 'extension' && name !== 'framework_agreement')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Rows that the copy lacks or has in an earlier state; with `isWhole`, also rows that exist in the copy only. */
export function findDifferences(
  name: string,
  copy: Copied,
  actual: readonly Fields[],
  isWhole: boolean,
): string[] {
  const ids = new Set(actual.map(({ id }) => id as string))
  const stale = actual.flatMap((item) => {
    const copied = copy.get(item['id'] as string)
    if (!copied) return [`${name}: ${item['id']} is missing`]
    return onlyShared(copied, item) === onlyShared(item, copied)
      ? []
      : [`${name}: ${item['id']} is not current`]
  })
  const surplus = isWhole ? [...copy.keys()].filter((id) => !ids.has(id)) : []
  return [...stale, ...surplus.map((id) => `${name}: ${id} was deleted`)]
}

/** Leaves out the fields that are objects on the other side: here they may be null. */
const onlyShared = (item: Fields, other: Fields) =>
  serializeOwnValues(Object.fromEntries(Object.entries(item).filter(([name]) => isPlain(other[name]))))
const isPlain = (value: unknown) => value === null || typeof value !== 'object'

type ListIds = (table: string, teamId: string) => Promise<string[]>

type Mirror = {
  team: TeamAccess
  source: Source
  get: Get
  seconds: { copy: Copied } | undefined
  changes: { copy: Copied }
}

async function findMirrorErrors(
  { team, source, get, seconds, changes }: Mirror,
  listIds: ListIds,
): Promise<string[]> {
  const name = `${source.resource} of ${team.name}`
  const actual = await readAll(get, source.path, source.filter ?? '')
  if (!actual) throw new Error(`${source.path} cannot be read`)
  const stored = await listIds(source.table, team.id)
  const listedIds = actual.map(({ id }) => id as string)
  const isComplete = stored.toSorted().join() === listedIds.toSorted().join()
  return [
    ...(isComplete ? [] : [`${name}: the list is not complete`]),
    ...(seconds ? findDifferences(`${name} by updated_since`, seconds.copy, actual, false) : []),
    ...findDifferences(`${name} by changes`, changes.copy, actual, true),
  ]
}

export type Mirrors = ReturnType<typeof startMirrors>

/** Starts mirrors that follow the service until `stop`. */
export function startMirrors(address: () => string, teams: readonly TeamAccess[]) {
  const broken: string[] = []
  let rounds = 0
  let isOver = false
  const mirrors = teams.flatMap((team) => {
    const get = createClient(address, team, broken)
    return SOURCES.map((source) => ({
      team,
      source,
      get,
      seconds: source.isDated ? createSecondsMirror(get, source) : undefined,
      changes: createChangesMirror(get, source),
    }))
  })
  const round = async (): Promise<boolean> => {
    let isComplete = true
    for (const { seconds, changes } of mirrors) {
      const done = [await (seconds?.step() ?? true), await changes.step()]
      if (done.includes(false)) isComplete = false
    }
    rounds += 1
    return isComplete
  }
  const done = (async () => {
    while (!isOver) {
      await round()
      await sleep(50)
    }
  })()
  done.catch(() => {})
  return {
    mirrors,
    broken,
    rounds: () => rounds,
    async stop(): Promise<void> {
      isOver = true
      await done
    },
    /** Returns all differences. Call it after `stop`, when nothing is written any more and everything is sealed. */
    async compare(listIds: ListIds): Promise<string[]> {
      for (let tries = 0; !(await round()); tries += 1) {
        if (tries > 100) throw new Error('The mirrors cannot read')
        await sleep(100)
      }
      const found = [...broken]
      for (const mirror of mirrors) found.push(...(await findMirrorErrors(mirror, listIds)))
      return found
    },
  }
}
