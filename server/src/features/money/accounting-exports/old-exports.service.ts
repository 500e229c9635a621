// The retention of files for the accountant: a file has data of many people and is deleted when the law no longer requires it.
import type { Db } from '../../../kernel/db/connections/client.ts'
import * as queries from './accounting-exports.queries.ts'

/** Empties a batch of exports created before the day `before`. Returns their number. */
export async function emptyOldExports(
  tx: Db,
  { tenant_id, before, limit }: { tenant_id: string; before: string; limit: number },
): Promise<number> {
  const old = await queries.findOldExports.many(tx, { tenant_id, before, limit })
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  await queries.deletePieces.run(tx, { tenant_id, ids })
  await queries.emptyExports.run(tx, { tenant_id, ids })
  const bytes = old.reduce((sum, { size }) => sum + Number(size), 0)
  await queries.subtractPieceUsage.run(tx, { tenant_id, bytes })
  return old.length
}
