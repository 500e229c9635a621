// Every change of an invoice of a supplier happens under the locks of all entries of its report, so that changes,
// payments and the reopening of the report run one after the other.

import { invalidState } from '../../../domain/errors/api-error.ts'
import { orBusy } from '../../../kernel/db/connections/overload.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { lockEntriesOfSameReport } from '../accounting/index.ts'
import { findAwaitedInvoices, type InvoiceFacts } from '../invoices/index.ts'
import { SUPPLIER_INVOICE_ERRORS } from './supplier-invoices.manifest.ts'

export const lockReportEntries = (ctx: Ctx, entryId: string) =>
  orBusy(lockEntriesOfSameReport.many(ctx.db, { tenant_id: ctx.tenantId, id: entryId }), 'accounting_entry')

export type AwaitingFacts = [InvoiceFacts, ...InvoiceFacts[]]

/** Returns the entries that wait for a document of their supplier. Throws unless each of `required` does. */
export async function requireAwaiting(
  ctx: Ctx,
  ids: readonly string[],
  required: readonly string[],
): Promise<AwaitingFacts> {
  const found = await findAwaitedInvoices(ctx, ids)
  const unexpectedEntry = found.find(
    ({ facts, isAwaited }) => !isAwaited && required.includes(facts.entry_id),
  )
  if (unexpectedEntry)
    throw invalidState(SUPPLIER_INVOICE_ERRORS.supplier_invoice_not_expected, {
      status: unexpectedEntry.facts.invoice?.status ?? unexpectedEntry.facts.entry.status,
      allowed: [],
    })
  return found.flatMap(({ facts, isAwaited }) => (isAwaited ? [facts] : [])) as AwaitingFacts
}
