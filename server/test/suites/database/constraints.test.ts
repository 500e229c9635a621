// Every unique and foreign key constraint of the database either has an error for the caller, or cannot be violated by any
// request: the manifest of its table's owner says which, and why.
import pg from 'pg'
import { expect, test } from 'vitest'
import { DECLARATIONS, FEATURES } from '../../../src/features/all.ts'
import { createConstraintErrors } from '../../../src/kernel/db/schema/constraints.ts'
import { toHttpStatus } from '../../../src/kernel/http/server/error-status.ts'
import { startWorld } from '../../world/world.ts'

const { database } = await startWorld()

type Constraint = { name: string; table: string; references: string | null }

const constraints = await database.query<Constraint>({
  text: `select conname as name, conrelid::regclass::text as table, confrelid::regclass::text as references from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace
    union all
    select indexrelid::regclass::text, indrelid::regclass::text, null from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and not indisprimary and relnamespace = current_schema()::regnamespace`,
})

const errorOfConstraint = createConstraintErrors(DECLARATIONS.constraints)
const errorFor = (constraint: string) =>
  errorOfConstraint(Object.assign(new pg.DatabaseError('violated', 0, 'error'), { constraint }))

/** Undeclared constraints that concurrent requests can violate: unique ones, and references to rows that may be deleted. */
const listUndeclared = (found: readonly Constraint[]) =>
  found
    .filter(({ name }) => !DECLARATIONS.constraints.has(name))
    .filter(({ references }) => !DECLARATIONS.tables.get(references ?? '')?.isNeverDeleted)
    .map(({ name }) => name)

test('every constraint that two concurrent requests can violate is declared', () => {
  expect(listUndeclared(constraints)).toEqual([])
  const planted = { name: 'planted_key', table: 'team', references: null }
  expect(listUndeclared([...constraints, planted])).toEqual(['planted_key'])
})

test('only the owner of a table declares its constraints, and each declared constraint exists', () => {
  const owners = new Map(constraints.map(({ name, table }) => [name, DECLARATIONS.tables.get(table)?.owner]))
  const strays = FEATURES.flatMap(({ name: feature, manifest }) =>
    Object.keys(manifest?.constraints ?? {}).filter((name) => owners.get(name) !== feature),
  )
  expect(strays).toEqual([])
})

test('a violation of a declared constraint returns 400 with its reason', () => {
  for (const { name } of constraints) {
    const error = errorFor(name)
    if (!error) continue
    expect(toHttpStatus(error.details)).toBe(400)
    expect(['already_exists', 'unknown_reference', 'in_use']).toContain(error.details.reason)
  }
})
