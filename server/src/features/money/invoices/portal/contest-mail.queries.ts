// The mail about a contested invoice.

import { sql } from 'kysely'
import type { Locale } from '../../../../domain/locales.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../../company/tenants/tenants.tables.ts'
import { userRows } from '../../../identity/users/users.tables.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { entryRows } from '../../accounting/accounting.tables.ts'

type ContestKey = { tenant_id: string; entry_id: string; mail_number: number }

type ContestMailData = {
  number: string
  amount: string
  currency: string
  due_date: string
  reason: string
  first_name: string
  last_name: string
  team_name: string
  locale: Locale
  is_to_referent: boolean
  emails: string[]
}

/**
 * The mail goes to the active referent, otherwise to up to 20 active team-admins. Returns no row if the contest was withdrawn, or
 * settled by reopening the report. Only an invoice with a due date can be contested.
 */
export const findContest = prepared('invoice.contest_to_tell', (q, input: ContestKey) => ({
  compile: () =>
    sql<ContestMailData>`select i.number, e.amount_incl_vat as amount, e.currency, e.due_date, i.contest_reason as reason,
        f.first_name, f.last_name, t.name as team_name, t.locale, referent.id is not null as is_to_referent,
        case when referent.id is not null then array[referent.email]
          else array(select person.email from ${userRows} as person where person.is_active and person.role = 'team-admin'
            order by person.id limit 20) end as emails
      from invoice i cross join ${currentTenantRow} as t
      join ${entryRows} as e on e.id = i.entry_id
      join ${freelancerRows} as f on f.id = i.freelancer_id
      left join ${userRows} as referent on referent.id = f.referent_id and referent.is_active
      where i.tenant_id = ${input.tenant_id} and i.entry_id = ${input.entry_id} and i.mail_number = ${input.mail_number}
        and i.contested_at is not null and e.status = 'waiting_payment'`.compile(q),
}))
