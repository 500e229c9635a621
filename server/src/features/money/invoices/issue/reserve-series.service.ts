// Creates the number series of a seller when the first billing mandate is offered, because the mandate names the series.

import { newId } from '../../../../domain/ids.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { acquireTeamLock } from '../../../../kernel/db/team-lock.ts'
import { findFreeCode, toCodePrefix } from '../invoice-number.rules.ts'
import * as queries from './invoice-writes.queries.ts'

type SeriesRequest = { seller: string; name: string; code: string | null }

/** Returns the code of the seller's series, or `taken` if another seller has the requested code. */
export async function reserveSeries(
  ctx: Ctx,
  { seller, name, code }: SeriesRequest,
): Promise<{ code: string } | 'taken'> {
  const tenant_id = ctx.tenantId
  await acquireTeamLock(ctx.db, tenant_id, 'invoice-series-keys')
  const storedSeries = await queries.findSeries.first(ctx.db, { tenant_id, seller })
  if (storedSeries) return storedSeries
  const prefix = code ?? toCodePrefix(name)
  const usedCodes = new Set(
    (await queries.findCodes.many(ctx.db, { tenant_id, prefix: prefix.slice(0, 8) })).map(
      (series) => series.code,
    ),
  )
  if (code !== null && usedCodes.has(code)) return 'taken'
  const free = findFreeCode(prefix, usedCodes)
  queries.insertSeries.queue(ctx.db, { tenant_id, id: newId(), seller, code: free })
  return { code: free }
}

/** Reserves a code for each seller that has none. A code that another seller has is replaced by a free one. */
export async function reserveManySeries(ctx: Ctx, requests: readonly SeriesRequest[]): Promise<void> {
  const tenant_id = ctx.tenantId
  await acquireTeamLock(ctx.db, tenant_id, 'invoice-series-keys')
  const existingSeries = await queries.findAllCodes.many(ctx.db, { tenant_id })
  const sellers = new Set(existingSeries.map(({ seller }) => seller))
  const usedCodes = new Set(existingSeries.map(({ code }) => code))
  const rows = []
  for (const { seller, name, code } of requests) {
    if (sellers.has(seller)) continue
    const free = findFreeCode(code ?? toCodePrefix(name), usedCodes)
    sellers.add(seller)
    usedCodes.add(free)
    rows.push({ id: newId(), seller, code: free })
  }
  if (rows.length > 0) queries.insertManySeries.queue(ctx.db, { tenant_id, rows: JSON.stringify(rows) })
}
