// Stores the invoice of a supplier in the entries that wait for it: they get its number, date and file.

import { toFileName } from '../../../../domain/file-response.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { recordEvents } from '../../../../kernel/db/events.ts'
import { ACCOUNTING_ENTRY_EVENTS, numberEntries, setFileName } from '../../accounting/index.ts'
import { applyInvoiceDate, awaitsSupplier } from './draft-invoice.rules.ts'
import { findInvoiceFacts, type InvoiceFacts } from './invoice-facts.queries.ts'
import { receiveInvoices } from './invoice-writes.queries.ts'

/** Returns for each entry whether it waits for a document of its supplier. The caller holds the entries' locks. */
export async function findAwaitedInvoices(ctx: Ctx, ids: readonly string[]) {
  const all = await findInvoiceFacts.many(ctx.db, { tenant_id: ctx.tenantId, ids, now: ctx.clock.now() })
  return all.map((facts) => ({ facts, isAwaited: awaitsSupplier(facts) }))
}

export type ReceivedInvoice = {
  document_type: number
  seller: string
  number: string
  date: string
  sha256: Buffer
  size: number
}

/** `awaiting`: facts that `findAwaited` returned in the same transaction. */
export function receiveInvoice(ctx: Ctx, awaiting: readonly InvoiceFacts[], invoice: ReceivedInvoice): void {
  const { tenantId: tenant_id } = ctx
  const { number: invoice_number, date, ...document } = invoice
  const ids = awaiting.map(({ entry_id }) => entry_id)
  receiveInvoices.queue(ctx.db, {
    tenant_id,
    ids,
    ...document,
    number: invoice_number,
    issue_date: date,
    at: ctx.clock.now(),
  })
  const rows = awaiting.map((facts) => ({
    id: facts.entry_id,
    invoice_number,
    invoice_date: date,
    ...applyInvoiceDate(facts, date),
  }))
  numberEntries.queue(ctx.db, { tenant_id, rows: JSON.stringify(rows) })
  const file_name = `${toFileName(invoice_number)}.pdf`
  for (const id of ids) setFileName.queue(ctx.db, { tenant_id, id, file_name })
  const sha256 = invoice.sha256.toString('hex')
  recordEvents(
    ctx,
    ids.map((subjectId) => ({
      kind: ACCOUNTING_ENTRY_EVENTS.issued,
      subjectId,
      data: { invoice_number },
    })),
  )
  recordEvents(
    ctx,
    ids.map((subjectId) => ({
      kind: ACCOUNTING_ENTRY_EVENTS.document_created,
      subjectId,
      data: { invoice_number, sha256 },
    })),
  )
}
