// The rows of stored files. The same content is stored once per team.
import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import { prepared } from '../sql/prepared.ts'
import type { PlaceName } from './file-place.ts'

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
      place: 'row',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'sha256'])
        .doUpdateSet((eb) => ({ bytes: eb.ref('excluded.bytes'), place: 'row' }))
        .where('stored_file.bytes', 'is', null),
    ),
)

/** Returns no row if the team has the file already, wherever it is. */
export const putOutside = prepared('stored_file.put_outside', (q, row: NewRow & { place: PlaceName }) =>
  q
    .insertInto('stored_file')
    .values({
      tenant_id: row.tenant_id,
      sha256: row.sha256,
      bytes: null,
      size: row.size,
      created_at: row.at,
      place: row.place,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sha256'),
)

type Key = { tenant_id: string; sha256: Buffer }

/** Null: the bytes are in the row. Rows of an earlier release have no place. */
const placeExpression = (eb: ExpressionBuilder<Tables, 'stored_file'>) =>
  sql<PlaceName | null>`case when ${eb.ref('stored_file.bytes')} is null then coalesce(${eb.ref('stored_file.place')}, 'folder') end`

/** PostgreSQL computes the hash: 10 MB would take 7 ms of the main thread. */
export const checkBytes = prepared('stored_file.check', (q, input: Key) =>
  q
    .selectFrom('stored_file')
    .where('tenant_id', '=', input.tenant_id)
    .where('sha256', '=', input.sha256)
    .select((eb) => [
      placeExpression(eb).as('place'),
      sql<number>`octet_length(bytes)`.as('size'),
      sql<boolean>`sha256(bytes) = sha256`.as('is_intact'),
    ]),
)

/** Finds the place of a file that may not exist. */
export const findPlace = prepared('stored_file.place', (q, input: Key) =>
  q
    .selectFrom('stored_file')
    .where('tenant_id', '=', input.tenant_id)
    .where('sha256', '=', input.sha256)
    .select((eb) => placeExpression(eb).as('place')),
)

/** Finds the size; null for a file in the folder that an earlier release stored. */
export const findSize = prepared('stored_file.size', (q, input: Key) =>
  q
    .selectFrom('stored_file')
    .where('tenant_id', '=', input.tenant_id)
    .where('sha256', '=', input.sha256)
    .select(sql<number | null>`coalesce(size, octet_length(bytes))`.as('size')),
)

/** Reads in base64, which is two thirds as long as hexadecimal. Null: the file has been moved to another place. */
export const findPiece = prepared('stored_file.piece', (q, input: Key & { from: number; length: number }) =>
  q
    .selectFrom('stored_file')
    .where('tenant_id', '=', input.tenant_id)
    .where('sha256', '=', input.sha256)
    .select(
      sql<
        string | null
      >`encode(substring(bytes from ${input.from}::int for ${input.length}::int), 'base64')`.as('piece'),
    ),
)

/** Deletes a file unless a row refers to it. */
export const deleteUnused = prepared('stored_file.delete_unused', (q, input: Key) => ({
  compile: () =>
    sql<{
      is_deleted: boolean
    }>`select delete_unused_file(${input.tenant_id}, ${input.sha256}) as is_deleted`.compile(q),
}))

/** Finds one file of any team in the folder. */
export const findOneInFolder = prepared('stored_file.in_folder', (q, _input: object) =>
  q
    .selectFrom('stored_file')
    .where('bytes', 'is', null)
    .where(sql<boolean>`place is distinct from 's3'`)
    .limit(1)
    .select('sha256'),
)

/** Finds one file of any team in S3. */
export const findOneInS3 = prepared('stored_file.in_s3', (q, _input: object) =>
  q.selectFrom('stored_file').where('bytes', 'is', null).where('place', '=', 's3').limit(1).select('sha256'),
)
