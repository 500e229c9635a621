// The monthly summary. A month without missions has zeros.
import { firstDayOf, isMonth, lastDayOf } from '../../kernel/calendar.ts'
import type { Ctx } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { JsonText } from '../../kernel/http/json-text.ts'
import { findMonth } from './months.queries.ts'
import type { Month } from './months.schemas.ts'

export async function getMonth(ctx: Ctx, month: string): Promise<JsonText<Month>> {
  if (!isMonth(month)) throw notFound('month')
  const days = { first: firstDayOf(month), last: lastDayOf(month) }
  const input = { tenant_id: ctx.tenantId, month, ...days, now: ctx.clock.now() }
  return (await findMonth.only(ctx.db, input)).json
}
