// The tables of this feature, and what statements of other features may read of them.

import { findKnownIds } from '../../../kernel/db/sql/known-ids.ts'
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

/** Rows for sign-ins and for keys of release 1, where the team is not known yet. */
export const usersOfAllTeams = rowViewOfAllTeams('team_user', [
  'tenant_id',
  'id',
  'email',
  'role',
  'is_active',
  'permissions',
])

export const knownUsers = findKnownIds('team_user')
