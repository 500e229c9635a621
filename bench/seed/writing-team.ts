// A team for requests that are not repeatable: missions to end, reports to approve, and many keys, each within its rate limit.
import type { Client } from 'pg'
import { fileReport } from '../../server/src/features/activity-reports/activity-reports.service.ts'
import { issueOperatorKey } from '../../server/src/features/api-keys/index.ts'
import type { Database } from '../../server/src/kernel/db/connections/client.ts'
import { progress } from '../progress.ts'
import { adminOf, contextOn, openTeam } from './open-team.ts'
import { seedPeople } from './people.ts'
import { type OpenedTeam, planOf } from './team-plan.ts'

export type WritingTeam = OpenedTeam & { yesterday: string; keys: string[] }

/** More than the key cache holds while the scenario uses all of them once (scenarios/admission.ts). */
const KEYS = 8000

/** A thousand freelancers: approvals of one freelancer are serialized, because invoices are numbered without gaps. */
const PEOPLE = planOf(20_000)
const MISSIONS = `with made as (
    insert into mission (tenant_id, id, name, description, status, mission_type, contract_kind, has_document, currency,
      rate_amount, start_date, end_date, payment_terms_days, payment_terms_basis, has_purchase_order, external_id,
      project_code_id, freelancer_id, offered_at, created_by, created_at, updated_at)
    select $1, pg_temp.nth_id($2, 'm', n), 'Mission ' || n, 'Builds and runs the ingestion of sales data.', 'in-progress',
      'daily', 'services_agreement', false, 'EUR', 550, current_date - 90, current_date + 200, 30, 'invoice_date', false,
      'EXT-' || n, pg_temp.nth_id($2, 'p', 1 + n % $4::bigint), pg_temp.nth_id($2, 'f', 1 + n % $5::bigint), $2, $6, $2, $2
    from generate_series(1, 2 * $3::bigint) as n returning id)
  insert into mission_tally (tenant_id, status, id, missions) select $1, 'in-progress', gen_random_uuid(), count(*) from made`

/** The first half of the missions; each gets a copy of the report that the service created for the first one. */
const COPIES = `create temp table copy as select gen_random_uuid() as id, mission.id as mission_id, mission.freelancer_id
  from generate_series(2, $3::bigint) as n join mission on tenant_id = $1 and mission.id = pg_temp.nth_id($2, 'm', n)`

const COLUMNS = `select string_agg(quote_ident(column_name), ', ') as names,
    string_agg(case when column_name in ('mission_id', 'freelancer_id') then 'copy.' || column_name
      when column_name = $2 then 'copy.id' when column_name = 'id' then 'gen_random_uuid()'
      else 'original.' || quote_ident(column_name) end, ', ') as values
  from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`

/** The table, and its column with the report's id. */
const TABLES = [
  ['activity_report', 'id'],
  ['activity_report_timesheet', 'report_id'],
  ['activity_report_expense', 'report_id'],
  ['activity_report_code', 'report_id'],
] as const

export async function seedWritingTeam(
  database: Database,
  client: Client,
  rows: number,
): Promise<WritingTeam> {
  progress(`Seeding ${rows} missions to end and ${rows} reports to approve…`)
  const team = await openTeam(database, 'Team that writes')
  const { tenantId, userId } = team
  const { began, projectCodes, freelancers } = PEOPLE
  await seedPeople(client, tenantId, PEOPLE)
  await client.query(MISSIONS, [tenantId, began, rows, projectCodes, freelancers, userId])
  const original = await firstReport(database, client, team)
  await client.query(COPIES, [tenantId, began, rows])
  for (const [table, idColumn] of TABLES) {
    const { names, values } = (await client.query(COLUMNS, [table, idColumn])).rows[0]
    const rowsOfReport = `${table} as original cross join copy where original.${idColumn} = $1 and original.tenant_id = $2`
    const copied = `insert into ${table} (${names}) select ${values} from ${rowsOfReport}`
    await client.query(copied, [original, tenantId])
  }
  return { ...team, yesterday: await dayBefore(client), keys: await manyKeys(database, team) }
}

/** Ten days and an expense, created through the service, so that amounts and calculation are its own. */
async function firstReport(database: Database, client: Client, team: OpenedTeam): Promise<string> {
  const { rows } = await client.query<{ mission_id: string; month: string }>(
    `select pg_temp.nth_id($1, 'm', 1) as mission_id, to_char(current_date - interval '1 month', 'YYYY-MM') as month`,
    [PEOPLE.began],
  )
  const { mission_id = '', month = '' } = rows[0] ?? {}
  const days = Array.from({ length: 10 }, (_, at) => `${month}-${String(at + 5).padStart(2, '0')}`)
  const report = {
    mission_id,
    report_month: month,
    timesheets: days.map((date) => ({ date, quantity: 1 })),
    expenses: [{ description: 'Train to Lyon', date: `${month}-06`, amount_excl_vat: 80, vat_amount: 8 }],
  }
  const { id } = await database.transaction((db) =>
    fileReport({ ...contextOn(db, team.tenantId, team.userId), principal: adminOf(team) }, report),
  )
  return id
}

/** A date that is in the past in every time zone. */
const dayBefore = async (client: Client): Promise<string> =>
  (await client.query<{ day: string }>(`select (current_date - 2)::text as day`)).rows[0]?.day ?? ''

/** Without the scope to read users, so that the requests are refused after authentication and rate limit. */
const manyKeys = (database: Database, { tenantId, userId }: OpenedTeam): Promise<string[]> =>
  database.transaction(async (db) => {
    const ctx = contextOn(db, tenantId)
    const keys: string[] = []
    for (let at = 1; at <= KEYS; at += 1)
      keys.push(
        (await issueOperatorKey(ctx, { name: `Key ${at}`, user_id: userId, scopes: ['teams:read'] })).secret,
      )
    return keys
  })
