// Drops indexes, foreign keys and audit triggers while seeding: inserts are faster, and foreign key checks would use plans made
// for empty tables (sequential scans). All are recreated from the catalog afterwards, and PostgreSQL then validates
// every reference.
import type { Client } from 'pg'
import { progress } from '../progress.ts'

type DatabaseObject = { drop: string; add: string; name: string }

const FOREIGN_KEYS = `select conname as name, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`

/** Indexes, except those of primary keys. */
const INDEXES = `select relname as name, format('drop index %I', relname) as drop, pg_get_indexdef(oid) as add
  from pg_index join pg_class on oid = indexrelid where indrelid = any($1::regclass[]) and not indisprimary`

const TRIGGERS = `select 'the triggers of ' || name as name, format('alter table %s disable trigger user', name) as drop,
    format('alter table %s enable trigger user', name) as add
  from unnest($1::regclass[]) as name`

/** Returns a function that recreates everything. */
export async function dropForSeeding(client: Client, tables: string[]): Promise<() => Promise<void>> {
  const foreignKeys = (await client.query<DatabaseObject>(FOREIGN_KEYS, [tables])).rows
  const indexes = (await client.query<DatabaseObject>(INDEXES, [tables])).rows
  const triggers = (await client.query<DatabaseObject>(TRIGGERS, [tables])).rows
  for (const { drop } of [...triggers, ...foreignKeys, ...indexes]) await client.query(drop)
  return async () => {
    await client.query("set maintenance_work_mem = '512MB'")
    for (const { add, name } of [...indexes, ...foreignKeys, ...triggers]) {
      progress(`Putting back ${name}…`)
      await client.query(add)
    }
  }
}
