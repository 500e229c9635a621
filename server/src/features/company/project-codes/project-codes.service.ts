import { inUse, notFound } from '../../../domain/errors/api-error.ts'
import { changedFields } from '../../../domain/events/event-kinds.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created, ImportedItem, JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { acquireTeamLock } from '../../../kernel/db/team-lock.ts'
import { PROJECT_CODE_ERRORS, PROJECT_CODE_EVENTS } from './project-codes.manifest.ts'
import * as queries from './project-codes.queries.ts'
import type {
  CreateProjectCode,
  ImportedProjectCode,
  ProjectCode,
  ProjectCodeDetail,
  ProjectCodeQuery,
  UpdateProjectCode,
} from './project-codes.schemas.ts'
import { findProjectCodeByExternalId } from './project-codes.tables.ts'

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
  const key = { tenant_id: ctx.tenantId, id }
  queries.insertProjectCode.queue(ctx.db, {
    ...key,
    name: input.name,
    external_id: input.external_id ?? null,
    at: ctx.clock.now(),
  })
  recordEvent(ctx, PROJECT_CODE_EVENTS.created, id)
  return { id, json: (await queries.showProjectCode.only(ctx.db, key)).json }
}

/** Creates the project code unless its external id exists. The lock prevents two imports from both creating it. */
export async function importProjectCode(ctx: Ctx, row: ImportedProjectCode): Promise<ImportedItem> {
  const { tenantId: tenant_id } = ctx
  await acquireTeamLock(ctx.db, tenant_id, 'project-code-keys')
  const found = await findProjectCodeByExternalId.first(ctx.db, { tenant_id, external_id: row.external_id })
  if (found) return { id: found.id, isNew: false }
  return { id: (await createProjectCode(ctx, row)).id, isNew: true }
}

export async function updateProjectCode(
  ctx: Ctx,
  id: string,
  changes: UpdateProjectCode,
): Promise<JsonText<ProjectCode>> {
  const key = { tenant_id: ctx.tenantId, id }
  if (changes.external_id) await acquireTeamLock(ctx.db, ctx.tenantId, 'project-code-keys')
  const [updated, row] = await Promise.all([
    queries.updateProjectCode.first(ctx.db, { ...key, at: ctx.clock.now(), ...changes }),
    queries.showProjectCode.first(ctx.db, key),
  ])
  if (updated) recordEvent(ctx, PROJECT_CODE_EVENTS.updated, id, changedFields(changes))
  if (!row) throw missing()
  return row.json
}

/** Refuses to delete a code that is in use. Deleted missions do not count; afterwards they show no project code. */
export async function deleteProjectCode(ctx: Ctx, id: string): Promise<JsonText<ProjectCode>> {
  const key = { tenant_id: ctx.tenantId, id }
  await ctx.hooks.deletingProjectCode(ctx, id)
  const [lockedCode, counts] = await Promise.all([
    queries.lockProjectCode.first(ctx.db, key),
    queries.countUsages.only(ctx.db, key),
  ])
  if (!lockedCode) throw missing()
  const usages = toUsages(counts)
  const [first, ...others] = usages
  if (first)
    throw inUse([first, ...others], PROJECT_CODE_ERRORS.project_code_in_use, {
      used_by: usages.map(({ resource }) => resource),
    })
  await ctx.hooks.projectCodeDeleted(ctx, id)
  const deletedState = queries.showProjectCode.only(ctx.db, key)
  queries.deleteProjectCode.queue(ctx.db, key)
  recordEvent(ctx, PROJECT_CODE_EVENTS.deleted, id)
  return (await deletedState).json
}

const toUsages = (counts: Record<string, number>) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([resource, count]) => ({ resource, count }))

export { projectCodeObjects } from './project-codes.queries.ts'
