// Pages of missions with their exact totals. Without a filter, and by status alone, the cost does not grow with the
// team: rows come from an index in the list's order, and the total from the tally (mission-tally.queries.ts), put right
// by the few missions whose date has passed and which the sweeper has not met yet.
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../kernel/db/prepared.ts'
import { jsonPage, limitOf, offsetOf } from '../../kernel/db/sql-json.ts'
import type { PageQuery } from '../../kernel/http/schemas.ts'
import { isDue, isDueSomewhere, isShownTo, statusOn, todayOf } from '../mission-status/index.ts'
import { conditionsOf, FILTER_NAMES, type MissionFilters } from './missions.filters.ts'
import type { Mission, MissionEvent, SharedMembers } from './missions.schemas.ts'
import { missionEventView, missionView, portalMissionView } from './missions.views.ts'

type Input = PageQuery & MissionFilters & { tenant_id: string; now: Date }
type Sql = RawBuilder<unknown>

const NEWEST_FIRST = sql`order by created_at desc, id desc`
const pageOf = (input: PageQuery) => sql`${NEWEST_FIRST} limit ${limitOf(input)} offset ${offsetOf(input)}`

export const pageOfMissions = prepared('mission.page', (q, input: Required<Input>, given) => {
  const today = sql<string>`(select today from clock)`
  const filters = FILTER_NAMES.filter((name) => given.has(name))
  const isByStatusAlone = filters.length === 1 && filters[0] === 'statuses'
  const [rows, total] = isByStatusAlone
    ? [rowsByStatus(input, today), totalByStatus(input, today)]
    : [plainRows(input, given, today), plainTotal(input, given, today)]
  const items = sql<{ item: Mission }>`(select ${missionView(today)} as item from (${rows}) as mission)`
  const page = jsonPage<Mission>(items, sql<number>`(${total})`, input)
  // Worked out once, though many places ask for it.
  const clock = sql`with clock as materialized (select ${todayOf(input.tenant_id, input.now)} as today)`
  return { compile: () => sql<{ json: string }>`${clock} select ${page}::text as json`.compile(q) }
})

const own = (input: { tenant_id: string }) => sql`mission.tenant_id = ${input.tenant_id}`
const allOf = (conditions: Sql[]) => sql.join(conditions, sql` and `)

function where(input: Required<Input>, given: ReadonlySet<PropertyKey>, today: RawBuilder<string>): Sql {
  const asked = given.has('statuses') ? [] : [sql`mission.status <> 'deleted'`]
  return allOf([own(input), ...asked, ...conditionsOf(input, given, today)])
}

type Part = (input: Required<Input>, given: ReadonlySet<PropertyKey>, today: RawBuilder<string>) => Sql

const plainRows: Part = (input, given, today) =>
  FAR_DOWN.some((name) => given.has(name))
    ? rowsAmongMatches(input, given, today)
    : sql`select mission.* from mission where ${where(input, given, today)} ${pageOf(input)}`

/**
 * Filters whose matches may all stand far down the list. The planner, who does not know that, would look for them from
 * the top and pass through a whole team's missions.
 */
const FAR_DOWN = ['statuses', 'start_date_to', 'end_date_to'] as const

/** `offset 0` has all matches found first, by the filter's own index, and only then put in order. */
const rowsAmongMatches: Part = (input, given, today) => sql`select mission.* from (
  select id from (select created_at, id from mission where ${where(input, given, today)} offset 0) as match
    ${pageOf(input)}) as match
  cross join lateral (select mission.* from mission where ${own(input)} and mission.id = match.id limit 1) as mission
  ${NEWEST_FIRST}`

const plainTotal: Part = (input, given, today) =>
  FILTER_NAMES.some((name) => given.has(name))
    ? sql`select count(*) from mission where ${where(input, given, today)}`
    : sql`select coalesce(sum(missions), 0) from mission_tally
        where tenant_id = ${input.tenant_id} and status <> 'deleted'`

const hasPassed = (input: Input, today: RawBuilder<string>) =>
  sql<boolean>`${isDueSomewhere(input.now)} and ${isDue(today)}`

/** The first rows of each state by themselves, and those whose date has made another state of them. */
const rowsByStatus = (input: Required<Input>, today: RawBuilder<string>) => sql`select mission.* from (
  select mission.* from unnest(${input.statuses}::text[]) as wanted(status) cross join lateral (
    select mission.* from mission where ${own(input)} and mission.status = wanted.status
      and (${isDue(today)}) is not true ${NEWEST_FIRST} limit ${limitOf(input)} + ${offsetOf(input)}) as mission
  union all
  select mission.* from mission where ${own(input)} and ${hasPassed(input, today)}
    and (${statusOn(today)}) = any(${input.statuses}::text[])) as mission ${pageOf(input)}`

const totalByStatus = (input: Required<Input>, today: RawBuilder<string>) => sql`
  select (select coalesce(sum(missions), 0) from mission_tally
      where tenant_id = ${input.tenant_id} and status = any(${input.statuses}::text[]))
    + (select count(*) filter (where (${statusOn(today)}) = any(${input.statuses}::text[]))
        - count(*) filter (where mission.status = any(${input.statuses}::text[]))
      from mission where ${own(input)} and ${hasPassed(input, today)})`

type PortalInput = PageQuery & { tenant_id: string; freelancer_id: string; now: Date }

export const pageOfPortalMissions = prepared('mission.portal_page', (q, input: PortalInput) => {
  const today = todayOf(input.tenant_id, input.now)
  const shown = sql`from mission where ${own(input)} and ${isShownTo(input.freelancer_id)}`
  const picked = sql`(select mission.* ${shown} ${pageOf(input)})`
  const items = sql<{
    item: SharedMembers
  }>`(select ${portalMissionView(today)} as item from ${picked} as mission)`
  const page = jsonPage<SharedMembers>(items, sql<number>`(select count(*) ${shown})`, input)
  return { compile: () => sql<{ json: string }>`select ${page}::text as json`.compile(q) }
})

type TimelineInput = PageQuery & { tenant_id: string; mission_id: string }

export const pageOfMissionEvents = prepared('mission.events', (q, input: TimelineInput) => {
  const rows = sql`from event where event.tenant_id = ${input.tenant_id} and event.subject_id = ${input.mission_id}`
  const items = sql<{ item: MissionEvent }>`(select ${missionEventView()} as item from (select event.* ${rows}
    order by id desc limit ${limitOf(input)} offset ${offsetOf(input)}) as event)`
  const page = jsonPage<MissionEvent>(items, sql<number>`(select count(*) ${rows})`, input)
  return { compile: () => sql<{ json: string }>`select ${page}::text as json`.compile(q) }
})
