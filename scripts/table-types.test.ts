// tables.ts matches the migrated schema, and differences are detected.
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, openTestDatabase } from '../server/test/world/test-databases.ts'
import { readColumns, renderTables, TABLES_FILE } from './table-types.ts'

async function openMigratedDatabase() {
  const database = openTestDatabase(await createTestDatabase())
  onTestFinished(() => database.close())
  return database
}

const committed = readFileSync(TABLES_FILE, 'utf8')

test('tables.ts equals what npm run tables writes for the migrations', async () => {
  expect(renderTables(await readColumns(await openMigratedDatabase()))).toBe(committed)
})

test.each([
  ['a new table', 'create table planted (tenant_id uuid primary key)', 'planted: {'],
  ['a new column', 'alter table team add column planted numeric(16, 4)', 'planted: string | null'],
  ['a removed column', 'alter table team drop column sort_order', undefined],
  ['another type', 'alter table team alter column position type text', 'position: string'],
  ['a column that may be null', 'alter table team alter column name drop not null', 'name: string | null'],
  ['a default', `alter table team_tag alter column name set default 'x'`, 'name: Generated<string>'],
  [
    'another value of a CHECK constraint',
    `alter table accounting_export drop constraint accounting_export_format_check,
      add constraint accounting_export_format_check check (format in ('csv', 'fec', 'ubl'))`,
    `export const EXPORT_FORMATS = ['csv', 'fec', 'ubl'] as const`,
  ],
])('reports %s in the schema as a difference', async (_, change, line) => {
  const database = await openMigratedDatabase()
  await database.query({ text: change })
  const rendered = renderTables(await readColumns(database))
  expect(rendered).not.toBe(committed)
  if (line) expect(rendered).toContain(`${line}\n`)
})

test('refuses a column of an unmapped type by name', async () => {
  const database = await openMigratedDatabase()
  await database.query({ text: 'alter table team add column planted float8' })
  const columns = await readColumns(database)
  expect(() => renderTables(columns)).toThrow('team.planted is a float8')
})
