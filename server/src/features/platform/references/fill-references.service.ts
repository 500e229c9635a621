// Gives references to rows without one: rows from before references existed, and rows that a node of the previous release creates. The
// numbers are taken before the transaction, so that no write waits for it. Safe on any number of nodes.
import type { ShortReferenceKind } from '../../../domain/short-references.ts'
import type { ServiceDeps } from '../../../kernel/feature.ts'
import { missionsWithoutReference } from '../../missions/missions/missions.tables.ts'
import { exportsWithoutReference } from '../../money/accounting-exports/accounting-exports.tables.ts'
import { reportsWithoutReference } from '../../reports/activity-reports/activity-reports.tables.ts'
import { takeBlock } from './references.queries.ts'
import { formatReference } from './references.rules.ts'

const MAX_TEAMS = 50
const MAX_ROWS = 500

const ROWS_WITHOUT = {
  mission: missionsWithoutReference,
  activity_report: reportsWithoutReference,
  accounting_export: exportsWithoutReference,
} as const

type Deps = Pick<ServiceDeps, 'db'>

/** Fills one batch of each team until no rows are left. Returns the number of references. */
export async function fillReferences(deps: Deps): Promise<number> {
  let filled = 0
  for (const kind of Object.keys(ROWS_WITHOUT) as ShortReferenceKind[])
    for (;;) {
      const teams = await ROWS_WITHOUT[kind].teams.many(deps.db, { limit: MAX_TEAMS })
      let batch = 0
      for (const { tenant_id } of teams) batch += await fillTeam(deps, kind, tenant_id)
      filled += batch
      // The batch is empty: no rows are left, or other nodes have filled the rows in the meantime.
      if (batch === 0) break
    }
  return filled
}

async function fillTeam({ db }: Deps, kind: ShortReferenceKind, tenant_id: string): Promise<number> {
  const { find, fill } = ROWS_WITHOUT[kind]
  const rows = await find.many(db, { tenant_id, limit: MAX_ROWS })
  const years = Map.groupBy(rows, ({ year }) => year)
  const references: { id: string; reference: string }[] = []
  for (const [year, yearRows] of years) {
    const at = yearRows[0]?.created_at as Date
    const size = yearRows.length
    const block = await takeBlock.first(db, { tenant_id, kind, at, size })
    if (!block) return 0
    for (const [nth, { id }] of yearRows.entries())
      references.push({ id, reference: formatReference(kind, year, block.last_number - size + 1 + nth) })
  }
  if (references.length === 0) return 0
  const fillInput = { tenant_id, rows: JSON.stringify(references) }
  return db.transaction(async (tx) => (await fill.many(tx, fillInput)).length)
}
