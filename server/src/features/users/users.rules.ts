// Pure rules about users: what a status filter means.
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
