// Users, invitations and keys are changed by team-admins only, whatever the key's scopes say.
import type { KeyCtx } from '../http/context.ts'
import { notAllowedForUser } from '../http/errors.ts'

export function requireAdmin(ctx: KeyCtx): void {
  if (ctx.key.role !== 'team-admin') throw notAllowedForUser('Only a team-admin may do this')
}
