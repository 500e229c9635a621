// Every column that may have personal data is declared in the manifest of its feature: as personal, with what happens to it, or as not
// personal. Ids, numbers, dates, hashes and values of a CHECK list need no declaration.
import { describe, expect, test } from 'vitest'
import { type Column, readColumns } from '../../../../scripts/table-types.ts'
import type { TableEntry } from '../../../src/domain/manifest.ts'
import { LAWS, listLinks, listPaths, PERSON_KINDS } from '../../../src/domain/personal-data.ts'
import { DECLARATIONS } from '../../../src/features/all.ts'
import { startWorld } from '../../world/world.ts'

const world = await startWorld()
const columns = await readColumns(world.database)

const MAY_BE_PERSONAL = ['text', 'json', 'jsonb', 'bytea', '_text']
const hasListOfValues = ({ checks }: Column) => checks.some((check) => /= ANY \(ARRAY\[/.test(check))
const isHash = ({ type, name }: Column) => type === 'bytea' && /(^|_)(hash|sha256)$/.test(name)

const needsDeclaration = (column: Column) =>
  MAY_BE_PERSONAL.includes(column.type) && !hasListOfValues(column) && !isHash(column)

const declaredIn = ({ personal, notPersonal = [] }: Pick<TableEntry, 'personal' | 'notPersonal'>) => [
  ...Object.keys(personal?.erased ?? {}),
  ...Object.keys(personal?.kept?.columns ?? {}),
  ...notPersonal,
]

/** Columns that the declarations omit, declare twice, or declare although they do not exist. */
function findProblems(
  found: readonly Column[],
  findEntry: (table: string) => TableEntry | undefined,
): string[] {
  const tables = Map.groupBy(found, ({ table_name }) => table_name)
  return [...tables].flatMap(([table, own]) => {
    const declared = declaredIn(findEntry(table) ?? {})
    const names = own.map(({ name }) => name)
    return [
      ...own
        .filter((column) => needsDeclaration(column) && !declared.includes(column.name))
        .map(({ name }) => `${table}.${name} is not declared`),
      ...declared.filter((name) => !names.includes(name)).map((name) => `${table} has no column ${name}`),
      ...declared
        .filter((name, index) => declared.indexOf(name) !== index)
        .map((name) => `${table}.${name} twice`),
    ]
  })
}

test('every column is declared as personal or as not personal, once', () => {
  expect(columns.filter(needsDeclaration).length).toBeGreaterThan(120)
  expect(findProblems(columns, (table) => DECLARATIONS.tables.get(table))).toEqual([])
})

type Personal = NonNullable<TableEntry['personal']>
type Path = ReturnType<typeof listPaths>[number]
/** A column that a declaration names. */
type NamedColumn = readonly [table: string, column: string]

function columnsOfPath(table: string, path: Path): NamedColumn[] {
  if (typeof path === 'string') return [[table, path]]
  if (!('through' in path)) return [[table, Object.values(path)[0] as string]]
  const others = [path.key ?? 'id', ...(path.personColumn ? [path.personColumn] : [])]
  return [[table, path.by], ...others.map((name): NamedColumn => [path.through, name])]
}

const columnsOfLinks = (table: string, personal: Personal): NamedColumn[] =>
  listLinks(personal).flatMap(({ through, by, key = 'id', value }): NamedColumn[] =>
    value === undefined
      ? [
          [table, by],
          [through, key],
        ]
      : [[table, by]],
  )

function listNamedColumns(table: string, personal: Personal): NamedColumn[] {
  const { actor, mediaType, kept: retention, files = [] } = personal
  const day = retention?.from === 'erasure' ? undefined : retention?.from
  const own = [actor?.column, mediaType, day, ...files].filter((name) => name !== undefined)
  return [
    ...PERSON_KINDS.flatMap((kind) => listPaths(personal, kind)).flatMap((path) =>
      columnsOfPath(table, path),
    ),
    ...columnsOfLinks(table, personal),
    ...own.map((name): NamedColumn => [table, name]),
  ]
}

test('every path, day and file of a declaration is a column of its table', () => {
  const knownColumns = new Set(columns.map(({ table_name, name }) => `${table_name}.${name}`))
  const named = [...DECLARATIONS.tables].flatMap(([table, { personal }]) =>
    personal ? listNamedColumns(table, personal) : [],
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.map((one) => one.join('.')).filter((one) => !knownColumns.has(one))).toEqual([])
})

test('data that must be kept by law have the start day of their retention, or belong to rows that have one', () => {
  const without = [...DECLARATIONS.tables].filter(([, { personal }]) => {
    if (!personal?.kept || personal.kept.from || listLinks(personal).length > 0 || !personal.rowsOf)
      return false
    const paths = PERSON_KINDS.flatMap((kind) => listPaths(personal, kind))
    return !paths.every((path) => typeof path === 'object' && 'through' in path)
  })
  expect(without.map(([table]) => table)).toEqual([])
  for (const { years, reason } of Object.values(LAWS))
    expect([years > 0, reason.length > 20]).toEqual([true, true])
})

describe('a planted column is found', () => {
  const column = { ...(columns[0] as Column), table_name: 'team_tag', name: 'planted', checks: [] }
  const planted = (more: Partial<Column>) =>
    findProblems([...columns, { ...column, ...more }], (table) => DECLARATIONS.tables.get(table))

  test.each(['text', 'jsonb', 'bytea', '_text'])('of type %s', (type) => {
    expect(planted({ type })).toEqual(['team_tag.planted is not declared'])
  })

  test('unless it is an id, a number, a hash, or one of a list', () => {
    expect(planted({ type: 'uuid' })).toEqual([])
    expect(planted({ type: 'numeric' })).toEqual([])
    expect(planted({ type: 'bytea', name: 'token_hash' })).toEqual([])
    expect(planted({ type: 'text', checks: [`CHECK ((planted = ANY (ARRAY['a'::text])))`] })).toEqual([])
  })

  test('and so is a declaration without a column', () => {
    const findEntry = (table: string) => {
      const entry = DECLARATIONS.tables.get(table)
      return table === 'team_tag' && entry ? { ...entry, notPersonal: ['name', 'gone'] } : entry
    }
    expect(findProblems(columns, findEntry)).toEqual(['team_tag has no column gone'])
  })
})
