// Creates the postings of a range, with their numbers and lines, once for all exports.
import type { Ctx } from '../../../../kernel/db/context.ts'
import type { AccountingSettings } from '../../accounting-settings/index.ts'
import { reserveManySeries } from '../../invoices/index.ts'
import * as queries from './postings.queries.ts'

type Range = { from: string; to: string }

/** The caller holds the lock of exports. Returns the last posting number of the team. */
export async function postRange(
  ctx: Ctx,
  { from, to }: Range,
  settings: AccountingSettings,
): Promise<number> {
  const tenant_id = ctx.tenantId
  const sellers = await queries.findSellersWithoutCode.many(ctx.db, { tenant_id, from, to })
  if (sellers.length > 0) await reserveManySeries(ctx, sellers)
  const { accounts, journals, reverse_charge_vat_rate, posts_payments } = settings
  const postingSettings = JSON.stringify({ accounts, journals, reverse_charge_vat_rate, posts_payments })
  const input = { tenant_id, from, to, settings: postingSettings, now: ctx.clock.now() }
  for (;;) {
    const numbers = (await queries.numberPostings.many(ctx.db, input)).map(({ number }) => number)
    if (numbers.length === 0) break
    // Write the batches in order: a payment uses the accounts of its purchase.
    await queries.writeLines.run(ctx.db, {
      tenant_id,
      settings: postingSettings,
      first: numbers.reduce((lowest, number) => Math.min(lowest, number)),
      last: numbers.reduce((highest, number) => Math.max(highest, number)),
    })
    if (numbers.length < queries.POSTINGS_PER_STATEMENT) break
  }
  return (await queries.findLastPosting.only(ctx.db, { tenant_id })).last_posting
}
