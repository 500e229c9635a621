// Every filter of the mission list with values for EXPLAIN: a selective one, and an unselective one
// where there is one, because the planner may prefer a sequential scan there.
import type { Client } from 'pg'
import type {
  FilterName,
  MissionFilters,
} from '../../server/src/features/missions/missions/list/missions.filters.ts'
import { sampleDays, sampleMission } from '../seed/sample.ts'
import type { SeededTeam } from '../seed/team-plan.ts'

export type FilterInput = { name: string; filters: MissionFilters }

/** The type requires every filter, so a new filter cannot be forgotten here. */
type Values = { [K in FilterName]: NonNullable<MissionFilters[K]>[] }

async function readFilterValues(client: Client, team: SeededTeam): Promise<Values> {
  const { freelancer_id, approver_id, project_code_id, external_id } = await sampleMission(client, team)
  const { start_date, end_date, created_at } = await sampleDays(client, team)
  return {
    statuses: [['in-progress'], ['completed'], ['draft', 'in-progress', 'completed'], ['deleted']],
    start_date_from: [start_date.last, start_date.middle, start_date.first],
    start_date_to: [start_date.first, start_date.middle, start_date.last],
    end_date_from: [end_date.last, end_date.middle, end_date.first],
    end_date_to: [end_date.first, end_date.middle, end_date.last],
    created_at_from: [created_at.last, created_at.middle, created_at.first],
    created_at_to: [created_at.first, created_at.middle, created_at.last],
    project_code_id: [project_code_id],
    with_project_code: [true],
    without_project_code: [true],
    has_purchase_order: [true, false],
    freelancer_id: [freelancer_id],
    approver_id: [approver_id],
    external_id: [external_id],
  }
}

export async function listFilterInputs(client: Client, team: SeededTeam): Promise<FilterInput[]> {
  const { statuses, ...others } = await readFilterValues(client, team)
  const single = Object.entries({ statuses, ...others }).flatMap(([name, values]) =>
    values.map((value) => toFilterInput({ [name]: value })),
  )
  // A status that depends on dates has an index only together with another filter.
  const withStatus = Object.entries(others).map(([name, values]) =>
    toFilterInput({ statuses: ['in-progress'], [name]: pickMiddle(values) }),
  )
  return [toFilterInput({}), ...single, ...withStatus]
}

const pickMiddle = (values: readonly unknown[]) => values[Math.floor(values.length / 2)]

const toFilterInput = (filters: MissionFilters): FilterInput => ({
  name: formatName(filters) || 'no filter',
  filters,
})

const formatName = (filters: MissionFilters) =>
  Object.entries(filters)
    .map(([name, value]) => `${name} = ${String(value)}`)
    .join(', ')
