// Advisory locks of a team, released at the end of the transaction and taken before any row lock (decision 0045).
import { sql } from 'kysely'
import type { TeamLock } from '../../domain/manifest.ts'
import type { Db } from './connections/client.ts'
import { prepared } from './sql/prepared.ts'

const lock = prepared('team_lock', (q, input: { tenant_id: string; name: TeamLock }) => ({
  compile: () =>
    sql`select pg_advisory_xact_lock(hashtextextended(${input.name}::text || ' ' || ${input.tenant_id}::text, 0))`.compile(
      q,
    ),
}))

export async function acquireTeamLock(db: Db, tenant_id: string, name: TeamLock): Promise<void> {
  await lock.run(db, { tenant_id, name })
}
