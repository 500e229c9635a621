// Changes the VAT regime of a freelancer from a day on.
import { newId } from '../../../../domain/ids.ts'
import { decimalText } from '../../../../domain/money.ts'
import { type Ctx, toRowKey } from '../../../../kernel/db/context.ts'
import type { VatRegime } from '../../../../kernel/db/schema/tables.ts'
import {
  deletePeriodsFrom,
  findToday,
  findVatHistory,
  insertPeriod,
  type VatTerms,
} from './vat-history.queries.ts'
import { planVatChange } from './vat-history.rules.ts'

type Sent = { vat_from?: string; vat_regime?: VatRegime; vat_rate?: number }

/**
 * Writes the periods, before the freelancer's own columns: a trigger takes other values there for a change of today. The caller has locked
 * the freelancer. Returns the terms of today, or undefined if nothing changes.
 */
export async function changeVat(ctx: Ctx, id: string, sent: Sent): Promise<VatTerms | undefined> {
  const { vat_from, vat_regime, vat_rate } = sent
  if (vat_regime === undefined && vat_rate === undefined) return undefined
  const key = toRowKey(ctx, id)
  const { today } = await findToday.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })
  const change = planVatChange(
    await findVatHistory.many(ctx.db, key),
    {
      ...(vat_from !== undefined && { vat_from }),
      ...(vat_regime !== undefined && { vat_regime }),
      ...(vat_rate !== undefined && { vat_rate: decimalText(vat_rate) }),
    },
    today,
  )
  if (!change) return undefined
  const { from, added, current } = change
  deletePeriodsFrom.queue(ctx.db, { ...key, from })
  if (added)
    insertPeriod.queue(ctx.db, {
      tenant_id: ctx.tenantId,
      freelancer_id: id,
      id: newId(),
      from_date: from,
      ...added,
      due_on: from > today ? from : null,
    })
  return current
}
