import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { SupplierInvoiceStatus } from '../../../kernel/db/schema/tables.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { prepareReading } from '../../../kernel/db/sql/recorded-read.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import type { Difference } from './supplier-invoices.schemas.ts'
import { portalSupplierInvoiceView, supplierInvoiceView } from './supplier-invoices.views.ts'

type Key = { tenant_id: string; id: string }

const SHOWN: ShownRows = {
  resource: 'supplier_invoice',
  id: sql`supplier_invoice.id`,
  time: sql`supplier_invoice.updated_at`,
}

type PageInput = PageQuery &
  UpdatedSince & {
    tenant_id: string
    statuses?: string[]
    freelancer_id?: string
    activity_report_id?: string
  }

export const pageOfSupplierInvoices = prepared(
  'supplier_invoice.page',
  (q, input: Required<PageInput>, presentFields) => {
    const matching = q
      .selectFrom('supplier_invoice')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('statuses'), (rows) =>
        rows.where(sql<boolean>`status = any(${input.statuses}::text[])`),
      )
      .$if(presentFields.has('freelancer_id'), (rows) =>
        rows.where('freelancer_id', '=', input.freelancer_id),
      )
      .$if(presentFields.has('activity_report_id'), (rows) =>
        rows.where('activity_report_id', '=', input.activity_report_id),
      )
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(
      q,
      matching,
      input,
      presentFields,
      supplierInvoiceView,
      withLastSealing(input, presentFields),
    )
  },
)

type PortalPageInput = PageQuery &
  UpdatedSince & { tenant_id: string; freelancer_id: string; activity_report_id?: string }

export const pageOfPortalSupplierInvoices = prepared(
  'supplier_invoice.portal_page',
  (q, input: Required<PortalPageInput>, presentFields) => {
    const matching = q
      .selectFrom('supplier_invoice')
      .where('tenant_id', '=', input.tenant_id)
      .where('freelancer_id', '=', input.freelancer_id)
      .$if(presentFields.has('activity_report_id'), (rows) =>
        rows.where('activity_report_id', '=', input.activity_report_id),
      )
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(
      q,
      matching,
      input,
      presentFields,
      portalSupplierInvoiceView,
      withLastSealing(input, presentFields),
    )
  },
)

type FileKey = Key & { freelancer_id?: string }

export const findSupplierInvoice = prepared('supplier_invoice.detail', (q, input: Key) =>
  q
    .selectFrom('supplier_invoice')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(asText(supplierInvoiceView())),
)

export const findPortalSupplierInvoice = prepared(
  'supplier_invoice.portal_detail',
  (q, input: Key & { freelancer_id: string }) =>
    q
      .selectFrom('supplier_invoice')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .where('freelancer_id', '=', input.freelancer_id)
      .select(asText(portalSupplierInvoiceView())),
)

export const findSupplierFile = prepared(
  'supplier_invoice.file',
  (q, input: Required<FileKey>, presentFields) =>
    q
      .selectFrom('supplier_invoice')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .$if(presentFields.has('freelancer_id'), (rows) =>
        rows.where('freelancer_id', '=', input.freelancer_id),
      )
      .select(['sha256', 'number', 'activity_report_id']),
)

export const saveFileReading = prepareReading('supplier_invoice', 'file_read_at')

/** The caller holds the locks of the entries, under which every change of the invoice happens. */
export const findInvoiceToDecide = prepared('supplier_invoice.to_decide', (q, input: Key) =>
  q
    .selectFrom('supplier_invoice')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select([
      'status',
      'activity_report_id',
      'freelancer_id',
      'entry_ids',
      'document_type',
      'seller',
      'number',
      'date',
      'sha256',
      'size',
      sql<Difference[]>`differences`.as('differences'),
    ]),
)

type ReportKey = { tenant_id: string; activity_report_id: string }

export const countSent = prepared(
  'supplier_invoice.count_sent',
  (q, input: ReportKey & { sent_by: 'team' | 'freelancer' }) =>
    q
      .selectFrom('supplier_invoice')
      .where('tenant_id', '=', input.tenant_id)
      .where('activity_report_id', '=', input.activity_report_id)
      .where('sent_by', '=', input.sent_by)
      .select(sql<number>`count(*)::int`.as('count')),
)

/** Replaces the invoices of these entries that were not decided. Returns their ids. */
export const replaceReceivedRows = prepared(
  'supplier_invoice.replace',
  (q, input: ReportKey & { entry_ids: readonly string[]; at: Date }) =>
    q
      .updateTable('supplier_invoice')
      .set({ status: 'replaced', updated_at: input.at })
      .where('tenant_id', '=', input.tenant_id)
      .where('activity_report_id', '=', input.activity_report_id)
      .where('status', '=', 'received')
      .where(sql<boolean>`entry_ids && ${input.entry_ids}::uuid[]`)
      .returning('id'),
)

type NewInvoice = Key & {
  activity_report_id: string
  freelancer_id: string
  entry_ids: readonly string[]
  kind: 'factur_x' | 'pdf'
  document_type: number
  seller: string
  number: string
  date: string
  currency: string
  amount_excl_vat: string
  vat_amount: string
  amount_incl_vat: string
  differences: string
  sha256: Buffer
  size: number
  sent_by: 'team' | 'freelancer'
  sent_by_id: string | null
  at: Date
}

export const insertSupplierInvoice = prepared('supplier_invoice.insert', (q, row: NewInvoice) =>
  q.insertInto('supplier_invoice').values({
    tenant_id: row.tenant_id,
    id: row.id,
    activity_report_id: row.activity_report_id,
    freelancer_id: row.freelancer_id,
    entry_ids: row.entry_ids,
    status: 'received',
    kind: row.kind,
    document_type: row.document_type,
    seller: row.seller,
    number: row.number,
    date: row.date,
    currency: row.currency,
    amount_excl_vat: row.amount_excl_vat,
    vat_amount: row.vat_amount,
    amount_incl_vat: row.amount_incl_vat,
    differences: row.differences,
    sha256: row.sha256,
    size: row.size,
    sent_by: row.sent_by,
    sent_by_id: row.sent_by_id,
    created_at: row.at,
    updated_at: row.at,
  }),
)

type Decision = Key & {
  status: Extract<SupplierInvoiceStatus, 'accepted' | 'rejected'>
  decided_by_id: string | null
  reason: string | null
  at: Date
}

export const decideSupplierInvoice = prepared('supplier_invoice.decide', (q, row: Decision) =>
  q
    .updateTable('supplier_invoice')
    .set({
      status: row.status,
      decided_by_id: row.decided_by_id,
      decided_at: row.at,
      reason: row.reason,
      updated_at: row.at,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

/** Objects of supplier invoices, for events and changes. */
export const supplierInvoiceObjects = prepareObjects('supplier_invoice', supplierInvoiceView)
