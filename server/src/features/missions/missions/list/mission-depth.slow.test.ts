// Pages near the top of the list use a separate statement: it must return the same list, with a stable plan.
import { expect, test } from 'vitest'
import { seedTerminations } from '../../../../../test/make/many-missions.ts'
import { toNoon } from '../../../../../test/make/mission-lifecycle.ts'
import { getData } from '../../../../../test/make/missions.ts'
import { type Body, startWorld, type Team } from '../../../../../test/world/world.ts'
import { missionPage, pageOfMissions } from './mission-list.queries.ts'
import type { MissionFilters } from './missions.filters.ts'

const world = await startWorld()
const MANY_MISSIONS = 430
const LAST_DAY = '2026-03-20'

async function seedMissions(): Promise<{ team: Team; newestFirst: string[] }> {
  world.clock.set(toNoon('2026-03-02'))
  const team = await world.team()
  return { team, newestFirst: (await seedTerminations(world, team, MANY_MISSIONS, LAST_DAY)).toReversed() }
}

async function listIds(team: Team, query: string, size: number): Promise<string[]> {
  const ids: string[] = []
  for (let pageNumber = 1; pageNumber <= Math.ceil(MANY_MISSIONS / size); pageNumber += 1) {
    const page = getData(await team.call('GET', `/missions?page=${pageNumber}&per_page=${size}${query}`))
    expect(page).toMatchObject({ total: MANY_MISSIONS, current_page: pageNumber })
    ids.push(...page.items.map((one: Body) => one.id))
  }
  return ids
}

test('pages near the top and further down are one list, also with date-based statuses', async () => {
  const { team, newestFirst } = await seedMissions()
  for (const size of [67, 100])
    for (const query of ['', '&status=in-progress', '&status=in-progress,draft'])
      expect(await listIds(team, query, size), `${size} ${query}`).toEqual(newestFirst)
  world.clock.set(toNoon(LAST_DAY))
  for (const query of ['', '&status=early-terminated'])
    expect(await listIds(team, query, 67), query).toEqual(newestFirst)
})

/**
 * Runs on one connection, often enough for PostgreSQL to choose its plan. The test names the statement: the service leaves it unnamed if
 * other test files of this process have used all names of the query.
 */
async function countPlans(team: Team, pages: { page: number; per_page: number }[], filters: MissionFilters) {
  const client = await world.database.pool.connect()
  try {
    const callerFields = {
      tenant_id: team.id,
      user_id: team.userId,
      action_lists: '{[]}',
      now: world.clock.now(),
    }
    const statements = pages.map((page) => ({
      ...pageOfMissions.statement(missionPage(callerFields, page, filters)),
      name: 'near_top',
    }))
    for (let run = 0; run < 3; run += 1) for (const statement of statements) await client.query(statement)
    const { rows } = await client.query<{ kept: number; made: number }>(
      `select generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements
        where name = 'near_top'`,
    )
    return rows[0]
  } finally {
    client.release(true)
  }
}

test.each<[string, MissionFilters]>([
  ['without a filter', {}],
  ['with one status', { statuses: ['in-progress'] }],
  ['with several statuses', { statuses: ['draft', 'in-progress', 'completed'] }],
])('PostgreSQL keeps one plan for pages near the top, of any size, %s', async (_, filters) => {
  const { team } = await seedMissions()
  // Analyzes all tables, so that autovacuum changes nothing afterwards.
  await world.database.query({ text: 'analyze' })
  const pages = [
    { page: 1, per_page: 10 },
    { page: 1, per_page: 1 },
    { page: 1, per_page: 100 },
    { page: 20, per_page: 10 },
  ]
  // The first five executions have custom plans, then PostgreSQL decides.
  const { made: customPlans = 0, kept: genericPlans = 0 } = (await countPlans(team, pages, filters)) ?? {}
  expect(customPlans).toBe(5)
  expect(genericPlans).toBeGreaterThanOrEqual(3 * pages.length - 5)
})
