// The months that a change of a freelancer's VAT regime touches, shown before it is saved.
import { notFound } from '../../../../domain/errors/api-error.ts'
import { type JsonText, toJsonText } from '../../../../domain/json-text.ts'
import type { KeyCtx } from '../../../../kernel/db/context.ts'
import { findVatMonths } from './vat-months.queries.ts'
import { MAX_MONTHS, type VatMonths, type VatMonthsQuery } from './vat-months.schemas.ts'

export async function listVatMonths(
  ctx: KeyCtx,
  freelancer_id: string,
  query: VatMonthsQuery,
): Promise<JsonText<VatMonths>> {
  const row = await findVatMonths.first(ctx.db, {
    tenant_id: ctx.tenantId,
    freelancer_id,
    vat_from: query.vat_from ?? null,
    now: ctx.clock.now(),
    limit: MAX_MONTHS + 1,
  })
  if (!row) throw notFound('freelancer')
  const months = row.months.slice(0, MAX_MONTHS)
  return toJsonText({ vat_from: row.vat_from, months, has_more: row.months.length > months.length })
}
