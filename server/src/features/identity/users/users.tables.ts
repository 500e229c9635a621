// The tables of this feature, and what statements of other features may read of them.

import { knownIds } from '../../../kernel/db/sql/known-ids.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { rowView, rowViewOfAllTeams } from '../../../kernel/db/sql/row-view.ts'

export const userRows = rowView('team_user', [
  'tenant_id',
  'id',
  'email',
  'role',
  'first_name',
  'last_name',
  'job_title',
  'is_active',
  'permissions',
])

/** For signing in: the team is known only afterwards. */
export const usersOfAllTeams = rowViewOfAllTeams('team_user', ['tenant_id', 'id', 'email', 'is_active'])

export const knownUsers = knownIds('team_user')

/** Locks the user against deactivation until the transaction ends. */
export const holdActiveUser = prepared(
  'team_user.hold_active',
  (q, input: { tenant_id: string; id: string }) =>
    q
      .selectFrom('team_user')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .where('is_active', '=', true)
      .select(['id', 'email', 'role'])
      .forShare(),
)
