// Reads invoices of suppliers.

import { notFound } from '../../../domain/errors/api-error.ts'
import { type FileResponse, type Recorded, toFileName } from '../../../domain/file-response.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { type Ctx, type FreelancerCtx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { checkReferences, toReferenceKind } from '../../../kernel/db/references.ts'
import { SUPPLIER_INVOICE_STATUSES } from '../../../kernel/db/schema/tables.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import { knownFreelancers } from '../../people/freelancers/freelancers.tables.ts'
import { knownReports } from '../../reports/activity-reports/activity-reports.tables.ts'
import { SUPPLIER_INVOICE_EVENTS } from './supplier-invoices.manifest.ts'
import * as queries from './supplier-invoices.queries.ts'
import type {
  PortalSupplierInvoice,
  PortalSupplierInvoiceQuery,
  SupplierInvoice,
  SupplierInvoiceQuery,
} from './supplier-invoices.schemas.ts'

const supplierInvoiceNotFound = () => notFound('supplier_invoice')

export async function listSupplierInvoices(
  ctx: KeyCtx,
  query: SupplierInvoiceQuery,
): Promise<JsonText<Page<SupplierInvoice>>> {
  await checkReferences(ctx, query, {
    freelancer_id: toReferenceKind(knownFreelancers, 'freelancer'),
    activity_report_id: toReferenceKind(knownReports, 'activity_report'),
  })
  const { status, ...otherFilters } = query
  const statuses = status && parseWords(status, SUPPLIER_INVOICE_STATUSES)
  const input = { tenant_id: ctx.tenantId, ...otherFilters, ...(statuses && { statuses }) }
  return (await queries.pageOfSupplierInvoices.only(ctx.db, input)).json
}

export async function getSupplierInvoice(ctx: Ctx, id: string): Promise<JsonText<SupplierInvoice>> {
  const row = await queries.findSupplierInvoice.first(ctx.db, toRowKey(ctx, id))
  if (!row) throw supplierInvoiceNotFound()
  return row.json
}

export async function listPortalSupplierInvoices(
  ctx: FreelancerCtx,
  query: PortalSupplierInvoiceQuery,
): Promise<JsonText<Page<PortalSupplierInvoice>>> {
  const input = { tenant_id: ctx.tenantId, freelancer_id: ctx.principal.freelancerId, ...query }
  return (await queries.pageOfPortalSupplierInvoices.only(ctx.db, input)).json
}

export async function getPortalSupplierInvoice(
  ctx: FreelancerCtx,
  id: string,
): Promise<JsonText<PortalSupplierInvoice>> {
  const key = { ...toRowKey(ctx, id), freelancer_id: ctx.principal.freelancerId }
  const row = await queries.findPortalSupplierInvoice.first(ctx.db, key)
  if (!row) throw supplierInvoiceNotFound()
  return row.json
}

/** Records downloads by the team, unlike downloads by the freelancer, whose own invoice it is. */
export async function readTeamSupplierFile(ctx: Ctx, id: string): Promise<Recorded<FileResponse, Ctx>> {
  const { activity_report_id, ...file } = await findFile(ctx, id, {})
  const record = async (written: Ctx) => {
    queries.saveFileReading.queue(written.db, { ...toRowKey(ctx, id), at: written.clock.now() })
    recordEvent(written, SUPPLIER_INVOICE_EVENTS.file_read, id, { activity_report_id })
  }
  return { ...file, record }
}

export async function readSupplierFile(ctx: Ctx, id: string, freelancer_id: string): Promise<FileResponse> {
  const { activity_report_id: _, ...file } = await findFile(ctx, id, { freelancer_id })
  return file
}

async function findFile(ctx: Ctx, id: string, owner: { freelancer_id?: string }) {
  const found = await queries.findSupplierFile.first(ctx.db, { ...toRowKey(ctx, id), ...owner })
  if (!found) throw supplierInvoiceNotFound()
  const { sha256, number, activity_report_id } = found
  const bytes = await ctx.files.get(ctx.db, { tenantId: ctx.tenantId, sha256 })
  return {
    bytes,
    name: `${toFileName(number)}.pdf`,
    sha256: sha256.toString('hex'),
    activity_report_id,
  }
}

export { supplierInvoiceObjects } from './supplier-invoices.queries.ts'
