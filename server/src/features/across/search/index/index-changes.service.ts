// Keeps the search index: reads the changes of each team in the order in which they were sealed, and replaces the terms of the changed
// resources. The first pass reads everything once, in batches. A batch is one transaction that holds the lock of the team's progress:
// terms and position are committed together. Safe on any number of nodes.

import { NIL_UUID } from '../../../../domain/ids.ts'
import type { Db } from '../../../../kernel/db/connections/client.ts'
import type { ServiceDeps } from '../../../../kernel/feature.ts'
import type { SearchKind } from '../search.schemas.ts'
import { listTerms } from '../terms.rules.ts'
import * as queries from './index-changes.queries.ts'

const TEAMS_PER_BATCH = 50
const RESOURCES_PER_BATCH = 500

/** The kind of each resource, in the order in which a pass reads the resources. */
const KINDS = {
  mission: 'mission',
  freelancer: 'freelancer',
  accounting_entry: 'invoice',
  project_code: 'project_code',
  user: 'user',
} as const satisfies Record<string, SearchKind>
type Resource = keyof typeof KINDS
const RESOURCES = Object.keys(KINDS) as Resource[]

type Deps = Pick<ServiceDeps, 'db'>

/** Indexes one batch of each team that has changes, until no team has any. Returns the number of resources that were read. */
export async function indexChanges({ db }: Deps): Promise<number> {
  let sum = 0
  for (;;) {
    const teams = await queries.findTeamsBehind.many(db, { limit: TEAMS_PER_BATCH })
    let teamCount = 0
    for (const { tenant_id } of teams) {
      const read = await db.transaction((tx) => indexBatch(tx, tenant_id))
      teamCount += read === undefined ? 0 : 1
      sum += read ?? 0
    }
    if (teamCount === 0) return sum
  }
}

/** Undefined: another node holds the lock of the team. */
async function indexBatch(tx: Db, tenant_id: string): Promise<number | undefined> {
  queries.beginProgress.queue(tx, { tenant_id })
  const progress = await queries.lockProgress.first(tx, { tenant_id })
  if (!progress) return undefined
  const head = await queries.findHead.first(tx, { tenant_id })
  const target = progress.target ?? head?.number ?? progress.number
  let read = 0
  const { number } = progress
  const changed = await queries.listChangedResources.many(tx, { tenant_id, resources: RESOURCES, number })
  const positions = listResumePositions(progress).filter((position) =>
    changed.some((one) => one.resource === position.resource),
  )
  for (const { resource, ...position } of positions) {
    const limit = RESOURCES_PER_BATCH - read
    const changes = await queries.listChanges.many(tx, { tenant_id, resource, ...position, limit })
    await indexResources(tx, tenant_id, KINDS[resource], changes)
    read += changes.length
    const last = changes.at(-1)
    if (!last || changes.length < limit) continue
    const unfinished = { target, resource, after_number: last.number, after_id: last.id }
    queries.setProgress.queue(tx, { tenant_id, number: progress.number, ...unfinished })
    return read
  }
  const finished = { target: null, resource: null, after_number: null, after_id: null }
  queries.setProgress.queue(tx, { tenant_id, number: target, ...finished })
  return read
}

/** Returns for each resource the position after the changes that an unfinished pass has read. */
function listResumePositions({ number, resource, after_number, after_id }: queries.Progress) {
  const firstIndex = Math.max(0, RESOURCES.indexOf(resource as Resource))
  return RESOURCES.slice(firstIndex).map((one) => ({
    resource: one,
    ...(one === resource && after_number !== null && after_id !== null
      ? { after_number, after_id }
      : { after_number: number + 1, after_id: NIL_UUID }),
  }))
}

async function indexResources(
  tx: Db,
  tenant_id: string,
  kind: SearchKind,
  changes: readonly { id: string }[],
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  const found = await queries.TEXTS[kind].many(tx, { tenant_id, ids })
  const rows = found.flatMap(({ id, texts }) =>
    listTerms(texts).map((term, place) => ({ subject_id: id, place, term })),
  )
  queries.replaceTerms.queue(tx, { tenant_id, kind, ids, rows: JSON.stringify(rows) })
}
