import { sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { auditEntryRows } from '../../platform/audit-log/audit-log.tables.ts'
import { keyRows } from '../api-keys/api-keys.tables.ts'
import { invitationRows } from '../invitations/invitations.tables.ts'

type UsersBehindInput = {
  tenant_id: string
  user_ids: readonly string[]
  key_ids: readonly string[]
  since: Date
}

/**
 * These users, and everybody who since then invited or reactivated one of them or changed their email, role or permissions; the users
 * who created the keys that did it; and so on. The audit log has who did it; no second record is kept.
 */
export const findUsersBehind = prepared('second_person.behind', (q, input: UsersBehindInput) => ({
  compile: () =>
    sql<{ id: string }>`with recursive behind(kind, id) as (
        (select 'user', unnest(${input.user_ids}::uuid[]) union select 'key', unnest(${input.key_ids}::uuid[]))
        union
        select step.kind, step.id from behind cross join lateral (
          select one.kind, one.id from ${keyRows} as k
            cross join lateral (values ('user', k.created_by), ('key', k.parent_key_id)) as one(kind, id)
          where behind.kind = 'key' and k.id = behind.id
          union all
          select one.kind, one.id from ${auditEntryRows} as e
            left join ${invitationRows} as i on e.credential_kind = 'invitation' and i.id = e.credential_id
            cross join lateral (values ('user', case when e.actor_kind = 'user' then e.actor_id end),
              ('key', case when e.credential_kind = 'key' then e.credential_id end),
              ('user', i.created_by), ('key', i.created_by_key)) as one(kind, id)
          where behind.kind = 'user' and e.subject_id = behind.id and e.at >= ${input.since} and e.resource = 'user'
            and (e.operation = 'created' or e.changes @? '$[*].after.is_active ? (@ == true)'
              or jsonb_exists_any(e.changes -> 0 -> 'after', array['email', 'role', 'permissions']))
        ) as step where step.id is not null)
      select distinct id from behind where kind = 'user'`.compile(q),
}))
