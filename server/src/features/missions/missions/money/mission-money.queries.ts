import { sql } from 'kysely'
import type { JsonText } from '../../../../domain/json-text.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import type { MissionMoney } from './mission-money.schemas.ts'
import { moneyRows, moneyView } from './mission-money.views.ts'

/** No row if there is no such mission. */
export const findMissionMoney = prepared('mission.money', (q, input: { tenant_id: string; id: string }) => ({
  compile: () =>
    sql<{
      json: JsonText<MissionMoney>
    }>`with own as materialized (select id, mission_type, currency, rate_amount,
        planned_quantity, start_date, end_date from mission where tenant_id = ${input.tenant_id} and id = ${input.id}),
      ${moneyRows} select ${moneyView}::text as json from budget`.compile(q),
}))
