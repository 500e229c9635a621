import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { decimal, jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { projectCodeRows } from '../../company/project-codes/project-codes.tables.ts'
import { selectToday } from '../../company/tenants/tenants.tables.ts'
import { missionRows } from '../../missions/missions/missions.tables.ts'
import { freelancerSummary } from '../../people/freelancers/index.ts'
import { reportRows } from '../../reports/activity-reports/activity-reports.tables.ts'
import { invoiceRows, isSupplierCreditNote } from '../invoices/invoices.tables.ts'
import { supplierInvoiceRows } from '../supplier-invoices/supplier-invoices.tables.ts'
import { type Caller, entryActions } from './accounting.actions.ts'
import type {
  AccountingEntry,
  EntryInvoice,
  PortalEntry,
  ProjectCodeShare,
  SharedFields,
} from './accounting.schemas.ts'
import { latePaymentView } from './late-payment/late-payment.views.ts'

type Row = Selectable<Tables['accounting_entry']>

const col = <K extends keyof Row>(name: K) => sql<Row[K]>`${sql.ref(`accounting_entry.${name}`)}`

const sharedFields: { [K in keyof SharedFields]: RawBuilder<SharedFields[K]> } = {
  id: col('id'),
  activity_report_id: col('activity_report_id'),
  type: col('type'),
  status: col('status'),
  amount_excl_vat: decimal(col('amount_excl_vat')),
  vat_amount: decimal(col('vat_amount')),
  amount_incl_vat: decimal(col('amount_incl_vat')),
  currency: col('currency'),
  vat_rate: decimal(col('vat_rate')),
  invoice_number: sql<string | null>`nullif(accounting_entry.invoice_number, '')`,
  invoice_date: col('invoice_date'),
  due_date: col('due_date'),
  credited_entry_id: col('credited_entry_id'),
  file_name: col('file_name'),
  invoice: sql<EntryInvoice | null>`(select ${jsonObject<EntryInvoice>({
    status: sql<EntryInvoice['status']>`i.status`,
    document_type: sql<number | null>`i.document_type`,
    missing: sql<EntryInvoice['missing']>`i.missing`,
    sha256: sql<string | null>`encode(i.sha256, 'hex')`,
    failure: sql<string | null>`i.failure`,
    contest_until: sql<string | null>`i.contest_until`,
    contested_at: maybeTimestamp(sql`i.contested_at`),
    contest_reason: sql<string | null>`i.contest_reason`,
    accepted_at: maybeTimestamp(sql`i.accepted_at`),
  })} from ${invoiceRows} i where i.entry_id = accounting_entry.id)`,
  paid_at: maybeTimestamp(sql`accounting_entry.paid_at`),
  sent_to_accounting_at: maybeTimestamp(sql`accounting_entry.sent_to_accounting_at`),
  created_at: timestamp(sql`accounting_entry.created_at`),
}

/** The allocation of an amount to project codes, largest first. `shares` are the rows of one entry or report. */
export const projectCodeShares = (shares: RawBuilder<unknown>) =>
  sql<ProjectCodeShare[]>`(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name,
      'external_id', p.external_id, 'amount_excl_vat', trim_scale(share.amount_excl_vat))
      order by share.amount_excl_vat desc, p.id), '[]'::json)
    from ${shares} as share join ${projectCodeRows} p on p.id = share.project_code_id)`

const fromReport = sql`from ${reportRows} r where r.id = accounting_entry.activity_report_id`

/** Whether the freelancer has to accept a credit note; `i` is its invoice. */
const awaitsAcceptance = sql`(accounting_entry.type = 'credit_note' and i.accepted_at is null and i.status <> 'void'
      and not ${isSupplierCreditNote('i')})`

/** The rules of features/money/invoices/portal in SQL. */
const portalActions = (now: Expression<Date> | Date) => sql<
  PortalEntry['allowed_actions']
>`coalesce((select to_json(array_remove(array[
    case when accounting_entry.status = 'waiting_payment' and i.document_type = 389 and i.status in ('issued', 'ready')
      and i.contested_at is null and i.contest_until >= ${selectToday(now)} then 'contest' end,
    case when accounting_entry.status = 'waiting_payment' and i.contested_at is not null then 'withdraw-contest' end,
    case when ${awaitsAcceptance} then 'accept' end], null))
  from ${invoiceRows} i where i.entry_id = accounting_entry.id), '[]'::json)`

/** Whether the supplier has to send the invoice `i`: none was sent that the team can accept. */
const awaitsSupplier = sql`(i.status = 'waiting'
      and i.missing::text ~ '"(supplier_invoice_missing|supplier_credit_note_missing|currency_not_eur)"'
      and not exists (select from ${supplierInvoiceRows} s where s.activity_report_id = accounting_entry.activity_report_id
        and s.status = 'received' and accounting_entry.id = any(s.entry_ids)
        and not exists (select from json_array_elements(s.differences) as d where (d ->> 'is_blocking')::boolean)))`

/** Whether the freelancer has to accept a credit note or send an invoice. */
export const awaitsFreelancer = sql<boolean>`exists (select from ${invoiceRows} i where i.entry_id = accounting_entry.id
    and (${awaitsAcceptance} or ${awaitsSupplier}))`

export const portalEntryView = ({ now }: { now: Expression<Date> | Date }) =>
  jsonObject<PortalEntry>({
    ...sharedFields,
    mission: sql<
      PortalEntry['mission']
    >`(select json_build_object('id', m.id, 'name', m.name) from ${missionRows} m
      where m.id = (select r.mission_id ${fromReport}))`,
    report_month: sql<string>`(select r.report_month ${fromReport})`,
    allowed_actions: portalActions(now),
  })

type EntryState = Omit<AccountingEntry, 'allowed_actions' | 'late_payment'>

const createStateFields = (): { [K in keyof EntryState]: RawBuilder<EntryState[K]> } => ({
  ...sharedFields,
  freelancer: freelancerSummary('accounting_entry'),
  project_codes: projectCodeShares(sql`(select * from accounting_entry_code
    where tenant_id = ${TENANT} and entry_id = accounting_entry.id)`),
})

export const entryView = (caller: Caller) =>
  jsonObject<AccountingEntry>({
    ...createStateFields(),
    late_payment: latePaymentView(caller.now),
    allowed_actions: entryActions(caller),
  })

/** Builds the `object` of the events of an entry. */
export const entryObject = () => jsonObject<EntryState>(createStateFields())
