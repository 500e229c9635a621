import { type RawBuilder, sql } from 'kysely'
import { NIL_UUID } from '../../../domain/ids.ts'
import type { PageQuery } from '../../../domain/pagination.ts'
import { asText, jsonPage, limitExpression, offsetExpression } from '../../../kernel/db/sql/json.ts'
import { andAfter, instantKey, type ListOrder, nextCursor } from '../../../kernel/db/sql/keyset.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { type AuditFilters, buildConditions } from './audit-log.filters.ts'
import type { AuditEntry } from './audit-log.schemas.ts'
import { auditEntryView } from './audit-log.views.ts'

type Input = PageQuery & AuditFilters & { tenant_id: string }

type Sql = RawBuilder<unknown>

const NEWEST_FIRST = sql`order by at desc, position desc`

/** Selects the keys by an index-only scan, so that the table is read only for the rows of the page. */
const selectRows = (tenant_id: string, keys: Sql, order: Sql) =>
  sql`(select audit_entry.* from (${keys}) as picked cross join lateral (select * from audit_entry
    where tenant_id = ${tenant_id} and at = picked.at and position = picked.position limit 1) as audit_entry
    ${order}) as audit_entry`

const BY_TIME = sql`order by picked.at desc, picked.position desc`
/**
 * Entries get their number moments after they were written, so entries without a number are the newest. They are listed in the order
 * in which they will be numbered, which may differ from the order of their times, so that no entry moves between two pages.
 */
const BY_NUMBER = sql`order by picked.number desc nulls first, picked.position desc`

/**
 * Without filters, entries are listed in the order of the chain. Its numbers have no gaps, so a page is a range of numbers and the last
 * page costs as much as the first.
 */
function selectChainRange(input: Required<Input>): Sql {
  const own = sql`select at, position, number from audit_entry where tenant_id = ${input.tenant_id}`
  const skipped = sql`${offsetExpression(input)} - ${selectUnsealedCount(input.tenant_id)}`
  return sql`(${own} and number is null order by position desc limit ${limitExpression(input)} offset ${offsetExpression(input)})
    union all
    (${own} and number <= ${selectLastNumber(input.tenant_id)} - greatest(${skipped}, 0)
      and number > ${selectLastNumber(input.tenant_id)} - (${skipped} + ${limitExpression(input)})
      order by number desc limit ${limitExpression(input)})`
}

/** `position` counts the writes of all teams, so the cursor contains the id of the entry instead. Entries are never deleted. */
const byTime = (tenant_id: string): ListOrder => ({
  by: sql`at desc, position desc`,
  keys: [instantKey(sql`at`), sql`id`],
  isAfter: (value) => {
    const at = sql`${value(1, 'infinity')}::timestamptz`
    return sql`(at, position) < (${at}, coalesce((select last.position from audit_entry as last
      where last.tenant_id = ${tenant_id} and last.at = ${at} and last.id = ${value(2, NIL_UUID)}::uuid), 0))`
  },
})

function selectMatches(input: Required<Input>, presentFields: ReadonlySet<PropertyKey>, filters: Sql[]) {
  const own = sql`audit_entry.tenant_id = ${input.tenant_id}`
  const matching = sql`from audit_entry where ${sql.join([own, ...filters], sql` and `)}`
  const order = byTime(input.tenant_id)
  const pageSource = sql`${matching}${andAfter(input, presentFields, order)}`
  return {
    keys: sql`select at, position ${pageSource} ${NEWEST_FIRST} limit ${limitExpression(input)} offset ${offsetExpression(input)}`,
    total: filters.length > 0 ? sql<number>`(select count(*) ${matching})` : selectTotal(input.tenant_id),
    order: BY_TIME,
    next: nextCursor(input, presentFields, pageSource, order),
  }
}

/** Few entries match one of these filters, so reading the entries of other resources among them costs little. */
const SELECTIVE_FILTERS = ['request_id', 'actor_id', 'subject_id'] as const

/**
 * For a reader of some resources: reads the newest entries of each resource from the index in this order, so that entries of other
 * resources are not read, however many exist.
 */
function selectReadable(input: Required<Input>, presentFields: ReadonlySet<PropertyKey>) {
  const days = buildConditions(input, presentFields, ['at_from', 'at_to'])
  const ofTenant = sql`audit_entry.tenant_id = ${input.tenant_id}`
  const order = byTime(input.tenant_id)
  const end = sql<number>`${offsetExpression(input)} + ${limitExpression(input)}`
  const select = (limit: Sql, offset: Sql) => sql`select merged.at, merged.position
    from unnest(${input.readable}::text[]) as readable(resource) cross join lateral (select at, position from audit_entry
      where ${sql.join([ofTenant, sql`audit_entry.resource = readable.resource`, ...days], sql` and `)}
        ${andAfter(input, presentFields, order)} ${NEWEST_FIRST} limit ${end} + 1) as merged
    ${NEWEST_FIRST} limit ${limit} offset ${offset}`
  const withNext = select(sql`${limitExpression(input)} + 1`, offsetExpression(input))
  return {
    keys: select(limitExpression(input), offsetExpression(input)),
    total: sql<number>`(select count(*) from audit_entry
      where ${sql.join([ofTenant, ...buildConditions(input, presentFields)], sql` and `)})`,
    order: BY_TIME,
    next: nextCursor(
      input,
      presentFields,
      sql`from ${selectRows(input.tenant_id, withNext, BY_TIME)}`,
      order,
    ),
  }
}

function selectPage(input: Required<Input>, presentFields: ReadonlySet<PropertyKey>) {
  if (presentFields.has('readable') && !SELECTIVE_FILTERS.some((name) => presentFields.has(name)))
    return selectReadable(input, presentFields)
  const filters = buildConditions(input, presentFields)
  if (filters.length > 0 || presentFields.has('after')) return selectMatches(input, presentFields, filters)
  return {
    keys: selectChainRange(input),
    total: selectTotal(input.tenant_id),
    order: BY_NUMBER,
    next: undefined,
  }
}

export const pageOfEntries = prepared('audit_entry.page', (q, input: Required<Input>, presentFields) => {
  const { keys, total, order, next } = selectPage(input, presentFields)
  const rows = selectRows(input.tenant_id, keys, order)
  const view = auditEntryView({ hasSeal: !presentFields.has('readable') })
  const items = sql<{ item: AuditEntry }>`(select ${view} as item from ${rows})`
  const page = jsonPage<AuditEntry>(items, total, input, next)
  return q.selectNoFrom(asText(page))
})

/** The chain has no gaps, so its last number is the total: constant cost at any size. */
const selectTotal = (tenant_id: string) =>
  sql<number>`(${selectLastNumber(tenant_id)} + ${selectUnsealedCount(tenant_id)})`

const selectLastNumber = (tenant_id: string) =>
  sql<number>`coalesce((select number from audit_head where tenant_id = ${tenant_id}), 0)`

const selectUnsealedCount = (tenant_id: string) =>
  sql<number>`(select count(*) from audit_entry where tenant_id = ${tenant_id} and number is null)`

export const findTenantsToSeal = prepared('audit_entry.unsealed', (q, _input: object) =>
  q.selectFrom('audit_entry').where('number', 'is', null).select('tenant_id').distinct(),
)

type Batch = { tenant_id: string; limit: number; most_bytes: number }

/** Seals one batch, in a separate transaction. `is_more`: the batch was full. */
export const sealBatch = prepared('audit_entry.seal', (q, input: Batch) => ({
  compile: () =>
    sql<{ sealed: number; is_more: boolean }>`select sealed, is_more
      from seal_audit_batch(${input.tenant_id}, ${input.limit}::int, ${input.most_bytes}::bigint)`.compile(q),
}))

export type ChainFacts = {
  head_number: number | null
  head_hash: string | null
  /** Number of entries of the range that were checked. */
  looked_at: number
  /** Checked entries with a valid hash but erased changes. */
  erased: number
  /** The first number that is missing, or whose hash does not match. */
  first_wrong: number | null
  last_number: number | null
  last_hash: string | null
  /** Whether the check stopped because of the size of the entries. */
  is_cut: boolean
  unsealed: number
}

type Range = { tenant_id: string; from: number; to: number; most_bytes: number }

/**
 * One statement, for a consistent snapshot. Each hash is recomputed from the stored previous hash, which verifies the whole chain. The
 * cast is needed because a shard of Citus has its own row type. The check stops when the entries become too large to be hashed within
 * the statement timeout.
 */
export const findChainFacts = prepared('audit_entry.verify', (q, input: Range) => ({
  compile: () =>
    sql<ChainFacts>`with numbered as (
        select entry, row_number() over in_order - 1 + ${input.from}::bigint as expected, lag((entry).hash) over in_order as previous,
          coalesce(sum(pg_column_size((entry).changes)) over in_order, 0) as bytes
        from (select row(audit_entry.*)::audit_entry as entry from audit_entry where tenant_id = ${input.tenant_id}
          and number between ${input.from}::bigint and ${input.to}::bigint) as one
        window in_order as (order by (entry).number, (entry).at, (entry).position)
      ), looked_at as (
        select (entry).number, (entry).hash, (entry).changes is null as is_erased, expected, (entry).number = expected and (entry).hash = audit_hash(
          coalesce(previous, case ${input.from}::bigint when 1 then audit_genesis() else (select hash from audit_entry
            where tenant_id = ${input.tenant_id} and number = ${input.from}::bigint - 1) end), entry) as is_right
        from numbered where bytes <= ${input.most_bytes}::bigint or expected = ${input.from}::bigint
      ), head as (
        select number, hash from audit_head where tenant_id = ${input.tenant_id}
      )
      select (select number from head) as head_number, (select encode(hash, 'hex') from head) as head_hash,
        count(*) as looked_at, count(*) filter (where is_right and is_erased) as erased, min(expected) filter (where is_right is not true) as first_wrong, max(number) as last_number,
        (array_agg(encode(hash, 'hex') order by number desc))[1] as last_hash,
        count(*) < (select count(*) from numbered) as is_cut, ${selectUnsealedCount(input.tenant_id)} as unsealed
      from looked_at`.compile(q),
}))

type Erased = {
  tenant_id: string
  resource: string
  subjects: readonly string[]
  /** Only entries with one of these texts. Null: all. */
  mentions: readonly string[] | null
  /** Only entries in which one of these fields has a value. Null: all. */
  fields: readonly string[] | null
  limit: number
}

/** Erases the changes of sealed entries, in a transaction that erases a person. */
export const eraseEntries = prepared('audit_entry.erase', (q, input: Erased) => ({
  compile: () =>
    sql<{
      erased: number
    }>`select erase_audit_batch(${input.tenant_id}, ${input.resource}, ${input.subjects}::uuid[],
      ${input.mentions}::text[], ${input.fields}::text[], ${input.limit}::int) as erased`.compile(q),
}))

type Named = {
  tenant_id: string
  resource: string
  fields: readonly string[]
  values: readonly string[]
  limit: number
}

/** Finds the subjects of entries in which a field has one of the values, including deleted rows. */
export const findNamed = prepared('audit_entry.named', (q, input: Named) => ({
  compile: () =>
    sql<{ id: string }>`select distinct subject_id as id from audit_entry
      where tenant_id = ${input.tenant_id} and resource = ${input.resource} and changes is not null and number is not null and hash_version = 2
        and action is distinct from 'eraseFreelancer' and action is distinct from 'eraseUser'
        and exists (select from jsonb_path_query(changes, '$[*].* ? (@.type() == "object").keyvalue()') as pair
          where pair ->> 'key' = any(${input.fields}::text[]) and lower(pair ->> 'value') = any(${input.values}::text[]))
      limit ${input.limit}::bigint`.compile(q),
}))

/** Every address that the log has for this person, in lower case. */
export const findAddresses = prepared(
  'audit_entry.addresses',
  (q, input: { tenant_id: string; resource: string; subject_id: string }) => ({
    compile: () =>
      sql<{ address: string }>`select distinct lower(found #>> '{}') as address
        from audit_entry cross join lateral jsonb_path_query(changes, '$[*].*.email') as found
        where tenant_id = ${input.tenant_id} and resource = ${input.resource} and subject_id = ${input.subject_id}
          and jsonb_typeof(found) = 'string'`.compile(q),
  }),
)

/** Counts the entries of the team that are not sealed yet. */
export const countUnsealed = prepared('audit_entry.unsealed_of_team', (q, input: { tenant_id: string }) => ({
  compile: () =>
    sql<{ count: number }>`select ${selectUnsealedCount(input.tenant_id)}::int as count`.compile(q),
}))
