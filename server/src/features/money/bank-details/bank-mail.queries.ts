// The mails about a bank account.

import { sql } from 'kysely'
import type { Locale } from '../../../domain/locales.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import { auditEntryRows } from '../../platform/audit-log/audit-log.tables.ts'

/** The number of earlier addresses of a freelancer that get the mail. */
const MAX_EARLIER_ADDRESSES = 5

/** The mail is about this status, which the account must still have. */
type MailKey = { tenant_id: string; id: string; status: 'proposed' | 'approved' }

type AccountToNotify = {
  country: string
  last_digits: string
  is_of_team: boolean
  owner: string
  /** Who proposed or approved it; null: the freelancer. */
  by: string | null
  team_name: string
  locale: Locale
  emails: string[]
  /**
   * The name of a user whom the freelancer can call, if possible one who neither proposed nor approved the account. No mail shows
   * an address of the team.
   */
  contact: string | null
}

const nameExpression = (person: string) =>
  sql`coalesce(nullif(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}), ''), ${sql.ref(`${person}.email`)})`

/**
 * The mail goes to the present address of the freelancer, to the one stored with the previous approved account, and to those
 * replaced since: a thief who changes the account may have changed the address, too, once or more often. The oldest addresses
 * come first. A mail about the account of the team goes to up to 20 active team-admins. Returns no row if the account no longer
 * has the status.
 */
export const findAccountToNotify = prepared('bank_account.to_tell', (q, input: MailKey) => ({
  compile: () =>
    sql<AccountToNotify>`select a.country, a.last_digits, f.id is null as is_of_team,
        coalesce(${nameExpression('f')}, t.name) as owner, ${nameExpression('author')} as by, t.name as team_name, t.locale,
        case when f.id is null
          then array(select person.email from ${userRows} as person where person.is_active and person.role = 'team-admin'
            order by person.id limit 20)
          else array(select distinct lower(address) from unnest(array[f.email, earlier.contact_email] || array(
            select e.changes -> 0 -> 'before' ->> 'email' from ${auditEntryRows} as e
            where e.subject_id = f.id and e.resource = 'freelancer' and e.operation = 'updated'
              and e.at > coalesce(earlier.decided_at, '-infinity') and jsonb_exists(e.changes -> 0 -> 'before', 'email')
            order by e.at limit ${sql.lit(MAX_EARLIER_ADDRESSES)})) as address where address is not null order by 1) end as emails,
        (select nullif(concat_ws(' ', person.first_name, person.last_name), '') from ${userRows} as person
          where person.is_active and (person.role = 'team-admin' or person.id = f.referent_id)
          order by coalesce(person.id in (a.proposed_by_id, a.link_issued_by_id, a.decided_by_id), false),
            person.id = f.referent_id desc nulls last, person.id limit 1) as contact
      from bank_account as a cross join ${currentTenantRow} as t
      left join ${freelancerRows} as f on f.id = a.freelancer_id
      left join lateral (select before.contact_email, before.decided_at from bank_account as before
        where before.tenant_id = ${input.tenant_id} and before.owner_id = a.owner_id and before.version < a.version
          and before.status in ('approved', 'replaced') order by before.version desc limit 1) as earlier on true
      left join ${userRows} as author on author.id = case a.status when 'approved' then a.decided_by_id else a.proposed_by_id end
      where a.tenant_id = ${input.tenant_id} and a.id = ${input.id}
        and a.status = ${input.status}`.compile(q),
}))
