// Creates the postings of a range, with their numbers and lines, once for all exports.
import type { Ctx } from '../../../../kernel/db/context.ts'
import type { AccountingSettings } from '../../accounting-settings/index.ts'
import { reserveManySeries } from '../../invoices/index.ts'
import { letterLines } from './lettering.queries.ts'
import {
  findSellersWithoutCode,
  numberPostings,
  POSTINGS_PER_STATEMENT,
  type PostingRange,
} from './missing-postings.queries.ts'
import { writeLines } from './posting-lines.queries.ts'
import { findLastPosting } from './postings.queries.ts'

/** The part of the settings that postings have, as the queries take it. */
export const toPostingSettings = (settings: AccountingSettings): string => {
  const { accounts, journals, reverse_charge_vat_rate, posts_payments } = settings
  return JSON.stringify({ accounts, journals, reverse_charge_vat_rate, posts_payments })
}

type Range = Omit<PostingRange, 'tenant_id'>

/** The caller holds the lock of exports. Returns the last posting number of the team. */
export async function postRange(
  ctx: Ctx,
  range: Range,
  accountingSettings: AccountingSettings,
): Promise<number> {
  const tenant_id = ctx.tenantId
  const settings = toPostingSettings(accountingSettings)
  const input = { tenant_id, ...range, settings }
  const sellers = await findSellersWithoutCode.many(ctx.db, input)
  if (sellers.length > 0) await reserveManySeries(ctx, sellers)
  for (;;) {
    const numbers = (await numberPostings.many(ctx.db, { ...input, now: ctx.clock.now() })).map(
      ({ number }) => number,
    )
    if (numbers.length === 0) break
    // Write the batches in order: a payment uses the accounts of its purchase.
    await writeLines.run(ctx.db, {
      tenant_id,
      settings,
      first: numbers.reduce((lowest, number) => Math.min(lowest, number)),
      last: numbers.reduce((highest, number) => Math.max(highest, number)),
    })
    if (numbers.length < POSTINGS_PER_STATEMENT) break
  }
  await letterLines.run(ctx.db, { tenant_id })
  return (await findLastPosting.only(ctx.db, { tenant_id })).last_posting
}
