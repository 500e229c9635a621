// The access of a user: role, permissions, active or not. An issuer can only grant what it has.

import { isDeepStrictEqual } from 'node:util'
import type { Role } from '../../../domain/access/permissions.ts'
import { resolvePermissions } from '../../../domain/access/permissions.ts'
import { grants, type Scope } from '../../../domain/access/scopes.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { type Issuer, requireGrantable, requireStepUp } from '../credentials/index.ts'
import { toStoredPermissions } from './users.rules.ts'

type Access = { role: Role; is_active: boolean; permissions: readonly Scope[] | null }
type Change = {
  role?: Role | undefined
  is_active?: boolean | undefined
  permissions?: readonly Scope[] | null | undefined
}

export const changesAccess = ({ role, is_active, permissions }: Change) =>
  role !== undefined || is_active !== undefined || permissions !== undefined

/** Deactivation needs no confirmation, so that a user can be stopped at once. */
export async function requireStepUpToGive(ctx: KeyCtx, before: Access, after = before): Promise<void> {
  const isReactivated = after.is_active && !before.is_active
  const hasOtherPermissions = !isDeepStrictEqual(after.permissions, before.permissions)
  if (isReactivated || hasOtherPermissions || after.role !== before.role) await requireStepUp(ctx)
}

/** An inactive user has no permissions: reactivation is a grant, deactivation is not. */
const resolveScopes = ({ declared }: Ctx, { role, is_active, permissions }: Access) =>
  is_active ? resolvePermissions(role, permissions, declared.memberScopes) : []

/** Checks that the issuer has everything that the user gains, and returns the columns to store. */
export function resolveAccessChange(
  ctx: Ctx,
  issuer: Issuer,
  before: Access & { id: string },
  change: Change,
): Access {
  const role = change.role ?? before.role
  const is_active = change.is_active ?? before.is_active
  const currentPermissions = role === before.role ? before.permissions : null
  const sent = change.permissions === undefined ? currentPermissions : change.permissions
  const after = { role, is_active, permissions: toStoredPermissions(role, sent) }
  const scopesBefore = resolveScopes(ctx, before)
  requireGrantable(
    issuer,
    resolveScopes(ctx, after).filter((scope) => !grants(scopesBefore, scope)),
    before.id,
  )
  return after
}
