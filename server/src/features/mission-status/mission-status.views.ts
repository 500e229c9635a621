// Dates decide states: what the stored state of a mission has become by a day, in SQL, for whoever reads missions.
// `due_on` is the day at whose beginning the state changes by itself; a sweeper writes it down later.
import { type Expression, sql } from 'kysely'
import type { MissionStatus } from '../../kernel/db/tables.ts'
import { tenantRows } from '../operator/tenants.tables.ts'

/** Today in the team's time zone, at the given instant. */
export const todayOf = (tenantId: Expression<string> | string, now: Expression<Date> | Date) =>
  sql<string>`(select (${now}::timestamptz at time zone time_zone)::date from ${tenantRows} as tenant where id = ${tenantId})`

/** The dates have changed the state and nobody has written it down yet. Null where no date decides. */
export const isDue = (today: Expression<string>) => sql<boolean>`mission.due_on <= ${today}`

/**
 * Not later than the day that it is anywhere (zones reach 14 hours ahead of UTC). Whether it is that day for the team is
 * asked apart; this one needs no look-up, so that the planner knows beforehand how few missions there are.
 */
export const isDueSomewhere = (now: Expression<Date> | Date) =>
  sql<boolean>`mission.due_on <= (${now}::timestamptz at time zone 'UTC' + interval '14 hours')::date`

const ended = sql<MissionStatus>`case when mission.early_termination_date is null then 'completed' else 'early-terminated' end`

export const statusOn = (today: Expression<string>) =>
  sql<MissionStatus>`case when ${isDue(today)} then ${ended} else mission.status end`

/**
 * Whether it is in one of these states. The second condition follows from the first one, and is there for the planner,
 * who has statistics of what is stored but not of what dates make of it.
 */
export const isInOneOf = (
  statuses: Expression<readonly MissionStatus[]> | readonly MissionStatus[],
  today: Expression<string>,
) =>
  sql<boolean>`((${statusOn(today)}) = any(${statuses}::text[]) and mission.status = any(${statuses}::text[]
    || case when ${statuses}::text[] && '{completed,early-terminated}' then '{in-progress,pending-freelancer-extension}'::text[]
      else '{}' end))`

/** What a freelancer sees in the portal: missions of their own, from when they were first put before them, not deleted. */
export const isShownTo = (freelancerId: Expression<string> | string) =>
  sql<boolean>`(mission.freelancer_id = ${freelancerId} and mission.offered_at is not null and mission.status <> 'deleted')`
