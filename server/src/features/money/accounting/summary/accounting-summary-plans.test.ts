// The summary reads rows in proportion to the requested months and pending entries, not to the whole history.
import { afterAll, expect, test } from 'vitest'
import { countRows, listNodes, type PlanNode, vacuumAnalyze } from '../../../../../test/check/plans.ts'
import { makeEntry } from '../../../../../test/make/reports.ts'
import { connectAsPsql } from '../../../../../test/make/tamper.ts'
import { startWorld } from '../../../../../test/world/world.ts'
import { findEntryTotals } from '../accounting.queries.ts'
import { findSummary } from './accounting-summary.queries.ts'

const world = await startWorld()
const psql = await connectAsPsql(world, afterAll)
const ENTRIES = 10_000
const YEAR = ENTRIES / 10

/** Seeds ten years of entries, 1 % of them unpaid, each split over two of fifty project codes. */
async function seedTenYears() {
  const team = await world.team()
  const { id } = await makeEntry(world, team)
  // The plans need neither the audit log nor the number series.
  await psql.query('alter table accounting_entry disable trigger user')
  await psql.query('alter table accounting_entry_code disable trigger user')
  await psql.query(
    `insert into project_code (tenant_id, id, name, created_at, updated_at)
      select $1, gen_random_uuid(), 'Code ' || n, now(), now() from generate_series(1, 50) n`,
    [team.id],
  )
  await psql.query(
    `with code as (select array_agg(id order by id) as ids from project_code where tenant_id = $1),
      made as (insert into accounting_entry (tenant_id, id, activity_report_id, freelancer_id, type, status, amount_excl_vat,
          vat_amount, amount_incl_vat, currency, series_number, invoice_number, invoice_date, due_date, seller, label,
          calculation, paid_at, created_at)
        select tenant_id, gen_random_uuid(), activity_report_id, freelancer_id, 'invoice',
          case when n % 100 = 0 then 'waiting_payment' else 'paid' end, n, 0, n, currency, 100 + n, 'TE-' || n,
          date '2016-04-01' + n * 3650 / ${ENTRIES}, date '2016-05-01' + n * 3650 / ${ENTRIES}, seller, label, calculation,
          case when n % 100 <> 0 then timestamptz '2016-04-20' + n * interval '1 day' * 3650 / ${ENTRIES} end, created_at
        from accounting_entry, generate_series(1, ${ENTRIES - 1}) n where tenant_id = $1 and id = $2
        returning tenant_id, id, series_number as n)
      insert into accounting_entry_code (tenant_id, entry_id, project_code_id, amount_excl_vat)
        select tenant_id, made.id, ids[1 + (n + half * 7) % 50], 1 from made, code, generate_series(0, 1) half`,
    [team.id, id],
  )
  await vacuumAnalyze(psql, ['accounting_entry', 'accounting_entry_code'])
  return team
}

const team = await seedTenYears()

const SUMMARY = findSummary.statement({
  tenant_id: team.id,
  from: '2025-04',
  to: '2026-03',
  first: '2025-04-01',
  last: '2026-03-31',
  today: '2026-03-15',
})

async function explainReads(mode: string, { text, values = [] } = SUMMARY): Promise<PlanNode[]> {
  await psql.query('deallocate all')
  await psql.query(`prepare summary as ${text}`)
  await psql.query(`set plan_cache_mode = ${mode}`)
  const literals = values.map((value) => psql.escapeLiteral(String(value))).join(', ')
  const { rows } = await psql.query(`explain (analyze, format json) execute summary(${literals})`)
  return listNodes(rows).filter((node) => node['Relation Name']?.startsWith('accounting_entry'))
}

test.each(['force_custom_plan', 'force_generic_plan'])(
  'the summary of a year is read from indexes, with %s',
  async (mode) => {
    const reads = await explainReads(mode)
    expect(reads).toHaveLength(6)
    // Few entries have no number; their index has no amounts.
    const [unnumbered, ...others] = reads.toSorted((one) =>
      one['Index Name'] === 'accounting_entry_unnumbered_day' ? -1 : 1,
    )
    expect(unnumbered).toMatchObject({
      'Node Type': 'Index Scan',
      'Index Name': 'accounting_entry_unnumbered_day',
    })
    for (const read of others) {
      const isEntryTable = read['Relation Name'] === 'accounting_entry'
      expect(read['Node Type']).toMatch(isEntryTable ? /^Index Only Scan$/ : /^(Index|Bitmap Heap) /)
      expect(countRows(read)).toBeLessThanOrEqual(isEntryTable ? YEAR : 2 * YEAR)
    }
  },
)

test.each(['force_custom_plan', 'force_generic_plan'])(
  'entries are counted by status from an index, with %s',
  async (mode) => {
    const reads = await explainReads(mode, findEntryTotals.statement({ tenant_id: team.id }))
    expect(reads.map((read) => read['Node Type'])).toEqual(['Index Only Scan'])
  },
)
