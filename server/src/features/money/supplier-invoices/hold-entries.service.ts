// Every change of an invoice of a supplier happens under the locks of all entries of its report, so that two of them, a payment and a
// reopened report run one after the other.

import { invalidState } from '../../../domain/errors/api-error.ts'
import { orBusy } from '../../../kernel/db/connections/overload.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { lockEntriesBeside } from '../accounting/index.ts'
import { findAwaited, type InvoiceFacts } from '../invoices/index.ts'
import { SUPPLIER_INVOICE_ERRORS } from './supplier-invoices.manifest.ts'

export const holdEntries = (ctx: Ctx, entryId: string) =>
  orBusy(lockEntriesBeside.many(ctx.db, { tenant_id: ctx.tenantId, id: entryId }), 'accounting_entry')

export type Awaiting = [InvoiceFacts, ...InvoiceFacts[]]

/** Returns the entries that wait for a document of their supplier. Throws unless each of `required` does. */
export async function requireAwaiting(
  ctx: Ctx,
  ids: readonly string[],
  required: readonly string[],
): Promise<Awaiting> {
  const found = await findAwaited(ctx, ids)
  const other = found.find(({ facts, isAwaited }) => !isAwaited && required.includes(facts.entry_id))
  if (other)
    throw invalidState(SUPPLIER_INVOICE_ERRORS.supplier_invoice_not_expected, {
      status: other.facts.invoice?.status ?? other.facts.entry.status,
      allowed: [],
    })
  return found.flatMap(({ facts, isAwaited }) => (isAwaited ? [facts] : [])) as Awaiting
}
