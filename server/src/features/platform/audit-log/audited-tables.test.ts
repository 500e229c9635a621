// The log covers the whole schema: every excluded table or column has a reason.
import { expect, test } from 'vitest'
import { startWorld } from '../../../../test/world/world.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { DECLARATIONS } from '../../all.ts'

const world = await startWorld()
const { database } = world

type Column = { name: string; type: string; is_left_out: boolean }
type Table = { name: string; reason: string | null; triggers: number; args: string | null; columns: Column[] }

const readTables = (db: Db) =>
  db.query<Table>({
    text: `select t.relname as name, obj_description(t.oid, 'pg_class') as reason,
        (select count(*)::int from pg_trigger where tgrelid = t.oid and tgname in ('audit_insert', 'audit_update', 'audit_delete')
          and tgenabled = 'O') as triggers,
        (select encode(tgargs, 'escape') from pg_trigger where tgrelid = t.oid and tgname = 'audit_update') as args,
        (select json_agg(json_build_object('name', attname, 'type', atttypid::regtype::text,
          'is_left_out', not is_audited(col_description(attrelid, attnum))) order by attnum) from pg_attribute
          where attrelid = t.oid and attnum > 0 and not attisdropped) as columns
      from pg_class t where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1`,
  })

const parseArgs = ({ args }: Table) => (args ?? '').split('\\000')
const isLeftOut = ({ reason }: Table) => reason?.startsWith('not audited: ') ?? false

/** Tables that are neither audited nor excluded with a reason, and excluded columns that the trigger does not know. */
function listForgotten(tables: Table[]): string[] {
  return tables.flatMap((table) => {
    if (isLeftOut(table)) return []
    if (table.triggers !== 3) return [table.name]
    const leftOutColumns = (parseArgs(table)[4] ?? '').split(',')
    return table.columns
      .filter(({ name, is_left_out }) => is_left_out !== leftOutColumns.includes(name))
      .map(({ name }) => `${table.name}.${name}`)
  })
}

test('every table of a team is audited, or excluded with a reason', async () => {
  const tables = await readTables(database)
  expect(listForgotten(tables)).toEqual([])
})

test('detects a forgotten table, and a column that must be excluded', async () => {
  const rolledBack = database.transaction(async (db) => {
    await db.query({
      text: `create table planted (tenant_id uuid, id uuid, primary key (tenant_id, id));
        comment on column mission.name is 'not audited: planted'`,
    })
    expect(listForgotten(await readTables(db))).toEqual(['mission.name', 'planted'])
    await db.query({ text: 'select audit_every_table()' })
    expect(listForgotten(await readTables(db))).toEqual([])
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
})

test('recorded bytea columns are hashes of files; all others are secrets and excluded', async () => {
  const bytes = (await readTables(database))
    .filter((table) => !isLeftOut(table))
    .flatMap(({ name: table, columns }) =>
      columns
        .filter(({ type, is_left_out }) => type === 'bytea' && !is_left_out)
        .map(({ name }) => `${table}.${name}`),
    )
  expect(bytes).toEqual([
    'accounting_export.sha256',
    'billing_mandate.sha256',
    'compliance_document.sha256',
    'document.sha256',
    'expense_receipt.sha256',
    'invoice.logo_sha256',
    'invoice.sha256',
    'payment_batch.sha256',
    'payment_batch.prepared_sha256',
    'supplier_invoice.sha256',
    'team_logo.sha256',
  ])
})

test('manifests declare every table with the resource that its trigger records or the reason in its comment', async () => {
  const found = (await readTables(database)).map((table) => {
    const reason = table.reason?.replace('not audited: ', '') ?? ''
    return [table.name, isLeftOut(table) ? { notAudited: reason } : { audited: parseArgs(table)[0] }] as const
  })
  const declared = [...DECLARATIONS.tables].map(
    ([name, entry]) =>
      [name, 'audited' in entry ? { audited: entry.audited } : { notAudited: entry.notAudited }] as const,
  )
  expect(new Map(declared)).toEqual(new Map(found))
})
