import { type Kysely, sql } from 'kysely'
import { PRIMARY_KEYS, TABLE_NAMES, type Tables } from '../../../kernel/db/schema/tables.ts'
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

/** Returns no row if there is one already. */
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

/** The next one that is due; it becomes due again at `until`, in case this process crashes. */
export const claimDeletion = prepared('team_deletion.claim', (q, input: { now: Date; until: Date }) => ({
  compile: () =>
    sql<{
      tenant_id: string
    }>`update team_deletion set status = 'running', wake_at = ${input.until}::timestamptz
      where tenant_id in (select tenant_id from team_deletion where wake_at <= ${input.now}::timestamptz
        order by wake_at limit 1 for update skip locked)
      returning tenant_id`.compile(q),
}))

/** Keeps the claim. */
export const noteProgress = prepared(
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

/** Rows that refer to others of the same table come first. */
const ORDER: { readonly [Name in keyof Tables]?: string } = { team: 'depth' }

function deleteStatement(table: keyof Tables) {
  const isTeam = table === 'tenant'
  const keys = PRIMARY_KEYS[table].filter((name) => isTeam || name !== 'tenant_id')
  const columns = keys.length > 0 ? keys : ['tenant_id']
  const list = sql.join(columns.map((name) => sql.ref(name)))
  const order = sql.join(
    (ORDER[table] ? [ORDER[table] ?? '', ...columns] : columns).map((name) => sql`${sql.ref(name)} desc`),
  )
  const tenant = sql.ref(isTeam ? 'id' : 'tenant_id')
  return prepared(`team_deletion.delete.${table}`, (q: Kysely<Tables>, input: Key & { most: number }) => ({
    compile: () =>
      sql<{
        one: number
      }>`delete from ${sql.table(table)} where ${tenant} = ${input.tenant_id} and (${list}) in (
          select ${list} from ${sql.table(table)} where ${tenant} = ${input.tenant_id}
          order by ${order} limit ${input.most}::bigint)
        returning 1 as one`.compile(q),
  }))
}

const ofTeams = TABLE_NAMES.filter(
  (name) => PRIMARY_KEYS[name][0] === 'tenant_id' && name !== 'team_deletion',
)

const DELETIONS = ofTeams.toReversed().map((table) => ({ table, statement: deleteStatement(table) }))

/** The rows of a team, but not those of the kept tables. Each statement comes before those of the tables that its own refers to. */
export const deletionsOfTeam = (kept: readonly (keyof Tables)[] = []) =>
  DELETIONS.filter(({ table }) => !kept.includes(table)).map(({ statement }) => statement)

/** The last row of a team. */
export const deleteTenant = deleteStatement('tenant')
