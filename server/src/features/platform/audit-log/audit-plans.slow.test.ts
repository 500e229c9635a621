// Reading the log costs the same at any length: each filter uses an index in list order.
import { afterAll, expect, test } from 'vitest'
import { countRows, listNodes, type PlanNode, vacuumAnalyze } from '../../../../test/check/plans.ts'
import { connectAsPsql } from '../../../../test/make/tamper.ts'
import { startWorld } from '../../../../test/world/world.ts'
import { pageOfEntries } from './audit-log.queries.ts'

const world = await startWorld()
const ENTRIES = 50_000

async function makeLongLog() {
  const team = await world.team()
  const psql = await connectAsPsql(world, afterAll)
  await psql.query(
    `insert into audit_entry (tenant_id, at, actor_kind, actor_id, request_id, resource, subject_id, operation, changes)
      select $1, timestamptz '2026-01-01' + n * interval '1 minute', 'user',
        case when n % 4 = 0 then $2::uuid else gen_random_uuid() end, gen_random_uuid(),
        case when n % 2 = 0 then 'mission' else 'freelancer' end, gen_random_uuid(), 'updated',
        jsonb_build_array(jsonb_build_object('id', null, 'before', jsonb_build_object('name', null),
          'after', jsonb_build_object('name', repeat('a long value ', 10))))
      from generate_series(1, ${ENTRIES}) n`,
    [team.id, team.userId],
  )
  await psql.query('select seal_audit_batch($1, $2, 1000000000)', [team.id, ENTRIES + 3])
  await vacuumAnalyze(psql, ['audit_entry'])
  return { team, psql }
}

const { team, psql } = await makeLongLog()

async function explain(filters: object): Promise<PlanNode[]> {
  const { text, values = [] } = pageOfEntries.statement({
    tenant_id: team.id,
    page: 1,
    per_page: 10,
    ...filters,
  })
  const { rows } = await psql.query(`explain (analyze, format json) ${text}`, values)
  return listNodes(rows)
}

const [sample] = (
  await psql.query<{ request_id: string; subject_id: string }>(
    'select request_id, subject_id from audit_entry where tenant_id = $1 order by at offset 25000 limit 1',
    [team.id],
  )
).rows

const listNodeTypes = (nodes: PlanNode[]) => nodes.map((node) => node['Node Type'])

test.each([
  ['request_id', { request_id: sample?.request_id }],
  ['subject_id', { subject_id: sample?.subject_id }],
  ['actor_id', { actor_id: team.userId }],
  ['resource', { resource: 'mission' }],
  ['at_from', { at_from: '2026-01-20' }],
  ['at_to', { at_to: '2026-01-20' }],
  ['actor_id and at_from', { actor_id: team.userId, at_from: '2026-01-20' }],
])('the filter %s needs neither a sequential scan nor a sort', async (_, filters) => {
  const nodes = await explain(filters)
  expect(listNodeTypes(nodes)).not.toContain('Seq Scan')
  expect(listNodeTypes(nodes)).not.toContain('Sort')
  const read = nodes.filter((node) => node['Node Type'] === 'Index Scan').map(countRows)
  expect(Math.max(...read)).toBeLessThanOrEqual(10)
})

test.each([1, 2500, 5000])('without a filter, page %i reads no more rows than it shows', async (page) => {
  const nodes = await explain({ page })
  expect(Math.max(...nodes.map(countRows))).toBeLessThanOrEqual(10)
  const { body } = await team.call('GET', `/audit-log?page=${page}&per_page=10`)
  expect(body.data.total).toBe(ENTRIES + 3)
  const first = ENTRIES + 3 - (page - 1) * 10
  expect(body.data.items.map(({ seal }: { seal: { number: number } }) => seal.number)).toEqual(
    Array.from({ length: 10 }, (_, index) => first - index),
  )
})

/** Half of the entries are those of missions, which this reader may not read. */
const READABLE = ['freelancer', 'team_tag', 'user']

test.each([
  ['', {}],
  ['at_from', { at_from: '2026-01-20' }],
  ['at_to', { at_to: '2026-01-20' }],
])(
  'a reader of some resources reads their newest entries by their index, with the filter %s',
  async (_, filters) => {
    const nodes = await explain({ readable: READABLE, ...filters })
    expect(listNodeTypes(nodes)).not.toContain('Seq Scan')
    const [indexOnlyScans = [], indexScans = []] = ['Index Only Scan', 'Index Scan'].map((type) =>
      nodes.filter((node) => node['Node Type'] === type),
    )
    expect(Math.max(...indexScans.map(countRows))).toBeLessThanOrEqual(10)
    // One scan counts the entries; the scans of the page read at most one entry more than a page for each resource.
    const counts = indexOnlyScans.map(countRows).sort((one, other) => other - one)
    expect(counts.slice(1).every((rows) => rows <= READABLE.length * 11)).toBe(true)
    expect(indexOnlyScans.map((node) => node['Index Name'])).toContain('audit_entry_resource')
  },
)

test('the other filters of a reader of some resources need neither a sequential scan nor a sort', async () => {
  for (const filters of [
    { request_id: sample?.request_id },
    { subject_id: sample?.subject_id },
    { actor_id: team.userId },
  ]) {
    const types = listNodeTypes(await explain({ readable: READABLE, ...filters }))
    expect(types).not.toContain('Seq Scan')
    expect(types).not.toContain('Sort')
  }
})
