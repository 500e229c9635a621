import { sql } from 'kysely'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { selectToday } from '../../../company/tenants/tenants.tables.ts'
import { hoursPerDay } from '../../../missions/missions/missions.tables.ts'
import type { HintFacts } from './hint-facts.ts'
import { selectHintFacts } from './hint-facts.views.ts'

type Month = { tenant_id: string; mission_id: string; report_month: string; now: Date }

/** The facts of a month whose report is not stored. The caller has checked that the mission exists. */
export const findHintFacts = prepared('activity_report.hint_facts', (q, input: Month) => ({
  compile: () => {
    const facts = selectHintFacts(sql`${input.mission_id}::uuid`, {
      month: sql`${input.report_month}::text`,
      hours_per_day: hoursPerDay,
      today: selectToday(input.now),
    })
    return sql<{ facts: HintFacts }>`select ${facts} as facts`.compile(q)
  },
}))
