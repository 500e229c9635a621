// Requests for a new link.
import { sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'

type NewRenewal = { id: string; token_hash: Buffer; claimed_team_id: string | null; at: Date }

export const insertRenewal = prepared('link_renewal.insert', (q, row: NewRenewal) =>
  q.insertInto('link_renewal').values({
    id: row.id,
    token_hash: row.token_hash,
    claimed_team_id: row.claimed_team_id,
    created_at: row.at,
  }),
)

const BATCH_SIZE = 20

export const findRenewals = prepared('link_renewal.due', (q, _input: object) =>
  q.selectFrom('link_renewal').orderBy('created_at').limit(sql.lit(BATCH_SIZE)).select('id'),
)

/** Deletes the request and returns it. A concurrent node waits for the row, and then gets none. */
export const claimRenewal = prepared('link_renewal.take', (q, input: { id: string }) =>
  q.deleteFrom('link_renewal').where('id', '=', input.id).returning(['token_hash', 'claimed_team_id']),
)

export const deleteOldRenewals = prepared('link_renewal.forget', (q, input: { before: Date }) =>
  q.deleteFrom('link_renewal').where('created_at', '<', input.before),
)
