// Missions in progress, one report that the service makes, and copies of it for the other missions.
import type { Client } from 'pg'
import { fileReport } from '../../server/src/features/reports/activity-reports/activity-reports.service.ts'
import type { Database } from '../../server/src/kernel/db/connections/client.ts'
import { createContext, toAdmin } from './open-team.ts'
import type { OpenedTeam } from './team-plan.ts'

export const MISSIONS = `with made as (
    insert into mission (tenant_id, id, reference, name, description, status, mission_type, contract_kind, has_document, currency,
      rate_amount, start_date, end_date, payment_terms_days, payment_terms_basis, has_purchase_order, external_id,
      project_code_id, freelancer_id, offered_at, created_by, created_at, updated_at)
    select $1, pg_temp.nth_id($2, 'm', n), 'M-' || n, 'Mission ' || n, 'Builds and runs the ingestion of sales data.', 'in-progress',
      'daily', 'services_agreement', false, 'EUR', 550, current_date - 90, current_date + 200, 30, 'invoice_date', false,
      'EXT-' || n, pg_temp.nth_id($2, 'p', 1 + n % $4::bigint), pg_temp.nth_id($2, 'f', 1 + n % $5::bigint), $2, $6, $2, $2
    from generate_series(1, $3::bigint) as n returning id)
  insert into mission_tally (tenant_id, status, id, missions) select $1, 'in-progress', gen_random_uuid(), count(*) from made`

/** The first missions; each gets a copy of the report that the service created for the first one. */
const COPIES = `create temp table copy as select gen_random_uuid() as id, mission.id as mission_id, mission.freelancer_id
  from generate_series(2, $3::bigint) as n join mission on tenant_id = $1 and mission.id = pg_temp.nth_id($2, 'm', n)`

const COLUMNS = `select string_agg(quote_ident(column_name), ', ') as names,
    string_agg(case when column_name in ('mission_id', 'freelancer_id') then 'copy.' || column_name
      when column_name = 'reference' then '''R-'' || copy.id'
      when column_name = $2 then 'copy.id' when column_name = 'id' then 'gen_random_uuid()'
      else 'original.' || quote_ident(column_name) end, ', ') as values
  from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`

/** A table, and its column with the report's id. */
type CopiedTable = readonly [table: string, idColumn: string]

const REPORT_TABLES: readonly CopiedTable[] = [
  ['activity_report', 'id'],
  ['activity_report_timesheet', 'report_id'],
  ['activity_report_expense', 'report_id'],
  ['activity_report_code', 'report_id'],
]
export const ENTRIES_OF_REPORT: CopiedTable = ['accounting_entry', 'activity_report_id']

type Copy = { tenantId: string; began: Date; rows: number; original: string }

export async function copyReport(client: Client, { tenantId, began, rows, original }: Copy): Promise<void> {
  await client.query('drop table if exists pg_temp.copy')
  await client.query(COPIES, [tenantId, began, rows])
  for (const table of REPORT_TABLES) await copyRows(client, table, { tenantId, original })
}

/** Copies the rows of a table for the missions of the last `copyReport`. */
export async function copyRows(
  client: Client,
  [table, idColumn]: CopiedTable,
  { tenantId, original }: Pick<Copy, 'tenantId' | 'original'>,
): Promise<void> {
  const { names, values } = (await client.query(COLUMNS, [table, idColumn])).rows[0]
  const rowsOfReport = `${table} as original cross join copy where original.${idColumn} = $1 and original.tenant_id = $2`
  await client.query(`insert into ${table} (${names}) select ${values} from ${rowsOfReport}`, [
    original,
    tenantId,
  ])
}

type Report = { team: OpenedTeam; began: Date; days: number; expenses: number }

/** Creates the report through the service, so that the service calculates its amounts. */
export async function createFirstReport(
  database: Database,
  client: Client,
  { team, began, days, expenses }: Report,
): Promise<string> {
  const { rows } = await client.query<{ mission_id: string; month: string }>(
    `select pg_temp.nth_id($1, 'm', 1) as mission_id, to_char(current_date - interval '1 month', 'YYYY-MM') as month`,
    [began],
  )
  const { mission_id = '', month = '' } = rows[0] ?? {}
  const dates = Array.from({ length: days }, (_, index) => `${month}-${String(index + 5).padStart(2, '0')}`)
  const report = {
    mission_id,
    report_month: month,
    timesheets: dates.map((date) => ({ date, quantity: 1 })),
    expenses: Array.from({ length: expenses }, () => ({
      description: 'Train to Lyon',
      date: `${month}-06`,
      amount_excl_vat: 80,
      vat_amount: 8,
    })),
  }
  const { id } = await database.transaction((db) =>
    fileReport({ ...createContext(db, team.tenantId, team.userId), principal: toAdmin(team) }, report),
  )
  return id
}
