// What lies beyond the end of a mission: before an early termination is confirmed, and after it.
import { listReadable } from '../../../../domain/access/read-access.ts'
import { toMonth } from '../../../../domain/calendar.ts'
import { invalid, notFound } from '../../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../../domain/errors/input.errors.ts'
import { type JsonText, toJsonText } from '../../../../domain/json-text.ts'
import type { KeyCtx } from '../../../../kernel/db/context.ts'
import * as queries from './after-end.queries.ts'
import { describeAfterEnd } from './after-end.rules.ts'
import { type AfterEndQuery, MAX_REPORTS, type MissionAfterEnd } from './after-end.schemas.ts'

const PARTS = ['activity_report', 'accounting_entry', 'payment_batch'] as const

export async function getAfterEnd(
  ctx: KeyCtx,
  mission_id: string,
  query: AfterEndQuery,
): Promise<JsonText<MissionAfterEnd>> {
  const tenant_id = ctx.tenantId
  const dates = await queries.findMissionDates.first(ctx.db, { tenant_id, mission_id })
  if (!dates) throw notFound('mission')
  const end_date = query.end_date ?? dates.effective_end_date
  const { start_date: first, end_date: last } = dates
  if (end_date < first || end_date > last)
    throw invalid('end_date', INPUT_ERRORS.between_dates, { first, last })
  const readable = new Set(listReadable(ctx.principal, PARTS, ctx.declared.readAccess))
  // One more than the reports of later months: that of the month of the end may lie before it.
  const input = { tenant_id, mission_id, month: toMonth(end_date), limit: MAX_REPORTS + 2 }
  const found = (await queries.findReportsFrom.many(ctx.db, input)).flatMap(
    (report) => describeAfterEnd(end_date, report) ?? [],
  )
  const reports = found.slice(0, MAX_REPORTS)
  const ids = reports.map(({ id }) => id)
  const { entries } = await queries.findEntriesOf.only(ctx.db, { tenant_id, ids })
  const entryIds = entries.map(({ id }) => id)
  const { batches } = await queries.findBatchesOf.only(ctx.db, { tenant_id, ids: entryIds })
  const maySee = <T>(part: (typeof PARTS)[number], list: T): T | null => (readable.has(part) ? list : null)
  return toJsonText({
    end_date,
    reports: maySee('activity_report', reports),
    has_more_reports: readable.has('activity_report') && found.length > reports.length,
    entries: maySee('accounting_entry', entries),
    payment_batches: maySee('payment_batch', batches),
  })
}
