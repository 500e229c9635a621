// The rows of stored files. The same content is stored once per team.
import { sql } from 'kysely'
import { prepared } from '../sql/prepared.ts'

type NewRow = { tenant_id: string; sha256: Buffer; size: number; at: Date }

/** Adds the bytes to a row without them: its file may be in a folder that will be removed. */
export const putInRow = prepared('stored_file.put', (q, row: NewRow & { bytes: Buffer }) =>
  q
    .insertInto('stored_file')
    .values({
      tenant_id: row.tenant_id,
      sha256: row.sha256,
      bytes: row.bytes,
      size: row.size,
      created_at: row.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'sha256'])
        .doUpdateSet((eb) => ({ bytes: eb.ref('excluded.bytes') }))
        .where('stored_file.bytes', 'is', null),
    ),
)

export const putInFolder = prepared('stored_file.put_in_folder', (q, row: NewRow) =>
  q
    .insertInto('stored_file')
    .values({ tenant_id: row.tenant_id, sha256: row.sha256, bytes: null, size: row.size, created_at: row.at })
    .onConflict((conflict) => conflict.doNothing()),
)

type Key = { tenant_id: string; sha256: Buffer }

/** PostgreSQL computes the hash: 10 MB would take 7 ms of the main thread. A null size means that the bytes are in the folder. */
export const checkBytes = prepared('stored_file.check', (q, input: Key) =>
  q
    .selectFrom('stored_file')
    .where('tenant_id', '=', input.tenant_id)
    .where('sha256', '=', input.sha256)
    .select([
      sql<number | null>`octet_length(bytes)`.as('size'),
      sql<boolean | null>`sha256(bytes) = sha256`.as('is_intact'),
    ]),
)

/** Null: an earlier file in the folder. */
export const findSize = prepared('stored_file.size', (q, input: Key) =>
  q
    .selectFrom('stored_file')
    .where('tenant_id', '=', input.tenant_id)
    .where('sha256', '=', input.sha256)
    .select(sql<number | null>`coalesce(size, octet_length(bytes))`.as('size')),
)

/** In base64, which is two thirds as long as the hexadecimal format of a bytea. */
export const findPiece = prepared('stored_file.piece', (q, input: Key & { from: number; length: number }) =>
  q
    .selectFrom('stored_file')
    .where('tenant_id', '=', input.tenant_id)
    .where('sha256', '=', input.sha256)
    .select(
      sql<string>`encode(substring(bytes from ${input.from}::int for ${input.length}::int), 'base64')`.as(
        'piece',
      ),
    ),
)

/** Not if a row refers to it. `in_folder`: its bytes were not in the row. */
export const deleteUnused = prepared('stored_file.delete_unused', (q, input: Key) => ({
  compile: () =>
    sql<{
      is_deleted: boolean
    }>`select delete_unused_file(${input.tenant_id}, ${input.sha256}) as is_deleted`.compile(q),
}))

/** Of any team. */
export const findOneInFolder = prepared('stored_file.in_folder', (q, _input: object) =>
  q.selectFrom('stored_file').where('bytes', 'is', null).limit(1).select('sha256'),
)
