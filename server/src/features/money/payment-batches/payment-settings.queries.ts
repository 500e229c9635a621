import { sql } from 'kysely'
import { differs } from '../../../kernel/db/sql/differs.ts'
import { pickPresent } from '../../../kernel/db/sql/pick.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'

const COLUMNS = ['needs_second_person', 'manual_payment_limit'] as const

/** Returns no row for a team that has never changed its settings. */
export const findSettings = prepared('payment_settings.detail', (q, input: { tenant_id: string }) =>
  q
    .selectFrom('payment_settings')
    .where('tenant_id', '=', input.tenant_id)
    .select([...COLUMNS]),
)

type Changes = { tenant_id: string; needs_second_person?: boolean; manual_payment_limit?: string | null }

/** Returns no row if nothing changes. */
export const storeSettings = prepared(
  'payment_settings.store',
  (q, row: Required<Changes>, presentFields) => {
    const changes = pickPresent(row, [...COLUMNS], presentFields)
    return q
      .insertInto('payment_settings')
      .values({ tenant_id: row.tenant_id, ...changes })
      .onConflict((conflict) =>
        conflict.column('tenant_id').doUpdateSet(changes).where(differs('payment_settings', changes)),
      )
      .returning(sql<boolean>`true`.as('is_changed'))
  },
)
