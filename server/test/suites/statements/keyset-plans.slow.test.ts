// The page after a cursor is found by the index of the list's order, deep in the list as well as at its top: the scan reads the page and
// one more row, which shows whether there is a next page.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOfProjectCodes } from '../../../src/features/company/project-codes/project-codes.queries.ts'
import { pageOfTeamTags } from '../../../src/features/company/tags/tags.queries.ts'
import { pageOfUsers } from '../../../src/features/identity/users/users.queries.ts'
import {
  missionPage,
  pageOfMissions,
} from '../../../src/features/missions/missions/list/mission-list.queries.ts'
import { pageOfEntries } from '../../../src/features/money/accounting/accounting.queries.ts'
import { pageOfFreelancers } from '../../../src/features/people/freelancers/freelancers.queries.ts'
import { pageOfEntries as pageOfAuditLog } from '../../../src/features/platform/audit-log/audit-log.queries.ts'
import { sealAuditLog } from '../../../src/features/platform/audit-log/index.ts'
import { pageOfReports } from '../../../src/features/reports/activity-reports/activity-reports.queries.ts'
import { toSortInput } from '../../../src/kernel/db/sql/list-sorts.ts'
import { countRows, listNodes, type PlanNode } from '../../check/plans.ts'
import { makeEntry } from '../../make/reports.ts'
import { connectAsPsql } from '../../make/tamper.ts'
import { startWorld, type Team } from '../../world/world.ts'
import { copyRow } from './copy-row.ts'

const world = await startWorld()
const psql = await connectAsPsql(world, afterAll)
const MANY = 5000
const PER_PAGE = 10
let team: Team

/** SQL that gives each copy a later day. */
const addDays = (column: string) => `original.${column} + n`

/** Fills the table with copies, each with a later creation time. */
const fill = (table: string, more: Record<string, string> = {}) =>
  copyRow(psql, {
    table,
    teamId: team.id,
    count: MANY,
    changed: {
      created_at: `timestamptz '2026-01-01' + n * interval '1 minute'`,
      external_id: 'null',
      ...more,
    },
  })

beforeAll(async () => {
  team = await world.team()
  await makeEntry(world, team)
  await team.call('POST', '/project-codes', { name: 'Apollo' })
  await team.call('POST', '/team-tags', { name: 'Design' })
  await fill('project_code')
  await fill('team_tag')
  await fill('freelancer', { email: `'freelancer' || n || '@example.com'`, last_name: `'Name ' || n` })
  await fill('team_user', { email: `'user' || n || '@example.com'` })
  await fill('activity_report', {
    submission_date: `timestamptz '2026-01-01' + n * interval '1 minute'`,
    // A mission may have several reports of a month only if they are cancelled.
    status: `'cancelled'`,
    report_month: `to_char(timestamp '1600-01-01' + n * interval '1 month', 'YYYY-MM')`,
  })
  await fill('mission', {
    name: `'Mission ' || n`,
    start_date: addDays('start_date'),
    end_date: addDays('end_date'),
  })
  await fill('accounting_entry', {
    series_number: '1000 + n',
    credited_entry_id: 'null',
    due_date: addDays('due_date'),
  })
  await psql.query('vacuum analyze')
})

const DEEP = '2026-01-01T01:00:00.000000Z 019c0000-0000-7000-8000-000000000001'
const TOP = '2026-01-04T10:00:00.000000Z 019c0000-0000-7000-8000-000000000001'

type Statement = { text: string; values?: readonly unknown[] }
const page = (place: string) => ({ page: 1, per_page: PER_PAGE, after: ['hash', ...place.split(' ')] })
const teamParameters = () => ({ tenant_id: team.id })
const now = () => world.clock.now()
const userParameters = () => ({ tenant_id: team.id, user_id: team.userId, action_lists: '{[]}', now: now() })

const LISTS: [string, (place: string) => Statement][] = [
  ['project codes', (place) => pageOfProjectCodes.statement({ ...teamParameters(), ...page(place) })],
  ['team tags', (place) => pageOfTeamTags.statement({ ...teamParameters(), ...page(place) })],
  [
    'freelancers',
    (place) => pageOfFreelancers.statement({ ...teamParameters(), now: now(), ...page(place) }),
  ],
  [
    'users',
    (place) =>
      pageOfUsers.statement({ ...teamParameters(), now: now(), statuses: ['active'], ...page(place) }),
  ],
  ['missions', (place) => pageOfMissions.statement(missionPage(userParameters(), page(place)))],
  [
    'missions by status',
    (place) =>
      pageOfMissions.statement(missionPage(userParameters(), page(place), { statuses: ['in-progress'] })),
  ],
  ['accounting entries', (place) => pageOfEntries.statement({ ...userParameters(), ...page(place) })],
  ['audit log', (place) => pageOfAuditLog.statement({ ...teamParameters(), ...page(place) })],
]

const ID = '019c0000-0000-7000-8000-000000000001'
const DAYS = ['2026-06-01', '2036-06-01']
const TIMES = ['2026-01-01T01:00:00.000000Z', '2026-01-04T10:00:00.000000Z']
type Sorted = [name: string, values: string[], (page: ReturnType<typeof sortedPage>) => Statement]
const sortedPage = (value: string) => ({ page: 1, per_page: PER_PAGE, after: ['hash', value, ID] })
const missionsBy = (sort: string) => (pageInput: ReturnType<typeof sortedPage>) =>
  pageOfMissions.statement(missionPage(userParameters(), pageInput, {}, sort))
const reportsBy = (sort: string) => (pageInput: ReturnType<typeof sortedPage>) =>
  pageOfReports.statement({
    ...teamParameters(),
    action_lists: '{[]}',
    now: now(),
    ...pageInput,
    ...toSortInput(sort),
  })
const entriesBy = (sort: string) => (pageInput: ReturnType<typeof sortedPage>) =>
  pageOfEntries.statement({ ...userParameters(), ...pageInput, ...toSortInput(sort) })
const freelancersBy = (sort: string) => (pageInput: ReturnType<typeof sortedPage>) =>
  pageOfFreelancers.statement({ ...teamParameters(), now: now(), ...pageInput, ...toSortInput(sort) })

/** Sort orders that a client may request, each with two cursor positions. */
const SORTED: Sorted[] = ['', '-'].flatMap((sign): Sorted[] => [
  [`missions by ${sign}name`, ['Mission 25', 'Mission 4000'], missionsBy(`${sign}name`)],
  [`missions by ${sign}start_date`, DAYS, missionsBy(`${sign}start_date`)],
  [`missions by ${sign}end_date`, DAYS, missionsBy(`${sign}end_date`)],
  [`freelancers by ${sign}name`, ['Name 25', 'Name 4000'], freelancersBy(`${sign}name`)],
  [`reports by ${sign}report_month`, ['1610-01', '1990-01'], reportsBy(`${sign}report_month`)],
  [`reports by ${sign}submission_date`, TIMES, reportsBy(`${sign}submission_date`)],
  [`entries by ${sign}due_date`, DAYS, entriesBy(`${sign}due_date`)],
])

test.each(SORTED)('%s: the scan after a cursor reads one page', async (_, values, statement) => {
  for (const value of values) {
    const { text, values: parameters = [] } = statement(sortedPage(value))
    const { rows } = await psql.query(`explain (analyze, format json) ${text}`, [...parameters])
    const scans = listNodes(rows).filter((node: Conditioned) =>
      /ROW\(.*\) [<>]/.test(node['Index Cond'] ?? ''),
    )
    expect(scans.length).toBeGreaterThanOrEqual(2)
    for (const scan of scans) expect(countRows(scan)).toBeLessThanOrEqual(PER_PAGE + 1)
  }
})

type Conditioned = PlanNode & { 'Index Cond'?: string }

test.each(LISTS)('%s: the scan after a cursor reads one page', async (_, statement) => {
  for (const place of [TOP, DEEP]) {
    const { text, values = [] } = statement(place)
    const { rows } = await psql.query(`explain (analyze, format json) ${text}`, [...values])
    const scans = listNodes(rows).filter((node: Conditioned) => /ROW\(.*\) </.test(node['Index Cond'] ?? ''))
    expect(scans.length).toBeGreaterThanOrEqual(2)
    for (const scan of scans) expect(countRows(scan)).toBeLessThanOrEqual(PER_PAGE + 1)
  }
})

/** Statements with `updated_since`, a time before which all other rows were sealed. */
const CHANGED: [table: string, (since: string) => Statement][] = [
  [
    'project_code',
    (updated_since) => pageOfProjectCodes.statement({ ...teamParameters(), ...FIRST, updated_since }),
  ],
  [
    'freelancer',
    (updated_since) =>
      pageOfFreelancers.statement({ ...teamParameters(), now: now(), ...FIRST, updated_since }),
  ],
  [
    'team_user',
    (updated_since) =>
      pageOfUsers.statement({
        ...teamParameters(),
        now: now(),
        statuses: ['active'],
        ...FIRST,
        updated_since,
      }),
  ],
  [
    'mission',
    (updated_since) => pageOfMissions.statement(missionPage(userParameters(), { ...FIRST, updated_since })),
  ],
  [
    'accounting_entry',
    (updated_since) => pageOfEntries.statement({ ...userParameters(), ...FIRST, updated_since }),
  ],
]
const FIRST = { page: 1, per_page: PER_PAGE, after: ['hash'] }

test.each(CHANGED)('%s: updated_since reads what has changed, not the table', async (table, statement) => {
  await sealAuditLog({ db: world.database })
  await psql.query('vacuum analyze')
  const { rows: clock } = await psql.query<{ now: Date }>(
    'select clock_timestamp() as now from pg_sleep(0.002)',
  )
  const since = clock[0]?.now.toISOString() ?? ''
  await psql.query(
    `update ${table} set created_at = created_at + interval '1 second'
      where tenant_id = $1 and id in (select id from ${table} where tenant_id = $1 order by created_at limit 3)`,
    [team.id],
  )
  await sealAuditLog({ db: world.database })
  const { text, values = [] } = statement(since)
  const { rows } = await psql.query(`explain (analyze, format json) ${text}`, [...values])
  const read = listNodes(rows).filter((node) => [table, 'change'].includes(node['Relation Name'] ?? ''))
  expect(read.length).toBeGreaterThanOrEqual(2)
  for (const node of read) {
    const skipped = (node as { 'Rows Removed by Filter'?: number })['Rows Removed by Filter'] ?? 0
    const found = `${node['Node Type']} ${node['Index Name']}: ${countRows(node)}, ${skipped} skipped`
    expect(countRows(node) + skipped * node['Actual Loops'], found).toBeLessThanOrEqual(12)
  }
})
