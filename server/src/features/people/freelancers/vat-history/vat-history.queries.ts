import { sql } from 'kysely'
import type { VatRegime } from '../../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { selectToday } from '../../../company/tenants/tenants.tables.ts'

export type VatTerms = { vat_regime: VatRegime; vat_rate: string }
export type StoredPeriod = VatTerms & { from_date: string | null }

type Key = { tenant_id: string; id: string }

export const findToday = prepared('freelancer_vat.today', (q, input: { tenant_id: string; now: Date }) =>
  q.selectNoFrom(selectToday(input.now).as('today')),
)

/** Lists the periods, oldest first. The caller has locked the freelancer. */
export const findVatHistory = prepared('freelancer_vat.history', (q, input: Key) => ({
  compile: () =>
    sql<StoredPeriod>`select from_date, vat_regime, vat_rate from freelancer_vat_period
      where tenant_id = ${input.tenant_id} and freelancer_id = ${input.id}
      order by coalesce(from_date, '-infinity'::date)`.compile(q),
}))

export const deletePeriodsFrom = prepared('freelancer_vat.delete', (q, input: Key & { from: string }) =>
  q
    .deleteFrom('freelancer_vat_period')
    .where('tenant_id', '=', input.tenant_id)
    .where('freelancer_id', '=', input.id)
    .where(sql<boolean>`from_date >= ${input.from}::date`),
)

type NewPeriod = VatTerms & {
  tenant_id: string
  freelancer_id: string
  id: string
  from_date: string
  due_on: string | null
}

export const insertPeriod = prepared('freelancer_vat.insert', (q, row: NewPeriod) =>
  q.insertInto('freelancer_vat_period').values({
    tenant_id: row.tenant_id,
    freelancer_id: row.freelancer_id,
    id: row.id,
    from_date: row.from_date,
    vat_regime: row.vat_regime,
    vat_rate: row.vat_rate,
    due_on: row.due_on,
  }),
)
