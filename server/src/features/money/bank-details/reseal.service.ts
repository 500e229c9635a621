// Reseals bank details with the current SECRET_KEY after a rotation, so that the previous key can be removed.
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { ServiceDeps } from '../../../kernel/feature.ts'
import * as queries from './reseal.queries.ts'
import { openBankDetails, sealBankDetails } from './seal.ts'

/** Counts the bank accounts of all teams that were sealed with a key that has none of these checks. */
export const countAccountsWithoutKey = async (db: Db, checks: readonly string[]): Promise<number> =>
  (await queries.countWithoutKey.only(db, { checks })).total

type Deps = Pick<ServiceDeps, 'db' | 'secretKeys' | 'onFailure'>

/** Reseals one batch for each of up to 100 teams; the next run continues. Runs on several nodes do not wait. */
export async function resealBankDetails({ db, secretKeys, onFailure }: Deps): Promise<number> {
  const { current } = secretKeys
  const checks = secretKeys.checks.filter((check) => check !== current?.check)
  if (!current || checks.length === 0) return 0
  let count = 0
  for (const { tenant_id } of await queries.findTeamsSealedWith.many(db, { checks }))
    count += await db.transaction(async (tx) => {
      const rows = await queries.lockSealedWith.many(tx, { tenant_id, checks })
      const resealed = rows.flatMap((row) => {
        try {
          const details = openBankDetails(secretKeys, row)
          return details ? [{ id: row.id, sealed: sealBankDetails(current, row, details).sealed }] : []
        } catch (error) {
          // The row was changed outside of the service: it stays as it is, and the others are resealed.
          onFailure(error)
          return []
        }
      })
      if (resealed.length === 0) return 0
      await queries.storeSealed.run(tx, {
        tenant_id,
        ids: resealed.map(({ id }) => id),
        sealed: resealed.map(({ sealed }) => sealed),
        key_check: current.check,
      })
      return resealed.length
    })
  return count
}
