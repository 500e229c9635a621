// One shape for profiles and invitations, over a row of the union `person` (see users.queries.ts).
import { type Expression, sql } from 'kysely'
import type { Role } from '../../../domain/access/permissions.ts'
import { permissionsView } from '../../../kernel/db/sql/fragments.ts'
import { jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { memberScopes } from '../../../kernel/declared.ts'
import { selectTags, selectTeams, type TagRef, type TeamRef } from '../../company/assignments/index.ts'
import type { TeamUser, TeamUserDetail, UserStatus } from './users.schemas.ts'

const id = sql<string>`person.id`
const isProfile = sql<boolean>`person.status in ('active', 'deactivated')`
const selectByKind = <T>(ofProfile: Expression<T>, ofInvitation: Expression<T>) =>
  sql<T>`case when ${isProfile} then ${ofProfile} else ${ofInvitation} end`

const userJsonFields = () => ({
  id,
  email: sql<string>`person.email`,
  role: sql<Role>`person.role`,
  status: sql<UserStatus>`person.status`,
  tags: selectByKind<TagRef[]>(selectTags('user', id), selectTags('invitation', id)),
  teams: selectByKind<TeamRef[]>(selectTeams('user', id), selectTeams('invitation', id)),
  first_name: sql<string | null>`person.first_name`,
  last_name: sql<string | null>`person.last_name`,
  job_title: sql<string | null>`person.job_title`,
  permissions: permissionsView('person', memberScopes()),
  created_at: timestamp(sql<Date>`person.created_at`),
})

export const userView = () => jsonObject<TeamUser>(userJsonFields())
export const userDetail = () =>
  jsonObject<TeamUserDetail>({ ...userJsonFields(), is_active: sql<boolean>`person.is_active` })
