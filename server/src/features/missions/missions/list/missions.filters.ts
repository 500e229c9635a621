// The filters of the mission list as SQL. Each has its index (server/migrations/0004_missions.sql).
import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '../../../../domain/pagination.ts'
import { MISSION_STATUSES, type MissionStatus } from '../../../../kernel/db/schema/tables.ts'
import { onOrAfter, onOrBefore } from '../../../../kernel/db/sql/fragments.ts'
import { parseWords } from '../../../../kernel/wire/filter-rules.ts'
import { isInOneOf } from '../mission-status.tables.ts'
import { type MissionQuery, parsePresence } from './mission-filters.schemas.ts'

/** Parsed filters, with lists of values as arrays. */
export type MissionFilters = Partial<
  Omit<
    MissionQuery,
    keyof PageQuery | 'updated_since' | 'sort' | 'status' | 'has_project_code' | 'has_purchase_order'
  >
> & {
  statuses?: MissionStatus[]
  with_project_code?: true
  without_project_code?: true
  has_purchase_order?: boolean
}

export function parseFilters(query: MissionQuery): MissionFilters {
  const {
    page: _page,
    per_page: _perPage,
    after: _after,
    updated_since: _since,
    sort: _sort,
    ...filters
  } = query
  const { status, has_project_code, has_purchase_order, ...otherFilters } = filters
  const hasCode = has_project_code && parsePresence(has_project_code)
  const hasOrder = has_purchase_order && parsePresence(has_purchase_order)
  const statuses = status && parseWords(status, MISSION_STATUSES)
  return {
    ...otherFilters,
    ...(statuses && { statuses }),
    ...(hasCode === true && { with_project_code: true }),
    ...(hasCode === false && { without_project_code: true }),
    ...(typeof hasOrder === 'boolean' && { has_purchase_order: hasOrder }),
  }
}

const FILTER_CONDITIONS: {
  [K in keyof MissionFilters]-?: (
    value: NonNullable<MissionFilters[K]>,
    today: RawBuilder<string>,
  ) => RawBuilder<boolean>
} = {
  statuses: (statuses, today) => isInOneOf('mission', statuses, today),
  start_date_from: (day) => sql`mission.start_date >= ${day}::date`,
  start_date_to: (day) => sql`mission.start_date <= ${day}::date`,
  end_date_from: (day) => sql`mission.effective_end_date >= ${day}::date`,
  end_date_to: (day) => sql`mission.effective_end_date <= ${day}::date`,
  created_at_from: (day) => onOrAfter('mission.created_at', day),
  created_at_to: (day) => onOrBefore('mission.created_at', day),
  project_code_id: (id) => sql`mission.project_code_id = ${id}`,
  with_project_code: () => sql`mission.project_code_id is not null`,
  without_project_code: () => sql`mission.project_code_id is null`,
  has_purchase_order: (has) => sql`mission.has_purchase_order = ${has}::boolean`,
  freelancer_id: (id) => sql`mission.freelancer_id = ${id}`,
  approver_id: (id) => sql`mission.approver_id = ${id}`,
  external_id: (text) => sql`mission.external_id = ${text}`,
}

export type FilterName = keyof MissionFilters
export const FILTER_NAMES = Object.keys(FILTER_CONDITIONS) as FilterName[]

export const listConditions = (
  input: Required<MissionFilters>,
  presentFields: ReadonlySet<PropertyKey>,
  today: RawBuilder<string>,
): RawBuilder<boolean>[] =>
  FILTER_NAMES.filter((name) => presentFields.has(name)).map((name) =>
    (FILTER_CONDITIONS[name] as (value: unknown, today: RawBuilder<string>) => RawBuilder<boolean>)(
      input[name],
      today,
    ),
  )
