// Pure rules about users: what a status filter means, and which permissions are stored.
import type { Role } from '../../kernel/auth/roles.ts'
import type { Scope } from '../../kernel/auth/scopes.ts'
import { invalid } from '../../kernel/http/errors.ts'
import { USER_STATUSES, type UserStatus } from './users.schemas.ts'

/** `active,pending`, or `all` alone. */
export function statusesOf(filter: string): UserStatus[] {
  if (filter === 'all') return [...USER_STATUSES]
  const wanted = filter.split(',')
  for (const one of wanted)
    if (!USER_STATUSES.includes(one as UserStatus))
      throw invalid('status', 'invalid_value', `status must be all, or some of ${USER_STATUSES.join(', ')}`)
  return [...new Set(wanted as UserStatus[])]
}

/** A team-admin has every permission, so nothing narrower can be set. */
export function storedPermissions(role: Role, sent: readonly Scope[] | null): readonly Scope[] | null {
  if (role === 'team-member') return sent && [...new Set(sent)]
  if (sent && !sent.includes('*'))
    throw invalid('permissions', 'invalid_value', 'permissions of a team-admin are always ["*"]')
  return null
}
