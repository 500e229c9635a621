// The current status of a mission in SQL, from its stored status and its dates (decision 0015). `due_on` is the day on which
// the status changes by itself; a sweeper stores the new status later.
import { type Expression, sql } from 'kysely'
import type { MissionStatus } from '../../../kernel/db/schema/tables.ts'

/** Statuses in which activity reports are possible, also after the end of the mission. */
export const IN_FORCE = [
  'in-progress',
  'pending-freelancer-extension',
  'completed',
  'early-terminated',
] as const satisfies readonly MissionStatus[]

/** Whether a date has changed the status and the sweeper has not stored it yet. Null without such a date. */
export const isDue = (today: Expression<string>) => sql<boolean>`mission.due_on <= ${today}`

/**
 * Whether the date has been reached in any time zone (up to 14 hours ahead of UTC). It needs no lookup of the time zone of the
 * team, so that the planner can estimate how few missions there are; `isDue` is checked separately.
 */
export const isDueSomewhere = (now: Expression<Date> | Date) =>
  sql<boolean>`mission.due_on <= (${now}::timestamptz at time zone 'UTC' + interval '14 hours')::date`

const ended = sql<MissionStatus>`case when mission.early_termination_date is null then 'completed' else 'early-terminated' end`

export const statusOn = (today: Expression<string>) =>
  sql<MissionStatus>`case when ${isDue(today)} then ${ended} else mission.status end`

/**
 * Whether the mission is in one of these statuses. The second condition follows from the first. It is there for the planner,
 * which has statistics of stored values but not of computed ones.
 */
export const isInOneOf = (
  statuses: Expression<readonly MissionStatus[]> | readonly MissionStatus[],
  today: Expression<string>,
) =>
  sql<boolean>`((${statusOn(today)}) = any(${statuses}::text[]) and mission.status = any(${statuses}::text[]
    || case when ${statuses}::text[] && '{completed,early-terminated}' then '{in-progress,pending-freelancer-extension}'::text[]
      else '{}' end))`

/** Missions that a freelancer sees in the portal: their own, once offered, not deleted. */
export const isShownTo = (freelancerId: Expression<string> | string) =>
  sql<boolean>`(mission.freelancer_id = ${freelancerId} and mission.offered_at is not null and mission.status <> 'deleted')`
