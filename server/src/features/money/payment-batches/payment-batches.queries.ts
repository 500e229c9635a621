import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { PaymentBatchLineStatus, PaymentBatchStatus } from '../../../kernel/db/schema/tables.ts'
import { asText, jsonPage, limitExpression, offsetExpression } from '../../../kernel/db/sql/json.ts'
import { andAfter, instantKey, LAST_UUID, type ListOrder, nextCursor } from '../../../kernel/db/sql/keyset.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { entryRows } from '../accounting/accounting.tables.ts'
import { bankAccountRows } from '../bank-details/bank-details.tables.ts'
import { payableView, problemsExpression, problemsForNewBatch, withAccounts } from './payable.views.ts'
import { teamNeedsSecondPerson } from './payment-batches.actions.ts'
import type { PayableEntry, PaymentBatchLine } from './payment-batches.schemas.ts'
import { batchObject, batchView, type Caller, lineView } from './payment-batches.views.ts'

type Key = { tenant_id: string; id: string }

const SHOWN: ShownRows = {
  resource: 'payment_batch',
  id: sql`payment_batch.id`,
  time: sql`payment_batch.updated_at`,
}

type PageInput = PageQuery & UpdatedSince & Caller & { tenant_id: string; statuses?: PaymentBatchStatus[] }

export const pageOfBatches = prepared(
  'payment_batch.page',
  (q, input: Required<PageInput>, presentFields) => {
    const matching = q
      .selectFrom('payment_batch')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('statuses'), (rows) =>
        rows.where(sql<boolean>`status = any(${input.statuses}::text[])`),
      )
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(
      q,
      matching,
      input,
      presentFields,
      () => batchView(input),
      withLastSealing(input, presentFields),
    )
  },
)

export const findBatch = prepared('payment_batch.detail', (q, input: Key & Caller) =>
  q
    .selectFrom('payment_batch')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(asText(batchView(input))),
)

/** The key is the number of days since 2000, because cursors contain no dates. */
const DUE_FIRST: ListOrder = {
  by: sql`due_date, id`,
  keys: [sql`(due_date - date '2000-01-01')`, sql`id`],
  isAfter: (value) =>
    sql`(due_date, id) > (date '2000-01-01' + ${value(1, '-700000')}::int, ${value(2, '00000000-0000-0000-0000-000000000000')}::uuid)`,
}

type Now = { now: Date }

type PayableInput = PageQuery & Now & { tenant_id: string; due_date_to?: string; freelancer_id?: string }

export const pageOfPayable = prepared(
  'payment_batch.payable',
  (q, input: Required<PayableInput>, presentFields) => {
    const conditions = [
      sql`status = 'waiting_payment'`,
      sql`due_date is not null`,
      ...(presentFields.has('due_date_to') ? [sql`due_date <= ${input.due_date_to}::date`] : []),
      ...(presentFields.has('freelancer_id') ? [sql`freelancer_id = ${input.freelancer_id}`] : []),
    ]
    const matching = sql`from ${entryRows} as waiting where ${sql.join(conditions, sql` and `)}`
    const pageRows = sql`${matching}${andAfter(input, presentFields, DUE_FIRST)}`
    const items = sql<{
      item: PayableEntry
    }>`(select ${payableView('e')} as item from (select * ${pageRows} order by ${DUE_FIRST.by}
    limit ${limitExpression(input)} offset ${offsetExpression(input)}) as e ${withAccounts('e', input)} order by e.due_date, e.id)`
    const total = sql<number>`(select count(*) ${matching})`
    return q.selectNoFrom(
      asText(
        jsonPage<PayableEntry>(items, total, input, nextCursor(input, presentFields, pageRows, DUE_FIRST)),
      ),
    )
  },
)

const NEWEST_LINE: ListOrder = {
  by: sql`created_at desc, entry_id desc`,
  keys: [instantKey(sql`created_at`), sql`entry_id`],
  isAfter: (value) =>
    sql`(created_at, entry_id) < (${value(1, 'infinity')}::timestamptz, ${value(2, LAST_UUID)}::uuid)`,
}

/** Whether the batch of the page has no file. */
const isDraft = (input: { tenant_id: string; batch_id: string }) =>
  sql<boolean>`(select b.status = 'draft' from payment_batch b where b.tenant_id = ${input.tenant_id} and b.id = ${input.batch_id})`

type LinesInput = PageQuery &
  Now & { tenant_id: string; batch_id: string; statuses?: PaymentBatchLineStatus[] }

export const pageOfLines = prepared(
  'payment_batch_line.page',
  (q, input: Required<LinesInput>, presentFields) => {
    const status = presentFields.has('statuses') ? sql` and status = any(${input.statuses}::text[])` : sql``
    const matching = sql`from payment_batch_line where tenant_id = ${input.tenant_id} and batch_id = ${input.batch_id}${status}`
    const pageRows = sql`${matching}${andAfter(input, presentFields, NEWEST_LINE)}`
    const items = sql<{
      item: PaymentBatchLine
    }>`(select ${lineView('l', 'e', isDraft(input))} as item from (select * ${pageRows} order by ${NEWEST_LINE.by}
    limit ${limitExpression(input)} offset ${offsetExpression(input)}) as l join ${entryRows} e on e.id = l.entry_id ${withAccounts('e', input)}
    order by l.created_at desc, l.entry_id desc)`
    const total = sql<number>`(select count(*) ${matching})`
    return q.selectNoFrom(
      asText(
        jsonPage<PaymentBatchLine>(
          items,
          total,
          input,
          nextCursor(input, presentFields, pageRows, NEWEST_LINE),
        ),
      ),
    )
  },
)

/** Locks the batch until the transaction ends. */
export const lockBatch = prepared('payment_batch.lock', (q, input: Key) =>
  q
    .selectFrom('payment_batch')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select([
      'status',
      'label',
      'execution_date',
      'needs_second_person',
      'line_count',
      'paid_count',
      'total',
      'created_by',
      'exported_by',
      'involved_ids',
      'exported_at',
      'prepared_at',
      'prepared_sha256',
      'approved_at',
      'bank_account_id',
      'file_read_at',
      'file_reader_ids',
    ])
    .forNoKeyUpdate(),
)

type NewBatch = Key & {
  label: string | null
  execution_date: string
  created_by: string
  involved_ids: readonly string[]
  at: Date
}

/** Inserts the batch with the current `needs_second_person` of the team. */
export const insertBatch = prepared('payment_batch.insert', (q, row: NewBatch) => ({
  compile: () =>
    sql`insert into payment_batch (tenant_id, id, status, label, execution_date, needs_second_person, line_count, paid_count, total,
        created_by, involved_ids, created_at, updated_at)
      select ${row.tenant_id}::uuid, ${row.id}::uuid, 'draft', ${row.label}::text, ${row.execution_date}::date, coalesce(s.needs_second_person, false), 0, 0, 0,
        ${row.created_by}::uuid, ${row.involved_ids}::uuid[], ${row.at}::timestamptz, ${row.at}::timestamptz
      from ${currentTenantRow} t left join payment_settings s on s.tenant_id = ${row.tenant_id}`.compile(q),
}))

type Changes = Key & { at: Date; label?: string | null; execution_date?: string }

export const updateBatch = prepared('payment_batch.update', (q, row: Required<Changes>, presentFields) =>
  q
    .updateTable('payment_batch')
    .set({
      ...(presentFields.has('label') && { label: row.label }),
      ...(presentFields.has('execution_date') && { execution_date: row.execution_date }),
      updated_at: row.at,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

export const addInvolved = prepared(
  'payment_batch.add_involved',
  (q, row: Key & { user_ids: readonly string[] }) => ({
    compile: () =>
      sql`update payment_batch set involved_ids = array(select distinct unnest(involved_ids || ${row.user_ids}::uuid[]) order by 1)
        where tenant_id = ${row.tenant_id} and id = ${row.id} and not involved_ids @> ${row.user_ids}::uuid[]`.compile(
        q,
      ),
  }),
)

type Preparation = Key & { prepared_by: string; prepared_sha256: Buffer; at: Date }

/** A batch that is prepared while the team asks for two people needs both, whatever the setting is later. */
export const prepareBatchRow = prepared('payment_batch.prepare', (q, row: Preparation) =>
  q
    .updateTable('payment_batch')
    .set({
      prepared_by: row.prepared_by,
      prepared_at: row.at,
      prepared_sha256: row.prepared_sha256,
      needs_second_person: sql<boolean>`needs_second_person or ${teamNeedsSecondPerson}`,
      updated_at: row.at,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

export const approveBatchRow = prepared(
  'payment_batch.approve',
  (q, row: Key & { approved_by: string; at: Date }) =>
    q
      .updateTable('payment_batch')
      .set({ approved_by: row.approved_by, approved_at: row.at, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)

export const reopenBatchRow = prepared('payment_batch.reopen', (q, row: Key & { at: Date }) =>
  q
    .updateTable('payment_batch')
    .set({
      prepared_by: null,
      prepared_at: null,
      prepared_sha256: null,
      approved_by: null,
      approved_at: null,
      bank_account_id: null,
      payer_city: null,
      payer_country: null,
      updated_at: row.at,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

type EntriesInput = { tenant_id: string; ids: readonly string[] }

/** Call it after the lock of the entries. An entry of an open batch has the problem `in_batch`. */
export const findProblems = prepared('payment_batch.problems', (q, input: EntriesInput & Now) => ({
  compile: () =>
    sql<{
      id: string
      freelancer_id: string
      missing_documents: string[]
      problems: string[]
    }>`select e.id, e.freelancer_id, missing.kinds as missing_documents, ${problemsForNewBatch('e')} as problems
      from ${entryRows} e ${withAccounts('e', input)} where e.id = any(${input.ids}::uuid[])`.compile(q),
}))

type BatchEntries = EntriesInput & { batch_id: string }

export const insertLines = prepared('payment_batch_line.insert', (q, input: BatchEntries & { at: Date }) => ({
  compile: () =>
    sql`insert into payment_batch_line (tenant_id, batch_id, entry_id, freelancer_id, status, amount, created_at)
      select ${input.tenant_id}::uuid, ${input.batch_id}::uuid, e.id, e.freelancer_id, 'open', e.amount_incl_vat, ${input.at}::timestamptz
      from ${entryRows} e where e.id = any(${input.ids}::uuid[])`.compile(q),
}))

export const deleteLines = prepared('payment_batch_line.delete', (q, input: BatchEntries) =>
  q
    .deleteFrom('payment_batch_line')
    .where('tenant_id', '=', input.tenant_id)
    .where('batch_id', '=', input.batch_id)
    .where(sql<boolean>`entry_id = any(${input.ids}::uuid[])`),
)

type BatchKey = { tenant_id: string; batch_id: string }

export const findOpenEntries = prepared('payment_batch_line.open_entries', (q, input: BatchKey) =>
  q
    .selectFrom('payment_batch_line')
    .where('tenant_id', '=', input.tenant_id)
    .where('batch_id', '=', input.batch_id)
    .where('status', '=', 'open')
    .orderBy('entry_id')
    .select('entry_id'),
)

/** Counts the lines again after some were added, removed, paid or released. */
export const recountBatch = prepared('payment_batch.recount', (q, input: BatchKey & { at: Date }) => ({
  compile: () =>
    sql`update payment_batch set line_count = counted.lines, paid_count = counted.paid, total = counted.total, updated_at = ${input.at}
      from (select count(*)::int as lines, count(*) filter (where status = 'paid')::int as paid, coalesce(sum(amount), 0) as total
        from payment_batch_line where tenant_id = ${input.tenant_id} and batch_id = ${input.batch_id} and status <> 'released') as counted
      where payment_batch.tenant_id = ${input.tenant_id} and payment_batch.id = ${input.batch_id}`.compile(q),
}))

export type ProblemCount = { problems: string[] | null; count: number }

/** Lists the problems of all open lines, and counts the lines that have one. */
export const countProblems = prepared('payment_batch.count_problems', (q, input: BatchKey & Now) => ({
  compile: () =>
    sql<ProblemCount>`select array_agg(distinct found.problem) as problems, count(distinct l.entry_id)::int as count
      from payment_batch_line l join ${entryRows} e on e.id = l.entry_id ${withAccounts('e', input)}
        cross join lateral unnest(${problemsExpression('e')}) as found(problem)
      where l.tenant_id = ${input.tenant_id} and l.batch_id = ${input.batch_id} and l.status = 'open'`.compile(
      q,
    ),
}))

/** Finds the missing compliance documents that block the payment of open lines, by freelancer. */
export const findMissingDocuments = prepared(
  'payment_batch.missing_documents',
  (q, input: BatchKey & Now & { limit: number }) => ({
    compile: () =>
      sql<{
        freelancer_id: string
        kinds: string[]
      }>`select distinct e.freelancer_id, missing.kinds
        from payment_batch_line l join ${entryRows} e on e.id = l.entry_id ${withAccounts('e', input)}
        where l.tenant_id = ${input.tenant_id} and l.batch_id = ${input.batch_id} and l.status = 'open'
          and cardinality(missing.kinds) > 0 order by e.freelancer_id limit ${input.limit}`.compile(q),
  }),
)

/** Freezes the accounts to which the lines are paid, whatever changes later. */
export const freezeLines = prepared('payment_batch_line.freeze', (q, input: BatchKey) => ({
  compile: () =>
    sql`update payment_batch_line set bank_account_id = approved.id, payee_city = f.city, payee_country = f.country
      from ${bankAccountRows} approved join ${freelancerRows} f on f.id = approved.freelancer_id
      where payment_batch_line.tenant_id = ${input.tenant_id} and payment_batch_line.batch_id = ${input.batch_id}
        and approved.freelancer_id = payment_batch_line.freelancer_id and approved.status = 'approved'`.compile(
      q,
    ),
}))

export const unfreezeLines = prepared('payment_batch_line.unfreeze', (q, input: BatchKey) =>
  q
    .updateTable('payment_batch_line')
    .set({ bank_account_id: null, payee_city: null, payee_country: null })
    .where('tenant_id', '=', input.tenant_id)
    .where('batch_id', '=', input.batch_id),
)

/** Counts the lines whose account or amount is not the current one any more. */
export const countOutdatedLines = prepared('payment_batch_line.count_outdated', (q, input: BatchKey) => ({
  compile: () =>
    sql<{
      count: number
    }>`select count(*)::int as count from payment_batch_line l join ${entryRows} e on e.id = l.entry_id
        left join ${bankAccountRows} approved on approved.freelancer_id = l.freelancer_id and approved.status = 'approved'
      where l.tenant_id = ${input.tenant_id} and l.batch_id = ${input.batch_id}
        and (l.bank_account_id is distinct from approved.id or l.amount <> e.amount_incl_vat)`.compile(q),
}))

export const findPayer = prepared('payment_batch.payer', (q, _input: { tenant_id: string }) => ({
  compile: () =>
    sql<{
      id: string
      city: string | null
      country: string
    }>`select approved.id, t.city, t.country from ${bankAccountRows} approved
      cross join ${currentTenantRow} t where approved.freelancer_id is null and approved.status = 'approved'`.compile(
      q,
    ),
}))

type Payer = Key & { bank_account_id: string; payer_city: string | null; payer_country: string }

export const freezePayer = prepared('payment_batch.freeze', (q, row: Payer) =>
  q
    .updateTable('payment_batch')
    .set({
      bank_account_id: row.bank_account_id,
      payer_city: row.payer_city,
      payer_country: row.payer_country,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

type ExportInput = Key & {
  file_name: string
  size: number
  sha256: Buffer
  exported_by: string
  at: Date
}

export const exportBatchRow = prepared('payment_batch.export', (q, row: ExportInput) =>
  q
    .updateTable('payment_batch')
    .set({
      status: 'exported',
      prepared_sha256: null,
      needs_second_person: sql<boolean>`needs_second_person or ${teamNeedsSecondPerson}`,
      file_name: row.file_name,
      size: row.size,
      sha256: row.sha256,
      exported_by: row.exported_by,
      exported_at: row.at,
      updated_at: row.at,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

type PaidLines = BatchKey & { rows: string }

/** `rows`: [{"entry_id", "payment_id"}]. */
export const payLines = prepared('payment_batch_line.pay', (q, input: PaidLines) => ({
  compile: () =>
    sql`update payment_batch_line set status = 'paid', payment_id = sent.payment_id
      from json_to_recordset(${input.rows}::json) as sent(entry_id uuid, payment_id uuid)
      where payment_batch_line.tenant_id = ${input.tenant_id} and payment_batch_line.batch_id = ${input.batch_id}
        and payment_batch_line.entry_id = sent.entry_id`.compile(q),
}))

export const releaseLines = prepared('payment_batch_line.release', (q, input: BatchEntries) =>
  q
    .updateTable('payment_batch_line')
    .set({ status: 'released' })
    .where('tenant_id', '=', input.tenant_id)
    .where('batch_id', '=', input.batch_id)
    .where(sql<boolean>`entry_id = any(${input.ids}::uuid[])`)
    .where('status', '=', 'open'),
)

export const confirmBatchRow = prepared(
  'payment_batch.confirm',
  (q, row: Key & { status: PaymentBatchStatus; confirmed_by: string; at: Date }) =>
    q
      .updateTable('payment_batch')
      .set({ status: row.status, confirmed_by: row.confirmed_by, confirmed_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)

export const cancelBatchRow = prepared(
  'payment_batch.cancel',
  (q, row: Key & { status: PaymentBatchStatus; reason: string | null; cancelled_by: string; at: Date }) =>
    q
      .updateTable('payment_batch')
      .set({ status: row.status, reason: row.reason, cancelled_by: row.cancelled_by, cancelled_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)

/** Objects of payment batches, for events and changes. */
export const paymentBatchObjects = prepareObjects('payment_batch', batchObject)
