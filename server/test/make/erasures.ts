// Erased people: the job that erases them, and the search for what is left of them.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Header } from '../../src/backup/backup-format.ts'
import { continueErasures } from '../../src/features/across/personal-data/continue-erasures.service.ts'
import { DECLARATIONS } from '../../src/features/all.ts'
import { extractPdfText } from '../check/pdf-text.ts'
import type { Body, Team, World } from '../world/world.ts'
import { getData } from './missions.ts'

/** Runs the job until nothing is due. */
export async function workOnErasures(world: World): Promise<void> {
  const { database: db, clock, files } = world
  const onFailure = (error: unknown) => {
    throw error
  }
  for (
    let rounds = 0;
    rounds < 20 && (await continueErasures({ db, clock, files, declared: DECLARATIONS, onFailure })) > 0;
    rounds += 1
  )
    clock.advance(2000)
}

/** Erases, waits for the job and returns the erasure. */
export async function erase(world: World, team: Team, path: string): Promise<Body> {
  const { person_id } = getData(await team.call('POST', `${path}/erasure`))
  await workOnErasures(world)
  return getData(await team.call('GET', `/erasures/${person_id}`))
}

type SearchedColumn = { table: string; column: string; type: string }

const COLUMNS = `select table_name as table, column_name as column, data_type as type from information_schema.columns
  where table_schema = current_schema() and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY') and table_name not like 'kysely%'`

/** Lists the columns and files of the database that contain one of the values, as `table.column: value`. */
export async function findValues(
  { database }: Pick<World, 'database'>,
  values: readonly string[],
): Promise<string[]> {
  const columns = await database.query<SearchedColumn>({ text: COLUMNS })
  const found: string[] = []
  for (const { table, column, type } of columns) {
    if (type === 'bytea') continue
    // One aggregate for each value: Citus refuses a subquery that depends on a row of `unnest`.
    const contains = values.map(
      (_, index) =>
        `coalesce(bool_or(position(lower($${index + 1}) in lower("${column}"::text)) > 0), false)`,
    )
    const [row] = await database.query<{ contains: boolean[] }>({
      text: `select array[${contains.join()}] as contains from "${table}"`,
      values: [...values],
    })
    const contained = values.filter((_, index) => row?.contains[index])
    found.push(...contained.map((value) => `${table}.${column}: ${value}`))
  }
  return [...found, ...(await findInFiles(database, values))].sort()
}

/**
 * The columns that a row may keep after an erasure, with the condition on the row; written independently of the manifests, which the
 * erasure uses. Subqueries also compare the tenant, which Citus needs.
 */
type RetentionRule = { columns: readonly string[]; where: string; resource?: string; subject?: string }

const BEGUN = "status not in ('cancelled', 'rejected', 'deleted')"
const IN_BEGUN_MISSION = `(tenant_id, mission_id) in (select tenant_id, id from mission where ${BEGUN})`
const IN_APPROVED_REPORT =
  "(tenant_id, report_id) in (select tenant_id, id from activity_report where status = 'approved')"

const RETENTION_RULES: Record<string, RetentionRule> = {
  mission: {
    columns: ['name', 'description', 'external_id', 'purchase_order'],
    where: BEGUN,
    resource: 'mission',
  },
  document: { columns: ['content'], where: IN_BEGUN_MISSION, resource: 'document' },
  signature: {
    columns: ['name', 'address', 'user_agent'],
    where: `(tenant_id, document_id) in (select tenant_id, id from document where ${IN_BEGUN_MISSION})`,
    resource: 'signature',
  },
  activity_report: { columns: ['calculation'], where: "status = 'approved'", resource: 'activity_report' },
  activity_report_timesheet: {
    columns: ['description'],
    where: IN_APPROVED_REPORT,
    resource: 'activity_report_timesheet',
    subject: 'report_id',
  },
  invoice: {
    columns: ['content', 'seller', 'number'],
    where: "status in ('issued', 'ready')",
    resource: 'invoice',
    subject: 'entry_id',
  },
  invoice_series: {
    columns: ['seller', 'code'],
    where:
      "(tenant_id, seller) in (select tenant_id, seller from invoice where status in ('issued', 'ready'))",
    resource: 'invoice_series',
  },
  accounting_entry: {
    columns: ['seller', 'label', 'file_name', 'calculation', 'invoice_number'],
    where: "invoice_number <> '' or status = 'paid'",
    resource: 'accounting_entry',
  },
  billing_mandate: {
    columns: ['seller', 'seller_name', 'series_root', 'content', 'signature_name', 'address', 'user_agent'],
    where: "status in ('accepted', 'revoked')",
    resource: 'billing_mandate',
  },
  supplier_invoice: {
    columns: ['seller', 'number', 'differences'],
    where: 'true',
    resource: 'supplier_invoice',
  },
  bank_account: { columns: ['last_digits'], where: "status in ('approved', 'replaced')" },
  compliance_document: {
    columns: ['code'],
    where: "status in ('approved', 'replaced') and verified_at is not null",
    resource: 'compliance_document',
  },
  event: {
    columns: ['data'],
    where: `type in ('accounting_entry.issued', 'accounting_entry.document_created')
      and position(lower($1) in lower((data - 'invoice_number')::text)) = 0
      and (tenant_id, subject_id) in (select tenant_id, id from accounting_entry where invoice_number <> '')`,
  },
}

const KEPT_SUBJECTS = Object.entries(RETENTION_RULES)
  .flatMap(([table, { where, resource, subject = 'id' }]) =>
    resource ? [`select tenant_id, '${resource}', ${subject} from ${table} where ${where}`] : [],
  )
  .join(' union all ')

function toRetainedCondition(table: string, column: string): string {
  if (table === 'audit_entry' && column === 'changes')
    return `(tenant_id, resource, subject_id) in (${KEPT_SUBJECTS})`
  const rule = RETENTION_RULES[table]
  return rule?.columns.includes(column) ? rule.where : 'false'
}

/** Finds values in rows that no law requires to keep, as `table.column: value`. */
export async function findUnexplained(
  { database }: Pick<World, 'database'>,
  values: readonly string[],
): Promise<string[]> {
  const unexplained: string[] = []
  for (const found of await findValues({ database }, values)) {
    const [place = '', value = ''] = found.split(/: (.*)/s)
    const [table = '', column = ''] = place.split('.')
    if (column === 'file') {
      if (place.startsWith('no ')) unexplained.push(found)
      continue
    }
    const [row] = await database.query<{ count: number }>({
      text: `select count(*)::int as count from "${table}"
        where position(lower($1::text) in lower("${column}"::text)) > 0 and not coalesce(${toRetainedCondition(table, column)}, false)`,
      values: [value],
    })
    if (row?.count !== 0) unexplained.push(`${found} (${row?.count} rows)`)
  }
  return unexplained
}

/** Counts the rows of each table that have the value somewhere, as `table: value: count`. */
export async function countRows(
  { database }: Pick<World, 'database'>,
  values: readonly string[],
): Promise<string[]> {
  const found = await findValues({ database }, values)
  const places = new Set(
    found.flatMap((one) => {
      const [place = '', value = ''] = one.split(/: (.*)/s)
      const [table = '', column = ''] = place.split('.')
      return column === 'file' ? [] : [JSON.stringify([table, value])]
    }),
  )
  const counts: string[] = []
  for (const place of places) {
    const [table, value] = JSON.parse(place)
    const [row] = await database.query<{ count: number }>({
      text: `select count(*)::int as count from "${table}" as one
        where position(lower($1::text) in lower(to_jsonb(one)::text)) > 0`,
      values: [value],
    })
    counts.push(`${table}: ${value}: ${row?.count}`)
  }
  return counts.sort()
}

/** Counts the rows of each table in a backup that have the value somewhere, as `table: value: count`. */
export function countBackupRows(path: string, values: readonly string[]): string[] {
  const lines = gunzipSync(readFileSync(path)).toString().split('\n')
  const header = JSON.parse(lines[0] ?? '') as Header
  const counts = new Map<string, number>()
  let lineIndex = 1
  for (const { name, rows } of header.tables) {
    for (const line of lines.slice(lineIndex, lineIndex + rows)) {
      // Reverts the escaping of COPY.
      const text = line.replaceAll('\\\\', '\\').toLowerCase()
      for (const value of values)
        if (text.includes(value.toLowerCase()))
          counts.set(`${name}: ${value}`, (counts.get(`${name}: ${value}`) ?? 0) + 1)
    }
    lineIndex += rows + 1
  }
  return [...counts].map(([place, count]) => `${place}: ${count}`).sort()
}

/** Finds the files that contain a value. A file to which no retained row refers is listed as `no owner.file`. */
async function findInFiles(database: World['database'], values: readonly string[]): Promise<string[]> {
  const ownedBy = (table: string) =>
    `select tenant_id, sha256, '${table}' as owner from ${table} where ${RETENTION_RULES[table]?.where}`
  const owners = ['document', 'invoice', 'supplier_invoice', 'compliance_document'].map(ownedBy)
  const files = await database.query<{ bytes: Buffer; owner: string }>({
    text: `select bytes, coalesce(owner, 'no owner') as owner
      from stored_file left join (${owners.join(' union all ')}) as owned using (tenant_id, sha256) where bytes is not null`,
  })
  const found: string[] = []
  for (const { bytes, owner } of files) {
    if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) continue
    const { text } = await extractPdfText(bytes)
    for (const value of values)
      if (text.toLowerCase().includes(value.toLowerCase())) found.push(`${owner}.file: ${value}`)
  }
  return [...new Set(found)]
}
