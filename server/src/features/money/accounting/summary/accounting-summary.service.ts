import { getFirstDay, getLastDay } from '../../../../domain/calendar.ts'
import type { JsonText } from '../../../../domain/json-text.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { findToday } from '../entries/entry-writes.queries.ts'
import { findSummary } from './accounting-summary.queries.ts'
import { resolveSummaryRange } from './accounting-summary.rules.ts'
import type { AccountingSummary, SummaryQuery } from './accounting-summary.schemas.ts'

export async function summarize(ctx: Ctx, query: SummaryQuery): Promise<JsonText<AccountingSummary>> {
  const tenant_id = ctx.tenantId
  const { today } = await findToday.only(ctx.db, { tenant_id, now: ctx.clock.now() })
  const { from, to } = resolveSummaryRange(query, today)
  const days = { first: getFirstDay(from), last: getLastDay(to) }
  return (await findSummary.only(ctx.db, { tenant_id, from, to, ...days, today })).json
}
