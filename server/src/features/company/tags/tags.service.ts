import { notFound } from '../../../domain/errors/api-error.ts'
import { changedFields } from '../../../domain/events/event-kinds.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created, JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { type Ctx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { TEAM_TAG_EVENTS } from './tags.manifest.ts'
import * as queries from './tags.queries.ts'
import type {
  CreateTeamTag,
  Department,
  TeamTag,
  TeamTagCreated,
  TeamTagDetail,
  TeamTagQuery,
  UpdateTeamTag,
} from './tags.schemas.ts'

export async function listTeamTags(ctx: Ctx, query: TeamTagQuery): Promise<JsonText<Page<TeamTag>>> {
  return (await queries.pageOfTeamTags.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

export async function listDepartments(ctx: Ctx, query: TeamTagQuery): Promise<JsonText<Page<Department>>> {
  return (await queries.pageOfDepartments.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

/** `resource` is the resource that the 404 response names. */
export async function getTeamTag(
  ctx: Ctx,
  id: string,
  resource: 'team_tag' | 'department' = 'team_tag',
): Promise<JsonText<TeamTagDetail>> {
  const row = await queries.findTeamTag.first(ctx.db, toRowKey(ctx, id))
  if (!row) throw notFound(resource)
  return row.json
}

export async function createTeamTag(ctx: Ctx, { name }: CreateTeamTag): Promise<Created<TeamTagCreated>> {
  const id = newId()
  queries.insertTeamTag.queue(ctx.db, { ...toRowKey(ctx, id), name, at: ctx.clock.now() })
  recordEvent(ctx, TEAM_TAG_EVENTS.created, id)
  return { id, json: (await queries.showCreatedTeamTag.only(ctx.db, toRowKey(ctx, id))).json }
}

export async function updateTeamTag(
  ctx: Ctx,
  id: string,
  { name }: UpdateTeamTag,
): Promise<JsonText<TeamTag>> {
  const { json } = await requireTeamTag(ctx, id)
  if (name === undefined) return json
  const row = { ...toRowKey(ctx, id), name, at: ctx.clock.now() }
  if (await queries.renameTeamTag.first(ctx.db, row))
    recordEvent(ctx, TEAM_TAG_EVENTS.updated, id, changedFields({ name }))
  return (await requireTeamTag(ctx, id)).json
}

export async function deleteTeamTag(ctx: Ctx, id: string): Promise<JsonText<TeamTag>> {
  const [deletedState, deleted] = await Promise.all([
    requireTeamTag(ctx, id),
    queries.deleteTeamTag.first(ctx.db, toRowKey(ctx, id)),
  ])
  if (!deleted) throw notFound('team_tag')
  recordEvent(ctx, TEAM_TAG_EVENTS.deleted, id)
  return deletedState.json
}

async function requireTeamTag(ctx: Ctx, id: string) {
  const row = await queries.showTeamTag.first(ctx.db, toRowKey(ctx, id))
  if (!row) throw notFound('team_tag')
  return row
}

export { teamTagObjects } from './tags.queries.ts'
