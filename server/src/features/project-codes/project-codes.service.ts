import type { Ctx } from '../../kernel/db/context.ts'
import { recordEvent } from '../../kernel/db/events.ts'
import { takeTeamLock } from '../../kernel/db/team-lock.ts'
import { inUse, notFound } from '../../kernel/domain/errors/api-error.ts'
import { newId } from '../../kernel/domain/ids.ts'
import type { Created, JsonText } from '../../kernel/domain/json-text.ts'
import type { Page } from '../../kernel/domain/pagination.ts'
import { detachProjectCode, lockDeletedMissions } from '../missions/missions.tables.ts'
import { PROJECT_CODE_ERRORS } from './project-codes.errors.ts'
import * as queries from './project-codes.queries.ts'
import type {
  CreateProjectCode,
  ProjectCode,
  ProjectCodeDetail,
  ProjectCodeQuery,
  UpdateProjectCode,
} from './project-codes.schemas.ts'

const missing = () => notFound('project_code')

export async function listProjectCodes(
  ctx: Ctx,
  query: ProjectCodeQuery,
): Promise<JsonText<Page<ProjectCode>>> {
  return (await queries.pageOfProjectCodes.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

export async function getProjectCode(ctx: Ctx, id: string): Promise<JsonText<ProjectCodeDetail>> {
  const row = await queries.findProjectCode.first(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    now: ctx.clock.now(),
  })
  if (!row) throw missing()
  return row.json
}

export async function createProjectCode(ctx: Ctx, input: CreateProjectCode): Promise<Created<ProjectCode>> {
  const id = newId()
  const row = { tenant_id: ctx.tenantId, id, at: ctx.clock.now() }
  const { json } = await queries.insertProjectCode.only(ctx.db, {
    ...row,
    name: input.name,
    external_id: input.external_id ?? null,
  })
  await recordEvent(ctx, 'project_code.created', id, input)
  return { id, json }
}

export async function updateProjectCode(
  ctx: Ctx,
  id: string,
  changes: UpdateProjectCode,
): Promise<JsonText<ProjectCode>> {
  const key = { tenant_id: ctx.tenantId, id }
  if (changes.external_id) await takeTeamLock(ctx.db, ctx.tenantId, 'project-code-keys')
  const updated = await queries.updateProjectCode.first(ctx.db, { ...key, at: ctx.clock.now(), ...changes })
  if (updated) await recordEvent(ctx, 'project_code.updated', id, changes)
  const row = updated ?? (await queries.showProjectCode.first(ctx.db, key))
  if (!row) throw missing()
  return row.json
}

/** Refused while it is in use. Deleted missions do not count; they then show no project code. */
export async function deleteProjectCode(ctx: Ctx, id: string): Promise<JsonText<ProjectCode>> {
  const key = { tenant_id: ctx.tenantId, id }
  const code = { tenant_id: ctx.tenantId, project_code_id: id }
  // Missions before the project code: the lock order of changes of missions (decision 0045).
  await lockDeletedMissions.many(ctx.db, code)
  if (!(await queries.lockProjectCode.first(ctx.db, key))) throw missing()
  const usages = usagesOf(await queries.countUsages.only(ctx.db, key))
  const [first, ...others] = usages
  if (first)
    throw inUse([first, ...others], PROJECT_CODE_ERRORS.project_code_in_use, {
      used_by: usages.map(({ resource }) => resource),
    })
  await detachProjectCode.many(ctx.db, { ...code, at: ctx.clock.now() })
  const row = await queries.deleteProjectCode.only(ctx.db, key)
  await recordEvent(ctx, 'project_code.deleted', id)
  return row.json
}

const usagesOf = (counts: Record<string, number>) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([resource, count]) => ({ resource, count }))
