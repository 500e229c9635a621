// The number series of a seller, made when the first billing mandate is offered, because the mandate names it.

import { newId } from '../../../../domain/ids.ts'
import type { Ctx } from '../../../../kernel/db/context.ts'
import { takeTeamLock } from '../../../../kernel/db/team-lock.ts'
import { codePrefixOf, freeCode } from '../invoice-number.rules.ts'
import * as queries from './invoice-writes.queries.ts'

type Wanted = { seller: string; name: string; code: string | null }

/** Returns the code of the seller's series, or `taken` if another seller has the wanted one. */
export async function reserveSeries(
  ctx: Ctx,
  { seller, name, code }: Wanted,
): Promise<{ code: string } | 'taken'> {
  const tenant_id = ctx.tenantId
  await takeTeamLock(ctx.db, tenant_id, 'invoice-series-keys')
  const found = await queries.findSeries.first(ctx.db, { tenant_id, seller })
  if (found) return found
  const prefix = code ?? codePrefixOf(name)
  const taken = new Set(
    (await queries.findCodes.many(ctx.db, { tenant_id, prefix: prefix.slice(0, 8) })).map((one) => one.code),
  )
  if (code !== null && taken.has(code)) return 'taken'
  const free = freeCode(prefix, taken)
  queries.insertSeries.queue(ctx.db, { tenant_id, id: newId(), seller, code: free })
  return { code: free }
}

/** A code for each of the sellers that has none. A wanted code that another seller has is replaced by a free one. */
export async function reserveManySeries(ctx: Ctx, wanted: readonly Wanted[]): Promise<void> {
  const tenant_id = ctx.tenantId
  await takeTeamLock(ctx.db, tenant_id, 'invoice-series-keys')
  const known = await queries.findAllCodes.many(ctx.db, { tenant_id })
  const sellers = new Set(known.map(({ seller }) => seller))
  const taken = new Set(known.map(({ code }) => code))
  const rows = []
  for (const { seller, name, code } of wanted) {
    if (sellers.has(seller)) continue
    const free = freeCode(code ?? codePrefixOf(name), taken)
    sellers.add(seller)
    taken.add(free)
    rows.push({ id: newId(), seller, code: free })
  }
  if (rows.length > 0) queries.insertManySeries.queue(ctx.db, { tenant_id, rows: JSON.stringify(rows) })
}
