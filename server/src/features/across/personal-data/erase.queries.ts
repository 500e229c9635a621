// The statements of export and erasure, made of the declarations: one of each type for each table. The label names the table, and a
// test checks that a statement uses only the tables that the declaration names.
import { sql } from 'kysely'
import {
  type Law,
  listPaths,
  type PersonKind,
  type PersonPath,
  type Replacement,
} from '../../../domain/personal-data.ts'
import { BYTE_COLUMNS } from '../../../kernel/db/schema/tables.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { whenDeclared } from '../../../kernel/declared.ts'
import {
  type DeclaredTable,
  type Expiry,
  isAboutPerson,
  isExpired,
  isUnchanged,
  keyColumns,
  keyExpression,
  ofTenant,
  PERSONAL_TABLES,
  type Person,
  replacementExpression,
  subjectColumn,
  type Traces,
} from './declared.views.ts'

export type StatementInput = Person & Traces & Expiry
export type RetainedInput = StatementInput & Record<`${Law}_years`, number>
type Batch = StatementInput & { limit: number }

/** Replacements that are handled separately, because their values follow from other tables. */
const SPECIAL: readonly Replacement[] = ['declared', 'hash']
const omitSpecial = (columns: Readonly<Record<string, Replacement>> = {}) =>
  Object.fromEntries(Object.entries(columns).filter(([, as]) => !SPECIAL.includes(as)))
const isEmpty = (columns: object) => Object.keys(columns).length === 0

const formatLabel = (what: string, { name }: DeclaredTable, kind: PersonKind) =>
  `personal_data.${what}.${name}.${kind}`

/** `expire` erases only rows that no law keeps any longer. */
function eraseStatement(table: DeclaredTable, kind: PersonKind, what: 'erase' | 'expire') {
  const { erased, kept: retentionRule } = table.personal
  const columns = omitSpecial(what === 'erase' ? erased : retentionRule?.columns)
  if (isEmpty(columns) || listPaths(table.personal, kind).length === 0) return undefined
  return prepared(formatLabel(what, table, kind), (q, input: Batch) => ({
    compile: () => {
      const values = Object.entries(columns).map(
        ([column, as]) => sql`${sql.ref(column)} = ${replacementExpression(table.name, column, as, input)}`,
      )
      const due = what === 'expire' ? sql` and ${isExpired(table, kind, input)}` : sql``
      return sql<{ one: number }>`update ${sql.table(table.name)} set ${sql.join(values)}
        where ${ofTenant(table.name, input)} and (${keyExpression(table.name)}) in (
          select ${keyExpression(table.name)} from ${sql.table(table.name)}
          where ${ofTenant(table.name, input)} and ${isAboutPerson(table, kind, input)}${due}
            and ${isUnchanged(table.name, columns, input)}
          limit ${input.limit}::bigint)
        returning 1 as one`.compile(q)
    },
  }))
}

const hasOwnRows = (table: DeclaredTable, kind: PersonKind) =>
  listPaths(table.personal, kind).some(
    (path) => typeof path === 'string' || 'through' in path || 'address' in path || 'seller' in path,
  ) && table.audited !== undefined

/** Ids of rows about the person. `expired`: only of those that no law keeps. */
function subjectStatement(table: DeclaredTable, kind: PersonKind, what: 'subjects' | 'expired_subjects') {
  if (!hasOwnRows(table, kind)) return undefined
  return prepared(formatLabel(what, table, kind), (q, input: Batch & { after: string }) => ({
    compile: () => {
      const id = sql.ref(subjectColumn(table.name))
      const due = what === 'expired_subjects' ? sql` and ${isExpired(table, kind, input)}` : sql``
      return sql<{ id: string }>`select distinct ${id} as id from ${sql.table(table.name)}
        where ${ofTenant(table.name, input)} and ${isAboutPerson(table, kind, input)}${due} and ${id} > ${input.after}::uuid
        order by 1 limit ${input.limit}::bigint`.compile(q)
    },
  }))
}

/** False for rows of the team and stored responses that name the person: they have data of other people. */
const isOwn = (path: PersonPath) =>
  typeof path === 'string' || !('mentions' in path || 'addressIn' in path || 'owner' in path)

/** Selects the person's addresses of a list: the others belong to other recipients. */
const ownAddresses = ({ personal }: DeclaredTable, { addresses }: Person) =>
  Object.entries(personal.erased ?? {}).flatMap(([column, as]) =>
    as === 'addresses'
      ? [
          sql` || jsonb_build_object(${sql.lit(column)}, array(select listed from unnest(own.${sql.ref(column)}) as listed
            where lower(listed) = any(${addresses}::text[])))`,
        ]
      : [],
  )

/** A page of rows as JSON, in the order of the key, without bytes: hashes, secrets and files. */
function exportStatement(table: DeclaredTable, kind: PersonKind) {
  if (!listPaths(table.personal, kind).some(isOwn)) return undefined
  const hidden = [...(BYTE_COLUMNS[table.name] ?? []), 'tenant_id', 'key_check']
  return prepared(formatLabel('export', table, kind), (q, input: Batch & { skipped: number }) => ({
    compile: () =>
      sql<{
        json: string
      }>`select (to_jsonb(own) - ${sql.lit(`{${hidden}}`)}::text[]${sql.join(ownAddresses(table, input), sql``)})::text as json
        from (select * from ${sql.table(table.name)}
          where ${ofTenant(table.name, input)} and ${isAboutPerson(table, kind, input)}
          order by ${keyExpression(table.name)} limit ${input.limit}::bigint offset ${input.skipped}::bigint) as own`.compile(
        q,
      ),
  }))
}

/** The newest acts of the person, on any resource. */
function actsStatement(table: DeclaredTable, kind: PersonKind) {
  const { actor } = table.personal
  if (!actor) return undefined
  const hidden = [...(BYTE_COLUMNS[table.name] ?? []), 'tenant_id', ...actor.hidden]
  return prepared(formatLabel('acts', table, kind), (q, input: Person & { limit: number }) => ({
    compile: () =>
      sql<{ json: string }>`select (to_jsonb(own) - ${sql.lit(`{${hidden}}`)}::text[])::text as json
        from (select * from ${sql.table(table.name)}
          where ${ofTenant(table.name, input)} and ${sql.ref(actor.column)} = ${input.person_id}::uuid
          order by at desc limit ${input.limit}::bigint) as own`.compile(q),
  }))
}

/** Counts the rows that a law keeps, and returns the last day. */
function retainedStatement(table: DeclaredTable, kind: PersonKind) {
  const { kept: retentionRule } = table.personal
  if (!retentionRule?.from || listPaths(table.personal, kind).length === 0) return undefined
  const { from, law } = retentionRule
  return prepared(formatLabel('retained', table, kind), (q, input: RetainedInput) => ({
    compile: () => {
      const day = from === 'erasure' ? sql`${input.erased_on}::date` : sql`max(${sql.ref(from)})::date`
      return sql<{ count: number; until: string | null }>`select count(*)::int as count,
          to_char(make_date(extract(year from ${day})::int + ${input[`${law}_years`]}::int, 12, 31), 'YYYY-MM-DD') as until
        from ${sql.table(table.name)}
        where ${ofTenant(table.name, input)} and ${isAboutPerson(table, kind, input)} and not ${isExpired(table, kind, input)}`.compile(
        q,
      )
    },
  }))
}

/** Rows that refer to a file which no law keeps. */
function fileStatements(table: DeclaredTable, kind: PersonKind) {
  const { files = [], mediaType } = table.personal
  if (listPaths(table.personal, kind).length === 0) return []
  return files.map((column) => {
    const hash = sql.ref(column)
    const ofPdf = mediaType ? sql`, ${sql.ref(mediaType)} = 'application/pdf'` : sql``
    return {
      find: prepared(
        formatLabel(`files_${column}`, table, kind),
        (q, input: Batch & { placeholder: Buffer }) => ({
          compile: () =>
            sql<{ sha256: Buffer }>`select distinct ${hash} as sha256 from ${sql.table(table.name)}
            where ${ofTenant(table.name, input)} and ${isAboutPerson(table, kind, input)} and ${isExpired(table, kind, input)}
              and ${hash} <> ${input.placeholder} limit ${input.limit}::bigint`.compile(q),
        }),
      ),
      replace: prepared(
        formatLabel(`replace_${column}`, table, kind),
        (q, input: StatementInput & { placeholder: Buffer; sha256: Buffer }) => ({
          compile: () =>
            sql`update ${sql.table(table.name)} set ${hash} = ${input.placeholder}${ofPdf}
              where ${ofTenant(table.name, input)} and ${hash} = ${input.sha256} and (${keyExpression(table.name)}) in (
                select ${keyExpression(table.name)} from ${sql.table(table.name)}
                where ${ofTenant(table.name, input)} and ${isAboutPerson(table, kind, input)} and ${isExpired(table, kind, input)})`.compile(
              q,
            ),
        }),
      ),
    }
  })
}

/** The files of a person, for the export. */
function exportedFiles(table: DeclaredTable, kind: PersonKind) {
  const { files = [], mediaType } = table.personal
  if (listPaths(table.personal, kind).length === 0) return []
  return files.map((column) =>
    prepared(formatLabel(`list_${column}`, table, kind), (q, input: Batch & { skipped: number }) => ({
      compile: () =>
        sql<{
          id: string
          sha256: Buffer
          media_type: string
        }>`select ${sql.ref(keyColumns(table.name).at(-1) ?? 'id')}::text as id,
            ${sql.ref(column)} as sha256, ${mediaType ? sql.ref(mediaType) : sql.lit('application/pdf')} as media_type
          from ${sql.table(table.name)}
          where ${ofTenant(table.name, input)} and ${isAboutPerson(table, kind, input)} and ${sql.ref(column)} is not null
          order by ${keyExpression(table.name)} limit ${input.limit}::bigint offset ${input.skipped}::bigint`.compile(
          q,
        ),
    })),
  )
}

const prepareStatements = (table: DeclaredTable, kind: PersonKind) => ({
  table,
  erase: eraseStatement(table, kind, 'erase'),
  expire: eraseStatement(table, kind, 'expire'),
  subjects: subjectStatement(table, kind, 'subjects'),
  expiredSubjects: subjectStatement(table, kind, 'expired_subjects'),
  export: exportStatement(table, kind),
  acts: actsStatement(table, kind),
  retained: retainedStatement(table, kind),
  files: fileStatements(table, kind),
  exportedFiles: exportedFiles(table, kind),
})

export type TableStatements = ReturnType<typeof prepareStatements>

/** Statements by kind of person, in the order of the references between tables. Empty until all features are known. */
export const STATEMENTS: Record<PersonKind, TableStatements[]> = { freelancer: [], user: [] }
whenDeclared(() => {
  for (const kind of ['freelancer', 'user'] as const)
    STATEMENTS[kind].push(...PERSONAL_TABLES.map((table) => prepareStatements(table, kind)))
})
