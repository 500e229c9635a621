import { sql } from 'kysely'
import { permissionsView } from '../../../kernel/db/sql/fragments.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { memberScopes } from '../../../kernel/declared.ts'
import { auditEntryRows } from '../../platform/audit-log/audit-log.tables.ts'
import { keyRows } from '../api-keys/api-keys.tables.ts'
import { invitationRows } from '../invitations/invitations.tables.ts'
import { userRows } from '../users/users.tables.ts'

type UsersBehindInput = {
  tenant_id: string
  user_ids: readonly string[]
  key_ids: readonly string[]
  since: Date
}

export type UserBehind = {
  /** The given user or key from which a chain of changes leads to this user. */
  root: string
  id: string
  /**
   * The time of the oldest change in the chain; for several chains, the latest of these times. Null: a chain without changes, which
   * never expires.
   */
  at: Date | null
}

/**
 * Finds these users, everybody who since then invited or reactivated one of them or changed their email, role or permissions, the users
 * who created the keys used for it, and so on. The audit log is the only record of these changes. Of many changes by one user, only the
 * last is followed, so that the work does not grow with the square of their number.
 */
export const findUsersBehind = prepared('second_person.behind', (q, input: UsersBehindInput) => ({
  compile: () =>
    sql<UserBehind>`with recursive behind(root, kind, id, at) as (
        (select one, 'user', one, timestamptz 'infinity' from unnest(${input.user_ids}::uuid[]) as one
          union select one, 'key', one, timestamptz 'infinity' from unnest(${input.key_ids}::uuid[]) as one)
        union
        select behind.root, step.kind, step.id, least(behind.at, step.at) from behind cross join lateral (
          select one.kind, one.id, timestamptz 'infinity' as at from ${keyRows} as k
            cross join lateral (values ('user', k.created_by), ('key', k.parent_key_id)) as one(kind, id)
          where behind.kind = 'key' and k.id = behind.id
          union all
          select one.kind, one.id, max(e.at) from ${auditEntryRows} as e
            left join ${invitationRows} as i on e.credential_kind = 'invitation' and i.id = e.credential_id
            cross join lateral (values ('user', case when e.actor_kind = 'user' then e.actor_id end),
              ('key', case when e.credential_kind = 'key' then e.credential_id end),
              ('user', i.created_by), ('key', i.created_by_key)) as one(kind, id)
          where behind.kind = 'user' and e.subject_id = behind.id and e.at >= ${input.since} and e.resource = 'user'
            and (e.operation = 'created' or e.changes @? '$[*].after.is_active ? (@ == true)'
              or jsonb_exists_any(e.changes -> 0 -> 'after', array['email', 'role', 'permissions']))
          group by one.kind, one.id
        ) as step where step.id is not null)
      select root, id, nullif(max(at), 'infinity') as at from behind where kind = 'user' group by root, id`.compile(
      q,
    ),
}))

type CandidatesInput = { tenant_id: string; user_id: string; granting: readonly string[]; limit: number }

/** Finds other active users who have one of these permissions. */
export const findCandidates = prepared('second_person.candidates', (q, input: CandidatesInput) => ({
  compile: () =>
    sql<{ id: string }>`select person.id from ${userRows} as person
      where person.is_active and person.id <> ${input.user_id}
        and ${permissionsView('person', memberScopes())} && ${input.granting}::text[]
      order by person.id limit ${input.limit}`.compile(q),
}))
