import { expect, test } from 'vitest'
import { TIMEOUT_MS, waitFor } from '../../../../test/suites/process/programs/wait.ts'
import { startWorld } from '../../../../test/world/world.ts'
import { analyzeGrownTables } from './statistics.ts'

const { database } = await startWorld()
const ROWS = 500

test('a statement prepared for an empty table uses the right index soon after the first rows', async () => {
  const session = await database.pool.connect()
  const explainPlan = async () =>
    JSON.stringify((await session.query(`explain (costs off) execute find('a', 7)`)).rows)
  try {
    // Without autovacuum, which could analyze the table before this test, or lock it so that analyzeGrownTables skips it.
    await session.query(`create table grown (tenant text, number integer) with (autovacuum_enabled = off);
      create index grown_number on grown (tenant, number); create index grown_last on grown (tenant);
      analyze grown; set plan_cache_mode = force_generic_plan;
      prepare find as select from grown where tenant = $1 and number = $2`)
    await explainPlan()
    await session.query(`insert into grown select 'a', n from generate_series(1, ${ROWS}) as n`)
    expect(await explainPlan()).not.toContain('grown_number')
    // Otherwise the statistics are flushed only when the session has been idle for a while.
    await session.query('select pg_stat_force_next_flush()')

    const isAnalyzed = async () => (await analyzeGrownTables({ db: database })).includes('grown')
    await waitFor('the table to be analyzed', TIMEOUT_MS, isAnalyzed)

    expect(await explainPlan()).toContain('grown_number')
    expect(await isAnalyzed()).toBe(false)
  } finally {
    session.release(true)
  }
})
