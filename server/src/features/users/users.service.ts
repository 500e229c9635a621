import { lockIssuer, requireAdmin } from '../../kernel/auth/issuer.ts'
import type { ForgetKeys } from '../../kernel/auth/key-store.ts'
import type { Role } from '../../kernel/auth/roles.ts'
import type { Scope } from '../../kernel/auth/scopes.ts'
import { recordEvent } from '../../kernel/db/events.ts'
import type { Ctx, KeyCtx } from '../../kernel/http/context.ts'
import { invalidState, notFound } from '../../kernel/http/errors.ts'
import type { JsonText } from '../../kernel/http/json-text.ts'
import type { Page } from '../../kernel/http/schemas.ts'
import { newId } from '../../kernel/ids.ts'
import { assign } from '../assignments/index.ts'
import { changedAccess, changesAccess, revokeAccess } from './user-access.service.ts'
import * as queries from './users.queries.ts'
import { statusesOf, storedPermissions } from './users.rules.ts'
import type { TeamUser, TeamUserDetail, UpdateUser, UserQuery } from './users.schemas.ts'

export async function listUsers(
  ctx: Ctx,
  { status, ...query }: UserQuery,
): Promise<JsonText<Page<TeamUser>>> {
  const input = { tenant_id: ctx.tenantId, now: ctx.clock.now(), statuses: statusesOf(status), ...query }
  return (await queries.pageOfUsers.only(ctx.db, input)).json
}

export async function getUser(ctx: Ctx, id: string): Promise<JsonText<TeamUserDetail>> {
  const row = await queries.findUser.first(ctx.db, { tenant_id: ctx.tenantId, id, now: ctx.clock.now() })
  if (!row) throw notFound('User')
  return row.json as JsonText<TeamUserDetail>
}

export async function updateUser(
  ctx: KeyCtx,
  id: string,
  input: UpdateUser,
  forgetKeys: ForgetKeys,
): Promise<JsonText<TeamUserDetail>> {
  const key = { tenant_id: ctx.tenantId, id }
  const issuer = changesAccess(input) ? await lockIssuer(ctx) : undefined
  const user = await queries.lockUser.first(ctx.db, key)
  if (!user) throw notFound('User')
  if (issuer) requireAdmin(issuer)
  if (Object.keys(input).length === 0) return getUser(ctx, id)
  const { tag_ids: _tags, team_ids: _teams, permissions: _sent, ...changes } = input
  const before = { ...user, permissions: user.permissions as Scope[] | null }
  const access = issuer && changedAccess(issuer, before, input)
  await assign(ctx, 'user', id, input)
  const keepsAdmin = (changes.role ?? user.role) === 'team-admin' && (changes.is_active ?? user.is_active)
  if (!keepsAdmin) await refuseLastAdmin(ctx, id)
  await queries.updateUserRow.many(ctx.db, { ...key, at: ctx.clock.now(), ...changes, ...access })
  if (access && access.is_active !== user.is_active) await revokeAccess(ctx, id)
  await recordEvent(ctx, 'user.updated', id, input)
  // A cached key carries its owner's role and permissions.
  ctx.afterCommit(() => forgetKeys(ctx.tenantId))
  return getUser(ctx, id)
}

async function refuseLastAdmin(ctx: Ctx, id: string): Promise<void> {
  const admins = await queries.lockAdmins.many(ctx.db, { tenant_id: ctx.tenantId })
  if (admins.length === 1 && admins[0]?.id === id)
    throw invalidState('The last active team-admin can be neither demoted nor deactivated')
}

type NewUser = {
  email: string
  role: Role
  first_name?: string | null
  last_name?: string | null
  job_title?: string | null
  permissions?: readonly Scope[] | null
}

/** An active profile at once: by the operator, or of an invitation that was accepted. */
export async function addUser(ctx: Ctx, user: NewUser): Promise<{ id: string }> {
  const id = newId()
  await queries.insertUser.many(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    email: user.email,
    role: user.role,
    first_name: user.first_name ?? null,
    last_name: user.last_name ?? null,
    job_title: user.job_title ?? null,
    permissions: storedPermissions(user.role, user.permissions ?? null),
    at: ctx.clock.now(),
  })
  await recordEvent(ctx, 'user.created', id, { email: user.email, role: user.role })
  return { id }
}

export async function showUser(ctx: Ctx, id: string): Promise<JsonText<TeamUser>> {
  const row = await queries.showUser.only(ctx.db, { tenant_id: ctx.tenantId, id, now: ctx.clock.now() })
  return row.json as JsonText<TeamUser>
}
