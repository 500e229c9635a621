// Numbers the postings that no FEC contains yet, thousands in one statement. The caller holds the lock of exports.
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { selectToday } from '../../../company/tenants/tenants.tables.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { reportRows } from '../../../reports/activity-reports/activity-reports.tables.ts'
import { entryRows } from '../../accounting/accounting.tables.ts'
import { invoiceRows, seriesRows } from '../../invoices/invoices.tables.ts'
import { selectEarlierPaymentRows, selectPaymentRows } from '../../payments/index.ts'
import { paymentRows } from '../../payments/payments.tables.ts'

/** `only_unsent`: without entries that were sent and have no posting, because another file than a FEC had them. */
export type PostingRange = { tenant_id: string; from: string; to: string; only_unsent: boolean }
type SettingsInput = PostingRange & { settings: string }

/** The maximum for each statement, which stays far below the statement timeout. */
export const POSTINGS_PER_STATEMENT = 5000

/** The key of the number series of the seller. */
export const sellerExpression = sql`coalesce(e.seller ->> 'siren', e.freelancer_id::text)`

/**
 * The entries and payments of the range. A payment is posted on its day. What it does to its invoice, to deduct the VAT and to settle an
 * advance, is posted on the day of the invoice if that is later (CGI, art. 271 II: there is no deduction without an invoice).
 */
const postable = (input: PostingRange) => sql`(
    select 'purchase' as kind, e.id as entry_id, null::uuid as payment_id, e.amount_incl_vat as amount, e.invoice_date as posted_on,
      0 as place, e.created_at as at, null::text as reference, false as is_adopted, null::uuid as reversed_payment_id, null::date as paid_on
    from ${entryRows} e where e.invoice_date >= ${input.from}::date and e.invoice_date <= ${input.to}::date and e.invoice_number <> ''
    union all
    select 'payment', paid.entry_id, paid.payment_id, paid.amount, paid.paid_on, 2, paid.at, paid.reference, paid.is_adopted,
      paid.reversed_payment_id, paid.paid_on
    from ${selectPaymentRows(input)} paid
    union all
    select moved.kind, paid.entry_id, paid.payment_id, paid.amount, greatest(paid.paid_on, e.invoice_date), moved.place, paid.at,
      paid.reference, paid.is_adopted, paid.reversed_payment_id, paid.paid_on
    from (select * from ${selectPaymentRows(input)} one union all select * from ${selectEarlierPaymentRows(input)} earlier) paid
    join ${entryRows} e on e.id = paid.entry_id
    cross join (values ('vat_transfer', 1), ('advance_transfer', 3)) as moved(kind, place)
    where e.invoice_number <> '' and greatest(paid.paid_on, e.invoice_date) <= ${input.to}::date)`

/** Postings may only be read with the tenant of the statement. */
const existingPostings = ({ tenant_id }: { tenant_id: string }) =>
  sql`(select * from accounting_posting where tenant_id = ${tenant_id})`

/** Whether the posting `known` is that of the payment `w`. A payment of an earlier release may be posted without an id. */
const isOfSamePayment = sql`(known.payment_id is not distinct from w.payment_id or (w.is_adopted and known.payment_id is null))`

/** Whether the posting `known` is that of the reversal of `w`, or of the payment that `w` takes back. */
const isOfOppositePayment = sql`(known.payment_id = w.reversed_payment_id or (w.reversed_payment_id is not null and known.payment_id is null)
  or exists (select from ${paymentRows} taken where taken.id = known.payment_id and taken.reversed_payment_id = w.payment_id))`

/** Null: it is not posted; otherwise whether it was posted as an advance. */
const findPostedAsAdvance = (input: PostingRange, condition: RawBuilder<unknown>) => sql`(
    select exists (select from accounting_posting_line l where l.tenant_id = ${input.tenant_id} and l.number = known.number and l.role = 'advance')
    from ${existingPostings(input)} known where known.kind = 'payment' and known.entry_id = w.entry_id and ${condition}
    order by known.payment_id nulls last limit 1)`

/** Whether the payment `w` is made before its invoice. A reversal is an advance if the payment was one that it takes back. */
const isAdvance = (input: PostingRange) => sql`coalesce(${findPostedAsAdvance(input, isOfOppositePayment)},
    coalesce((select taken.paid_on from ${paymentRows} taken where taken.id = w.reversed_payment_id), w.paid_on) < e.invoice_date)`

/** An advance moves once it is posted, or if it is posted in the same file. */
const isMovedAdvance = (input: SettingsInput) => sql`coalesce(${findPostedAsAdvance(input, isOfSamePayment)},
    (${input.settings}::jsonb ->> 'posts_payments')::boolean and w.paid_on >= ${input.from}::date and ${isAdvance(input)})`

/** A posted entry keeps its VAT treatment. Entries of earlier releases do not contain `vat_on_debits`. */
const vatWaits = (input: PostingRange) =>
  sql`coalesce((select known.vat_waits from ${existingPostings(input)} known where known.entry_id = coalesce(e.credited_entry_id, e.id) limit 1),
      not coalesce((e.seller ->> 'vat_on_debits')::boolean, f.vat_on_debits))`

const isInScope = (
  input: PostingRange,
) => sql`(not ${input.only_unsent}::boolean or e.sent_to_accounting_at is null
  or exists (select from ${existingPostings(input)} known where known.entry_id = e.id))`

/** The postings `w` of the range that do not exist, of the entry `e` and the freelancer `f`. */
export const fromMissingPostings = (input: SettingsInput) => sql`from ${postable(input)} w
        join ${entryRows} e on e.id = w.entry_id
        join ${freelancerRows} f on f.id = e.freelancer_id
        where e.currency = 'EUR' and ${isInScope(input)}
          and (w.kind <> 'payment' or (${input.settings}::jsonb ->> 'posts_payments')::boolean)
          and not exists (select from ${existingPostings(input)} known where known.entry_id = w.entry_id and known.kind = w.kind
            and ${isOfSamePayment})
          and (w.kind <> 'vat_transfer' or (e.vat_amount <> 0 and ${vatWaits(input)}))
          and (w.kind <> 'advance_transfer' or ${isMovedAdvance(input)})`

/**
 * Finds the sellers of the range that have no code yet. A French seller without a SIREN may get one later, and its
 * `supplier_code` then.
 */
export const findSellersWithoutCode = prepared('accounting_posting.sellers', (q, input: SettingsInput) => ({
  compile: () =>
    sql<{
      seller: string
      name: string
      code: string | null
    }>`select distinct on (${sellerExpression}) ${sellerExpression} as seller,
        case when e.seller ->> 'name' = e.seller ->> 'person' then f.last_name else e.seller ->> 'name' end as name,
        case when e.seller ->> 'siren' is not null or f.country <> 'FR' then f.supplier_code end as code
      ${fromMissingPostings(input)}
        and not exists (select from ${seriesRows} s where s.seller = ${sellerExpression})
      order by ${sellerExpression}, e.created_at`.compile(q),
}))

const ORDER = sql`posted_on, place, at, freelancer_id, series_number, entry_id`

type NumberInput = SettingsInput & { now: Date }

/**
 * Creates and numbers the missing postings, in the order of the file. Invoice numbers of suppliers, and those of the first
 * release, are unique for one supplier only, so their `piece_ref` begins with the supplier's code. An advance without an invoice refers to
 * the activity report. Returns at most POSTINGS_PER_STATEMENT numbers.
 */
export const numberPostings = prepared('accounting_posting.number', (q, input: NumberInput) => ({
  compile: () => {
    const tenant = input.tenant_id
    const journal = sql`(${input.settings}::jsonb -> 'journals' -> case w.kind when 'purchase' then 'purchases'
      when 'payment' then 'bank' else 'miscellaneous' end)`
    return sql<{
      number: number
    }>`insert into accounting_posting (tenant_id, number, kind, entry_id, payment_id, amount, posted_on,
        validated_on, journal_code, journal_label, piece_ref, piece_date, label, vat_waits)
      select ${tenant}::uuid, (coalesce((select max(known.number) from ${existingPostings(input)} known), 0) + row_number() over (order by ${ORDER}))::int,
        kind, entry_id, payment_id, amount, posted_on, ${selectToday(input.now)}, journal ->> 'code', journal ->> 'label', piece_ref,
        piece_date, label, vat_waits
      from (select missing.*, case when missing.invoice_number = '' then coalesce(r.reference, s.code || '-' || right(missing.entry_id::text, 12))
            when i.document_type in (389, 261) then missing.invoice_number else s.code || '-' || missing.invoice_number end as piece_ref
        from (select w.kind, w.entry_id, w.payment_id, w.amount, w.posted_on, w.place, w.at, e.freelancer_id, e.series_number, e.invoice_number,
            e.activity_report_id, ${sellerExpression} as seller, ${journal} as journal,
            case when w.kind = 'payment' and (e.invoice_number = '' or w.posted_on < e.invoice_date) then w.posted_on
              else e.invoice_date end as piece_date,
            concat_ws(' – ', e.label, w.reference) as label, ${vatWaits(input)} as vat_waits
          ${fromMissingPostings(input)}) as missing
        join ${seriesRows} s on s.seller = missing.seller
        join ${reportRows} r on r.id = missing.activity_report_id
        left join ${invoiceRows} i on i.entry_id = missing.entry_id
        order by ${ORDER} limit ${sql.lit(POSTINGS_PER_STATEMENT)}) as wanted
      returning number`.compile(q)
  },
}))
