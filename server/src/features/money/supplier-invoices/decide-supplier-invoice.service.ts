// The team accepts or rejects an invoice of a supplier.

import { invalidState, notFound, refused } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { type Ctx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { queueWaitingInvoices, type ReceivedInvoice, receiveInvoice } from '../invoices/index.ts'
import { type AwaitingFacts, lockReportEntries, requireAwaiting } from './lock-entries.service.ts'
import { SUPPLIER_INVOICE_ERRORS, SUPPLIER_INVOICE_EVENTS } from './supplier-invoices.manifest.ts'
import * as queries from './supplier-invoices.queries.ts'
import type { RejectSupplierInvoice, SupplierInvoice } from './supplier-invoices.schemas.ts'
import { getSupplierInvoice } from './supplier-invoices.service.ts'

type SupplierInvoiceResponse = Promise<JsonText<SupplierInvoice>>

export async function acceptSupplierInvoice(ctx: KeyCtx, id: string): SupplierInvoiceResponse {
  const { entry_ids, differences, ...invoice } = await lockReceivedInvoice(ctx, id, 'accept')
  const fields = differences.flatMap(({ field, is_blocking }) => (is_blocking ? [field] : []))
  if (fields.length > 0) throw refused(SUPPLIER_INVOICE_ERRORS.supplier_invoice_differs, { fields })
  const awaiting = await requireAwaiting(ctx, entry_ids, entry_ids)
  acceptReceivedInvoice(ctx, id, awaiting, { ...invoice, decided_by_id: ctx.principal.userId })
  return getSupplierInvoice(ctx, id)
}

export async function rejectSupplierInvoice(
  ctx: KeyCtx,
  id: string,
  { reason }: RejectSupplierInvoice,
): SupplierInvoiceResponse {
  const { activity_report_id, freelancer_id } = await lockReceivedInvoice(ctx, id, 'reject')
  const at = ctx.clock.now()
  queries.decideSupplierInvoice.queue(ctx.db, {
    ...toRowKey(ctx, id),
    status: 'rejected',
    decided_by_id: ctx.principal.userId,
    reason,
    at,
  })
  recordEvent(ctx, SUPPLIER_INVOICE_EVENTS.rejected, id, { activity_report_id }, { reason })
  // The team may issue the invoice itself by now.
  queueWaitingInvoices(ctx, freelancer_id)
  return getSupplierInvoice(ctx, id)
}

async function lockReceivedInvoice(ctx: KeyCtx, id: string, action: 'accept' | 'reject') {
  const storedInvoice = await queries.findInvoiceToDecide.first(ctx.db, toRowKey(ctx, id))
  const [entryId] = storedInvoice?.entry_ids ?? []
  if (!entryId) throw notFound('supplier_invoice')
  await lockReportEntries(ctx, entryId)
  const invoice = await queries.findInvoiceToDecide.only(ctx.db, toRowKey(ctx, id))
  const { status } = invoice
  if (status !== 'received')
    throw invalidState(SUPPLIER_INVOICE_ERRORS.supplier_invoice_status, { action, status, allowed: [] })
  return invoice
}

type AcceptedInvoice = ReceivedInvoice & { activity_report_id: string; decided_by_id: string | null }

/** `decided_by_id`: null if nobody had to decide. */
export function acceptReceivedInvoice(
  ctx: Ctx,
  id: string,
  awaiting: AwaitingFacts,
  accepted: AcceptedInvoice,
): void {
  const { activity_report_id, decided_by_id, document_type, seller, number, date, sha256, size } = accepted
  queries.decideSupplierInvoice.queue(ctx.db, {
    ...toRowKey(ctx, id),
    status: 'accepted',
    decided_by_id,
    reason: null,
    at: ctx.clock.now(),
  })
  recordEvent(ctx, SUPPLIER_INVOICE_EVENTS.accepted, id, { activity_report_id })
  receiveInvoice(ctx, awaiting, { document_type, seller, number, date, sha256, size })
}
