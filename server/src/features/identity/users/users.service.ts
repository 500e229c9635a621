import type { Role } from '../../../domain/access/permissions.ts'
import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { grants, type Scope } from '../../../domain/access/scopes.ts'
import { alreadyExists, notFound, refused } from '../../../domain/errors/api-error.ts'
import { changedFields } from '../../../domain/events/event-kinds.ts'
import { newId } from '../../../domain/ids.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { checkReferences } from '../../../kernel/db/references.ts'
import { ASSIGNMENT_REFERENCES, assign } from '../../company/assignments/index.ts'
import { lockCredentials, lockIssuer, requireAdmin } from '../credentials/index.ts'
import { changesAccess, requireStepUpToGive, resolveAccessChange } from './user-access.service.ts'
import { USER_ERRORS, USER_EVENTS } from './users.manifest.ts'
import * as queries from './users.queries.ts'
import { checkNotErased, toStoredPermissions } from './users.rules.ts'
import {
  parseStatuses,
  type TeamUser,
  type TeamUserDetail,
  type UpdateUser,
  type UserQuery,
} from './users.schemas.ts'

export async function listUsers(
  ctx: Ctx,
  { status, permission, ...query }: UserQuery,
): Promise<JsonText<Page<TeamUser>>> {
  const statuses = [...(parseStatuses(status) ?? [])]
  const input = { tenant_id: ctx.tenantId, now: ctx.clock.now(), statuses, ...query }
  const deactivatedFilter = statuses.includes('deactivated') && { with_deactivated: true as const }
  const permissionFilter = permission && {
    granting: ctx.declared.scopes.filter((scope) => grants([scope], permission)),
  }
  return (await queries.pageOfUsers.only(ctx.db, { ...input, ...deactivatedFilter, ...permissionFilter }))
    .json
}

/** Records that the caller downloads everything that is held about the user. */
export function recordUserExport(ctx: Ctx, id: string): void {
  queries.saveExport.queue(ctx.db, { tenant_id: ctx.tenantId, id, at: ctx.clock.now() })
  recordEvent(ctx, USER_EVENTS.exported, id)
}

export async function getUser(ctx: Ctx, id: string): Promise<JsonText<TeamUserDetail>> {
  const row = await queries.findUser.first(ctx.db, { tenant_id: ctx.tenantId, id, now: ctx.clock.now() })
  if (!row) throw notFound('user')
  return row.json as JsonText<TeamUserDetail>
}

export async function updateUser(
  ctx: KeyCtx,
  id: string,
  input: UpdateUser,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<TeamUserDetail>> {
  const key = { tenant_id: ctx.tenantId, id }
  const issuer = changesAccess(input) ? await lockIssuer(ctx) : undefined
  const mayRemoveAdmin = input.role === 'team-member' || input.is_active === false
  const lock = mayRemoveAdmin ? queries.lockUserAndAdmins : queries.lockUser
  const lockedUsers = await lock.many(ctx.db, key)
  const user = lockedUsers.find((lockedUser) => lockedUser.id === id)
  if (!user) throw notFound('user')
  if (issuer) requireAdmin(issuer)
  if (Object.keys(input).length === 0) return getUser(ctx, id)
  checkNotErased(user)
  const { tag_ids: _tags, team_ids: _teams, permissions: _sent, ...changes } = input
  const before = { ...user, permissions: user.permissions as Scope[] | null }
  const access = issuer && resolveAccessChange(ctx, issuer, before, input)
  await checkReferences(ctx, input, ASSIGNMENT_REFERENCES)
  const hasNewLinks = await assign(ctx, 'user', id, input)
  if (mayRemoveAdmin) refuseLastAdmin(lockedUsers, id)
  await requireStepUpToGive(ctx, before, access)
  if (access && access.is_active !== user.is_active) await ctx.hooks.accessLost(ctx, id)
  const row = {
    ...key,
    at: ctx.clock.now(),
    ...changes,
    ...access,
    ...(hasNewLinks && { touch: true as const }),
  }
  if (await queries.updateUserRow.first(ctx.db, row)) {
    recordEvent(ctx, USER_EVENTS.updated, id, changedFields(input))
    // A cached key carries its owner's role and permissions.
    ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  }
  return getUser(ctx, id)
}

/** Called by the operator, who may grant everything to everybody. */
export async function setPermissions(
  ctx: Ctx,
  id: string,
  sent: readonly Scope[] | null | undefined,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<TeamUserDetail>> {
  const key = { tenant_id: ctx.tenantId, id }
  await lockCredentials(ctx.db, ctx.tenantId)
  const user = await queries.lockUser.first(ctx.db, key)
  if (!user) throw notFound('user')
  if (sent === undefined) return getUser(ctx, id)
  checkNotErased(user)
  const permissions = toStoredPermissions(user.role, sent)
  if (await queries.updateUserRow.first(ctx.db, { ...key, at: ctx.clock.now(), permissions })) {
    recordEvent(ctx, USER_EVENTS.updated, id, changedFields({ permissions }))
    ctx.afterCommit(() => invalidateCredentials(ctx.tenantId))
  }
  return getUser(ctx, id)
}

type LockedUser = { id: string; role: Role; is_active: boolean }

function refuseLastAdmin(lockedUsers: LockedUser[], id: string): void {
  const admins = lockedUsers.filter(({ role, is_active }) => role === 'team-admin' && is_active)
  if (admins.length === 1 && admins[0]?.id === id) throw refused(USER_ERRORS.last_admin)
}

/**
 * Deactivates the user for good, and returns their address; undefined if the user was erased before. `beforeChange` runs under the lock of
 * the user, before the first change.
 */
export async function closeUser(
  ctx: KeyCtx,
  id: string,
  beforeChange: () => Promise<void>,
): Promise<{ email: string } | undefined> {
  const issuer = await lockIssuer(ctx)
  const key = { tenant_id: ctx.tenantId, id }
  const lockedUsers = await queries.lockUserAndAdmins.many(ctx.db, key)
  const user = lockedUsers.find((lockedUser) => lockedUser.id === id)
  if (!user) throw notFound('user')
  requireAdmin(issuer)
  if (user.erased_at) return undefined
  refuseLastAdmin(lockedUsers, id)
  await beforeChange()
  await ctx.hooks.accessLost(ctx, id)
  queries.markErased.queue(ctx.db, { ...key, at: ctx.clock.now() })
  recordEvent(ctx, USER_EVENTS.erased, id)
  return { email: user.email }
}

/** The error contains the id of the existing user, who can be reactivated if deactivated. */
export const emailTakenError = (user: { id: string }) => alreadyExists('email', 'user', user.id)

type NewUser = {
  email: string
  role: Role
  first_name?: string | null
  last_name?: string | null
  job_title?: string | null
  permissions?: readonly Scope[] | null
}

/** Creates an active profile: by the operator, or from an accepted invitation. */
export async function addUser(ctx: Ctx, user: NewUser): Promise<{ id: string }> {
  const id = newId()
  queries.insertUser.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    email: user.email,
    role: user.role,
    first_name: user.first_name ?? null,
    last_name: user.last_name ?? null,
    job_title: user.job_title ?? null,
    permissions: toStoredPermissions(user.role, user.permissions ?? null),
    at: ctx.clock.now(),
  })
  recordEvent(ctx, USER_EVENTS.created, id, { role: user.role })
  return { id }
}

export async function showUser(ctx: Ctx, id: string): Promise<JsonText<TeamUser>> {
  const row = await queries.showUser.only(ctx.db, { tenant_id: ctx.tenantId, id, now: ctx.clock.now() })
  return row.json as JsonText<TeamUser>
}

export { personObjects } from './users.queries.ts'
