// Writes the lines of postings. The caller holds the lock of exports.
import { type RawBuilder, sql } from 'kysely'
import { VAT_UNION } from '../../../../domain/countries.ts'
import type { PostingKind } from '../../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { reportRows } from '../../../reports/activity-reports/activity-reports.tables.ts'
import { entryCodeRows, entryRows } from '../../accounting/accounting.tables.ts'
import { overrideRows } from '../../accounting-settings/accounting-settings.tables.ts'
import { seriesRows } from '../../invoices/invoices.tables.ts'
import { paymentRows } from '../../payments/payments.tables.ts'
import { sellerExpression } from './missing-postings.queries.ts'

type WriteInput = { tenant_id: string; settings: string; first: number; last: number }

/**
 * Writes the lines of these postings. The VAT of a reverse charge is due and deductible at once (CGI, art. 283-2); a disbursement
 * is not part of its base, and not a cost. A payment uses the accounts of the posted purchase, if there is one; without an invoice on its
 * day it is an advance, until the invoice takes it. A credit note or a reversal has the lines of the posting that it cancels, with debit
 * and credit swapped, whatever the current settings are.
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
    const sumDisbursements = (condition: RawBuilder<unknown>) =>
      sql`coalesce((select sum((line ->> 'amount_excl_vat')::numeric) from json_array_elements(p.lines) as line
        where line ->> 'expense_kind' = 'disbursement' and ${condition}), 0)`
    const disbursements = sumDisbursements(sql`true`)
    const amountWithoutCode = sql`p.amount_excl_vat - coalesce((select sum(share.amount_excl_vat) from ${entryCodeRows} share
      where share.entry_id = p.entry_id), 0) - ${sumDisbursements(sql`line ->> 'project_code_id' is null`)}`
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
    const settlement = whereKind('advance_transfer')
    const parts = [
      sql`select p.number, l.position as place, l.role, jsonb_build_object('account', l.account, 'label', l.account_label) as ledger,
          l.auxiliary, l.auxiliary_label, l.credit - l.debit as debit
        from posted p join accounting_posting_line l on l.tenant_id = ${tenant} and l.number = p.opposite`,
      sql`select p.number, 1 as place, 'cost' as role, coalesce(${override('o')}, ${override('m')}, ${defaultAccount}) as ledger,
          null::text as auxiliary, null::text as auxiliary_label,
          share.amount_excl_vat - ${sumDisbursements(sql`line ->> 'project_code_id' = share.project_code_id::text`)} as debit
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
      part([2, 'cost'], namedAccount('disbursements'), noAuxiliary, disbursements, purchase),
      part(
        [3, sql`case when p.vat_waits then 'vat_waiting' else 'vat' end`],
        sql`case when p.vat_waits then ${namedAccount('vat_waiting')} else ${namedAccount('vat_deductible')} end`,
        noAuxiliary,
        sql`p.vat_amount`,
        purchase,
      ),
      part([4, 'vat_reverse'], namedAccount('vat_deductible'), noAuxiliary, sql`p.reversed_vat`, reversed),
      part(
        [5, 'vat_due'],
        sql`case when p.is_in_eu then ${namedAccount('vat_due')} else ${namedAccount('vat_due_outside_eu')} end`,
        noAuxiliary,
        sql`-p.reversed_vat`,
        reversed,
      ),
      part([6, 'supplier'], namedAccount('suppliers'), supplier, sql`-p.amount`, purchase),
      part([1, 'vat'], namedAccount('vat_deductible'), noAuxiliary, transferred, transfer),
      part(
        [2, 'vat_waiting'],
        purchaseAccount('vat_waiting', 'vat_waiting'),
        noAuxiliary,
        sql`-${transferred}`,
        transfer,
      ),
      part(
        [1, sql`case when p.is_advance then 'advance' else 'supplier' end`],
        sql`case when p.is_advance then ${namedAccount('advances')} else ${purchaseAccount('supplier', 'suppliers')} end`,
        supplier,
        sql`p.amount`,
        payment,
      ),
      part([2, 'bank'], namedAccount('bank'), noAuxiliary, sql`-p.amount`, payment),
      part([1, 'supplier'], purchaseAccount('supplier', 'suppliers'), supplier, sql`p.amount`, settlement),
      part(
        [2, 'advance'],
        sql`coalesce(p.advance_account, ${namedAccount('advances')})`,
        supplier,
        sql`-p.amount`,
        settlement,
      ),
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
    // Without an invoice on the day of the payment, or of the payment that a reversal takes back.
    const isAdvance = sql`(e.invoice_number = '' or coalesce((select taken.paid_on from ${paymentRows} one
      join ${paymentRows} taken on taken.id = one.reversed_payment_id where one.id = p.payment_id), p.posted_on) < e.invoice_date)`
    /** The account of an advance that an earlier statement posted; in the same statement it is that of the settings. */
    const advanceAccount = sql`(select jsonb_build_object('account', l.account, 'label', l.account_label)
      from accounting_posting paid join accounting_posting_line l on l.tenant_id = ${tenant} and l.number = paid.number and l.role = 'advance'
      where paid.tenant_id = ${tenant} and paid.entry_id = p.entry_id and paid.kind = 'payment'
        and (paid.payment_id is not distinct from p.payment_id or paid.payment_id is null)
      order by paid.payment_id nulls last limit 1)`
    return sql`insert into accounting_posting_line (tenant_id, number, position, role, account, account_label, auxiliary,
        auxiliary_label, debit, credit)
      with posted as materialized (
        select p.number, p.kind, p.entry_id, p.amount, p.vat_waits, e.calculation -> 'lines' as lines, ${isAdvance} as is_advance,
          case when p.kind = 'advance_transfer' then ${advanceAccount} end as advance_account,
          (e.seller ->> 'siren' is not null or f.country is null or f.country = any(${sql.lit(`{${[...VAT_UNION].join(',')}}`)}::text[])) as is_in_eu,
          e.amount_excl_vat, e.vat_amount, e.amount_incl_vat, r.mission_id,
          coalesce(e.calculation -> 'vat' ->> 'regime', r.vat_regime) as vat_regime, opposite.number as opposite, case when coalesce(credited.type, e.type) = 'expense' then 'expenses' else 'services' end as applies_to,
          s.code as auxiliary, e.seller ->> 'name' as auxiliary_label,
          round((${base}) * (${settings} ->> 'reverse_charge_vat_rate')::numeric / 100, 2) as reversed_vat
        from (select * from accounting_posting where tenant_id = ${tenant} and number between ${input.first}::int and ${input.last}::int) p
        join ${entryRows} e on e.id = p.entry_id
        join ${reportRows} r on r.id = e.activity_report_id
        join ${freelancerRows} f on f.id = e.freelancer_id
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
