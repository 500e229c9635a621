import { addDays } from '../../../../domain/calendar.ts'
import type { JsonText } from '../../../../domain/json-text.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { readSettings } from '../../accounting-settings/index.ts'
import { FIRST_DAY, LAST_DAY } from '../postings/all-days.ts'
import { toPostingSettings } from '../postings/postings.service.ts'
import { findHeldBack } from './held-back.queries.ts'
import type { HeldBack, HeldBackQuery } from './held-back.schemas.ts'

/** Counts what no export contains and is dated before the day; by default everything. */
export async function getHeldBack(ctx: Ctx, { before }: HeldBackQuery): Promise<JsonText<HeldBack>> {
  // The first day of the calendar has none before it.
  const to = before === undefined ? LAST_DAY : before === FIRST_DAY ? before : addDays(before, -1)
  const settings = toPostingSettings(await readSettings(ctx))
  const input = { tenant_id: ctx.tenantId, from: FIRST_DAY, to, only_unsent: true, settings }
  return (await findHeldBack.only(ctx.db, input)).json
}
