// The ids of everything that is about a person: events and audit entries are found by them.

import { NIL_UUID } from '../../../domain/ids.ts'
import type { PersonKind } from '../../../domain/personal-data.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { STATEMENTS, type StatementInput, type TableStatements } from './erase.queries.ts'

const PAGE_SIZE = 500

/** Reads all ids of the statement, in pages. */
export async function listIds(
  db: Db,
  statement: TableStatements['subjects'],
  input: StatementInput,
): Promise<string[]> {
  const ids: string[] = []
  if (!statement) return ids
  for (let after = NIL_UUID, page = PAGE_SIZE; page === PAGE_SIZE; ) {
    const found = await statement.many(db, { ...input, after, limit: PAGE_SIZE })
    ids.push(...found.map(({ id }) => id))
    page = found.length
    after = found.at(-1)?.id ?? after
  }
  return ids
}

export async function listSubjectIds(db: Db, kind: PersonKind, input: StatementInput): Promise<string[]> {
  const ids = new Set([input.person_id])
  for (const { subjects } of STATEMENTS[kind])
    for (const id of await listIds(db, subjects, input)) ids.add(id)
  return [...ids]
}
