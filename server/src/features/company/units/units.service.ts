import { notFound, unknownReference } from '../../../domain/errors/api-error.ts'
import { changedFields } from '../../../domain/events/event-kinds.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created, JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { type Ctx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { acquireTeamLock } from '../../../kernel/db/team-lock.ts'
import { findSubtreeDepth, moveSubtree, renumberTree } from './tree.queries.ts'
import { TEAM_EVENTS } from './units.manifest.ts'
import * as queries from './units.queries.ts'
import { checkMove, computePlace } from './units.rules.ts'
import type { CreateTeam, Team, TeamDetail, TeamQuery, UpdateTeam } from './units.schemas.ts'

const missing = () => notFound('team')
/** Prevents two concurrent moves from creating a cycle that neither of them sees. */
const lockTree = (ctx: Ctx) => acquireTeamLock(ctx.db, ctx.tenantId, 'team-tree')

export async function listTeams(ctx: Ctx, query: TeamQuery): Promise<JsonText<Page<Team>>> {
  const { parent_id } = query
  if (parent_id !== undefined) await requireParent(ctx, parent_id)
  return (await queries.pageOfTeams.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

export async function getTeam(ctx: Ctx, id: string): Promise<JsonText<TeamDetail>> {
  const row = await queries.findTeam.first(ctx.db, toRowKey(ctx, id))
  if (!row) throw missing()
  return row.json
}

export async function createTeam(ctx: Ctx, input: CreateTeam): Promise<Created<Team>> {
  await lockTree(ctx)
  const id = newId()
  const parent = await findParent(ctx, input.parent_id ?? null)
  queries.insertTeam.queue(ctx.db, {
    ...toRowKey(ctx, id),
    ...computePlace(parent, id),
    name: input.name,
    parent_id: input.parent_id ?? null,
    external_id: input.external_id ?? null,
    sort_order: input.sort_order ?? 0,
    at: ctx.clock.now(),
  })
  renumberTree.queue(ctx.db, { tenant_id: ctx.tenantId })
  recordEvent(ctx, TEAM_EVENTS.created, id)
  return { id, json: await loadTeam(ctx, id) }
}

export async function updateTeam(ctx: Ctx, id: string, changes: UpdateTeam): Promise<JsonText<Team>> {
  await lockTree(ctx)
  const node = await queries.findNode.first(ctx.db, toRowKey(ctx, id))
  if (!node) throw missing()
  const { parent_id } = changes
  if (parent_id !== undefined && parent_id?.toLowerCase() !== node.parent_id)
    await moveTeam(ctx, node, parent_id ?? null)
  const row = { ...toRowKey(ctx, id), at: ctx.clock.now(), ...changes }
  if (await queries.updateTeam.first(ctx.db, row)) {
    renumberTree.queue(ctx.db, { tenant_id: ctx.tenantId })
    recordEvent(ctx, TEAM_EVENTS.updated, id, changedFields(changes))
  }
  return loadTeam(ctx, id)
}

async function moveTeam(ctx: Ctx, node: queries.Node, parentId: string | null): Promise<void> {
  const parent = await findParent(ctx, parentId)
  const place = computePlace(parent, node.id)
  const subtree = await findSubtreeDepth.only(ctx.db, { tenant_id: ctx.tenantId, path: node.path })
  checkMove({ ...node, deepest: subtree.deepest ?? node.depth }, parent, place)
  moveSubtree.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    from: node.path,
    to: place.path,
    depthChange: place.depth - node.depth,
    at: ctx.clock.now(),
  })
}

const findParent = async (ctx: Ctx, id: string | null) => (id === null ? null : requireParent(ctx, id))

async function requireParent(ctx: Ctx, id: string): Promise<queries.Node> {
  const parent = await queries.findNode.first(ctx.db, toRowKey(ctx, id))
  if (!parent) throw unknownReference('parent_id', 'team')
  return parent
}

const loadTeam = async (ctx: Ctx, id: string) => (await queries.showTeam.only(ctx.db, toRowKey(ctx, id))).json

export { teamObjects } from './units.queries.ts'
