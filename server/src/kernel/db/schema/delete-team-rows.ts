// Statements that delete the rows of one team in batches, table by table.
import { type Kysely, sql } from 'kysely'
import { prepared } from '../sql/prepared.ts'
import { PRIMARY_KEYS, TABLE_NAMES, type Tables } from './tables.ts'

type Batch = { tenant_id: string; limit: number }

/** Rows that refer to others of the same table come first. */
const ORDER: { readonly [Name in keyof Tables]?: string } = { team: 'depth' }

function prepareDeletion(table: keyof Tables) {
  const isTeam = table === 'tenant'
  const keys = PRIMARY_KEYS[table].filter((name) => isTeam || name !== 'tenant_id')
  const columns = keys.length > 0 ? keys : ['tenant_id']
  const list = sql.join(columns.map((name) => sql.ref(name)))
  const order = sql.join(
    (ORDER[table] ? [ORDER[table] ?? '', ...columns] : columns).map((name) => sql`${sql.ref(name)} desc`),
  )
  const tenant = sql.ref(isTeam ? 'id' : 'tenant_id')
  return prepared(`team_deletion.delete.${table}`, (q: Kysely<Tables>, input: Batch) => ({
    compile: () =>
      sql<{
        one: number
      }>`delete from ${sql.table(table)} where ${tenant} = ${input.tenant_id} and (${list}) in (
          select ${list} from ${sql.table(table)} where ${tenant} = ${input.tenant_id}
          order by ${order} limit ${input.limit}::bigint)
        returning 1 as one`.compile(q),
  }))
}

const teamTables = TABLE_NAMES.filter(
  (name) => PRIMARY_KEYS[name][0] === 'tenant_id' && name !== 'team_deletion',
)

const DELETIONS = teamTables.toReversed().map((table) => ({ table, statement: prepareDeletion(table) }))

/** Deletes the rows of a team, except those of the retained tables. Referring tables come first. */
export const listDeletions = (retainedTables: readonly (keyof Tables)[] = []) =>
  DELETIONS.filter(({ table }) => !retainedTables.includes(table)).map(({ statement }) => statement)

/** Deletes the last row of a team. */
export const deleteTenant = prepareDeletion('tenant')
