// Pages of missions with exact totals. Without a filter, or with a status filter alone, the cost does not grow with the team:
// rows come from an index in the order of the list, and the total from the tally (mission-tally.queries.ts), corrected by
// the few missions whose status has changed by date and is not stored yet.

import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '../../../../domain/pagination.ts'
import { eventRows } from '../../../../kernel/db/events.ts'
import { byName } from '../../../../kernel/db/sql/fragments.ts'
import { asText, jsonPage, limitExpression, offsetExpression } from '../../../../kernel/db/sql/json.ts'
import { andAfter, LAST_UUID, type ListOrder, NEWEST, nextCursor } from '../../../../kernel/db/sql/keyset.ts'
import {
  createSorts,
  type SortInput,
  selectOrder,
  toSortInput,
} from '../../../../kernel/db/sql/list-sorts.ts'
import {
  isNearTop,
  limitNearTop,
  limitToPage,
  NEWEST_FIRST,
  selectFromArray,
  selectRows,
} from '../../../../kernel/db/sql/page-rows.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { selectToday } from '../../../company/tenants/tenants.tables.ts'
import {
  andUpdatedSince,
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../../platform/changes/changes.tables.ts'
import { isDue, isShownTo, statusOn } from '../mission-status.tables.ts'
import type { Mission, MissionEvent } from '../missions.schemas.ts'
import { type Caller, missionEventView, missionView, portalMissionView } from '../missions.views.ts'
import type { PortalMission } from '../portal/portal-missions.schemas.ts'
import { FILTER_NAMES, type FilterName, listConditions, type MissionFilters } from './missions.filters.ts'

type Input = PageQuery &
  UpdatedSince &
  SortInput &
  MissionFilters &
  Caller & { tenant_id: string; now: Date; is_near_top?: true }
type Sql = RawBuilder<unknown>

const SHOWN: ShownRows = {
  resource: 'mission',
  id: sql`mission.id`,
  time: sql`mission.updated_at`,
}
type Today = RawBuilder<string>

const SORTS = createSorts('mission', {
  name: { key: 'text', expression: byName(sql`name`) },
  start_date: { key: 'date', expression: sql`start_date` },
  end_date: { key: 'date', expression: sql`effective_end_date` },
})

const isByStatusAlone = (filters: FilterName[]) => filters.length === 1 && filters[0] === 'statuses'

/** Pages near the top have a separate statement, unless a filter benefits from a custom plan. */
export function missionPage(
  callerInput: Caller & { tenant_id: string; now: Date },
  { page, per_page, after, updated_since }: PageQuery & UpdatedSince,
  filters: MissionFilters = {},
  sort?: string,
): Input {
  const names = FILTER_NAMES.filter((name) => filters[name] !== undefined)
  const hasGenericPlan =
    updated_since === undefined && sort === undefined && (names.length === 0 || isByStatusAlone(names))
  const nearTopInput = hasGenericPlan && isNearTop({ page, per_page }) && { is_near_top: true as const }
  const pageInput = { page, per_page, ...(after && { after }), ...(updated_since && { updated_since }) }
  return { ...callerInput, ...pageInput, ...filters, ...nearTopInput, ...toSortInput(sort) }
}

export const pageOfMissions = prepared(
  'mission.page',
  (q, input: Required<Input>, presentFields) => {
    const today = sql<string>`(select today from clock)`
    const byStatus =
      !presentFields.has('updated_since') &&
      isByStatusAlone(FILTER_NAMES.filter((name) => presentFields.has(name)))
    const order = selectOrder(presentFields, SORTS)
    const isNewestFirst = order === NEWEST
    const matches = (byStatus && isNewestFirst ? matchesByStatus : plainMatches)(input, presentFields, today)
    const ids = sql`select id ${matches} ${limitToPage(input, order)}`
    const total = byStatus ? totalByStatus(input) : plainTotal(input, presentFields, today)
    const rows = selectRows(
      'mission',
      input.tenant_id,
      presentFields.has('is_near_top') ? selectFromArray(ids) : ids,
      order,
    )
    const items = sql<{ item: Mission }>`(select ${missionView(today, input)} as item from ${rows})`
    const next = nextCursor(input, presentFields, matches, withLastSealing(input, presentFields, order))
    const page = jsonPage<Mission>(items, sql<number>`(${total})`, input, next)
    // Evaluated once, although it is used several times.
    const clock = sql`clock as materialized (select ${selectToday(input.now)} as today)`
    const commonTables = byStatus ? sql`${clock}, ${selectDueMissions(input, today)}` : clock
    return {
      compile: () => sql<{ json: string }>`with ${commonTables} select ${page}::text as json`.compile(q),
    }
  },
  ({ is_near_top = false }) => is_near_top,
)

const isOfTenant = (input: { tenant_id: string }) => sql`mission.tenant_id = ${input.tenant_id}`
const joinWithAnd = (conditions: Sql[]) => sql.join(conditions, sql` and `)

function buildConditions(input: Required<Input>, presentFields: ReadonlySet<PropertyKey>, today: Today): Sql {
  const notDeleted = presentFields.has('statuses') ? [] : [sql`mission.status <> 'deleted'`]
  const order = selectOrder(presentFields, SORTS)
  const since = presentFields.has('updated_since') ? [isUpdatedSince(input, presentFields, SHOWN, order)] : []
  return joinWithAnd([
    isOfTenant(input),
    ...notDeleted,
    ...listConditions(input, presentFields, today),
    ...since,
  ])
}

type Part = (input: Required<Input>, presentFields: ReadonlySet<PropertyKey>, today: Today) => Sql

const plainMatches: Part = (input, presentFields, today) => {
  const after = andAfter(input, presentFields, selectOrder(presentFields, SORTS))
  const matching = sql`select created_at, id, name, start_date, effective_end_date from mission
    where ${buildConditions(input, presentFields, today)}${after}`
  const rows = FAR_DOWN.some((name) => presentFields.has(name)) ? sql`${matching} offset 0` : matching
  return sql`from (${presentFields.has('is_near_top') ? limitNearTop(rows) : rows}) as match`
}

/**
 * Filters whose matches may all be far down the list. The planner would scan the list from the top and read all missions of
 * the team. `offset 0` makes it find all matches by the index of the filter first, and then sort them.
 */
const FAR_DOWN = ['statuses', 'start_date_to', 'end_date_to'] as const

const plainTotal: Part = (input, presentFields, today) =>
  presentFields.has('updated_since') || FILTER_NAMES.some((name) => presentFields.has(name))
    ? sql`select count(*) from mission where ${buildConditions(input, presentFields, today)}`
    : sql`select coalesce(sum(missions), 0) from mission_tally
        where tenant_id = ${input.tenant_id} and status <> 'deleted'`

/**
 * Missions whose status has changed by date and is not stored yet, with their current status. Two bounds, because the planner
 * estimates few rows for a range, but a third of all rows for a single unknown bound.
 */
export const selectDueMissions = (input: { tenant_id: string }, today: Today) => sql`passed as materialized (
  select created_at, id, status as stored_status, ${statusOn('mission', today)} as status from mission
  where ${isOfTenant(input)} and mission.due_on > '-infinity' and ${isDue('mission', today)})`

/** Selects the first missions of each stored status, and the missions whose status has changed to it by date. */
const matchesByStatus: Part = (input, presentFields, today) => {
  const after = andAfter(input, presentFields)
  const first = sql`select created_at, id from mission where ${isOfTenant(input)} and mission.status = wanted.status
    and (${isDue('mission', today)}) is not true${after}`
  const few = presentFields.has('is_near_top') ? sql`select * from (${limitNearTop(first)}) as first` : first
  // One more than the page, to know whether there is a next page.
  const rowLimit = sql`${limitExpression(input)} + ${offsetExpression(input)}${presentFields.has('after') ? sql` + 1` : sql``}`
  return sql`from (
    select few.* from unnest(${input.statuses}::text[]) as wanted(status)
      cross join lateral (${few} ${NEWEST_FIRST} limit ${rowLimit}) as few
    union all
    select created_at, id from passed where status = any(${input.statuses}::text[])${after}) as match`
}

const totalByStatus = (input: Required<Input>) => sql`
  select (select coalesce(sum(missions), 0) from mission_tally
      where tenant_id = ${input.tenant_id} and status = any(${input.statuses}::text[]))
    + (select count(*) filter (where status = any(${input.statuses}::text[]))
        - count(*) filter (where stored_status = any(${input.statuses}::text[])) from passed)`

type PortalInput = PageQuery & UpdatedSince & { tenant_id: string; freelancer_id: string; now: Date }

export const pageOfPortalMissions = prepared(
  'mission.portal_page',
  (q, input: Required<PortalInput>, presentFields) => {
    const today = selectToday(input.now)
    const matching = sql`from mission where ${isOfTenant(input)} and ${isShownTo('mission', input.freelancer_id)}${andUpdatedSince(input, presentFields, SHOWN)}`
    const visibleRows = sql`${matching}${andAfter(input, presentFields)}`
    const picked = sql`(select mission.* ${visibleRows} ${limitToPage(input)})`
    const items = sql<{
      item: PortalMission
    }>`(select ${portalMissionView(today)} as item from ${picked} as mission)`
    const total = sql<number>`(select count(*) ${matching})`
    const page = jsonPage<PortalMission>(
      items,
      total,
      input,
      nextCursor(input, presentFields, visibleRows, withLastSealing(input, presentFields)),
    )
    return q.selectNoFrom(asText(page))
  },
)

type TimelineInput = PageQuery & { tenant_id: string; mission_id: string }

const NEWEST_EVENT: ListOrder = {
  by: sql`id desc`,
  keys: [sql`id`],
  isAfter: (value) => sql`id < ${value(1, LAST_UUID)}::uuid`,
}

export const pageOfMissionEvents = prepared(
  'mission.events',
  (q, input: Required<TimelineInput>, presentFields) => {
    const matching = sql`from ${eventRows} as event where event.tenant_id = ${input.tenant_id} and event.subject_id = ${input.mission_id}`
    const rows = sql`${matching}${andAfter(input, presentFields, NEWEST_EVENT)}`
    const items = sql<{
      item: MissionEvent
    }>`(select ${missionEventView()} as item from (select event.* ${rows}
    order by ${NEWEST_EVENT.by} limit ${limitExpression(input)} offset ${offsetExpression(input)}) as event)`
    const total = sql<number>`(select count(*) ${matching})`
    const page = jsonPage<MissionEvent>(
      items,
      total,
      input,
      nextCursor(input, presentFields, rows, NEWEST_EVENT),
    )
    return q.selectNoFrom(asText(page))
  },
)
