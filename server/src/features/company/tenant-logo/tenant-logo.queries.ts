import { sql } from 'kysely'
import { prepared } from '../../../kernel/db/sql/prepared.ts'

type TeamKey = { tenant_id: string }
type LogoRow = TeamKey & {
  sha256: Buffer
  media_type: string
  width: number
  height: number
  size: number
  at: Date
}

/** Returns no row if the team already has this logo. */
export const putLogo = prepared('team_logo.put', (q, row: LogoRow) => ({
  compile: () =>
    sql<TeamKey>`insert into team_logo (tenant_id, sha256, media_type, width, height, size, updated_at)
      values (${row.tenant_id}::uuid, ${row.sha256}::bytea, ${row.media_type}, ${row.width}::int, ${row.height}::int,
        ${row.size}::int, ${row.at}::timestamptz)
      on conflict (tenant_id) do update set sha256 = excluded.sha256, media_type = excluded.media_type,
        width = excluded.width, height = excluded.height, size = excluded.size, updated_at = excluded.updated_at
      where team_logo.sha256 <> excluded.sha256
      returning tenant_id`.compile(q),
}))

export const deleteLogoRow = prepared('team_logo.delete', (q, input: TeamKey) =>
  q.deleteFrom('team_logo').where('tenant_id', '=', input.tenant_id).returning('tenant_id'),
)
