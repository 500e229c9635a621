// The mails about bank accounts that are due.
import { sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { tenantRows } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import { auditEntryRows } from '../../platform/audit-log/audit-log.tables.ts'
import { isNoSandbox } from '../../platform/sandbox/sandbox.tables.ts'

/** Of a freelancer; each gets the mail. */
const MAX_EARLIER_ADDRESSES = 5

type Status = 'proposed' | 'approved'

export const findTeamsWithMails = prepared(
  'bank_account.teams_with_mails',
  (q, input: { now: Date; status: Status }) => ({
    compile: () =>
      sql<{ tenant_id: string }>`select distinct tenant_id from (
        select tenant_id from bank_account where mail_due_at <= ${input.now} and status = ${input.status}
        and ${isNoSandbox(sql`bank_account.tenant_id`)}
        order by mail_due_at limit 20) as due`.compile(q),
  }),
)

type Claim = { tenant_id: string; now: Date; until: Date; status: Status }
type Due = { tenant_id: string; id: string; mail_attempts: number; mail_number: number }

/** Claims a batch of due mails for a while; if this process crashes, they become due again. */
export const claimDueMails = prepared('bank_account.claim_mails', (q, input: Claim) => ({
  compile: () =>
    sql<Due>`update bank_account set mail_due_at = ${input.until}, mail_attempts = mail_attempts + 1
      where tenant_id = ${input.tenant_id} and id in (
        select id from bank_account
        where tenant_id = ${input.tenant_id} and mail_due_at <= ${input.now} and status = ${input.status}
        order by mail_due_at limit 20 for update skip locked)
      returning tenant_id, id, mail_attempts, mail_number`.compile(q),
}))

type Mail = { tenant_id: string; id: string; mail_number: number }

type AccountToTell = {
  country: string
  last_digits: string
  is_of_team: boolean
  owner: string
  /** Who proposed or approved it; null: the freelancer. */
  by: string | null
  team_name: string
  locale: 'fr' | 'en'
  emails: string[]
  /** The name of somebody of the team who has neither proposed nor approved it, if there is one: no mail shows an address of the team. */
  contact: string | null
}

const nameOf = (person: string) =>
  sql`coalesce(nullif(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}), ''), ${sql.ref(`${person}.email`)})`

/**
 * To the present address of the freelancer, to the one at which the account before was approved, and to those that were replaced since:
 * a thief who changes the account may have changed the address, too, once or more often. The oldest ones, which were there first. About the account of the team to up to 20 active team-admins. No row: decided since.
 */
export const findAccountToTell = prepared('bank_account.to_tell', (q, input: Mail & { status: Status }) => ({
  compile: () =>
    sql<AccountToTell>`select a.country, a.last_digits, f.id is null as is_of_team,
        coalesce(${nameOf('f')}, t.name) as owner, ${nameOf('author')} as by, t.name as team_name, t.locale,
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
      from bank_account as a cross join ${tenantRows} as t
      left join ${freelancerRows} as f on f.id = a.freelancer_id
      left join lateral (select before.contact_email, before.decided_at from bank_account as before
        where before.tenant_id = ${input.tenant_id} and before.owner_id = a.owner_id and before.version < a.version
          and before.status in ('approved', 'replaced') order by before.version desc limit 1) as earlier on true
      left join ${userRows} as author on author.id = case a.status when 'approved' then a.decided_by_id else a.proposed_by_id end
      where a.tenant_id = ${input.tenant_id} and a.id = ${input.id} and a.mail_number = ${input.mail_number}
        and a.status = ${input.status}`.compile(q),
}))

/** Unless it was decided since. */
export const recordMailOutcome = prepared(
  'bank_account.mail_outcome',
  (q, row: Mail & { mail_due_at: Date | null }) =>
    q
      .updateTable('bank_account')
      .set({ mail_due_at: row.mail_due_at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .where('mail_number', '=', row.mail_number)
      .where('status', 'in', ['proposed', 'approved']),
)
