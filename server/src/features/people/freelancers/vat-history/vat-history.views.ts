// The VAT regimes of a freelancer as JSON: the one of today, and all with their days.
import { type RawBuilder, sql } from 'kysely'
import type { VatRegime } from '../../../../kernel/db/schema/tables.ts'
import { decimal, jsonArray, jsonObject } from '../../../../kernel/db/sql/json.ts'
import { selectVatPeriod, vatPeriodRows, vatPeriodStart } from '../freelancers.tables.ts'
import type { VatPeriod } from './vat-history.schemas.ts'

type Sql = RawBuilder<unknown>

export const selectVatRegime = (freelancerId: Sql, day: Sql) =>
  sql<VatRegime>`(select vat_regime from ${selectVatPeriod(freelancerId, day)} as in_force)`

const selectVatRate = (freelancerId: Sql, day: Sql) =>
  decimal(sql<string>`(select vat_rate from ${selectVatPeriod(freelancerId, day)} as in_force)`)

const periodView = jsonObject<VatPeriod>({
  from: sql`period.from_date`,
  vat_regime: sql`period.vat_regime`,
  vat_rate: decimal(sql<string>`period.vat_rate`),
})

const selectVatHistory = (freelancerId: Sql) =>
  jsonArray(sql<{ item: VatPeriod }>`(select ${periodView} as item from ${vatPeriodRows} as period
    where period.freelancer_id = ${freelancerId} order by ${vatPeriodStart})`)

/** The fields of a view of a freelancer. */
export const vatFields = (freelancerId: Sql, today: Sql) => ({
  vat_regime: selectVatRegime(freelancerId, today),
  vat_rate: selectVatRate(freelancerId, today),
  vat_history: selectVatHistory(freelancerId),
})
