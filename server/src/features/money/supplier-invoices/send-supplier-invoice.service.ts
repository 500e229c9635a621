// Reads an invoice of a supplier that was sent, compares it with the accounting entries and stores it.
import { refuseUnfit } from '../../../documents/index.ts'
import { notFound, refused } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created } from '../../../domain/json-text.ts'
import type { Ctx, FreelancerCtx, KeyCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { findDifferences, toExpectedInvoice, toStatedInvoice } from './compare.rules.ts'
import { acceptReceivedInvoice } from './decide-supplier-invoice.service.ts'
import { lockReportEntries, requireAwaiting } from './lock-entries.service.ts'
import { replaceReceived } from './replace-received.service.ts'
import { SUPPLIER_INVOICE_ERRORS, SUPPLIER_INVOICE_EVENTS } from './supplier-invoices.manifest.ts'
import * as queries from './supplier-invoices.queries.ts'
import type {
  PortalSupplierInvoice,
  SendSupplierInvoice,
  SupplierInvoice,
} from './supplier-invoices.schemas.ts'
import { getPortalSupplierInvoice, getSupplierInvoice } from './supplier-invoices.service.ts'

/** The maximum for one report and each sender: enough for corrections, too few to fill the storage of the team. */
const MAX_SENT = 20

type SentInvoice = { entryId: string; input: SendSupplierInvoice; file: Buffer }
type Sender = { sent_by: 'team' | 'freelancer'; sent_by_id: string | null }

export async function sendSupplierInvoice(ctx: KeyCtx, sent: SentInvoice): Promise<Created<SupplierInvoice>> {
  const id = await storeSupplierInvoice(ctx, sent, { sent_by: 'team', sent_by_id: ctx.principal.userId })
  return { id, json: await getSupplierInvoice(ctx, id) }
}

export async function sendPortalSupplierInvoice(
  ctx: FreelancerCtx,
  sent: SentInvoice,
): Promise<Created<PortalSupplierInvoice>> {
  const id = await storeSupplierInvoice(
    ctx,
    sent,
    { sent_by: 'freelancer', sent_by_id: null },
    ctx.principal.freelancerId,
  )
  return { id, json: await getPortalSupplierInvoice(ctx, id) }
}

/**
 * A Factur-X without differences is accepted at once, and so is a plain PDF whose data a user of the team has typed. Data
 * that a freelancer has typed are reviewed by the team.
 */
async function storeSupplierInvoice(
  ctx: Ctx,
  sent: SentInvoice,
  sender: Sender,
  freelancerId?: string,
): Promise<string> {
  const { input, file } = sent
  const { tenantId: tenant_id } = ctx
  const { activity_report_id, awaiting } = await lockAwaitingEntries(ctx, sent, freelancerId)
  const report = { tenant_id, activity_report_id }
  const { count } = await queries.countSent.only(ctx.db, { ...report, sent_by: sender.sent_by })
  if (count >= MAX_SENT)
    throw refused(SUPPLIER_INVOICE_ERRORS.too_many_supplier_invoices, { limit: MAX_SENT })
  const read = await ctx.renderer.read(tenant_id, file).catch(refuseUnfit((source) => source))
  const expected = toExpectedInvoice(awaiting)
  const stated = toStatedInvoice(input, read, expected)
  const differences = findDifferences(stated, expected)
  const entry_ids = awaiting.map(({ entry_id }) => entry_id)
  await replaceReceived(ctx, activity_report_id, entry_ids)
  const at = ctx.clock.now()
  const sha256 = await ctx.files.put(ctx.db, { tenantId: tenant_id, bytes: file, at })
  const [{ entry, freelancer_id }] = awaiting
  const id = newId()
  const { references: _, ...data } = stated
  const document = { ...data, seller: entry.payee.siren ?? freelancer_id, sha256, size: file.length }
  queries.insertSupplierInvoice.queue(ctx.db, {
    ...report,
    id,
    freelancer_id,
    entry_ids,
    ...document,
    differences: JSON.stringify(differences),
    ...sender,
    at,
  })
  recordEvent(ctx, SUPPLIER_INVOICE_EVENTS.received, id, {
    activity_report_id,
    by: sender.sent_by,
    differences: differences.length,
    sha256: sha256.toString('hex'),
  })
  const isChecked = stated.kind === 'factur_x' || sender.sent_by === 'team'
  if (differences.length === 0 && isChecked)
    acceptReceivedInvoice(ctx, id, awaiting, { activity_report_id, ...document, decided_by_id: null })
  return id
}

/** Locks the entry, or all entries of its report that wait for the same type of document. */
async function lockAwaitingEntries(ctx: Ctx, { entryId, input }: SentInvoice, freelancerId?: string) {
  const reportEntries = await lockReportEntries(ctx, entryId)
  const requestedEntry = reportEntries.find(({ id }) => id === entryId.toLowerCase())
  if (!requestedEntry || (freelancerId && requestedEntry.freelancer_id !== freelancerId))
    throw notFound('accounting_entry')
  const isCredit = requestedEntry.type === 'credit_note'
  const sameTypeEntries = reportEntries.filter(({ type }) => (type === 'credit_note') === isCredit)
  const ids = input.covers === 'report' ? sameTypeEntries.map(({ id }) => id) : [requestedEntry.id]
  const awaiting = await requireAwaiting(ctx, ids, [requestedEntry.id])
  return { activity_report_id: requestedEntry.activity_report_id, awaiting }
}
