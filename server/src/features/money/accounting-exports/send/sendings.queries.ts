// Mails to the accountant.

import { type ExpressionBuilder, sql } from 'kysely'
import type { Locale } from '../../../../domain/locales.ts'
import type { PageQuery } from '../../../../domain/pagination.ts'
import type { Tables } from '../../../../kernel/db/schema/tables.ts'
import { asText, jsonObject, timestamp } from '../../../../kernel/db/sql/json.ts'
import { pageQuery } from '../../../../kernel/db/sql/page.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../../company/tenants/tenants.tables.ts'
import { userRows } from '../../../identity/users/users.tables.ts'
import { outboxRows } from '../../../platform/mails/mails.tables.ts'
import type { AccountingSending } from './sendings.schemas.ts'

type Key = { tenant_id: string; id: string }

const sendingView = (eb: ExpressionBuilder<Tables, 'accounting_sending'>) =>
  jsonObject<AccountingSending>({
    id: eb.ref('accounting_sending.id'),
    month: eb.ref('accounting_sending.month'),
    emails: eb.ref('accounting_sending.emails'),
    export_ids: eb.ref('accounting_sending.export_ids'),
    is_mail_pending: sql<boolean>`exists (select from ${outboxRows} as mail
      where mail.kind = 'accounting_files' and mail.cause_id = accounting_sending.id)`,
    created_by: eb.ref('accounting_sending.created_by'),
    created_at: timestamp(eb.ref('accounting_sending.created_at')),
  })

export const findSending = prepared('accounting_sending.detail', (q, input: Key) =>
  q
    .selectFrom('accounting_sending')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(sendingView(eb))),
)

export const pageOfSendings = prepared(
  'accounting_sending.page',
  (q, input: Required<PageQuery & { tenant_id: string }>, presentFields) =>
    pageQuery(
      q,
      q.selectFrom('accounting_sending').where('tenant_id', '=', input.tenant_id),
      input,
      presentFields,
      sendingView,
    ),
)

/** Finds external accountants: users who may export and are not team-admins. */
export const findAccountants = prepared(
  'accounting_sending.accountants',
  (q, _input: { tenant_id: string }) =>
    q
      .selectFrom(userRows.as('person'))
      .where('person.is_active', '=', true)
      .where('person.role', '=', 'team-member')
      .where(sql<boolean>`person.permissions @> array['accounting:export']`)
      .orderBy('person.id')
      .limit(5)
      .select('person.email'),
)

export const countSendingsSince = prepared(
  'accounting_sending.count_since',
  (q, input: { tenant_id: string; since: Date }) =>
    q
      .selectFrom('accounting_sending')
      .where('tenant_id', '=', input.tenant_id)
      .where('created_at', '>', input.since)
      .select(sql<number>`count(*)::int`.as('total')),
)

type NewRow = Key & {
  month: string
  emails: readonly string[]
  export_ids: readonly string[]
  created_by: string
  at: Date
}

export const insertSending = prepared('accounting_sending.insert', (q, row: NewRow) =>
  q.insertInto('accounting_sending').values({
    tenant_id: row.tenant_id,
    id: row.id,
    month: row.month,
    emails: row.emails,
    export_ids: row.export_ids,
    created_by: row.created_by,
    created_at: row.at,
  }),
)

type MailRow = {
  month: string
  emails: string[]
  team_name: string
  locale: Locale
  files: string[]
  sender: string
}

export const findMessage = prepared('accounting_sending.message', (q, input: Key) => ({
  compile: () =>
    sql<MailRow>`select s.month, s.emails, t.name as team_name, t.locale,
        array(select made.file_name from accounting_export made where made.tenant_id = ${input.tenant_id}
          and made.id = any(s.export_ids) order by made.file_name) as files,
        (select concat_ws(' ', person.first_name, person.last_name) from ${userRows} person where person.id = s.created_by) as sender
      from accounting_sending s cross join ${currentTenantRow} t
      where s.tenant_id = ${input.tenant_id} and s.id = ${input.id}`.compile(q),
}))
