// Every list with `sort`: ascending and descending, by pages and by cursors of any size, with ties, and with the filters of the list.
import { beforeAll, expect, test } from 'vitest'
import { readAllPages } from '../../check/lists.ts'
import { getData, makeAcceptedMission, makeFreelancer, makeMission } from '../../make/missions.ts'
import { approveReport, fileReport } from '../../make/reports.ts'
import { type Body, startWorld, type Team } from '../../world/world.ts'

const world = await startWorld()
let team: Team

const NAMES = ['Zoé', 'abel', 'Éric', 'Abel', 'eric', 'Zoe', 'Łukasz', '日本', 'O’Brien', '']
const toDay = (index: number) => `2026-03-${String((index % 4) + 2).padStart(2, '0')}`

beforeAll(async () => {
  team = await world.team()
  world.clock.set('2026-03-02T12:00:00.000Z')
  for (const [index, name] of NAMES.entries()) {
    const last_name = name || 'Z'
    const { id } = await makeFreelancer(team, { first_name: `A${index % 2}`, last_name })
    // Missions of the same name and days: ties are broken by id.
    const terms = {
      name: `${name || 'Zoé'} ${index % 3}`,
      start_date: toDay(index),
      end_date: `2026-0${(index % 3) + 6}-30`,
    }
    if (index % 3 === 0) await makeMission(team, id, terms)
    else {
      const mission = await makeAcceptedMission(world, team, id, { ...terms, payment_terms_days: 10 + index })
      world.clock.set(`2026-03-${String(10 + ((index * 7) % 13)).padStart(2, '0')}T12:00:00.000Z`)
      const rows = {
        timesheets: [{ date: '2026-03-06', quantity: 1 }],
        supplementary_items: [],
        expenses: [],
      }
      const report = await fileReport(team, mission.id, { report_month: '2026-03', ...rows })
      if (index % 2) await approveReport(team, report)
    }
  }
})

/** The ICU root collation, in which no two names of this test are equal. */
const compareNames = new Intl.Collator('und').compare
const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
type Sort = { path: string; sort: string; getKey: (item: Body) => string; compare: typeof compareTexts }

const SORTS: Sort[] = [
  { path: '/missions', sort: 'name', getKey: ({ name }) => name, compare: compareNames },
  { path: '/missions', sort: 'start_date', getKey: ({ start_date }) => start_date, compare: compareTexts },
  { path: '/missions', sort: 'end_date', getKey: ({ end_date }) => end_date, compare: compareTexts },
  {
    path: '/freelancers',
    sort: 'name',
    getKey: ({ last_name, first_name }) => `${last_name} ${first_name}`,
    compare: compareNames,
  },
  {
    path: '/activity-reports',
    sort: 'report_month',
    getKey: (one) => one.report_month,
    compare: compareTexts,
  },
  {
    path: '/activity-reports',
    sort: 'submission_date',
    getKey: ({ submission_date, created_at }) => submission_date ?? created_at,
    compare: compareTexts,
  },
  {
    path: '/accounting/entries',
    sort: 'due_date',
    getKey: (one) => one.due_date ?? '~',
    compare: compareTexts,
  },
]

const FILTERS: Record<string, string> = {
  '/missions': '&status=in-progress,pending-freelancer-review',
  '/freelancers': '&status=active',
  '/activity-reports': '&status=pending',
  '/accounting/entries': '&status=waiting_payment',
}

const listSorted = async ({ path, getKey: keyOf, compare }: Sort, filter: string): Promise<Body[]> => {
  const { items } = getData(await team.call('GET', `${path}?per_page=100${filter}`))
  return items.toSorted(
    (one: Body, other: Body) => compare(keyOf(one), keyOf(other)) || compareTexts(one.id, other.id),
  )
}

async function walkCursors(path: string, query: string, size: number): Promise<Body[]> {
  const items: Body[] = []
  for (let after: string | null = 'start'; after !== null; ) {
    const page: Body = getData(await team.call('GET', `${path}?after=${after}&per_page=${size}${query}`))
    items.push(...page['items'])
    after = page['next']
  }
  return items
}

test.each(SORTS)('$path sorts by $sort, in both directions', async (sort) => {
  for (const filter of ['', FILTERS[sort.path] ?? '']) {
    const expected = await listSorted(sort, filter)
    expect(expected.length).toBeGreaterThan(2)
    for (const [word, items] of [
      [sort.sort, expected],
      [`-${sort.sort}`, expected.toReversed()],
    ] as const) {
      const query = `&sort=${word}${filter}`
      const ids = items.map(({ id }) => id)
      expect((await readAllPages(team, sort.path, query, 3)).map(({ id }) => id)).toEqual(ids)
      for (const size of [1, 100])
        expect((await walkCursors(sort.path, query, size)).map(({ id }) => id)).toEqual(ids)
    }
  }
})

test('the cursor of one sort order is refused in another', async () => {
  const page = getData(await team.call('GET', '/missions?after=start&per_page=2&sort=name'))
  for (const sort of ['&sort=-name', '&sort=end_date', '']) {
    const { status } = await team.call('GET', `/missions?after=${page.next}&per_page=2${sort}`)
    expect(status, sort).toBe(400)
  }
})

test('a cursor keeps its position when the resource that it refers to moves', async () => {
  const own = await world.team()
  for (const last_name of ['A', 'B', 'C', 'D']) await makeFreelancer(own, { first_name: 'X', last_name })
  const list = async (after: string) =>
    getData(await own.call('GET', `/freelancers?sort=name&per_page=2&after=${after}`))
  const { items, next } = await list('start')
  getData(await own.call('PATCH', `/freelancers/${items[1].id}`, { last_name: 'Z' }))
  expect((await list(next)).items.map((one: Body) => one['last_name'])).toEqual(['C', 'D'])
})

test('sort can be combined with updated_since', async () => {
  const query = '&sort=end_date&updated_since=2020-01-01T00:00:00.000Z'
  const all = await walkCursors('/missions', query, 3)
  expect(all.map(({ end_date }) => end_date)).toEqual(all.map(({ end_date }) => end_date).toSorted())
})
