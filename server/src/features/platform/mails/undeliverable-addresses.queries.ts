// Addresses that a mail server has refused for good, or from which a mail came back. People are marked by their address, so a person whose
// address changes is no longer marked.
import { type ExpressionBuilder, sql } from 'kysely'
import { newId } from '../../../domain/ids.ts'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import type { UndeliverableAddress } from './mails.schemas.ts'

const addressView = (eb: ExpressionBuilder<Tables, 'undeliverable_address'>) =>
  jsonObject<UndeliverableAddress>({
    id: eb.ref('undeliverable_address.id'),
    email: eb.ref('undeliverable_address.email'),
    reason: eb.ref('undeliverable_address.reason'),
    response: eb.ref('undeliverable_address.response'),
    mail_id: eb.ref('undeliverable_address.mail_id'),
    user_id: sql<string | null>`(select person.id from ${userRows} as person
      where lower(person.email) = undeliverable_address.email)`,
    freelancer_id: sql<string | null>`(select person.id from ${freelancerRows} as person
      where lower(person.email) = undeliverable_address.email)`,
    created_at: timestamp(eb.ref('undeliverable_address.created_at')),
  })

type Filters = PageQuery & { tenant_id: string; email?: string }

export const pageOfAddresses = prepared(
  'undeliverable_address.page',
  (q, input: Required<Filters>, presentFields) => {
    const matching = q
      .selectFrom('undeliverable_address')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('email'), (rows) =>
        rows.where(sql<boolean>`email = lower(${input.email}::text)`),
      )
    return pageQuery(q, matching, input, presentFields, addressView)
  },
)

type MarkInput = {
  tenant_id: string
  /** A JSON array of ids and addresses in lower case. */
  rows: string
  reason: 'refused' | 'bounced'
  response: string | null
  mail_id: string
  at: Date
}

export const toAddressRows = (emails: readonly string[]): string =>
  JSON.stringify([...new Set(emails)].map((email) => ({ id: newId(), email })))

/** An address that is already marked keeps its `created_at` and gets the newest reason. */
export const markAddresses = prepared('undeliverable_address.mark', (q, row: MarkInput) => ({
  compile: () =>
    sql`insert into undeliverable_address (tenant_id, id, email, reason, response, mail_id, created_at)
      select ${row.tenant_id}::uuid, sent.id, sent.email, ${row.reason}, ${row.response}::text, ${row.mail_id}::uuid,
        ${row.at}::timestamptz
      from json_to_recordset(${row.rows}::json) as sent(id uuid, email text)
      on conflict (tenant_id, email) do update set reason = excluded.reason, response = excluded.response,
        mail_id = excluded.mail_id`.compile(q),
}))

type Old = { tenant_id: string; before: Date; limit: number }

/** Deletes addresses whose last mail no longer has a record. The next refused mail marks the address again. */
export const deleteOldAddresses = prepared('undeliverable_address.delete_old', (q, input: Old) => ({
  compile: () =>
    sql<{ id: string }>`delete from undeliverable_address where tenant_id = ${input.tenant_id} and id in (
        select id from undeliverable_address as marked where tenant_id = ${input.tenant_id}
          and created_at < ${input.before}::timestamptz
          and not exists (select from mail where tenant_id = ${input.tenant_id} and mail.id = marked.mail_id)
        limit ${input.limit}::bigint)
      returning id`.compile(q),
}))

export const clearAddresses = prepared(
  'undeliverable_address.clear',
  (q, row: { tenant_id: string; emails: readonly string[] }) => ({
    compile: () =>
      sql`delete from undeliverable_address where tenant_id = ${row.tenant_id}
        and email = any(${row.emails}::text[])`.compile(q),
  }),
)
