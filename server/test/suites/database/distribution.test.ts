// The tables satisfy the requirements of Citus for `team-engagement db distribute`, checked against the catalog.
import { expect, test } from 'vitest'
import { DECLARATIONS } from '../../../src/features/all.ts'
import { TABLE_NAMES } from '../../../src/kernel/db/schema/tables.ts'
import { createDistributionStatements } from '../../../src/process/distribution.ts'
import { startWorld } from '../../world/world.ts'

const { database } = await startWorld()

/** Kysely's migration tables, which stay on the coordinator. */
const MIGRATOR_TABLES = ['kysely_migration', 'kysely_migration_lock']

const findTenantColumn = (table: string) => {
  const entry = DECLARATIONS.tables.get(table)
  return entry && 'distributedBy' in entry ? entry.distributedBy : undefined
}
const isServiceTable = ({ name }: { name: string }) => !MIGRATOR_TABLES.includes(name)

const inPublic = (kind: string) => `t.relkind = '${kind}' and t.relnamespace = 'public'::regnamespace`

test('the distribution column is a uuid, and part of the primary key and of every unique index', async () => {
  const found = await database.query<{ name: string; index: string; columns: string[]; type: string }>({
    text: `select t.relname as name, i.relname as index, array(select attname::text from pg_attribute a
        where a.attrelid = t.oid and a.attnum = any(x.indkey::int2[])) as columns,
        (select format_type(a.atttypid, null) from pg_attribute a where a.attrelid = t.oid
          and a.attname = case t.relname when 'tenant' then 'id' else 'tenant_id' end) as type
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where x.indisunique and ${inPublic('r')}`,
  })
  const distributedIndexes = found.filter(isServiceTable).filter(({ name }) => findTenantColumn(name))
  expect(new Set(distributedIndexes.map(({ name }) => name)).size).toBe(
    (await createDistributionStatements()).length,
  )
  expect(
    distributedIndexes.filter(({ name, columns }) => !columns.includes(findTenantColumn(name) ?? '')),
  ).toEqual([])
  expect(distributedIndexes.filter(({ type }) => type !== 'uuid')).toEqual([])
})

type ForeignKey = { name: string; from: string; to: string; pairs: string[]; on_delete: string }

test('every foreign key has the distribution column at the same position on both sides, and refers to an earlier table', async () => {
  const keys = await database.query<ForeignKey>({
    text: `select c.conname as name, t.relname as from, r.relname as to, c.confdeltype as on_delete, array(
        select a.attname || ' ' || b.attname from unnest(c.conkey, c.confkey) as pair(mine, theirs)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = pair.mine
        join pg_attribute b on b.attrelid = r.oid and b.attnum = pair.theirs) as pairs
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
      where c.contype = 'f' and ${inPublic('r')}`,
  })
  expect(keys.length).toBeGreaterThan(40)
  const getPosition = (name: string) => TABLE_NAMES.indexOf(name as (typeof TABLE_NAMES)[number])
  const violations = keys.filter(
    ({ from, to, pairs, on_delete }) =>
      !pairs.includes(`${findTenantColumn(from)} ${findTenantColumn(to)}`) ||
      /[nd]/.test(on_delete) ||
      getPosition(to) > getPosition(from),
  )
  expect(violations).toEqual([])
})
