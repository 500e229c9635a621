// Profiles and invitations: two tables, one list.

import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../../domain/access/permissions.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import type { PageQuery } from '../../../domain/pagination.ts'
import { differs } from '../../../kernel/db/sql/differs.ts'
import { permissionsView } from '../../../kernel/db/sql/fragments.ts'
import { asText, count, jsonPage, limitExpression, offsetExpression } from '../../../kernel/db/sql/json.ts'
import { isAfter, NEWEST, nextCursor } from '../../../kernel/db/sql/keyset.ts'
import { prepareObjectsFrom } from '../../../kernel/db/sql/objects.ts'
import { pickPresent } from '../../../kernel/db/sql/pick.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { prepareReading } from '../../../kernel/db/sql/recorded-read.ts'
import { memberScopes } from '../../../kernel/declared.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { invitationRows } from '../invitations/invitations.tables.ts'
import type { TeamUser } from './users.schemas.ts'
import { userDetail, userView } from './users.views.ts'

type Key = { tenant_id: string; id: string }
type Filters = PageQuery &
  UpdatedSince & {
    tenant_id: string
    now: Date
    statuses: string[]
    with_deactivated?: true
    role?: Role
    email?: string
    /** The permissions that include the permission of the filter. */
    granting?: Scope[]
  }

/** Derives the status of an invitation, so that no job has to turn `pending` into `expired`. */
const selectInvitationStatus = (now: Date) =>
  sql`case when is_undeliverable then 'undeliverable' when expires_at <= ${now} then 'expired' else 'pending' end`

const COLUMNS = sql`tenant_id, id, email, role, first_name, last_name, job_title, permissions, created_at`

const selectProfiles = (input: { tenant_id: string }) =>
  sql`select ${COLUMNS}, is_active, case when is_active then 'active' else 'deactivated' end as status
    from team_user where tenant_id = ${input.tenant_id}`

const selectInvitations = (input: { tenant_id: string; now: Date }) =>
  sql`select ${COLUMNS}, false as is_active, ${selectInvitationStatus(input.now)} as status
    from ${invitationRows} as invitation where tenant_id = ${input.tenant_id} and accepted_at is null and role is not null`

const SHOWN: ShownRows = {
  resource: 'user',
  id: sql`part.id`,
  time: sql`part.created_at`,
}

export const pageOfUsers = prepared('team_user.page', (q, input: Required<Filters>, presentFields) => {
  const filters = sql.join(
    [
      sql`status = any(${input.statuses}::text[])`,
      ...(presentFields.has('role') ? [sql`role = ${input.role}`] : []),
      ...(presentFields.has('updated_since') ? [isUpdatedSince(input, presentFields, SHOWN)] : []),
      ...(presentFields.has('granting')
        ? [sql`${permissionsView('part', memberScopes())} && ${input.granting}::text[]`]
        : []),
      ...(presentFields.has('email') ? [sql`lower(email) = lower(${input.email})`] : []),
    ],
    sql` and `,
  )
  // Each part uses its own index in the order of the list.
  const parts = [
    sql`${selectProfiles(input)} and is_active`,
    ...(presentFields.has('with_deactivated') ? [sql`${selectProfiles(input)} and not is_active`] : []),
    selectInvitations(input),
  ].map((part) => sql`select * from (${part}) as part where ${filters}`)
  const matching = sql`(${sql.join(parts, sql` union all `)})`
  // Without a limit in each part, PostgreSQL would sort all rows after the cursor.
  const after = parts.map(
    (part) => sql`(${part} and ${isAfter(input)} order by ${NEWEST.by} limit ${limitExpression(input)} + 1)`,
  )
  const pageSource = presentFields.has('after') ? sql`(${sql.join(after, sql` union all `)})` : matching
  const rows = sql<{ item: TeamUser }>`(
    select ${userView()} as item from ${pageSource} as person
    order by person.created_at desc, person.id desc limit ${limitExpression(input)} offset ${offsetExpression(input)})`
  const next = nextCursor(
    input,
    presentFields,
    sql`from ${pageSource} as person`,
    withLastSealing(input, presentFields),
  )
  return q.selectNoFrom(asText(jsonPage(rows, count(matching), input, next)))
})

/** Profiles, including deactivated ones, and open invitations. */
const selectPeople = (input: { tenant_id: string; now: Date }, isWanted: RawBuilder<boolean>) => sql`(
  ${selectProfiles(input)} and ${isWanted}
  union all
  select * from (${selectInvitations(input)}) as invited where ${isWanted}) as person`

/** People by id, for events and changes. */
const selectPeopleById = (input: { tenant_id: string; ids: readonly string[]; now: Date }) =>
  selectPeople(input, sql`id = any(${input.ids}::uuid[])`)

const selectPerson = (input: Key & { now: Date }) => selectPeople(input, sql`id = ${input.id}`)

export const findUser = prepared('team_user.detail', (q, input: Key & { now: Date }) => ({
  compile: () =>
    sql<{ json: string }>`select (${userDetail()})::text as json from ${selectPerson(input)}`.compile(q),
}))

export const showUser = prepared('team_user.show', (q, input: Key & { now: Date }) => ({
  compile: () =>
    sql<{ json: string }>`select (${userView()})::text as json from ${selectPerson(input)}`.compile(q),
}))

export const findInvitation = prepared('team_user.invitation', (q, input: Key & { now: Date }) => ({
  compile: () =>
    sql<{ json: string }>`select (${userView()})::text as json
      from (select * from (${selectInvitations(input)}) as invited where id = ${input.id}) as person`.compile(
      q,
    ),
}))

/** Locks the profile until the transaction ends. */
export const lockUser = prepared('team_user.lock', (q, input: Key) =>
  q
    .selectFrom('team_user')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['id', 'email', 'role', 'is_active', 'permissions', 'erased_at'])
    .forNoKeyUpdate(),
)

/**
 * Locks the profile and all active admins, in the order of their ids. Prevents two concurrent requests from removing the
 * last admin, and from waiting for each other.
 */
export const lockUserAndAdmins = prepared('team_user.lock_with_admins', (q, input: Key) =>
  q
    .selectFrom('team_user')
    .where('tenant_id', '=', input.tenant_id)
    .where((eb) =>
      eb.or([eb('id', '=', input.id), eb.and([eb('role', '=', 'team-admin'), eb('is_active', '=', true)])]),
    )
    .orderBy('id')
    .select(['id', 'email', 'role', 'is_active', 'permissions', 'erased_at'])
    .forNoKeyUpdate(),
)

/** The feature `personal-data` erases the other columns. */
export const markErased = prepared('team_user.mark_erased', (q, row: Key & { at: Date }) =>
  q
    .updateTable('team_user')
    .set({ is_active: false, permissions: null, erased_at: row.at, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

type NewUser = Key & {
  email: string
  role: Role
  first_name: string | null
  last_name: string | null
  job_title: string | null
  permissions: readonly string[] | null
  at: Date
}
export const insertUser = prepared('team_user.insert', (q, row: NewUser) =>
  q.insertInto('team_user').values({
    tenant_id: row.tenant_id,
    id: row.id,
    email: row.email,
    role: row.role,
    first_name: row.first_name,
    last_name: row.last_name,
    job_title: row.job_title,
    permissions: row.permissions,
    created_at: row.at,
    updated_at: row.at,
  }),
)

type Changes = Key & { at: Date } & Partial<Omit<NewUser, 'tenant_id' | 'id' | 'email' | 'at'>> & {
    is_active?: boolean
    /** Tags or teams have changed: sets `updated_at` in any case. */
    touch?: true
  }
const CHANGEABLE = ['role', 'first_name', 'last_name', 'job_title', 'is_active', 'permissions'] as const

/** Returns no row if nothing changes. */
export const updateUserRow = prepared('team_user.update', (q, row: Required<Changes>, presentFields) => {
  const changes = pickPresent(row, CHANGEABLE, presentFields)
  return q
    .updateTable('team_user')
    .set({ ...changes, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .$if(!presentFields.has('touch'), (rows) => rows.where(differs('team_user', changes)))
    .returning('id')
})

export const findUserByEmail = prepared(
  'team_user.by_email',
  (q, input: { tenant_id: string; email: string }) =>
    q
      .selectFrom('team_user')
      .where('tenant_id', '=', input.tenant_id)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', sql<string>`lower(${input.email})`))
      .select('id'),
)

/** Locks the user against deactivation until the transaction ends. */
export const lockActiveUser = prepared(
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

/** Users as events and changes show them. */
export const personObjects = prepareObjectsFrom('team_user.objects', selectPeopleById, userDetail)

export const saveExport = prepareReading('team_user', 'exported_at')
