import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { ExportFormat } from '../../../kernel/db/schema/tables.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { prepareReading } from '../../../kernel/db/sql/recorded-read.ts'
import { acquireTeamLock } from '../../../kernel/db/team-lock.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { exportView } from './accounting-exports.views.ts'

type Key = { tenant_id: string; id: string }

/**
 * One export per team at a time: the second one sees the entries that the first has sent, and does not wait for row locks.
 * The lock timeout is longer than for other locks, but shorter than the statement timeout.
 */
export async function acquireExportLock(db: Db, tenant_id: string): Promise<void> {
  await db.query({ text: "set local lock_timeout = '4500ms'" })
  await acquireTeamLock(db, tenant_id, 'accounting-export')
  await db.query({ text: 'set local lock_timeout to default' })
}

export const findExport = prepared('accounting_export.detail', (q, input: Key) =>
  q
    .selectFrom('accounting_export')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(asText(exportView())),
)

type PageInput = PageQuery & UpdatedSince & { tenant_id: string }

const SHOWN: ShownRows = {
  resource: 'accounting_export',
  id: sql`accounting_export.id`,
  time: sql`accounting_export.created_at`,
}

export const pageOfExports = prepared(
  'accounting_export.page',
  (q, input: Required<PageInput>, presentFields) => {
    const matching = q
      .selectFrom('accounting_export')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(q, matching, input, presentFields, exportView, withLastSealing(input, presentFields))
  },
)

export const findFile = prepared('accounting_export.file', (q, input: Key) =>
  q
    .selectFrom('accounting_export')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['format', 'file_name', 'size', sql<string>`encode(sha256, 'hex')`.as('sha256')]),
)

export const saveFileReading = prepareReading('accounting_export', 'file_read_at')

type PieceKey = { tenant_id: string; export_id: string; position: number }

export const findPiece = prepared('accounting_export_piece.detail', (q, input: PieceKey) =>
  q
    .selectFrom('accounting_export_piece')
    .where('tenant_id', '=', input.tenant_id)
    .where('export_id', '=', input.export_id)
    .where('position', '=', input.position)
    .select('content'),
)

export const insertPiece = prepared(
  'accounting_export_piece.insert',
  (q, row: PieceKey & { content: string }) =>
    q.insertInto('accounting_export_piece').values({
      tenant_id: row.tenant_id,
      export_id: row.export_id,
      position: row.position,
      content: row.content,
    }),
)

type OldExportsInput = { tenant_id: string; before: string; limit: number }

/** Finds and locks the exports whose file is past its retention, with the size of each file. */
export const findOldExports = prepared('accounting_export.old', (q, input: OldExportsInput) =>
  q
    .selectFrom('accounting_export')
    .where('tenant_id', '=', input.tenant_id)
    .where('created_at', '<', sql<Date>`${input.before}::date`)
    .where('size', '>', 0)
    .orderBy('id')
    .limit(sql<number>`${input.limit}::bigint`)
    .forUpdate()
    .select(['id', 'size']),
)

type ExportIds = { tenant_id: string; ids: readonly string[] }

export const deletePieces = prepared('accounting_export_piece.delete', (q, input: ExportIds) => ({
  compile: () =>
    sql`delete from accounting_export_piece where tenant_id = ${input.tenant_id}
      and export_id = any(${input.ids}::uuid[])`.compile(q),
}))

/** The record of the export stays, with an empty file. */
export const emptyExports = prepared('accounting_export.empty', (q, input: ExportIds) => ({
  compile: () =>
    sql`update accounting_export set size = 0, sha256 = sha256('') where tenant_id = ${input.tenant_id}
      and id = any(${input.ids}::uuid[])`.compile(q),
}))

/** Deleted pieces no longer count as documents of the team. */
export const subtractPieceUsage = prepared(
  'accounting_export_piece.untally',
  (q, input: { tenant_id: string; bytes: number }) => ({
    compile: () =>
      sql`select add_usage(${input.tenant_id}, 'documents', - ${input.bytes}::bigint)`.compile(q),
  }),
)

type NewRow = Key & {
  reference: string
  format: ExportFormat
  from_date: string
  to_date: string
  file_name: string
  entry_count: number
  waiting_count: number
  totals: string
  checks: string
  last_posting: number | null
  first_posting: number | null
  scope: 'period' | 'unsent'
  paid_without_invoice: string
  held_back: string
  size: number
  sha256: Buffer
  created_by: string
  created_at: Date
}

export const insertExport = prepared('accounting_export.insert', (q, row: NewRow) =>
  q.insertInto('accounting_export').values({
    tenant_id: row.tenant_id,
    id: row.id,
    reference: row.reference,
    format: row.format,
    from_date: row.from_date,
    to_date: row.to_date,
    file_name: row.file_name,
    entry_count: row.entry_count,
    waiting_count: row.waiting_count,
    totals: row.totals,
    checks: row.checks,
    last_posting: row.last_posting,
    first_posting: row.first_posting,
    scope: row.scope,
    paid_without_invoice: row.paid_without_invoice,
    held_back: row.held_back,
    size: row.size,
    sha256: row.sha256,
    created_by: row.created_by,
    created_at: row.created_at,
  }),
)

export const findTeam = prepared('accounting_export.team', (q, _input: { tenant_id: string }) =>
  q.selectFrom(currentTenantRow.as('tenant')).select(['siren', 'locale']),
)

export const findRange = prepared('accounting_export.range', (q, input: Key) =>
  q
    .selectFrom('accounting_export')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select([
      'from_date as from',
      'to_date as to',
      sql<number>`coalesce(first_posting, 1)`.as('first_posting'),
      sql<number>`coalesce(last_posting, 0)`.as('last_posting'),
    ]),
)

/** Objects of exports, for events and changes. */
export const accountingExportObjects = prepareObjects('accounting_export', exportView)
