// Writes invoices, takes their numbers, and queues the work on them.
import { sql } from 'kysely'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'

type Seller = { tenant_id: string; seller: string }

/** Returns the code of the series and the last of the numbers taken. Locks the series until the transaction ends. */
export const takeNumbers = prepared('invoice_series.take', (q, input: Seller & { count: number }) =>
  q
    .updateTable('invoice_series')
    .set({ last_number: sql`last_number + ${input.count}::int` })
    .where('tenant_id', '=', input.tenant_id)
    .where('seller', '=', input.seller)
    .returning(['code', 'last_number']),
)

export const findSeries = prepared('invoice_series.find', (q, input: Seller) =>
  q
    .selectFrom('invoice_series')
    .where('tenant_id', '=', input.tenant_id)
    .where('seller', '=', input.seller)
    .select('code'),
)

/** Lists codes with the same prefix, to find a free one. */
export const findCodes = prepared('invoice_series.codes', (q, input: { tenant_id: string; prefix: string }) =>
  q
    .selectFrom('invoice_series')
    .where('tenant_id', '=', input.tenant_id)
    .where(sql<boolean>`starts_with(code, ${input.prefix}::text)`)
    .select('code'),
)

export const insertSeries = prepared(
  'invoice_series.insert',
  (q, row: Seller & { id: string; code: string }) =>
    q
      .insertInto('invoice_series')
      .values({ tenant_id: row.tenant_id, id: row.id, seller: row.seller, code: row.code, last_number: 0 }),
)

export const findAllCodes = prepared('invoice_series.all_codes', (q, input: { tenant_id: string }) =>
  q.selectFrom('invoice_series').where('tenant_id', '=', input.tenant_id).select(['seller', 'code']),
)

/** `rows`: id, seller and code. */
export const insertManySeries = prepared(
  'invoice_series.insert_many',
  (q, input: { tenant_id: string; rows: string }) => ({
    compile: () =>
      sql`insert into invoice_series (tenant_id, id, seller, code, last_number)
        select ${input.tenant_id}::uuid, sent.id, sent.seller, sent.code, 0
        from json_to_recordset(${input.rows}::json) as sent(id uuid, seller text, code text)`.compile(q),
  }),
)

type Rows = { tenant_id: string; rows: string; at: Date }

const sentRows = (rows: string) =>
  sql`json_to_recordset(${rows}::json) as sent(entry_id uuid, freelancer_id uuid, status text, document_type integer, missing json,
    seller text, number text, issue_date date, content json, logo_sha256 text, contest_until date)`

/** Inserts or replaces invoices that are not issued yet. `rows`: as in `sentRows`. */
export const saveInvoices = prepared('invoice.save', (q, input: Rows) => ({
  compile: () =>
    sql`insert into invoice (tenant_id, entry_id, freelancer_id, status, document_type, missing, seller, number, issue_date, content,
        logo_sha256, contest_until, created_at, updated_at)
      select ${input.tenant_id}::uuid, sent.entry_id, sent.freelancer_id, sent.status, sent.document_type, sent.missing, sent.seller,
        sent.number, sent.issue_date, sent.content, decode(sent.logo_sha256, 'hex'), sent.contest_until, ${input.at}::timestamptz,
        ${input.at}::timestamptz
      from ${sentRows(input.rows)}
      on conflict (tenant_id, entry_id) do update set status = excluded.status, document_type = excluded.document_type,
        missing = excluded.missing, seller = excluded.seller, number = excluded.number, issue_date = excluded.issue_date,
        content = excluded.content, logo_sha256 = excluded.logo_sha256, contest_until = excluded.contest_until,
        updated_at = excluded.updated_at`.compile(q),
}))

type ReceivedDocument = {
  tenant_id: string
  ids: readonly string[]
  document_type: number
  seller: string
  number: string
  issue_date: string
  sha256: Buffer
  size: number
  at: Date
}

/** Stores the document of the supplier in the invoices that wait for it. */
export const receiveInvoices = prepared('invoice.receive', (q, row: ReceivedDocument) =>
  q
    .updateTable('invoice')
    .set({
      status: 'ready',
      document_type: row.document_type,
      missing: '[]',
      seller: row.seller,
      number: row.number,
      issue_date: row.issue_date,
      sha256: row.sha256,
      size: row.size,
      updated_at: row.at,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where(sql<boolean>`entry_id = any(${row.ids}::uuid[])`)
    .where('status', '=', 'waiting'),
)

export const queueWork = prepared(
  'invoice_work.queue',
  (q, input: { tenant_id: string; ids: readonly string[]; due_at: Date }) => ({
    compile: () =>
      sql`insert into invoice_work (tenant_id, entry_id, due_at)
        select ${input.tenant_id}::uuid, id, ${input.due_at}::timestamptz from unnest(${input.ids}::uuid[]) as id
        on conflict (tenant_id, entry_id) do update set due_at = least(invoice_work.due_at, excluded.due_at), attempts = 0`.compile(
        q,
      ),
  }),
)

type QueueInput = { tenant_id: string; freelancer_id?: string; at: Date }

/** Queues the waiting invoices of a freelancer, or of the whole team, to be examined again. */
export const queueInvoices = prepared(
  'invoice_work.wake',
  (q, input: Required<QueueInput>, presentFields) => ({
    compile: () => {
      const freelancerFilter = presentFields.has('freelancer_id')
        ? sql`and freelancer_id = ${input.freelancer_id}`
        : sql``
      return sql`insert into invoice_work (tenant_id, entry_id, due_at)
      select ${input.tenant_id}::uuid, entry_id, ${input.at}::timestamptz from invoice
      where tenant_id = ${input.tenant_id} and status = 'waiting' ${freelancerFilter}
      on conflict (tenant_id, entry_id) do update set due_at = least(invoice_work.due_at, excluded.due_at), attempts = 0`.compile(
        q,
      )
    },
  }),
)
