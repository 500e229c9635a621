// The mails about contested invoices that are due.
import { sql } from 'kysely'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { tenantRows } from '../../../company/tenants/tenants.tables.ts'
import { userRows } from '../../../identity/users/users.tables.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { isNoSandbox } from '../../../platform/sandbox/sandbox.tables.ts'
import { entryRows } from '../../accounting/accounting.tables.ts'

export const findTeamsWithMails = prepared('invoice.teams_with_mails', (q, input: { now: Date }) => ({
  compile: () =>
    sql<{ tenant_id: string }>`select distinct tenant_id from (
      select tenant_id from invoice where mail_due_at <= ${input.now} and contested_at is not null
      and ${isNoSandbox(sql`invoice.tenant_id`)}
      order by mail_due_at limit 20) as due`.compile(q),
}))

type Claim = { tenant_id: string; now: Date; until: Date }
type Due = { tenant_id: string; entry_id: string; mail_attempts: number; mail_number: number }

/** Claims a batch of due mails for a while; if this process crashes, they become due again. */
export const claimDueMails = prepared('invoice.claim_mails', (q, input: Claim) => ({
  compile: () =>
    sql<Due>`update invoice set mail_due_at = ${input.until}, mail_attempts = mail_attempts + 1
      where tenant_id = ${input.tenant_id} and entry_id in (
        select entry_id from invoice
        where tenant_id = ${input.tenant_id} and mail_due_at <= ${input.now} and contested_at is not null
        order by mail_due_at limit 20 for update skip locked)
      returning tenant_id, entry_id, mail_attempts, mail_number`.compile(q),
}))

type Contest = { tenant_id: string; entry_id: string; mail_number: number }

type ContestToTell = {
  number: string
  amount: string
  currency: string
  due_date: string
  reason: string
  first_name: string
  last_name: string
  team_name: string
  locale: 'fr' | 'en'
  is_to_referent: boolean
  emails: string[]
}

/**
 * With the address of the active referent, otherwise those of up to 20 active team-admins. No row: withdrawn, or settled by reopening the
 * report. Only an invoice with a due date can be contested.
 */
export const findContest = prepared('invoice.contest_to_tell', (q, input: Contest) => ({
  compile: () =>
    sql<ContestToTell>`select i.number, e.amount_incl_vat as amount, e.currency, e.due_date, i.contest_reason as reason,
        f.first_name, f.last_name, t.name as team_name, t.locale, referent.id is not null as is_to_referent,
        case when referent.id is not null then array[referent.email]
          else array(select person.email from ${userRows} as person where person.is_active and person.role = 'team-admin'
            order by person.id limit 20) end as emails
      from invoice i cross join ${tenantRows} as t
      join ${entryRows} as e on e.id = i.entry_id
      join ${freelancerRows} as f on f.id = i.freelancer_id
      left join ${userRows} as referent on referent.id = f.referent_id and referent.is_active
      where i.tenant_id = ${input.tenant_id} and i.entry_id = ${input.entry_id} and i.mail_number = ${input.mail_number}
        and i.contested_at is not null and e.status = 'waiting_payment'`.compile(q),
}))

/** Unless the contest was withdrawn since. */
export const recordMailOutcome = prepared(
  'invoice.mail_outcome',
  (q, row: Contest & { mail_due_at: Date | null }) =>
    q
      .updateTable('invoice')
      .set({ mail_due_at: row.mail_due_at })
      .where('tenant_id', '=', row.tenant_id)
      .where('entry_id', '=', row.entry_id)
      .where('mail_number', '=', row.mail_number)
      .where('contested_at', 'is not', null),
)
