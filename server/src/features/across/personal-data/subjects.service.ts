// The ids of everything that is about a person: events and audit entries are found by them.

import { NIL_UUID } from '../../../domain/ids.ts'
import type { PersonKind } from '../../../domain/personal-data.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { STATEMENTS, type TableStatements, type Whole } from './erase.queries.ts'

const PAGE = 500

/** Reads all ids of the statement, in pages. */
export async function listIds(
  db: Db,
  statement: TableStatements['subjects'],
  input: Whole,
): Promise<string[]> {
  const ids: string[] = []
  if (!statement) return ids
  for (let after = NIL_UUID, page = PAGE; page === PAGE; ) {
    const found = await statement.many(db, { ...input, after, most: PAGE })
    ids.push(...found.map(({ id }) => id))
    page = found.length
    after = found.at(-1)?.id ?? after
  }
  return ids
}

export async function listSubjectIds(db: Db, kind: PersonKind, input: Whole): Promise<string[]> {
  const all = new Set([input.person_id])
  for (const { subjects } of STATEMENTS[kind])
    for (const id of await listIds(db, subjects, input)) all.add(id)
  return [...all]
}
