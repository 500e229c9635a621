// Reads invoices as documents.

import { calculateTotals, type Invoice, type VatCase } from '../../../documents/index.ts'
import { notFound } from '../../../domain/errors/api-error.ts'
import { type FileResponse, toFileName } from '../../../domain/file-response.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { findContent, findInvoiceFile } from './document/invoice-files.queries.ts'
import type { InvoiceDocument } from './invoices.schemas.ts'

export async function readInvoiceFile(ctx: Ctx, id: string, freelancerId?: string): Promise<FileResponse> {
  const owner = freelancerId ? { freelancer_id: freelancerId } : {}
  const file = await findInvoiceFile.first(ctx.db, { tenant_id: ctx.tenantId, id, ...owner })
  if (!file) throw notFound('document')
  const { sha256, number } = file
  const bytes = await ctx.files.get(ctx.db, { tenantId: ctx.tenantId, sha256 })
  return { bytes, name: `${toFileName(number)}.pdf`, sha256: sha256.toString('hex') }
}

const toVatView = (vat: VatCase) => (vat.category === 'S' ? { ...vat, code: null, reason: null } : vat)

export async function getInvoice(ctx: Ctx, id: string): Promise<JsonText<InvoiceDocument>> {
  const found = await findContent.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!found) throw notFound('accounting_entry')
  if (!found.content) throw notFound('document')
  return toJsonText(toDocument(found.content))
}

function toDocument({ type, lines, ...invoice }: Invoice): InvoiceDocument {
  const totals = calculateTotals({ lines })
  return {
    document_type: type,
    ...invoice,
    lines: lines.map((line, index) => ({
      ...line,
      vat: toVatView(line.vat),
      amount_excl_vat: totals.lines[index]?.toFixed(2) ?? '0.00',
    })),
    vat: totals.groups.map((group) => ({
      vat: toVatView(group.case),
      base: group.base.toFixed(2),
      amount: group.amount.toFixed(2),
    })),
    amount_excl_vat: totals.net.toFixed(2),
    vat_amount: totals.vat.toFixed(2),
    amount_incl_vat: totals.gross.toFixed(2),
  }
}
