// Reads the current data that the invoice of an entry is made from.

import { sql } from 'kysely'
import type { Invoice } from '../../../../documents/index.ts'
import type { Locale } from '../../../../domain/locales.ts'
import type { ElectronicAddress } from '../../../../domain/parties/electronic-address.ts'
import type {
  EntryStatus,
  EntryType,
  InvoiceStatus,
  PaymentTermsBasis,
  VatRegime,
} from '../../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { projectCodeRows } from '../../../company/project-codes/project-codes.tables.ts'
import { logoRows } from '../../../company/tenant-logo/tenant-logo.tables.ts'
import { currentTenantRow, selectToday } from '../../../company/tenants/tenants.tables.ts'
import { missionRows } from '../../../missions/missions/missions.tables.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { reportRows } from '../../../reports/activity-reports/activity-reports.tables.ts'
import { entryRows } from '../../accounting/accounting.tables.ts'
import type { EntryCalculation, MissingForInvoice } from '../../accounting/index.ts'
import { mandateRows } from '../../billing-mandates/billing-mandates.tables.ts'
import { supplierInvoiceRows } from '../../supplier-invoices/supplier-invoices.tables.ts'

/** Names of project codes need not be unique; external references are. */
export type NamedCode = { name: string; external_id: string | null }

export type BuyerData = {
  company: string | null
  siren: string | null
  address: string | null
  postal_code: string | null
  city: string | null
  country: string
  legal_form: string | null
  register: string | null
  vat_number: string | null
  electronic_address: ElectronicAddress | null
}

export type SellerData = BuyerData & {
  first_name: string
  last_name: string
  email: string
  siret: string | null
  vat_on_debits: boolean
  vat_regime: VatRegime
  vat_exemption_reason: string | null
  invoicing_mode: 'self_billing' | 'supplier_invoice'
  is_umbrella: boolean
}

export type InvoiceFacts = {
  entry_id: string
  freelancer_id: string
  today: string
  locale: Locale
  late_payment_penalty: string | null
  /** Percent; null: the legal rate. */
  late_interest_rate: string | null
  /** The project codes of the lines, by their ids. */
  project_codes: Record<string, NamedCode>
  entry: {
    type: EntryType
    status: EntryStatus
    currency: string
    amount_excl_vat: string
    vat_amount: string
    amount_incl_vat: string
    invoice_number: string | null
    invoice_date: string
    due_date: string | null
    calculation: EntryCalculation
    /** The freelancer, or the umbrella company in their place, as known at the approval. */
    payee: { name: string; siren: string | null }
  }
  report: {
    report_month: string
    mission_type: string
    vat_regime: VatRegime
    vat_rate: string
    payment_terms_days: number
    payment_terms_basis: PaymentTermsBasis
  }
  mission: {
    name: string
    purchase_order: string | null
    start_date: string
    effective_end_date: string
    contract: string | null
  }
  seller: SellerData
  buyer: BuyerData
  mandate: {
    status: 'offered' | 'accepted'
    seller: string
    contest_days: number
    covers_credit_notes: boolean
  } | null
  logo_sha256: string | null
  /** Whether the team has received a document of the supplier on which it has not decided. */
  has_received: boolean
  invoice: { status: InvoiceStatus; missing: MissingForInvoice[]; accepted_at: string | null } | null
  /** The entry that a credit note cancels, with its invoice. */
  credited: {
    invoice_number: string | null
    invoice_date: string
    type: EntryType
    calculation: EntryCalculation
    invoice: { status: InvoiceStatus; document_type: number | null; content: Invoice | null } | null
  } | null
}

type FactsInput = { tenant_id: string; ids: readonly string[]; now: Date }

export const findInvoiceFacts = prepared('invoice.facts', (q, input: FactsInput) => ({
  compile: () =>
    sql<InvoiceFacts>`select e.id as entry_id, e.freelancer_id, ${selectToday(input.now)} as today, t.locale, t.late_payment_penalty,
        t.late_interest_rate::text as late_interest_rate,
        (select coalesce(json_object_agg(p.id, json_build_object('name', p.name, 'external_id', p.external_id)), '{}'::json) from ${projectCodeRows} p where p.id = any(array(
          select (line ->> 'project_code_id')::uuid from json_array_elements(e.calculation::json -> 'lines') as line))) as project_codes,
        json_build_object('type', e.type, 'status', e.status, 'currency', e.currency, 'amount_excl_vat', e.amount_excl_vat::text,
          'vat_amount', e.vat_amount::text, 'amount_incl_vat', e.amount_incl_vat::text, 'invoice_number', nullif(e.invoice_number, ''),
          'invoice_date', e.invoice_date, 'due_date', e.due_date, 'calculation', e.calculation,
          'payee', e.seller) as entry,
        json_build_object('report_month', r.report_month, 'mission_type', r.mission_type, 'vat_regime', r.vat_regime,
          'vat_rate', r.vat_rate::text, 'payment_terms_days', r.payment_terms_days, 'payment_terms_basis', r.payment_terms_basis) as report,
        json_build_object('name', m.name, 'purchase_order', m.purchase_order, 'start_date', m.start_date,
          'effective_end_date', m.effective_end_date, 'contract', m.external_id) as mission,
        json_build_object('first_name', f.first_name, 'last_name', f.last_name, 'email', f.email, 'company', f.company,
          'siren', f.siren, 'siret', f.siret, 'address', f.address, 'postal_code', f.postal_code, 'city', f.city,
          'country', f.country, 'legal_form', f.legal_form, 'register', f.register, 'vat_number', f.vat_number,
          'electronic_address', f.electronic_address, 'vat_on_debits', f.vat_on_debits, 'vat_regime', r.vat_regime,
          'vat_exemption_reason', f.vat_exemption_reason, 'invoicing_mode', f.invoicing_mode, 'is_umbrella', f.is_umbrella) as seller,
        json_build_object('company', t.company, 'siren', t.siren, 'address', t.address,
          'postal_code', t.postal_code, 'city', t.city, 'country', t.country, 'legal_form', t.legal_form, 'register', t.register,
          'vat_number', t.vat_number, 'electronic_address', t.electronic_address) as buyer,
        (select json_build_object('status', mandate.status, 'seller', mandate.seller, 'contest_days', mandate.contest_days,
            'covers_credit_notes', mandate.covers_credit_notes)
          from ${mandateRows} mandate where mandate.freelancer_id = e.freelancer_id
            and mandate.status in ('offered', 'accepted')) as mandate,
        (select encode(logo.sha256, 'hex') from ${logoRows} logo) as logo_sha256,
        exists (select from ${supplierInvoiceRows} received where received.activity_report_id = e.activity_report_id
          and received.status = 'received' and e.id = any(received.entry_ids)) as has_received,
        (select json_build_object('status', i.status, 'missing', i.missing, 'accepted_at', i.accepted_at) from invoice i
          where i.tenant_id = ${input.tenant_id} and i.entry_id = e.id) as invoice,
        (select json_build_object('invoice_number', nullif(c.invoice_number, ''), 'invoice_date', c.invoice_date, 'type', c.type,
            'calculation', c.calculation,
            'invoice', (select json_build_object('status', ci.status, 'document_type', ci.document_type, 'content', ci.content)
              from invoice ci where ci.tenant_id = ${input.tenant_id} and ci.entry_id = c.id))
          from ${entryRows} c where c.id = e.credited_entry_id) as credited
      from ${entryRows} e cross join ${currentTenantRow} t
      join ${freelancerRows} f on f.id = e.freelancer_id
      join ${reportRows} r on r.id = e.activity_report_id
      join ${missionRows} m on m.id = r.mission_id
      where e.id = any(${input.ids}::uuid[])
      order by e.series_number`.compile(q),
}))
