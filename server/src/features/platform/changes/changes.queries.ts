import { sql } from 'kysely'
import { timestamp } from '../../../kernel/db/sql/json.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { auditEntryRows } from '../audit-log/audit-log.tables.ts'

type Position = { tenant_id: string; resource: string; number: number; subject_id: string }
export type ChangeRow = { number: number; id: string; changed_at: string; mark: number }

/** The first four bytes of the hash of an audit entry. After a restore, another entry with the same number has another mark. */
const selectMark = (number: ReturnType<typeof sql<number>>) =>
  sql<number>`coalesce((select ('x' || encode(substr(entry.hash, 1, 4), 'hex'))::bit(32)::bigint
    from ${auditEntryRows} as entry where entry.number = ${number}), 0)`

/** Finds the changes after this position, in order. Each resource is listed once, with its last change. */
export const findChanges = prepared('change.page', (q, input: Position & { limit: number }) =>
  q
    .selectFrom('change')
    .where('tenant_id', '=', input.tenant_id)
    .where('resource', '=', input.resource)
    .where(sql<boolean>`(number, subject_id) > (${input.number}::bigint, ${input.subject_id}::uuid)`)
    .orderBy(sql`number, subject_id`)
    .limit(sql<number>`${input.limit}::bigint`)
    .select([
      'number',
      'subject_id as id',
      timestamp(sql<Date>`sealed_at`).as('changed_at'),
      selectMark(sql<number>`change.number`).as('mark'),
    ]),
)

export const findMark = prepared('change.mark', (q, input: { tenant_id: string; number: number }) => ({
  compile: () =>
    sql<{ mark: number }>`select ${selectMark(sql<number>`${input.number}::bigint`)} as mark`.compile(q),
}))
