// Reads the layout of a backup from the database catalog: tables with their columns in load order, and the applied
// migrations.
import type pg from 'pg'
import { TABLE_NAMES } from '../kernel/db/schema/tables.ts'

export type TableLayout = { name: string; columns: string[] }
export type Layout = { migrations: string[]; tables: TableLayout[] }

/**
 * Leaves out unlogged tables, whose rows may be lost in a crash anyway, generated columns, and tables in the same schema
 * that do not belong to the service.
 */
const TABLES = `select t.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    array(select distinct r.relname::text from pg_constraint c join pg_class r on r.oid = c.confrelid
      where c.contype = 'f' and c.conrelid = t.oid and r.oid <> t.oid) as needs
  from pg_class t where t.relkind = 'r' and t.relpersistence = 'p' and t.relnamespace = current_schema()::regnamespace
    and t.relname = any($1) order by t.relname`

type Row = TableLayout & { needs: string[] }

export async function readLayout(client: pg.Client): Promise<Layout> {
  const migrations = await listAppliedMigrations(client)
  const { rows } = await client.query<Row>(TABLES, [TABLE_NAMES])
  return { migrations, tables: sortInLoadOrder(rows).map(({ name, columns }) => ({ name, columns })) }
}

/** Returns no names if no server has been started on the database. */
export async function listAppliedMigrations(client: pg.Client | pg.Pool): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('kysely_migration') is not null as is_there`)
  if (!found[0].is_there) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Referenced tables come first, because foreign keys are checked as each table is loaded. */
function sortInLoadOrder(tables: Row[]): Row[] {
  const ordered: Row[] = []
  const isPlaced = (name: string) => ordered.some((table) => table.name === name)
  while (ordered.length < tables.length) {
    const ready = tables.filter(({ name, needs }) => !isPlaced(name) && needs.every(isPlaced))
    if (ready.length === 0)
      throw new Error('The foreign keys have a cycle: there is no order in which the tables can be loaded')
    ordered.push(...ready)
  }
  return ordered
}
