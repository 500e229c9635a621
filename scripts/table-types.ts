// Generates server/src/kernel/db/schema/tables.ts: the types of all tables, from the catalog of a migrated database.
import type { Db } from '../server/src/kernel/db/connections/client.ts'

export const TABLES_FILE = new URL('../server/src/kernel/db/schema/tables.ts', import.meta.url)

/** A list of values of a CHECK constraint gets a name where the code uses it; other lists are inlined. */
const NAMED_VALUES: Record<string, { values?: string; type: string }> = {
  'accounting_entry.status': { values: 'ENTRY_STATUSES', type: 'EntryStatus' },
  'accounting_entry.type': { values: 'ENTRY_TYPES', type: 'EntryType' },
  'account_override.applies_to': { values: 'OVERRIDE_KINDS', type: 'OverrideKind' },
  'accounting_export.format': { values: 'EXPORT_FORMATS', type: 'ExportFormat' },
  'accounting_posting.kind': { values: 'POSTING_KINDS', type: 'PostingKind' },
  'accounting_posting_line.role': { values: 'POSTING_ROLES', type: 'PostingRole' },
  'activity_report.status': { values: 'REPORT_STATUSES', type: 'ReportStatus' },
  'activity_report_expense.kind': { values: 'EXPENSE_KINDS', type: 'ExpenseKind' },
  'api_key.created_via': { type: 'KeyOrigin' },
  'audit_entry.credential_kind': { values: 'CREDENTIAL_KINDS', type: 'CredentialKind' },
  'audit_entry.operation': { values: 'AUDIT_OPERATIONS', type: 'AuditOperation' },
  'payment.kind': { values: 'PAYMENT_KINDS', type: 'PaymentKind' },
  'payment_batch.status': { values: 'PAYMENT_BATCH_STATUSES', type: 'PaymentBatchStatus' },
  'payment_batch_line.status': { values: 'PAYMENT_BATCH_LINE_STATUSES', type: 'PaymentBatchLineStatus' },
  'bank_account.status': { values: 'BANK_ACCOUNT_STATUSES', type: 'BankAccountStatus' },
  'compliance_document.kind': { values: 'COMPLIANCE_KINDS', type: 'ComplianceKind' },
  'compliance_document.status': { values: 'COMPLIANCE_STATUSES', type: 'ComplianceStatus' },
  'compliance_document.media_type': { values: 'COMPLIANCE_MEDIA_TYPES', type: 'ComplianceMediaType' },
  'compliance_mail.template': { type: 'ComplianceMailTemplate' },
  'billing_mandate.status': { values: 'MANDATE_STATUSES', type: 'MandateStatus' },
  'freelancer.invoicing_mode': { values: 'INVOICING_MODES', type: 'InvoicingMode' },
  'freelancer.status': { type: 'FreelancerStatus' },
  'freelancer.vat_regime': { type: 'VatRegime' },
  'invoice.status': { values: 'INVOICE_STATUSES', type: 'InvoiceStatus' },
  'mission.contract_kind': { type: 'ContractKind' },
  'mission.mission_type': { type: 'MissionType' },
  'mission.payment_terms_basis': { values: 'PAYMENT_TERMS_BASES', type: 'PaymentTermsBasis' },
  'mission.status': { values: 'MISSION_STATUSES', type: 'MissionStatus' },
  'portal_session.method': { values: 'PORTAL_SESSION_METHODS', type: 'PortalSessionMethod' },
  'rule_change.rule': { values: 'RULES', type: 'RuleName' },
  'rule_change.state': { values: 'RULE_CHANGE_STATES', type: 'RuleChangeState' },
  'session.method': { values: 'SESSION_METHODS', type: 'SessionMethod' },
  'session.step_up_method': { values: 'STEP_UP_METHODS', type: 'StepUpMethod' },
  'tenant.approve_ahead': { values: 'APPROVE_AHEAD', type: 'ApproveAhead' },
  'tenant.payment_terms_limit': { values: 'PAYMENT_TERMS_LIMITS', type: 'PaymentTermsLimit' },
  'tenant.signing': { values: 'SIGNING_RULES', type: 'SigningRule' },
  'supplier_invoice.status': { values: 'SUPPLIER_INVOICE_STATUSES', type: 'SupplierInvoiceStatus' },
  'sign_in_attempt.audience': { type: 'SignInAudience' },
}

/** TypeScript types of columns; a pair is the select and the insert type. `numeric` is decimal text, never binary. */
const TYPES: Record<string, string | readonly [string, string]> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: ['unknown', 'string'],
  jsonb: ['unknown', 'string'],
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  _text: ['string[]', 'readonly string[]'],
  _timestamptz: 'Date[]',
  _uuid: ['string[]', 'readonly string[]'],
}

export type Column = {
  table_name: string
  /** Place of the table in the order of creation, and the tables that it refers to. */
  table_number: number
  table_needs: string[]
  name: string
  type: string
  is_nullable: boolean
  has_default: boolean
  is_computed: boolean
  /** Its place in the primary key, from 1. */
  key_place: number | null
  /** CHECK constraints that involve only this column. */
  checks: string[]
}

/** Ordered by table name and by column position. */
export const readColumns = (db: Db): Promise<Column[]> =>
  db.query<Column>({
    text: `select t.relname as table_name, dense_rank() over (order by t.oid)::int as table_number,
        array(select distinct r.relname::text from pg_constraint c join pg_class r on r.oid = c.confrelid
          where c.contype = 'f' and c.conrelid = t.oid and r.oid <> t.oid) as table_needs, a.attname as name, y.typname as type, not a.attnotnull as is_nullable,
        a.atthasdef and a.attgenerated = '' as has_default, a.attgenerated <> '' or a.attidentity = 'a' as is_computed,
        (select array_position(x.indkey::int2[], a.attnum)::int + 1 from pg_index x
          where x.indrelid = t.oid and x.indisprimary) as key_place,
        array(select pg_get_constraintdef(c.oid) from pg_constraint c
          where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum] order by c.conname) as checks
      from pg_class t join pg_attribute a on a.attrelid = t.oid join pg_type y on y.oid = a.atttypid
      where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and t.relname not like 'kysely%'
        and a.attnum > 0 and not a.attisdropped
      order by t.relname, a.attnum`,
  })

/** Matches `status in ('a', 'b')` as PostgreSQL formats it. A NOT VALID constraint holds for every new row. */
const ONE_OF = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)(?: NOT VALID)?$/

function findValues({ checks }: Column): string[] | undefined {
  for (const check of checks) {
    const list = ONE_OF.exec(check)?.[1]
    if (list)
      return [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) =>
        value.replaceAll("''", "'"),
      )
  }
  return undefined
}

const quote = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const toUnion = (values: readonly string[]) => values.map(quote).join(' | ')

const MAX_WIDTH = 110

function buildDeclarations(columns: readonly Column[]): { text: string; names: Map<string, string> } {
  const names = new Map<string, string>()
  const text = Object.entries(NAMED_VALUES).map(([place, { values: list, type }]) => {
    const column = columns.find(({ table_name, name }) => `${table_name}.${name}` === place)
    const values = column && findValues(column)
    if (!values) throw new Error(`${place} has no CHECK constraint that lists its values`)
    names.set(toUnion(values), type)
    if (!list) return `export type ${type} = ${toUnion(values)}\n`
    const line = `export const ${list} = [${values.map(quote).join(', ')}] as const`
    const lines = `export const ${list} = [\n${values.map((value) => `  ${quote(value)},\n`).join('')}] as const`
    return `${line.length > MAX_WIDTH ? lines : line}\nexport type ${type} = (typeof ${list})[number]\n`
  })
  return { text: text.join(''), names }
}

function toType(column: Column, names: ReadonlyMap<string, string>): string {
  const place = `${column.table_name}.${column.name}`
  const columnType = TYPES[column.type]
  if (!columnType)
    throw new Error(`${place} is a ${column.type}, which scripts/table-types.ts has no type for`)
  const values = findValues(column)
  const orNull = (type: string) => (column.is_nullable && type !== 'unknown' ? `${type} | null` : type)
  const [read, written] = values
    ? [names.get(toUnion(values)) ?? toUnion(values), undefined]
    : typeof columnType === 'string'
      ? [columnType, undefined]
      : columnType
  if (column.is_computed) return `GeneratedAlways<${orNull(read)}>`
  const isOptional = column.has_default && !column.is_nullable
  if (!written) return isOptional ? `Generated<${read}>` : orNull(read)
  return `ColumnType<${orNull(read)}, ${orNull(written)}${isOptional ? ' | undefined' : ''}, ${orNull(written)}>`
}

function sortTables(columns: readonly Column[]): string[] {
  const byNumber = columns.toSorted((a, b) => a.table_number - b.table_number)
  const remaining = new Map(byNumber.map(({ table_name, table_needs }) => [table_name, table_needs]))
  const ordered: string[] = []
  while (remaining.size > 0) {
    const next = [...remaining].find(([, needs]) => needs.every((name) => !remaining.has(name)))
    if (!next) throw new Error(`Foreign keys form a cycle: ${[...remaining.keys()].join(', ')}`)
    ordered.push(next[0])
    remaining.delete(next[0])
  }
  return ordered
}

/** Returns the text of the whole file, formatted. */
export function renderTables(columns: readonly Column[]): string {
  const { text, names } = buildDeclarations(columns)
  const tables = Map.groupBy(columns, ({ table_name }) => table_name)
  const inOrder = sortTables(columns)
  const body = [...tables].map(
    ([name, own]) =>
      `  ${name}: {\n${own.map((column) => `    ${column.name}: ${toType(column, names)}\n`).join('')}  }\n`,
  )
  return `// Generated by \`npm run tables\` from the migrated schema; do not edit. \`tenant\` is the team that owns a key, \`team\` an
// organizational unit of it. \`numeric\` columns are decimal text.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

${text}
export type Tables = {
${body.join('')}}

/** Names in the order of creation; a table comes after those that it refers to. */
export const TABLE_NAMES = [
${inOrder.map((name) => `  ${quote(name)},\n`).join('')}] as const satisfies readonly (keyof Tables)[]

export const PRIMARY_KEYS: Readonly<Record<keyof Tables, readonly string[]>> = {
${[...tables].map(([name, own]) => `  ${name}: [${listKeyColumns(own).map(quote).join(', ')}],\n`).join('')}}

/** Columns of bytes: hashes, secrets and files. */
export const BYTE_COLUMNS: Partial<Record<keyof Tables, readonly string[]>> = {
${[...tables].map(([name, own]) => formatByteColumns(name, own)).join('')}}
`
}

const listKeyColumns = (columns: readonly Column[]) =>
  columns
    .filter(({ key_place }) => key_place !== null)
    .sort((a, b) => Number(a.key_place) - Number(b.key_place))
    .map(({ name }) => name)

function formatByteColumns(table: string, columns: readonly Column[]): string {
  const names = columns.filter(({ type }) => type === 'bytea').map(({ name }) => quote(name))
  return names.length > 0 ? `  ${table}: [${names.join(', ')}],\n` : ''
}
