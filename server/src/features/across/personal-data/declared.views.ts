// The tables with personal data, as the manifests declare them, and the SQL conditions and values that follow from a declaration.
import { type RawBuilder, sql } from 'kysely'
import type { TableEntry } from '../../../domain/manifest.ts'
import {
  type Link,
  listPaths,
  type PersonalEntry,
  type PersonKind,
  type PersonPath,
  type Replacement,
} from '../../../domain/personal-data.ts'
import { PRIMARY_KEYS, TABLE_NAMES, type Tables } from '../../../kernel/db/schema/tables.ts'
import { whenDeclared } from '../../../kernel/declared.ts'

type TableName = keyof Tables
type Sql<T = unknown> = RawBuilder<T>

export type DeclaredTable = {
  name: TableName
  personal: PersonalEntry
  /** What the audit log calls a row. */
  audited: string | undefined
  isNeverDeleted: boolean
}

const toDeclaredTable = (name: TableName, entry: TableEntry | undefined): DeclaredTable | undefined => {
  if (!entry?.personal) return undefined
  return {
    name,
    personal: entry.personal,
    audited: 'audited' in entry ? entry.audited : undefined,
    isNeverDeleted: entry.isNeverDeleted === true,
  }
}

/** A table comes after the tables to which it belongs. Empty until all features are known. */
export const PERSONAL_TABLES: DeclaredTable[] = []
whenDeclared(({ tables }) => {
  PERSONAL_TABLES.push(...TABLE_NAMES.flatMap((name) => toDeclaredTable(name, tables.get(name)) ?? []))
})

/** The identifiers of a person that statements use. */
export type Person = {
  tenant_id: string
  person_id: string
  /** Email addresses in lower case. */
  addresses: readonly string[]
}

/**
 * `subjects`: ids of rows about the person. `mentions`: texts that name the person, in lower case. `sellers`: keys under which the person
 * has sold.
 */
export type Traces = {
  subjects: readonly string[]
  mentions: readonly string[]
  sellers: readonly string[]
}

/** Data from before the day of a law is no longer kept. `erased_on`: the day of the erasure. */
export type Expiry = { accounting_before: string; vigilance_before: string; erased_on: string }

type Input = Person & Traces & Expiry

const tenantColumn = (table: TableName) => (table === 'tenant' ? 'id' : 'tenant_id')

export const ofTenant = (table: TableName, { tenant_id }: Pick<Person, 'tenant_id'>): Sql<boolean> =>
  sql<boolean>`${sql.ref(tenantColumn(table))} = ${tenant_id}`

/** The primary key without the tenant; for the table of tenants, the id. */
export const keyColumns = (table: TableName): readonly string[] => {
  const own = PRIMARY_KEYS[table].filter((name) => name !== 'tenant_id')
  return own.length > 0 ? own : PRIMARY_KEYS[table]
}

export const keyExpression = (table: TableName): Sql =>
  sql.join(keyColumns(table).map((name) => sql.ref(name)))

/** The id of the row, or of what it belongs to: the subject of audit entries. */
export const subjectColumn = (table: TableName): string => PRIMARY_KEYS[table][1] ?? 'id'

const requireTable = (name: string): DeclaredTable => {
  const found = PERSONAL_TABLES.find((table) => table.name === name)
  if (!found) throw new Error(`The manifest of ${name} declares no personal data`)
  return found
}

const joinWithAnd = (condition: Sql<boolean>, where: string | undefined): Sql<boolean> =>
  where === undefined ? condition : sql<boolean>`(${condition} and ${sql.raw(where)})`

const joinWithOr = (conditions: readonly Sql<boolean>[]): Sql<boolean> =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join([...conditions], sql` or `)})`

const isPerson = (column: string, { person_id }: Person): Sql<boolean> =>
  sql<boolean>`${sql.ref(column)} = ${person_id}::uuid`

type Through = Extract<PersonPath, { through: string }>

function isOfParent(path: Through, kind: PersonKind, input: Input, limit?: Limit): Sql<boolean> {
  const parent = requireTable(path.through)
  const isTheirs = path.personColumn ? isPerson(path.personColumn, input) : isAboutPerson(parent, kind, input)
  const rows = sql<boolean>`${sql.ref(path.by)} in (select ${sql.ref(path.key ?? 'id')} from ${sql.table(parent.name)}
    where ${ofTenant(parent.name, input)} and ${isTheirs}${limit ? sql` and ${limit(parent)}` : sql``})`
  return joinWithAnd(rows, path.where)
}

function isFoundBy(path: PersonPath, kind: PersonKind, input: Input, limit?: Limit): Sql<boolean> {
  if (typeof path === 'string') return isPerson(path, input)
  if ('through' in path) return isOfParent(path, kind, input, limit)
  if ('address' in path)
    return joinWithAnd(
      sql<boolean>`lower(${sql.ref(path.address)}) = any(${input.addresses}::text[])`,
      path.where,
    )
  if ('addresses' in path)
    return sql<boolean>`exists (select from unnest(${sql.ref(path.addresses)}) as listed
      where lower(listed) = any(${input.addresses}::text[]))`
  if ('addressIn' in path) return mentions(path.addressIn, input.addresses)
  if ('seller' in path) return sql<boolean>`${sql.ref(path.seller)} = any(${input.sellers}::text[])`
  if ('owner' in path) return sql<boolean>`${sql.ref(path.owner)} = any(${input.subjects}::text[])`
  if ('subject' in path) return sql<boolean>`${sql.ref(path.subject)} = any(${input.subjects}::uuid[])`
  return mentions(path.mentions, input.mentions)
}

const mentions = (column: string, texts: readonly string[]): Sql<boolean> =>
  sql<boolean>`exists (select from unnest(${texts}::text[]) as named
    where position(named in lower(${sql.ref(column)}::text)) > 0)`

type Limit = (table: DeclaredTable) => Sql<boolean>

/** Condition for the rows of the person. */
export const isAboutPerson = (table: DeclaredTable, kind: PersonKind, input: Input): Sql<boolean> =>
  joinWithOr(listPaths(table.personal, kind).map((path) => isFoundBy(path, kind, input)))

/** Condition for the rows of the person that no law keeps any longer. */
export function isExpired(table: DeclaredTable, kind: PersonKind, input: Input): Sql<boolean> {
  const { kept: retentionRule } = table.personal
  if (!retentionRule) return sql<boolean>`true`
  if (retentionRule.while)
    return sql<boolean>`not ${joinWithOr(retentionRule.while.map((link) => isLinked(link, input, (linked) => isKept(linked, kind, input))))}`
  const before = input[`${retentionRule.law}_before`]
  const own: Sql<boolean>[] = []
  if (retentionRule.with)
    own.push(isLinked(retentionRule.with, input, (linked) => isExpired(linked, kind, input)))
  if (retentionRule.unless) own.push(sql<boolean>`${sql.raw(retentionRule.unless)}`)
  if (retentionRule.from === 'erasure') own.push(sql<boolean>`${input.erased_on}::date < ${before}::date`)
  else if (retentionRule.from) own.push(sql<boolean>`${sql.ref(retentionRule.from)} < ${before}::date`)
  const parents =
    retentionRule.from || retentionRule.with
      ? []
      : listPaths(table.personal, kind).filter((path) => typeof path === 'object' && 'through' in path)
  const ofParents = parents.map((path) =>
    isFoundBy(path, kind, input, (parent) => isExpired(parent, kind, input)),
  )
  return joinWithOr([...own, ...ofParents])
}

/** Condition for rows that a law keeps; rows of a table without such a law are kept while they exist. */
const isKept = (table: DeclaredTable, kind: PersonKind, input: Input): Sql<boolean> =>
  table.personal.kept ? sql<boolean>`(${isExpired(table, kind, input)}) is not true` : sql<boolean>`true`

/** Whether the row refers to a row for which the condition holds, whichever person that row is about. */
function isLinked(
  { through, by, key = 'id', value, where }: Link,
  input: Input,
  condition: Limit,
): Sql<boolean> {
  const linked = requireTable(through)
  const found = value === undefined ? sql.ref(key) : sql.raw(value)
  const also = where === undefined ? sql`` : sql` and ${sql.raw(where)}`
  return sql<boolean>`${sql.ref(by)} in (select ${found} from ${sql.table(linked.name)}
    where ${ofTenant(linked.name, input)} and ${found} is not null${also} and ${condition(linked)})`
}

const WORD = 'erased'

/** Returns the expression that replaces a value; a null value stays null. */
export function replacementExpression(table: TableName, column: string, as: Replacement, input: Input): Sql {
  const value = sql.ref(column)
  const id = sql.ref(keyColumns(table).at(-1) ?? 'id')
  switch (as) {
    case 'null':
      return sql`null`
    case 'word':
      return sql`case when ${value} is not null then ${sql.lit(WORD)} end`
    case 'unique':
      return sql`case when ${value} is not null then ${sql.lit(`${WORD}-`)} || ${id} end`
    case 'code':
      return sql`'E' || upper(right(replace(${id}::text, '-', ''), 11))`
    case 'address':
      return sql`case when ${value} is not null then ${sql.lit(`${WORD}-`)} || ${id} || '@erased.invalid' end`
    case 'addresses':
      return sql`array(select case when lower(listed) = any(${input.addresses}::text[]) then ${sql.lit(WORD)} else listed end
        from unnest(${value}) with ordinality as one(listed, place) order by place)`
    case 'addressIn':
      return sql`regexp_replace(${value}::text, ${addressPatternExpression(input)}, ${sql.lit(`"${WORD}@erased.invalid"`)}, 'gi')::jsonb`
    case 'object':
      return sql`'{}'`
    case 'list':
      return sql`'[]'`
    case 'bytes':
      return sql`case when ${value} is not null then '\\x'::bytea end`
    case 'digits':
      return sql`'0000'`
    default:
      throw new Error(`${table}.${column}: ${as} is no value`)
  }
}

/** Pattern of JSON strings that are one of the addresses. */
const addressPatternExpression = ({ addresses }: Person) =>
  sql`(select '"(' || string_agg(regexp_replace(one, '([^a-z0-9@])', '\\\\\\1', 'g'), '|') || ')"' from unnest(${addresses}::text[]) as one)`

/** Whether the row still has one of the values that are to be replaced. */
export const isUnchanged = (
  table: TableName,
  columns: Readonly<Record<string, Replacement>>,
  input: Input,
): Sql<boolean> =>
  joinWithOr(
    Object.entries(columns).map(
      ([column, as]) =>
        sql<boolean>`${sql.ref(column)}::text is distinct from (${replacementExpression(table, column, as, input)})::text`,
    ),
  )
