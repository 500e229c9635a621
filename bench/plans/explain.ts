// The plan that the server gets: the service's statement, prepared under its name, executed often enough for
// PostgreSQL to choose between a generic and a custom plan, then explained.
import type { Client, ClientConfig } from 'pg'
import {
  missionPage,
  pageOfMissions,
} from '../../server/src/features/missions/missions/list/mission-list.queries.ts'
import { withClient } from '../../server/src/kernel/db/connections/with-client.ts'
import { progress } from '../progress.ts'
import { type SeededTeam, toReader } from '../seed/team-plan.ts'
import { type FilterInput, listFilterInputs } from './filter-inputs.ts'
import { listReads, type PlanNode, type Reads } from './plan-reads.ts'

/** PostgreSQL makes custom plans for the first five executions and then decides. */
const RUNS_BEFORE = 6
const PER_PAGE = 10

export type Explained = {
  name: string
  /** Whether a custom plan would be wasteful: no filter has a value that could change the plan. */
  shouldBeGeneric: boolean
  /** A generic plan that is cached; otherwise a custom plan per request. */
  isGeneric: boolean
  reads: Reads
  milliseconds: { planning: number; execution: number }
  text: string
}

export async function explainFilters(connection: ClientConfig, team: SeededTeam): Promise<Explained[]> {
  const explained: Explained[] = []
  for (const input of await withClient(connection, (client) => listFilterInputs(client, team))) {
    progress(`Explaining ${input.name}…`)
    // Each has its own session: the choice of plan depends on what the session executed before.
    explained.push(await withClient(connection, (client) => explain(client, team, input)))
  }
  return explained
}

async function explain(client: Client, team: SeededTeam, { name, filters }: FilterInput): Promise<Explained> {
  const reader = { ...toReader(team), now: new Date() }
  const statement = pageOfMissions.statement(missionPage(reader, { page: 1, per_page: PER_PAGE }, filters))
  for (let run = 0; run < RUNS_BEFORE; run += 1) await client.query(statement)
  const execute = `execute ${client.escapeIdentifier(statement.name ?? '')} (${formatLiterals(client, statement.values)})`
  const planLines = await listPlanLines(client, `explain (analyze, buffers) ${execute}`)
  const [plan] = await listPlanLines<[{ Plan: PlanNode }]>(client, `explain (format json) ${execute}`)
  if (!plan) throw new Error(`PostgreSQL explained nothing about ${name}`)
  const text = planLines.join('\n')
  return {
    name,
    shouldBeGeneric: Object.keys(filters).every((filter) => filter === 'statuses'),
    isGeneric: await hasGenericPlan(client),
    reads: listReads(plan[0].Plan),
    milliseconds: { planning: parseTime(text, 'Planning'), execution: parseTime(text, 'Execution') },
    text,
  }
}

const listPlanLines = async <Line = string>(client: Client, query: string): Promise<Line[]> =>
  (await client.query<{ 'QUERY PLAN': Line }>(query)).rows.map((row) => row['QUERY PLAN'])

const formatLiterals = (client: Client, values: unknown[] = []) =>
  values.map((value) => client.escapeLiteral(toLiteralText(value))).join(', ')

/** Encodes a value as the driver sends it. */
function toLiteralText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value)
}

async function hasGenericPlan(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isGeneric: boolean }>(
    'select generic_plans > 0 as "isGeneric" from pg_prepared_statements where not from_sql limit 1',
  )
  return rows[0]?.isGeneric ?? false
}

const parseTime = (text: string, what: 'Planning' | 'Execution') =>
  Number(new RegExp(`^${what} Time: ([0-9.]+) ms`, 'm').exec(text)?.[1] ?? Number.NaN)
