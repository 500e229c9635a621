// Numbers postings and writes their lines, thousands in one statement. The caller holds the lock of exports.
import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '../../../../domain/pagination.ts'
import type { PostingKind, PostingRole } from '../../../../kernel/db/schema/tables.ts'
import {
  asText,
  decimal,
  jsonArray,
  jsonObject,
  jsonPage,
  limitExpression,
  offsetExpression,
} from '../../../../kernel/db/sql/json.ts'
import { andAfter, type ListOrder, nextCursor } from '../../../../kernel/db/sql/keyset.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { selectToday } from '../../../company/tenants/tenants.tables.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { reportRows } from '../../../reports/activity-reports/activity-reports.tables.ts'
import { entryCodeRows, entryRows } from '../../accounting/accounting.tables.ts'
import { overrideRows } from '../../accounting-settings/accounting-settings.tables.ts'
import { invoiceRows, seriesRows } from '../../invoices/invoices.tables.ts'
import { selectPaymentRows } from '../../payments/index.ts'
import { paymentRows } from '../../payments/payments.tables.ts'
import type { AccountBalance, Posting, TrialBalance } from '../accounting-exports.schemas.ts'

type Range = { tenant_id: string; from: string; to: string }

/** The maximum for each statement, which stays far below the statement timeout. */
export const POSTINGS_PER_STATEMENT = 5000

/** The key of the number series of the seller. */
const sellerExpression = sql`coalesce(e.seller ->> 'siren', e.freelancer_id::text)`

/** The entries and payments of the range that get postings, including those that already have them. */
const postable = (input: Range) => sql`(
    select 'purchase' as kind, e.id as entry_id, null::uuid as payment_id, e.amount_incl_vat as amount, e.invoice_date as posted_on,
      0 as place, e.created_at as at, null::text as reference, false as is_adopted
    from ${entryRows} e where e.invoice_date >= ${input.from}::date and e.invoice_date <= ${input.to}::date
    union all
    select moved.kind, paid.entry_id, paid.payment_id, paid.amount, paid.paid_on, moved.place, paid.at, paid.reference,
      paid.is_adopted
    from ${selectPaymentRows(input)} paid cross join (values ('vat_transfer', 1), ('payment', 2)) as moved(kind, place))`

/**
 * Finds the sellers of the range that have no code yet. A French seller without a SIREN may get one later, and its
 * `supplier_code` then.
 */
export const findSellersWithoutCode = prepared('accounting_posting.sellers', (q, input: Range) => ({
  compile: () =>
    sql<{
      seller: string
      name: string
      code: string | null
    }>`select distinct on (${sellerExpression}) ${sellerExpression} as seller,
        case when e.seller ->> 'name' = e.seller ->> 'person' then f.last_name else e.seller ->> 'name' end as name,
        case when e.seller ->> 'siren' is not null or f.country <> 'FR' then f.supplier_code end as code
      from ${postable(input)} w join ${entryRows} e on e.id = w.entry_id join ${freelancerRows} f on f.id = e.freelancer_id
      where e.invoice_number <> '' and e.currency = 'EUR'
        and not exists (select from ${seriesRows} s where s.seller = ${sellerExpression})
      order by ${sellerExpression}, e.created_at`.compile(q),
}))

const ORDER = sql`posted_on, place, at, freelancer_id, series_number, entry_id`

type NumberInput = Range & { settings: string; now: Date }

/**
 * Creates and numbers the missing postings, in the order of the file. Invoice numbers of suppliers, and those of the first
 * release, are unique for one supplier only, so their `piece_ref` begins with the supplier's code. Returns at most
 * POSTINGS_PER_STATEMENT numbers.
 */
export const numberPostings = prepared('accounting_posting.number', (q, input: NumberInput) => ({
  compile: () => {
    const tenant = input.tenant_id
    const existingPostings = sql`(select * from accounting_posting where tenant_id = ${tenant})`
    // A posted entry keeps its VAT treatment. Entries of earlier releases do not contain `vat_on_debits`.
    const vatWaits = sql`coalesce((select known.vat_waits from ${existingPostings} known where known.entry_id = coalesce(e.credited_entry_id, e.id) limit 1),
      not coalesce((e.seller ->> 'vat_on_debits')::boolean, f.vat_on_debits))`
    const journal = sql`(${input.settings}::jsonb -> 'journals' -> case w.kind when 'purchase' then 'purchases'
      when 'payment' then 'bank' else 'miscellaneous' end)`
    return sql<{
      number: number
    }>`insert into accounting_posting (tenant_id, number, kind, entry_id, payment_id, amount, posted_on,
        validated_on, journal_code, journal_label, piece_ref, piece_date, label, vat_waits)
      select ${tenant}::uuid, (coalesce((select max(known.number) from ${existingPostings} known), 0) + row_number() over (order by ${ORDER}))::int,
        kind, entry_id, payment_id, amount, posted_on, ${selectToday(input.now)}, journal ->> 'code', journal ->> 'label', piece_ref,
        piece_date, label, vat_waits
      from (select w.kind, w.entry_id, w.payment_id, w.amount, w.posted_on, w.place, w.at, e.freelancer_id, e.series_number,
          ${journal} as journal, case when i.document_type in (389, 261) then '' else s.code || '-' end || e.invoice_number as piece_ref,
          e.invoice_date as piece_date, concat_ws(' – ', e.label, w.reference) as label, ${vatWaits} as vat_waits
        from ${postable(input)} w
        join ${entryRows} e on e.id = w.entry_id
        join ${freelancerRows} f on f.id = e.freelancer_id
        join ${seriesRows} s on s.seller = ${sellerExpression}
        left join ${invoiceRows} i on i.entry_id = e.id
        where e.invoice_number <> '' and e.currency = 'EUR'
          and (w.kind <> 'payment' or (${input.settings}::jsonb ->> 'posts_payments')::boolean)
          and (w.kind <> 'vat_transfer' or (e.vat_amount <> 0 and ${vatWaits}))
          and not exists (select from ${existingPostings} known where known.entry_id = w.entry_id and known.kind = w.kind
            and (known.payment_id is not distinct from w.payment_id or (w.is_adopted and known.payment_id is null)))
        order by ${ORDER} limit ${sql.lit(POSTINGS_PER_STATEMENT)}) as wanted
      returning number`.compile(q)
  },
}))

type WriteInput = { tenant_id: string; settings: string; first: number; last: number }

/**
 * Writes the lines of these postings. The VAT of a reverse charge is due and deductible at once (CGI, art. 283-2); a disbursement
 * is not part of its base. A payment uses the accounts of the posted purchase, if there is one. A credit note or a reversal has
 * the lines of the posting that it cancels, with debit and credit swapped, whatever the current settings are.
 */
export const writeLines = prepared('accounting_posting_line.write', (q, input: WriteInput) => ({
  compile: () => {
    const tenant = input.tenant_id
    const settings = sql`${input.settings}::jsonb`
    const account = (name: RawBuilder<string>) => sql`(${settings} -> 'accounts' -> ${name})`
    const namedAccount = (name: string) => account(sql`${sql.lit(name)}`)
    /** Selects the account of the purchase, otherwise that of the settings. */
    const purchaseAccount = (
      role: string,
      name: string,
    ) => sql`coalesce((select jsonb_build_object('account', l.account, 'label', l.account_label)
        from accounting_posting bought join accounting_posting_line l on l.tenant_id = ${tenant} and l.number = bought.number
          and l.role = ${sql.lit(role)}
        where bought.tenant_id = ${tenant} and bought.entry_id = p.entry_id and bought.kind = 'purchase' limit 1), ${namedAccount(name)})`
    const noAuxiliary = sql`null::text, null::text`
    const supplier = sql`p.auxiliary, p.auxiliary_label`
    const amountWithoutCode = sql`p.amount_excl_vat - coalesce((select sum(share.amount_excl_vat) from ${entryCodeRows} share
      where share.entry_id = p.entry_id), 0)`
    const joinMissionOverride = sql`left join ${overrideRows} m on m.mission_id = p.mission_id and m.applies_to = p.applies_to`
    const override = (name: string) =>
      sql`case when ${sql.ref(name)}.account is not null then jsonb_build_object('account', ${sql.ref(name)}.account, 'label', ${sql.ref(name)}.label) end`
    const defaultAccount = account(sql`p.applies_to`)
    const transferred = sql`round(p.vat_amount * p.amount / p.amount_incl_vat, 2)`
    const part = (
      [place, role]: [number, string | RawBuilder<string>],
      ledger: RawBuilder<unknown>,
      aux: RawBuilder<unknown>,
      debit: RawBuilder<unknown>,
      from: RawBuilder<unknown>,
    ) => sql`select p.number, ${sql.lit(place)} as place, ${typeof role === 'string' ? sql.lit(role) : role} as role,
        ${ledger} as ledger, ${aux}, ${debit} as debit from posted p ${from}`
    const whereKind = (kind: PostingKind) => sql`where p.kind = ${sql.lit(kind)} and p.opposite is null`
    const purchase = whereKind('purchase')
    const reversed = sql`${purchase} and p.vat_regime = 'reverse_charge'`
    const transfer = whereKind('vat_transfer')
    const payment = whereKind('payment')
    const parts = [
      sql`select p.number, l.position as place, l.role, jsonb_build_object('account', l.account, 'label', l.account_label) as ledger,
          l.auxiliary, l.auxiliary_label, l.credit - l.debit as debit
        from posted p join accounting_posting_line l on l.tenant_id = ${tenant} and l.number = p.opposite`,
      sql`select p.number, 1 as place, 'cost' as role, coalesce(${override('o')}, ${override('m')}, ${defaultAccount}) as ledger,
          null::text as auxiliary, null::text as auxiliary_label, share.amount_excl_vat as debit
        from posted p join ${entryCodeRows} share on share.entry_id = p.entry_id
        left join ${overrideRows} o on o.project_code_id = share.project_code_id and o.applies_to = p.applies_to
        ${joinMissionOverride} ${purchase}`,
      part(
        [1, 'cost'],
        sql`coalesce(${override('m')}, ${defaultAccount})`,
        noAuxiliary,
        amountWithoutCode,
        sql`${joinMissionOverride} ${purchase}`,
      ),
      part(
        [2, sql`case when p.vat_waits then 'vat_waiting' else 'vat' end`],
        sql`case when p.vat_waits then ${namedAccount('vat_waiting')} else ${namedAccount('vat_deductible')} end`,
        noAuxiliary,
        sql`p.vat_amount`,
        purchase,
      ),
      part([3, 'vat_reverse'], namedAccount('vat_deductible'), noAuxiliary, sql`p.reversed_vat`, reversed),
      part([4, 'vat_due'], namedAccount('vat_due'), noAuxiliary, sql`-p.reversed_vat`, reversed),
      part([5, 'supplier'], namedAccount('suppliers'), supplier, sql`-p.amount`, purchase),
      part([1, 'vat'], namedAccount('vat_deductible'), noAuxiliary, transferred, transfer),
      part(
        [2, 'vat_waiting'],
        purchaseAccount('vat_waiting', 'vat_waiting'),
        noAuxiliary,
        sql`-${transferred}`,
        transfer,
      ),
      part([1, 'supplier'], purchaseAccount('supplier', 'suppliers'), supplier, sql`p.amount`, payment),
      part([2, 'bank'], namedAccount('bank'), noAuxiliary, sql`-p.amount`, payment),
    ]
    const base = sql`case when coalesce(credited.type, e.type) = 'invoice' then e.amount_excl_vat else
      (select coalesce(sum((line ->> 'amount_excl_vat')::numeric), 0) from json_array_elements(e.calculation -> 'lines') as line
        where line ->> 'expense_kind' is distinct from 'disbursement' and coalesce((line ->> 'vat_amount')::numeric, 0) = 0) end`
    // Whether the posting `first` is the opposite of `p`. They are a cancelled entry and its credit note, or a payment and its
    // reversal; either of the two may be posted first. A payment of an earlier release was posted without an id.
    const isOpposite = sql`case p.kind when 'purchase' then first.entry_id = e.credited_entry_id
        or first.entry_id in (select note.id from ${entryRows} note where note.credited_entry_id = e.id)
      else first.entry_id = e.id and first.amount = -p.amount
        and exists (select from ${paymentRows} one where one.id = p.payment_id
          and (one.reversed_payment_id = first.payment_id or (one.kind = 'reversal' and first.payment_id is null)
            or exists (select from ${paymentRows} other where other.id = first.payment_id and other.reversed_payment_id = one.id))) end`
    return sql`insert into accounting_posting_line (tenant_id, number, position, role, account, account_label, auxiliary,
        auxiliary_label, debit, credit)
      with posted as materialized (
        select p.number, p.kind, p.entry_id, p.amount, p.vat_waits, e.amount_excl_vat, e.vat_amount, e.amount_incl_vat, r.mission_id,
          coalesce(e.calculation -> 'vat' ->> 'regime', r.vat_regime) as vat_regime, opposite.number as opposite, case when coalesce(credited.type, e.type) = 'expense' then 'expenses' else 'services' end as applies_to,
          s.code as auxiliary, e.seller ->> 'name' as auxiliary_label,
          round((${base}) * (${settings} ->> 'reverse_charge_vat_rate')::numeric / 100, 2) as reversed_vat
        from (select * from accounting_posting where tenant_id = ${tenant} and number between ${input.first}::int and ${input.last}::int) p
        join ${entryRows} e on e.id = p.entry_id
        join ${reportRows} r on r.id = e.activity_report_id
        join ${seriesRows} s on s.seller = ${sellerExpression}
        left join ${entryRows} credited on credited.id = e.credited_entry_id
        left join lateral (select first.number from accounting_posting first
          where first.tenant_id = ${tenant} and first.kind = p.kind and first.number < ${input.first}::int
            and first.entry_id = any(array[e.id, e.credited_entry_id]
              || array(select note.id from ${entryRows} note where note.credited_entry_id = e.id)) and ${isOpposite}
          order by first.number desc limit 1) as opposite on true)
      select ${tenant}::uuid, number, row_number() over (partition by number order by place, ledger ->> 'account')::int, role,
        ledger ->> 'account', min(ledger ->> 'label'), auxiliary, min(auxiliary_label), greatest(sum(debit), 0), greatest(-sum(debit), 0)
      from (${sql.join(parts, sql` union all `)}) as parts(number, place, role, ledger, auxiliary, auxiliary_label, debit)
      group by number, place, role, ledger ->> 'account', auxiliary having sum(debit) <> 0`.compile(q)
  },
}))

export const findLastPosting = prepared('accounting_posting.last', (q, input: { tenant_id: string }) =>
  q
    .selectFrom('accounting_posting')
    .where('tenant_id', '=', input.tenant_id)
    .select(sql<number>`coalesce(max(number), 0)`.as('last_posting')),
)

export type PostingLine = {
  number: number
  position: number
  kind: PostingKind
  role: PostingRole
  journal_code: string
  journal_label: string
  posted_on: string
  validated_on: string
  account: string
  account_label: string
  auxiliary: string | null
  auxiliary_label: string | null
  piece_ref: string
  piece_date: string
  label: string
  debit: string
  credit: string
  invoice_number: string
  due_date: string | null
  file_name: string | null
  entry_id: string
  is_unsent: boolean
}

type ExportLinesInput = Range & { last_posting: number }

/** Selects the postings `p` and lines `l` of an export, but not postings of its range that were numbered later. */
const fromExportLines = (input: ExportLinesInput) => sql`from accounting_posting p
  join accounting_posting_line l on l.tenant_id = ${input.tenant_id} and l.number = p.number
  where p.tenant_id = ${input.tenant_id} and p.posted_on >= ${input.from}::date and p.posted_on <= ${input.to}::date
    and p.number <= ${input.last_posting}::int`

export const openPostings = prepared('accounting_posting.open', (q, input: ExportLinesInput) => ({
  compile: () =>
    sql`declare rows_to_export no scroll cursor for
      select shown.*, e.invoice_number, e.due_date, e.file_name, e.sent_to_accounting_at is null as is_unsent
      from (select p.number, l.position, p.kind, l.role, p.journal_code, p.journal_label, p.posted_on, p.validated_on, l.account,
          l.account_label, l.auxiliary, l.auxiliary_label, p.piece_ref, p.piece_date, p.label, l.debit, l.credit, p.entry_id
        ${fromExportLines(input)}) as shown
      join ${entryRows} e on e.id = shown.entry_id
      order by shown.number, shown.position`.compile(q),
}))

/** Sums of the stored lines, by posting and over all of them. */
export const sumPostings = prepared('accounting_posting.sums', (q, input: ExportLinesInput) => ({
  compile: () =>
    sql<{
      posting_count: number
      unbalanced_count: number
      debit: string
      credit: string
      first_posting: number | null
      last_posting: number | null
    }>`select count(*)::int as posting_count, (count(*) filter (where debit <> credit))::int as unbalanced_count,
        coalesce(sum(debit), 0)::text as debit, coalesce(sum(credit), 0)::text as credit, min(number) as first_posting,
        max(number) as last_posting
      from (select p.number, sum(l.debit) as debit, sum(l.credit) as credit ${fromExportLines(input)} group by p.number) as sums`.compile(
      q,
    ),
}))

const BY_NUMBER: ListOrder = {
  by: sql`number, position`,
  keys: [sql`number`, sql`position`],
  isAfter: (value) => sql`(p.number, l.position) > (${value(1, '0')}::int, ${value(2, '0')}::int)`,
}

const postingColumn = <T>(name: string) => sql<T>`${sql.ref(`p.${name}`)}`
const lineColumn = <T>(name: string) => sql<T>`${sql.ref(`l.${name}`)}`

const postingView = () =>
  jsonObject<Posting>({
    number: postingColumn('number'),
    position: lineColumn('position'),
    kind: postingColumn('kind'),
    role: lineColumn('role'),
    journal_code: postingColumn('journal_code'),
    date: postingColumn('posted_on'),
    account: lineColumn('account'),
    account_label: lineColumn('account_label'),
    auxiliary: lineColumn('auxiliary'),
    piece_ref: postingColumn('piece_ref'),
    label: postingColumn('label'),
    debit: decimal(lineColumn<string>('debit')),
    credit: decimal(lineColumn<string>('credit')),
    entry_id: postingColumn('entry_id'),
    activity_report_id: sql<string>`(select e.activity_report_id from ${entryRows} e where e.id = p.entry_id)`,
    payment_id: postingColumn('payment_id'),
  })

type PageInput = PageQuery & ExportLinesInput & { account?: string }

export const pageOfPostings = prepared(
  'accounting_posting.page',
  (q, input: Required<PageInput>, presentFields) => {
    const ofAccount = presentFields.has('account') ? sql` and l.account = ${input.account}` : sql``
    const matching = sql`${fromExportLines(input)}${ofAccount}`
    const pageRows = sql`${matching}${andAfter(input, presentFields, BY_NUMBER)}`
    const items = sql<{ item: Posting }>`(select ${postingView()} as item ${pageRows}
    order by p.number, l.position limit ${limitExpression(input)} offset ${offsetExpression(input)})`
    const total = sql<number>`(select count(*) ${matching})`
    const keys = sql`from (select p.number, l.position ${pageRows}) as shown`
    return q.selectNoFrom(
      asText(jsonPage<Posting>(items, total, input, nextCursor(input, presentFields, keys, BY_NUMBER))),
    )
  },
)

export const findExportBalance = prepared('accounting_posting.balance', (q, input: ExportLinesInput) => {
  const accounts = sql`(select l.account, (array_agg(l.account_label order by l.number desc, l.position))[1] as label, count(*) as line_count,
      sum(l.debit) as debit, sum(l.credit) as credit ${fromExportLines(input)} group by l.account order by l.account)`
  const items = sql<{ item: AccountBalance }>`(select ${jsonObject<AccountBalance>({
    account: sql<string>`a.account`,
    label: sql<string>`a.label`,
    line_count: sql<number>`a.line_count`,
    debit: decimal(sql<string>`a.debit`),
    credit: decimal(sql<string>`a.credit`),
    balance: decimal(sql<string>`a.debit - a.credit`),
  })} as item from ${accounts} as a)`
  const sum = (side: string) =>
    decimal(sql<string>`(select coalesce(sum(${sql.ref(`l.${side}`)}), 0) ${fromExportLines(input)})`)
  return q.selectNoFrom(
    asText(
      jsonObject<TrialBalance>({ accounts: jsonArray(items), debit: sum('debit'), credit: sum('credit') }),
    ),
  )
})
