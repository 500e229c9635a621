// Finds and reseals bank accounts by the check of the key that sealed them, a short value that identifies the key.
import { sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'

/** The erasure of a person empties `sealed`. */
const IS_SEALED = sql`octet_length(sealed) > 0`

type Checks = { checks: readonly string[] }

/** Counts the accounts of all teams that were sealed with another key than these. */
export const countWithoutKey = prepared('bank_account.without_key', (q, input: Checks) => ({
  compile: () =>
    sql<{ total: number }>`select count(*)::int as total from bank_account
      where key_check <> all(${input.checks}::text[]) and ${IS_SEALED}`.compile(q),
}))

export const findTeamsSealedWith = prepared('bank_account.teams_sealed_with', (q, input: Checks) => ({
  compile: () =>
    sql<{ tenant_id: string }>`select distinct tenant_id from (
      select tenant_id from bank_account where key_check = any(${input.checks}::text[]) and ${IS_SEALED} limit 100) as found`.compile(
      q,
    ),
}))

export const lockSealedWith = prepared(
  'bank_account.lock_sealed_with',
  (q, input: Checks & { tenant_id: string }) =>
    q
      .selectFrom('bank_account')
      .where('tenant_id', '=', input.tenant_id)
      .where(sql<boolean>`key_check = any(${input.checks}::text[]) and ${IS_SEALED}`)
      .select(['tenant_id', 'id', 'sealed', 'key_check'])
      .limit(100)
      .forNoKeyUpdate()
      .skipLocked(),
)

type ResealedRows = {
  tenant_id: string
  ids: readonly string[]
  sealed: readonly Buffer[]
  key_check: string
}

export const storeSealed = prepared('bank_account.store_sealed', (q, row: ResealedRows) => ({
  compile: () =>
    sql`update bank_account set sealed = again.sealed, key_check = ${row.key_check}
      from unnest(${row.ids}::uuid[], ${row.sealed}::bytea[]) as again (id, sealed)
      where bank_account.tenant_id = ${row.tenant_id} and bank_account.id = again.id`.compile(q),
}))
