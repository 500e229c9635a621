// After a rotation of SECRET_KEY, what the previous key sealed is sealed again under the current one, so that the previous key can go.
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { ServiceDeps } from '../../../kernel/feature.ts'
import * as queries from './reseal.queries.ts'
import { openBankDetails, sealBankDetails } from './seal.ts'

/** Bank accounts of all teams that keys with these checks did not seal. */
export const accountsWithoutKey = async (db: Db, checks: readonly string[]): Promise<number> =>
  (await queries.countWithoutKey.only(db, { checks })).total

type Deps = Pick<ServiceDeps, 'db' | 'secretKeys' | 'onFailure'>

/** One batch of each of up to 100 teams; the next run continues. Runs of several nodes do not wait for each other. */
export async function resealBankDetails({ db, secretKeys, onFailure }: Deps): Promise<number> {
  const { current } = secretKeys
  const checks = secretKeys.checks.filter((check) => check !== current?.check)
  if (!current || checks.length === 0) return 0
  let count = 0
  for (const { tenant_id } of await queries.findTeamsSealedWith.many(db, { checks }))
    count += await db.transaction(async (tx) => {
      const rows = await queries.lockSealedWith.many(tx, { tenant_id, checks })
      const again = rows.flatMap((row) => {
        try {
          const details = openBankDetails(secretKeys, row)
          return details ? [{ id: row.id, sealed: sealBankDetails(current, row, details).sealed }] : []
        } catch (error) {
          // Changed by somebody else than this service: it stays as it is, and the others are sealed.
          onFailure(error)
          return []
        }
      })
      if (again.length === 0) return 0
      await queries.storeSealed.many(tx, {
        tenant_id,
        ids: again.map(({ id }) => id),
        sealed: again.map(({ sealed }) => sealed),
        key_check: current.check,
      })
      return again.length
    })
  return count
}
