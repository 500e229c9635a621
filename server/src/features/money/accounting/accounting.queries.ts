import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import { ENTRY_STATUSES } from '../../../kernel/db/schema/tables.ts'
import { asText, jsonArray, jsonPage } from '../../../kernel/db/sql/json.ts'
import { andAfter, NEWEST, nextCursor } from '../../../kernel/db/sql/keyset.ts'
import { createSorts, type SortInput, selectOrder } from '../../../kernel/db/sql/list-sorts.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { limitToPage, selectMatches, selectRows } from '../../../kernel/db/sql/page-rows.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { statusTotals } from '../../../kernel/db/sql/status-totals.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import {
  andUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { invoiceRows } from '../invoices/invoices.tables.ts'
import {
  accountProposers,
  type Caller,
  isContested,
  isOverLimit,
  openBatch,
  reportApprovalKey,
  reportApprover,
} from './accounting.actions.ts'
import type { AccountingEntry, PortalEntry } from './accounting.schemas.ts'
import { awaitsFreelancer, entryObject, entryView, portalEntryView } from './accounting.views.ts'
import { type EntryFilters, whereConditions } from './list/accounting.filters.ts'

type Key = { tenant_id: string; id: string }

export const findEntry = prepared('accounting_entry.detail', (q, input: Key & Caller) =>
  q
    .selectFrom('accounting_entry')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(asText(entryView(input))),
)

export const findEntryCalculation = prepared('accounting_entry.calculation', (q, input: Key) =>
  q
    .selectFrom('accounting_entry')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(sql<string>`calculation::text`.as('json')),
)

/** Locks the entry until the transaction ends, so that a payment and a cancellation run one after the other. */
export const lockEntry = prepared('accounting_entry.lock', (q, input: Key) =>
  q
    .selectFrom('accounting_entry')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['status', 'type', 'freelancer_id', 'sent_to_accounting_at', 'invoice_number', 'invoice_date'])
    .forNoKeyUpdate(),
)

/** Locks the entries in the order of an export file, so that two transactions that lock many cannot deadlock. */
export const lockEntries = prepared(
  'accounting_entry.lock_many',
  (q, input: { tenant_id: string; ids: readonly string[] }) =>
    q
      .selectFrom('accounting_entry')
      .where('tenant_id', '=', input.tenant_id)
      .where(sql<boolean>`id = any(${input.ids}::uuid[])`)
      .orderBy('invoice_date')
      .orderBy('created_at')
      .orderBy('freelancer_id')
      .orderBy('series_number')
      .select(['id', 'status'])
      .forNoKeyUpdate(),
)

/** Finds what a payment depends on besides the status. Call it after `lockEntry`, whose snapshot is older. */
export const findPaymentFacts = prepared('accounting_entry.payment_facts', (q, input: Key) =>
  q
    .selectFrom('accounting_entry')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select([isContested.as('is_contested'), openBatch.as('batch_id'), isOverLimit.as('is_over_limit')]),
)

/** Finds who approved the report and who proposed the bank account of the payment. */
export const findInvolvedInPayment = prepared('accounting_entry.involved', (q, input: Key) =>
  q
    .selectFrom('accounting_entry')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select([
      reportApprover.as('approved_by'),
      reportApprovalKey.as('approved_with'),
      accountProposers.as('account_changed_by'),
    ]),
)

type PaymentInput = { tenant_id: string; ids: readonly string[]; paid_on: string; at: Date }

/** A payment of another day than today counts as made at noon. */
export const payEntryRows = prepared('accounting_entry.pay', (q, input: PaymentInput) => ({
  compile: () =>
    sql`update accounting_entry set status = 'paid',
        paid_at = case when ${input.paid_on}::date = (${input.at}::timestamptz at time zone t.time_zone)::date then ${input.at}::timestamptz
          else (${input.paid_on}::date + time '12:00') at time zone t.time_zone end
      from ${currentTenantRow} t
      where accounting_entry.tenant_id = ${input.tenant_id} and accounting_entry.id = any(${input.ids}::uuid[])`.compile(
      q,
    ),
}))

export const unpayEntryRow = prepared('accounting_entry.unpay', (q, input: Key) =>
  q
    .updateTable('accounting_entry')
    .set({ status: 'waiting_payment', paid_at: null })
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id),
)

/** Locks the entry and all others of its report until the transaction ends. */
export const lockEntriesOfSameReport = prepared('accounting_entry.lock_beside', (q, input: Key) =>
  q
    .selectFrom('accounting_entry')
    .where('tenant_id', '=', input.tenant_id)
    .where('activity_report_id', '=', (eb) =>
      eb
        .selectFrom('accounting_entry as named')
        .where('named.tenant_id', '=', input.tenant_id)
        .where('named.id', '=', input.id)
        .select('named.activity_report_id'),
    )
    .orderBy('series_number')
    .select(['id', 'type', 'freelancer_id', 'activity_report_id'])
    .forNoKeyUpdate(),
)

export const markEntrySent = prepared('accounting_entry.send', (q, row: Key & { at: Date }) =>
  q
    .updateTable('accounting_entry')
    .set({ sent_to_accounting_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

type Input = PageQuery & UpdatedSince & SortInput & EntryFilters & Caller & { tenant_id: string }

const SHOWN: ShownRows = {
  resource: 'accounting_entry',
  id: sql`accounting_entry.id`,
  time: sql`greatest(accounting_entry.created_at, accounting_entry.paid_at, accounting_entry.sent_to_accounting_at,
    (select i.updated_at from ${invoiceRows} i where i.entry_id = accounting_entry.id))`,
}

const SORTS = createSorts('accounting_entry', {
  due_date: { key: 'date', expression: sql`coalesce(due_date, 'infinity'::date)` },
})

/** Filters whose matches may all be far down a sorted list. The index of the filter finds them, before the sort. */
const SELECTIVE_FILTERS = [
  'statuses',
  'freelancer_id',
  'activity_report_id',
  'mission_id',
  'report_month',
  'project_code_id',
] as const

/** Returns SQL that begins with `from`. */
function matchingEntries(
  input: Required<EntryFilters> & { tenant_id: string },
  presentFields: ReadonlySet<PropertyKey>,
) {
  const conditions = [
    sql`accounting_entry.tenant_id = ${input.tenant_id}`,
    ...whereConditions(input, presentFields),
  ]
  return sql`from accounting_entry where ${sql.join(conditions, sql` and `)}`
}

export const pageOfEntries = prepared('accounting_entry.page', (q, input: Required<Input>, presentFields) => {
  const order = selectOrder(presentFields, SORTS)
  const since = andUpdatedSince(input, presentFields, SHOWN, order)
  const matching = sql`${matchingEntries(input, presentFields)}${since}`
  const after = sql`${matching}${andAfter(input, presentFields, order)}`
  const isSelective = order !== NEWEST && SELECTIVE_FILTERS.some((name) => presentFields.has(name))
  const pageRows = isSelective ? selectMatches('accounting_entry', after) : after
  const ids = sql`select id ${pageRows} ${limitToPage(input, order)}`
  const rows = selectRows('accounting_entry', input.tenant_id, ids, order)
  const items = sql<{ item: AccountingEntry }>`(select ${entryView(input)} as item from ${rows})`
  const total = sql<number>`(select count(*) ${matching})`
  const page = jsonPage<AccountingEntry>(
    items,
    total,
    input,
    nextCursor(input, presentFields, pageRows, withLastSealing(input, presentFields, order)),
  )
  return q.selectNoFrom(asText(page))
})

type TotalsInput = EntryFilters & { tenant_id: string }

export const findEntryTotals = prepared(
  'accounting_entry.totals',
  (q, input: Required<TotalsInput>, presentFields) =>
    q.selectNoFrom(asText(statusTotals(ENTRY_STATUSES, matchingEntries(input, presentFields)))),
)

type PortalInput = PageQuery & UpdatedSince & { tenant_id: string; freelancer_id: string; now: Date }

export const pageOfPortalEntries = prepared(
  'accounting_entry.portal_page',
  (q, input: Required<PortalInput>, presentFields) => {
    const since = andUpdatedSince(input, presentFields, SHOWN)
    const matching = sql`from accounting_entry where tenant_id = ${input.tenant_id} and freelancer_id = ${input.freelancer_id}${since}`
    const pageRows = sql`${matching}${andAfter(input, presentFields)}`
    const rows = selectRows(
      'accounting_entry',
      input.tenant_id,
      sql`select id ${pageRows} ${limitToPage(input)}`,
    )
    const items = sql<{ item: PortalEntry }>`(select ${portalEntryView(input)} as item from ${rows})`
    const total = sql<number>`(select count(*) ${matching})`
    const page = jsonPage<PortalEntry>(
      items,
      total,
      input,
      nextCursor(input, presentFields, pageRows, withLastSealing(input, presentFields)),
    )
    return q.selectNoFrom(asText(page))
  },
)

export const findPortalEntry = prepared(
  'accounting_entry.portal_detail',
  (q, input: Key & { freelancer_id: string; now: Date }) =>
    q
      .selectFrom('accounting_entry')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .where('freelancer_id', '=', input.freelancer_id)
      .select(asText(portalEntryView(input))),
)

export const findAwaitingPortalEntries = prepared(
  'accounting_entry.portal_awaiting',
  (q, input: { tenant_id: string; freelancer_id: string; now: Date }) => {
    const awaiting = sql`(select accounting_entry.* from accounting_entry where accounting_entry.tenant_id = ${input.tenant_id}
      and accounting_entry.freelancer_id = ${input.freelancer_id} and ${awaitsFreelancer}
      order by accounting_entry.created_at desc, accounting_entry.id desc limit 50)`
    const items = sql<{
      item: PortalEntry
    }>`(select ${portalEntryView(input)} as item from ${awaiting} as accounting_entry
      order by accounting_entry.created_at desc, accounting_entry.id desc)`
    return q.selectNoFrom(asText(jsonArray(items)))
  },
)

type SendInput = { tenant_id: string; ids: string[]; at: Date }

/**
 * Marks entries that were not sent before. Locks them in the order of the export file, so that two exports cannot deadlock.
 */
export const markEntriesSent = prepared('accounting_entry.mark_sent', (q, input: SendInput) => ({
  compile: () =>
    sql<{ id: string }>`with held as materialized (select e.id from accounting_entry e
        where e.tenant_id = ${input.tenant_id} and e.id = any(${input.ids}::uuid[]) and e.sent_to_accounting_at is null
        order by e.invoice_date, e.created_at, e.freelancer_id, e.series_number for no key update)
      update accounting_entry set sent_to_accounting_at = ${input.at} from held
      where accounting_entry.tenant_id = ${input.tenant_id} and accounting_entry.id = held.id
      returning accounting_entry.id`.compile(q),
}))

/** Objects of accounting entries, for events and changes. */
export const accountingEntryObjects = prepareObjects('accounting_entry', entryObject)
