// What a user may do: the role, the permissions, and whether they are active. Whoever gives any of it holds it.
import { type Issuer, requireScopes } from '../../kernel/auth/issuer.ts'
import { permissionsOf } from '../../kernel/auth/permissions.ts'
import type { Role } from '../../kernel/auth/roles.ts'
import { grants, type Scope } from '../../kernel/auth/scopes.ts'
import type { Ctx } from '../../kernel/http/context.ts'
import { revokeKeysOf } from '../api-keys/index.ts'
import { endInvitationsBy } from '../invitations/index.ts'
import { storedPermissions } from './users.rules.ts'

type Access = { role: Role; is_active: boolean; permissions: readonly Scope[] | null }
type Change = {
  role?: Role | undefined
  is_active?: boolean | undefined
  permissions?: readonly Scope[] | null | undefined
}

export const changesAccess = ({ role, is_active, permissions }: Change) =>
  role !== undefined || is_active !== undefined || permissions !== undefined

/** Who is not active may do nothing: coming back is a grant, leaving is none. */
const mayDo = ({ role, is_active, permissions }: Access) =>
  is_active ? permissionsOf(role, permissions) : []

/** The columns to store, once it is certain that the issuer holds everything that the user gains. */
export function changedAccess(issuer: Issuer, before: Access, change: Change): Access {
  const role = change.role ?? before.role
  const is_active = change.is_active ?? before.is_active
  const kept = role === before.role ? before.permissions : null
  const sent = change.permissions === undefined ? kept : change.permissions
  const after = { role, is_active, permissions: storedPermissions(role, sent) }
  const held = mayDo(before)
  requireScopes(
    issuer,
    mayDo(after).filter((scope) => !grants(held, scope)),
  )
  return after
}

/** Leaving revokes what the person holds, and ends the invitations that they sent. Coming back revives nothing. */
export async function revokeAccess(ctx: Ctx, userId: string): Promise<void> {
  await revokeKeysOf(ctx, userId)
  await endInvitationsBy(ctx, userId)
}
