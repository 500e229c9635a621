import { sql } from 'kysely'
import { asText, jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import type { TeamDeletion } from './tenant-deletion.schemas.ts'

type Key = { tenant_id: string }

export const findDeletion = prepared('team_deletion.detail', (q, input: Key) =>
  q
    .selectFrom('team_deletion')
    .where('tenant_id', '=', input.tenant_id)
    .select((eb) =>
      asText(
        jsonObject<TeamDeletion>({
          team_id: eb.ref('tenant_id'),
          status: eb.ref('status'),
          requested_at: timestamp(eb.ref('requested_at')),
          due_at: timestamp(eb.ref('due_at')),
          deleted_rows: eb.ref('deleted_rows'),
          completed_at: maybeTimestamp(eb.ref('completed_at')),
        }),
      ),
    ),
)

/** Returns no row if the team already has a deletion. */
export const insertDeletion = prepared('team_deletion.insert', (q, row: Key & { at: Date; due_at: Date }) =>
  q
    .insertInto('team_deletion')
    .values({
      tenant_id: row.tenant_id,
      status: 'requested',
      requested_at: row.at,
      due_at: row.due_at,
      wake_at: row.due_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenant_id'),
)

export const lockDeletion = prepared('team_deletion.lock', (q, input: Key) =>
  q.selectFrom('team_deletion').where('tenant_id', '=', input.tenant_id).select('status').forUpdate(),
)

export const removeDeletion = prepared('team_deletion.remove', (q, input: Key) =>
  q.deleteFrom('team_deletion').where('tenant_id', '=', input.tenant_id),
)

/** Claims the next due deletion, which becomes due again at `until`, in case this process crashes. */
export const claimDeletion = prepared('team_deletion.claim', (q, input: { now: Date; until: Date }) => ({
  compile: () =>
    sql<{
      tenant_id: string
    }>`update team_deletion set status = 'running', wake_at = ${input.until}::timestamptz
      where tenant_id in (select tenant_id from team_deletion where wake_at <= ${input.now}::timestamptz
        order by wake_at limit 1 for update skip locked)
      returning tenant_id`.compile(q),
}))

/** Adds the deleted rows, and extends the claim to `until`. */
export const recordProgress = prepared(
  'team_deletion.progress',
  (q, row: Key & { rows: number; until: Date }) => ({
    compile: () =>
      sql`update team_deletion set deleted_rows = deleted_rows + ${row.rows}::bigint, wake_at = ${row.until}::timestamptz
      where tenant_id = ${row.tenant_id}::uuid`.compile(q),
  }),
)

export const finishDeletion = prepared('team_deletion.finish', (q, row: Key & { at: Date }) =>
  q
    .updateTable('team_deletion')
    .set({ status: 'done', completed_at: row.at, wake_at: null })
    .where('tenant_id', '=', row.tenant_id),
)
