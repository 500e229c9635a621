// Writes when credentials were last used.
import { sql } from 'kysely'
import { prepared } from './prepared.ts'

/** The last uses of credentials of a team, as columns. */
export type Uses = { tenant_id: string; ids: string[]; times: Date[] }

/** Skips locked rows, so that it never waits for a revocation or another node. */
export const writeUses = (
  table: 'api_key' | 'session' | 'portal_session',
  column: 'last_used_at' | 'last_seen_at',
) =>
  prepared(`${table}.touch`, (q, input: Uses) => {
    const rows = sql.table(table)
    return {
      compile: () =>
        sql`update ${rows} set ${sql.ref(column)} = use.at
          from unnest(${input.ids}::uuid[], ${input.times}::timestamptz[]) as use(id, at)
          where ${rows}.tenant_id = ${input.tenant_id} and ${rows}.id = use.id and ${rows}.id in (
            select id from ${rows} where tenant_id = ${input.tenant_id} and id = any(${input.ids}::uuid[])
            for no key update skip locked)`.compile(q),
    }
  })
