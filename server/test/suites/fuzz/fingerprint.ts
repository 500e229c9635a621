// Detects whether any row of a team was inserted, deleted or changed, without reading the rows: each row version has its own ctid
// and xmin.
import type { Db } from '../../../src/kernel/db/connections/client.ts'
import { listTeamTables } from '../../check/team-snapshot.ts'

let statement: { name: string; text: string } | undefined

export async function readFingerprint(db: Db, teamId: string): Promise<string> {
  statement ??= { name: 'fingerprint', text: await compose(db) }
  const [row] = await db.query<{ mark: string }>({ ...statement, values: [teamId] })
  return row?.mark ?? ''
}

async function compose(db: Db): Promise<string> {
  const marks = (await listTeamTables(db)).map(
    (table) =>
      `(select concat(count(*), '/', sum(hashtext(concat(ctid, '-', xmin))::bigint)) from ${table} where tenant_id = $1)`,
  )
  const teams = `(select count(*) from tenant), (select concat(ctid, '-', xmin) from tenant where id = $1)`
  return `select concat_ws(' ', ${teams}, ${marks.join(', ')}) as mark`
}
