// The variants of a query definition, and the tables that PostgreSQL finds in a query.
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { allPrepared } from '../../../src/kernel/db/sql/prepared.ts'
import type { Relation } from './relations.ts'

export type Definition = (typeof allPrepared)[number]

/** Queries of a definition without optional filters, with each filter alone, and with all of them. */
export function listShapes({ compile }: Definition): CompiledQuery[] {
  const filterNames = new Set<string>()
  const compileWith = (has: (name: string) => boolean) => compile(Object.assign(new Set<string>(), { has }))
  const all = compileWith((name) => Boolean(filterNames.add(name)))
  const none = compileWith((name) => !filterNames.add(name))
  const single = [...filterNames].map((one) => compileWith((name) => name === one))
  return [...new Map([none, ...single, all].map((query) => [query.sql, query])).values()]
}

const LOCKED = `select c.relname as table, bool_or(l.mode = 'RowExclusiveLock') as is_written
  from pg_locks l join pg_class c on c.oid = l.relation
  where l.pid = pg_backend_pid() and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace group by 1`

const SYNTAX_ERROR = '42601'

/**
 * The tables that PostgreSQL locks when it analyses the statement: exactly those that it names. Undefined for a combination of
 * filters that no request makes and that is invalid SQL, such as an update without columns.
 */
export async function listLockedTables(
  client: pg.Client,
  { sql }: CompiledQuery,
): Promise<string[] | undefined> {
  await client.query('begin')
  try {
    await client.query(`prepare analysed as ${sql.replace(/^\s*declare .+? cursor for/s, '')}`)
    const { rows } = await client.query<{ table: string; is_written: boolean }>(LOCKED)
    await client.query('deallocate analysed')
    return rows.map(describeUse).sort()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === SYNTAX_ERROR) return undefined
    throw error
  } finally {
    await client.query('rollback')
  }
}

/** The tables that relations.ts finds, in the same form. */
export function listNamedTables(relations: readonly Relation[]): string[] {
  const written = new Set(relations.filter(({ isWritten }) => isWritten).map(({ table }) => table))
  const tables = new Set(relations.map(({ table }) => table))
  return [...tables].map((table) => describeUse({ table, is_written: written.has(table) })).sort()
}

const describeUse = ({ table, is_written }: { table: string; is_written: boolean }) =>
  `${is_written ? 'writes' : 'reads'} ${table}`
