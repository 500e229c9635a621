// The nodes of a plan from "explain (analyze, format json)", and the preparation of tables for assertions on plans.
import type pg from 'pg'
import { TIMEOUT_MS, waitFor } from '../suites/process/programs/wait.ts'

export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] }

export const countRows = (node: PlanNode): number => node['Actual Rows'] * node['Actual Loops']

const listSubtree = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listSubtree)]

export const listNodes = ([row]: readonly Explained[]): PlanNode[] =>
  (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => listSubtree(Plan))

/**
 * Updates the statistics and the visibility map of the tables. VACUUM skips rows that another transaction of the database may not
 * see yet, such as one that numbers events; in that case it runs again.
 */
export async function vacuumAnalyze(client: pg.Client, tables: readonly string[]): Promise<void> {
  await waitFor('all rows to be visible to all', TIMEOUT_MS, async () => {
    await client.query(`vacuum analyze ${tables.join(', ')}`)
    const { rows } = await client.query(
      'select from pg_class where oid = any($1::regclass[]) and relallvisible < relpages',
      [tables],
    )
    return rows.length === 0
  })
}
