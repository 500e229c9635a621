// Dates decide states: what the stored state of a mission has become by a day, in SQL, for whoever reads missions.
// `due_on` is the day at whose beginning the state changes by itself; a sweeper writes it down later.
import { type Expression, sql } from 'kysely'
import type { MissionStatus } from '../../kernel/db/tables.ts'

/** Today in the team's time zone, at the given instant. */
export const todayOf = (tenantId: Expression<string> | string, now: Expression<Date> | Date) =>
  sql<string>`(select (${now}::timestamptz at time zone time_zone)::date from tenant where id = ${tenantId})`

/** The dates have changed the state and nobody has written it down yet. Null where no date decides. */
export const isDue = (today: Expression<string>) => sql<boolean>`mission.due_on <= ${today}`

const ended = sql<MissionStatus>`case when mission.early_termination_date is null then 'completed' else 'early-terminated' end`

export const statusOn = (today: Expression<string>) =>
  sql<MissionStatus>`case when ${isDue(today)} then ${ended} else mission.status end`
