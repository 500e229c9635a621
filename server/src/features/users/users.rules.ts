// Rules for the stored permissions of users. Pure.
import type { Role } from '../../kernel/domain/access/permissions.ts'
import type { Scope } from '../../kernel/domain/access/scopes.ts'
import { invalid } from '../../kernel/domain/errors/api-error.ts'
import { USER_ERRORS } from './users.errors.ts'

/** A team-admin has every permission, so nothing narrower can be set. */
export function storedPermissions(role: Role, sent: readonly Scope[] | null): readonly Scope[] | null {
  if (role === 'team-member') return sent && [...new Set(sent)]
  if (sent && !sent.includes('*')) throw invalid('permissions', USER_ERRORS.admin_permissions)
  return null
}
