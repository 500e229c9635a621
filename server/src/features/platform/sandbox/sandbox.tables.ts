// The tables of this feature, and what statements of other features may read of them.
import { type RawBuilder, sql } from 'kysely'
import { rowViewOfAllTeams } from '../../../kernel/db/sql/row-view.ts'

const sandboxesOfAllTeams = rowViewOfAllTeams('sandbox', ['tenant_id'])

/** Excludes sandboxes from jobs over all teams; the job `sandboxes` follows their own clocks. */
export const isNotSandbox = (tenant: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from ${sandboxesOfAllTeams} as sandbox where sandbox.tenant_id = ${tenant})`
