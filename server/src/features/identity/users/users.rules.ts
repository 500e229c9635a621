// Rules for the stored permissions of users. Pure.
import type { Role } from '../../../domain/access/permissions.ts'
import { isExplicit, type Scope } from '../../../domain/access/scopes.ts'
import { invalid, invalidState } from '../../../domain/errors/api-error.ts'
import { USER_ERRORS } from './users.manifest.ts'

export function checkNotErased({ erased_at }: { erased_at: Date | null }): void {
  if (erased_at) throw invalidState(USER_ERRORS.user_erased, { status: 'deactivated', allowed: [] })
}

/** A team-admin has `*`, so nothing narrower can be set; only explicit permissions are stored. */
export function toStoredPermissions(role: Role, sent: readonly Scope[] | null): readonly Scope[] | null {
  if (role === 'team-member') return sent && [...new Set(sent)]
  if (sent && !sent.includes('*')) throw invalid('permissions', USER_ERRORS.admin_permissions)
  const explicit = sent?.filter(isExplicit) ?? []
  return explicit.length > 0 ? ['*', ...new Set(explicit)] : null
}
