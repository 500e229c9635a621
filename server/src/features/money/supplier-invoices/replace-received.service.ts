// Replaces undecided invoices when another one is sent for their entries, or the report is reopened.
import type { Ctx } from '../../../kernel/db/context.ts'
import { recordEvents } from '../../../kernel/db/events.ts'
import { SUPPLIER_INVOICE_EVENTS } from './supplier-invoices.manifest.ts'
import { replaceReceivedRows } from './supplier-invoices.queries.ts'

/** The caller holds the locks of the entries. */
export async function replaceReceived(
  ctx: Ctx,
  activity_report_id: string,
  entry_ids: readonly string[],
): Promise<void> {
  const input = { tenant_id: ctx.tenantId, activity_report_id, entry_ids, at: ctx.clock.now() }
  const replaced = await replaceReceivedRows.many(ctx.db, input)
  recordEvents(
    ctx,
    replaced.map(({ id }) => ({
      kind: SUPPLIER_INVOICE_EVENTS.replaced,
      subjectId: id,
      data: { activity_report_id },
    })),
  )
}
