// The facts of hints as SQL: of the month of a mission, whether it has a report or not. Bounded by the missions of the freelancer that
// have a report of the month, of which at most MAX_OTHER_REPORTS are read.
import { type RawBuilder, sql } from 'kysely'
import { jsonObject } from '../../../../kernel/db/sql/json.ts'
import { TENANT } from '../../../../kernel/db/sql/parameters.ts'
import { missionRows } from '../../../missions/missions/missions.tables.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { type HintFacts, MAX_EARLIER_MONTHS } from './hint-facts.ts'

type Text = RawBuilder<string>
type MonthValues = { month: Text; hours_per_day: RawBuilder<unknown>; today: Text }

const MAX_OTHER_REPORTS = 20

/** The work of the freelancer on other missions, by day; a cancelled report has none, and a delivery is no work of its day. */
const daysElsewhere = (month: Text) => sql<
  HintFacts['days_elsewhere']
>`(select coalesce(json_agg(json_build_object(
    'date', other_day.date, 'mission_id', other_mission.id, 'reference', other_mission.reference, 'name', other_mission.name,
    'days', other_day.days::text) order by other_day.date, other_mission.id), '[]'::json)
  from (select r.mission_id, t.date, sum(case r.mission_type when 'hourly' then t.quantity / r.hours_per_day else t.quantity end) as days
    from (select other.id, other.mission_id, other.mission_type, other.hours_per_day from activity_report other
        where other.tenant_id = ${TENANT} and other.freelancer_id = m.freelancer_id and other.report_month = ${month}
          and other.mission_id <> m.id and other.status <> 'cancelled' and other.mission_type <> 'deliverable'
        order by other.mission_id limit ${sql.lit(MAX_OTHER_REPORTS)}) as r
      join activity_report_timesheet t on t.tenant_id = ${TENANT} and t.report_id = r.id
    where t.quantity > 0 group by r.mission_id, t.date) as other_day
  join ${missionRows} other_mission on other_mission.id = other_day.mission_id)`

const submittedMonths = (month: Text) => sql<
  string[]
>`(select coalesce(json_agg(earlier.report_month), '[]'::json) from activity_report earlier
  where earlier.tenant_id = ${TENANT} and earlier.mission_id = m.id and earlier.report_month < ${month}
    and earlier.report_month >= to_char((${month} || '-01')::date - make_interval(months => ${sql.lit(MAX_EARLIER_MONTHS)}), 'YYYY-MM')
    and earlier.status <> 'cancelled' and earlier.status <> 'draft')`

/** The facts of the row `m` of missions. */
const factsOfMission = ({ month, hours_per_day, today }: MonthValues) =>
  jsonObject<HintFacts>({
    mission_type: sql`m.mission_type`,
    report_month: month,
    start_date: sql`m.start_date`,
    effective_end_date: sql`m.effective_end_date`,
    planned_quantity: sql`m.planned_quantity::text`,
    hours_per_day: sql`${hours_per_day}::text`,
    country: sql`(select f.country from ${freelancerRows} f where f.id = m.freelancer_id)`,
    today,
    submitted_months: submittedMonths(month),
    days_elsewhere: daysElsewhere(month),
  })

/** Selects the facts of a month of a mission. */
export const selectHintFacts = (missionId: RawBuilder<string>, values: MonthValues) =>
  sql<HintFacts>`(select ${factsOfMission(values)} from ${missionRows} m where m.id = ${missionId})`
