// No statement writes to a table of another feature, and none reads one except through a fragment exported by its owner
// (decision 0053).
import { type Compilable, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import '../../../src/app.ts'
import '../../../src/jobs/registry.ts'
import '../../../src/kernel/db/files/file-store.ts'
import { listLinks, listPaths, type PersonKind } from '../../../src/domain/personal-data.ts'
import { DECLARATIONS } from '../../../src/features/all.ts'
import { missionRows } from '../../../src/features/missions/missions/missions.tables.ts'
import { TABLE_NAMES } from '../../../src/kernel/db/schema/tables.ts'
import { findKnownIds } from '../../../src/kernel/db/sql/known-ids.ts'
import { limitToPage, selectRows } from '../../../src/kernel/db/sql/page-rows.ts'
import { allPrepared, prepared, type Writer } from '../../../src/kernel/db/sql/prepared.ts'
import { allRowViews } from '../../../src/kernel/db/sql/row-view.ts'
import { createTestDatabase } from '../../world/test-databases.ts'
import {
  createAuthorLookup,
  Fragments,
  findDefiningFeature,
  KERNEL,
  listFrames,
  toFeatureName,
} from './authors.ts'
import { findRelations } from './relations.ts'
import { readSourceCode } from './source-code.ts'
import { type Definition, listLockedTables, listNamedTables, listShapes } from './statements.ts'

/**
 * Statements of the kernel that use tables of features, which it cannot import, mostly to compare usage with
 * quotas.
 */
const KERNEL_STATEMENTS: Record<string, readonly string[]> = {
  'team_usage.documents': ['reads tenant'],
  'tenant.closing': ['reads tenant'],
  'team_usage.exceeded': ['reads audit_head', 'reads tenant'],
  'team_usage.largest': ['reads audit_head', 'reads tenant'],
}

/** The feature whose manifest declares the table. */
const findOwner = (table: string) => DECLARATIONS.tables.get(table)?.owner
const tables: ReadonlySet<string> = new Set(TABLE_NAMES)
const source = await readSourceCode()
const fragments = new Fragments()
for (const { path, texts } of source.templates) fragments.add(texts, toFeatureName(path))
for (const { texts, definedAt } of allRowViews) fragments.add(texts, findDefiningFeature(definedAt))

const client = new pg.Client(await createTestDatabase())
await client.connect()
afterAll(() => client.end())

/** Lists the forbidden uses of tables of other features in a statement of the given feature. */
function findViolations(definition: Definition, feature: string, knownFragments = fragments): string[] {
  const found = listShapes(definition).flatMap((query) => {
    const authorAt = createAuthorLookup(query, knownFragments, feature)
    return findRelations(query.sql, tables).flatMap(({ table, offset, isWritten }) => {
      const owner = findOwner(table)
      const author = authorAt(offset)
      // A fragment of another feature may read, but not write.
      const isAllowed = owner === author && (!isWritten || owner === feature)
      return isAllowed ? [] : [`${isWritten ? 'writes' : 'reads'} ${table}`]
    })
  })
  return [...new Set(found)]
}

/**
 * Statements of data exports and erasures are built from the manifests: each uses the table that its label names, and reads those through
 * which the manifest finds the rows of a person.
 */
function listDeclaredUses(label: string): string[] {
  const [, name = '', kind = ''] = /^personal_data\.\w+\.(\w+)\.(\w+)$/.exec(label) ?? []
  const listParents = (table: string): string[] => {
    const personal = DECLARATIONS.tables.get(table)?.personal
    if (!personal) return []
    const paths = listPaths(personal, kind as PersonKind)
    return [...paths, ...listLinks(personal)].flatMap((path) =>
      typeof path === 'object' && 'through' in path ? [path.through, ...listParents(path.through)] : [],
    )
  }
  return name ? [`writes ${name}`, `reads ${name}`, ...listParents(name).map((one) => `reads ${one}`)] : []
}

/** The kernel deletes the rows of a team table by table. */
const DELETION = /^team_deletion\.delete\.(\w+)$/

const listExceptions = ({ label }: Definition, feature: string) => {
  const [, deleted] = (feature === KERNEL && DELETION.exec(label)) || []
  if (deleted) return [`writes ${deleted}`, `reads ${deleted}`]
  if (feature === 'personal-data') return listDeclaredUses(label)
  return (feature === KERNEL && KERNEL_STATEMENTS[label]) || []
}

test('every query of the source code is checked', () => {
  const checked = new Set(allPrepared.flatMap(({ definedAt }) => listFrames(definedAt)).map(findPlace))
  expect(source.definitions.length).toBeGreaterThan(150)
  expect(source.definitions.filter((place) => !checked.has(place))).toEqual([])
})

/** `path:line` of a frame of a stack. */
const findPlace = (frame: string) => /(\/[^:()]+:\d+):\d+\)?$/.exec(frame)?.[1]

test('PostgreSQL and relations.ts find the same tables in every statement', async () => {
  for (const definition of allPrepared) {
    let analysed = 0
    for (const query of listShapes(definition)) {
      const locked = await listLockedTables(client, query)
      if (!locked) continue
      analysed += 1
      expect(listNamedTables(findRelations(query.sql, tables)), query.sql).toEqual(locked)
    }
    expect(analysed, definition.label).toBeGreaterThan(0)
  }
})

test('no statement uses a table of another feature except through a fragment of its owner', () => {
  const violations = allPrepared.flatMap((definition) => {
    const feature = findDefiningFeature(definition.definedAt)
    const expected = listExceptions(definition, feature)
    return findViolations(definition, feature)
      .filter((violation) => !expected.includes(violation))
      .map((violation) => `${definition.label} of ${feature} ${violation}`)
  })
  expect(violations).toEqual([])
})

test('the kernel has no unnecessary exception', () => {
  const found = allPrepared
    .filter(({ definedAt, label }) => findDefiningFeature(definedAt) === KERNEL && !DELETION.test(label))
    .map((definition) => [definition.label, findViolations(definition, KERNEL)] as const)
    .filter(([, violations]) => violations.length > 0)
  const sorted = (all: Iterable<readonly [string, readonly string[]]>) =>
    Object.fromEntries([...all].map(([label, list]) => [label, [...list].sort()]))
  expect(sorted(found)).toEqual(sorted(Object.entries(KERNEL_STATEMENTS)))
})

test('only the owner of a table defines a row view of it', () => {
  const foreignViews = allRowViews.filter(({ texts, definedAt }) =>
    findRelations(texts.join(), tables).some(
      ({ table }) => findOwner(table) !== findDefiningFeature(definedAt),
    ),
  )
  expect(foreignViews.map(({ texts }) => texts)).toEqual([])
  expect(allRowViews.length).toBeGreaterThan(15)
})

test('a feature sends no raw text with a table name past Kysely', () => {
  const texts = source.plainTexts.filter(({ path }) => toFeatureName(path) !== KERNEL)
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter(({ text }) => findRelations(text, tables).length > 0)).toEqual([])
})

describe('a statement planted in the feature months', () => {
  const page = { page: 1, per_page: 10 }
  const raw = (text: ReturnType<typeof sql>) => (q: Writer) => ({ compile: () => text.compile(q) })

  /** Defines a statement like any other, and removes it from the list of all statements. */
  function plantStatement(build: (q: Writer) => Compilable<unknown>): Definition {
    prepared('planted', (q, _input: object) => build(q))
    return allPrepared.pop() as Definition
  }

  const CAUGHT: [string, (q: Writer) => Compilable<unknown>, string[]][] = [
    ['an update', (q) => q.updateTable('mission').set({ name: '' }), ['writes mission']],
    ['an insert', raw(sql`insert into team_tag (name) values ('')`), ['writes team_tag']],
    ['a delete', raw(sql`delete from team using project_code`), ['writes team', 'reads project_code']],
    [
      'a write in a WITH query',
      raw(sql`with gone as (delete from signature returning id) select from gone`),
      ['writes signature'],
    ],
    ['a select', (q) => q.selectFrom('mission').select('id'), ['reads mission']],
    [
      'a join of the builder',
      (q) => q.selectFrom(missionRows.as('m')).innerJoin('team', 'team.id', 'm.id').select('m.id'),
      ['reads team'],
    ],
    [
      'a join',
      raw(sql`select from ${missionRows} m left join lateral (select from "team") t on true`),
      ['reads team'],
    ],
    ['a list of tables', raw(sql`select from ${missionRows} m, only team t`), ['reads team']],
    ['a table by its name', raw(sql`select from ${sql.table('team')}`), ['reads team']],
    ['a raw text', raw(sql.raw('select from team')), ['reads team']],
    [
      'rows by a helper of the kernel',
      raw(sql`select from ${selectRows('team', '', sql`select id ${limitToPage(page)}`)}`),
      ['reads team'],
    ],
    ['a table of the kernel', raw(sql`select from event`), ['reads event']],
  ]

  test.each(CAUGHT)('is caught: %s', (_, build, violations) => {
    expect(findViolations(plantStatement(build), 'months').sort()).toEqual(violations.sort())
  })

  test('is caught when it writes through a fragment of the owner', () => {
    const plantedFragments = new Fragments()
    const fragment = sql`update accounting_entry set status = 'paid'`
    plantedFragments.add(["update accounting_entry set status = 'paid'"], 'accounting')
    const definition = plantStatement(raw(sql`with paid as (${fragment}) select`))
    expect(findViolations(definition, 'months', plantedFragments)).toEqual(['writes accounting_entry'])
    expect(findViolations(definition, 'accounting', plantedFragments)).toEqual([])
  })

  test('is caught when a helper of the kernel defines it', () => {
    findKnownIds('mission')
    expect(findViolations(allPrepared.pop() as Definition, 'months')).toEqual(['reads mission'])
  })

  test('passes with row views, and words that are not tables', () => {
    const ALLOWED = [
      sql`select from ${missionRows} as mission where mission.name is distinct from 'from team'`,
      sql`with team as (select 1 as id), event as materialized (select 2) select from team, event for update`,
      sql`with x as (select) select extract(year from now()) from x`,
      sql`select from json_to_recordset('[]') as document(id int), (select 1) as team order by 1, 2`,
    ]
    for (const text of ALLOWED) expect(findViolations(plantStatement(raw(text)), 'months')).toEqual([])
  })
})
