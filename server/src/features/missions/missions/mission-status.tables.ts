// The current status of a mission in SQL, from its stored status and its dates (decision 0015). `due_on` is the day on which
// the status changes by itself; a sweeper stores the new status later. `m` is the row of the mission in the statement.
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
export const isDue = (m: string, today: Expression<string>) =>
  sql<boolean>`${sql.ref(`${m}.due_on`)} <= ${today}`

/**
 * Whether the date has been reached in any time zone (up to 14 hours ahead of UTC). It needs no lookup of the time zone of the
 * team, so that the planner can estimate how few missions match; `isDue` is checked separately.
 */
export const isDueSomewhere = (m: string, now: Expression<Date> | Date) =>
  sql<boolean>`${sql.ref(`${m}.due_on`)} <= (${now}::timestamptz at time zone 'UTC' + interval '14 hours')::date`

const endStatus = (m: string) =>
  sql<MissionStatus>`case when ${sql.ref(`${m}.early_termination_date`)} is null then 'completed' else 'early-terminated' end`

export const statusOn = (m: string, today: Expression<string>) =>
  sql<MissionStatus>`case when ${isDue(m, today)} then ${endStatus(m)} else ${sql.ref(`${m}.status`)} end`

/**
 * Whether the mission is in one of these statuses. The second condition follows from the first. It is there for the planner,
 * which has statistics of stored values but not of computed values.
 */
export const isInOneOf = (
  m: string,
  statuses: Expression<readonly MissionStatus[]> | readonly MissionStatus[],
  today: Expression<string>,
) =>
  sql<boolean>`((${statusOn(m, today)}) = any(${statuses}::text[]) and ${sql.ref(`${m}.status`)} = any(${statuses}::text[]
    || case when ${statuses}::text[] && '{completed,early-terminated}' then '{in-progress,pending-freelancer-extension}'::text[]
      else '{}' end))`

/** Missions that a freelancer sees in the portal: their own, once offered, not deleted. */
export const isShownTo = (m: string, freelancerId: Expression<string> | string) =>
  sql<boolean>`(${sql.ref(`${m}.freelancer_id`)} = ${freelancerId} and ${sql.ref(`${m}.offered_at`)} is not null
    and ${sql.ref(`${m}.status`)} <> 'deleted')`
