import { type RawBuilder, sql } from 'kysely'
import { decimal, jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import type { PortalSupplierInvoice, SupplierInvoice } from './supplier-invoices.schemas.ts'

const col = <T>(name: string) => sql<T>`${sql.ref(`supplier_invoice.${name}`)}`

const shared: { [K in keyof PortalSupplierInvoice]: RawBuilder<PortalSupplierInvoice[K]> } = {
  id: col('id'),
  activity_report_id: col('activity_report_id'),
  freelancer_id: col('freelancer_id'),
  entry_ids: col('entry_ids'),
  status: col('status'),
  kind: col('kind'),
  document_type: col('document_type'),
  number: col('number'),
  date: col('date'),
  currency: col('currency'),
  amount_excl_vat: decimal(col<string>('amount_excl_vat')),
  vat_amount: decimal(col<string>('vat_amount')),
  amount_incl_vat: decimal(col<string>('amount_incl_vat')),
  differences: col('differences'),
  sha256: sql<string>`encode(supplier_invoice.sha256, 'hex')`,
  size: col('size'),
  sent_by: col('sent_by'),
  decided_at: maybeTimestamp(sql`supplier_invoice.decided_at`),
  reason: col('reason'),
  created_at: timestamp(sql`supplier_invoice.created_at`),
  updated_at: timestamp(sql`supplier_invoice.updated_at`),
}

export const portalSupplierInvoiceView = () => jsonObject<PortalSupplierInvoice>(shared)

export const supplierInvoiceView = () =>
  jsonObject<SupplierInvoice>({
    ...shared,
    sent_by_id: col<string | null>('sent_by_id'),
    decided_by_id: col<string | null>('decided_by_id'),
  })
