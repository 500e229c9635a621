// The monthly summary. A month without missions has zeros.

import type { Ctx } from '../../kernel/db/context.ts'
import { firstDayOf, isMonth, lastDayOf } from '../../kernel/domain/calendar.ts'
import { notFound } from '../../kernel/domain/errors/api-error.ts'
import type { JsonText } from '../../kernel/domain/json-text.ts'
import { findMonth } from './months.queries.ts'
import type { Month } from './months.schemas.ts'

export async function getMonth(ctx: Ctx, month: string): Promise<JsonText<Month>> {
  if (!isMonth(month)) throw notFound('month')
  const days = { first: firstDayOf(month), last: lastDayOf(month) }
  const input = { tenant_id: ctx.tenantId, month, ...days, now: ctx.clock.now() }
  return (await findMonth.only(ctx.db, input)).json
}
