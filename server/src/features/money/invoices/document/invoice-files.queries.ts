// The work queue of invoices, and the files that are made from them.
import { sql } from 'kysely'
import type { Invoice } from '../../../../documents/index.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { isNotSandbox } from '../../../platform/sandbox/sandbox.tables.ts'
import { entryRows } from '../../accounting/accounting.tables.ts'

/** Finds teams with due work, those with the oldest work first. */
export const findTeamsWithWork = prepared('invoice_work.teams', (q, input: { now: Date; limit: number }) => ({
  compile: () =>
    sql<{ tenant_id: string }>`select tenant_id from invoice_work where due_at <= ${input.now}::timestamptz
      and ${isNotSandbox(sql`invoice_work.tenant_id`)} group by tenant_id order by min(due_at) limit ${input.limit}::int`.compile(
      q,
    ),
}))

type Batch = { tenant_id: string; now: Date; until: Date; limit: number }

/** Claims due work until the given time; another node can take it afterwards. */
export const claimWork = prepared('invoice_work.claim', (q, input: Batch) => ({
  compile: () =>
    sql<{
      entry_id: string
      attempts: number
    }>`update invoice_work set due_at = ${input.until}::timestamptz, attempts = attempts + 1
      where tenant_id = ${input.tenant_id} and entry_id in (select entry_id from invoice_work
        where tenant_id = ${input.tenant_id} and due_at <= ${input.now}::timestamptz
        order by due_at, entry_id limit ${input.limit}::int for update skip locked)
      returning entry_id, attempts`.compile(q),
}))

type Key = { tenant_id: string; entry_id: string }

/** Deletes the work, unless it was queued again since it was claimed. */
export const finishWork = prepared('invoice_work.finish', (q, input: Key & { until: Date }) =>
  q
    .deleteFrom('invoice_work')
    .where('tenant_id', '=', input.tenant_id)
    .where('entry_id', '=', input.entry_id)
    .where('due_at', '=', input.until),
)

export const retryWork = prepared('invoice_work.retry', (q, input: Key & { due_at: Date }) =>
  q
    .updateTable('invoice_work')
    .set({ due_at: input.due_at })
    .where('tenant_id', '=', input.tenant_id)
    .where('entry_id', '=', input.entry_id),
)

export const findInvoiceToMake = prepared('invoice.to_make', (q, input: Key) =>
  q
    .selectFrom('invoice')
    .where('tenant_id', '=', input.tenant_id)
    .where('entry_id', '=', input.entry_id)
    .select(['status', 'logo_sha256', sql<Invoice | null>`content`.as('content')]),
)

type MadeFile = Key & { sha256: Buffer; size: number; at: Date }

/** Returns no row if the file was made already. */
export const storeFile = prepared('invoice.keep_file', (q, row: MadeFile) =>
  q
    .updateTable('invoice')
    .set({ status: 'ready', sha256: row.sha256, size: row.size, failure: null, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('entry_id', '=', row.entry_id)
    .where('status', '=', 'issued')
    .returning('number'),
)

export const saveFailure = prepared('invoice.fail', (q, row: Key & { failure: string; at: Date }) =>
  q
    .updateTable('invoice')
    .set({ failure: row.failure, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('entry_id', '=', row.entry_id)
    .where('status', '=', 'issued')
    .where(sql<boolean>`failure is distinct from ${row.failure}`),
)

type InvoiceInput = { tenant_id: string; id: string; freelancer_id?: string }

const freelancerFilter = (input: Required<InvoiceInput>, presentFields: ReadonlySet<PropertyKey>) =>
  presentFields.has('freelancer_id') ? sql`and i.freelancer_id = ${input.freelancer_id}` : sql``

export const findInvoiceFile = prepared(
  'invoice.file',
  (q, input: Required<InvoiceInput>, presentFields) => ({
    compile: () =>
      sql<{ sha256: Buffer; number: string }>`select i.sha256, i.number from invoice i
      where i.tenant_id = ${input.tenant_id} and i.entry_id = ${input.id} and i.sha256 is not null ${freelancerFilter(input, presentFields)}`.compile(
        q,
      ),
  }),
)

export const findContent = prepared('invoice.content', (q, input: Required<InvoiceInput>, presentFields) => ({
  compile: () =>
    sql<{ content: Invoice | null }>`select i.content from ${entryRows} e left join invoice i
        on i.tenant_id = ${input.tenant_id} and i.entry_id = e.id
      where e.id = ${input.id} ${freelancerFilter(input, presentFields)}`.compile(q),
}))

type Range = { tenant_id: string; from: string; to: string; limit: number }

export type ArchivedFile = {
  entry_id: string
  is_suppliers: boolean
  number: string
  seller: string
  issue_date: string
  sha256: Buffer
  size: number
}

/** Lists files in the order of the archive. A document of a supplier may be the invoice of several entries. */
export const findArchivedFiles = prepared('invoice.archived', (q, input: Range) => ({
  compile: () =>
    sql<ArchivedFile>`select min(entry_id::text) as entry_id, document_type in (380, 381) as is_suppliers, number, seller, issue_date,
        sha256, size from invoice
      where tenant_id = ${input.tenant_id} and status = 'ready' and issue_date >= ${input.from}::date
        and issue_date <= ${input.to}::date
      group by document_type, number, seller, issue_date, sha256, size
      order by issue_date, 1 limit ${input.limit}::int`.compile(q),
}))
