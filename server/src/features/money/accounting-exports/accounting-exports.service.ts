// An export file is generated once and stored: every download has the same bytes.

import { notFound } from '../../../domain/errors/api-error.ts'
import type { FileResponse, Recorded } from '../../../domain/file-response.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created, JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { orBusy } from '../../../kernel/db/connections/overload.ts'
import { type Ctx, type KeyCtx, referenceFor } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { markEntriesSent } from '../accounting/index.ts'
import { ACCOUNTING_EXPORT_EVENTS } from './accounting-exports.manifest.ts'
import * as queries from './accounting-exports.queries.ts'
import type {
  AccountingExport,
  ExportQuery,
  NewExport,
  Posting,
  PostingQuery,
  TrialBalance,
} from './accounting-exports.schemas.ts'
import * as entries from './entries-to-export.queries.ts'
import { EXPORT_FILES } from './export-file.rules.ts'
import { findExportBalance, pageOfPostings } from './postings/postings.queries.ts'
import { writeEntries, writePostings } from './write-export.service.ts'

const missing = () => notFound('accounting_export')

export async function listExports(ctx: Ctx, query: ExportQuery): Promise<JsonText<Page<AccountingExport>>> {
  return (await queries.pageOfExports.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

export async function getExport(ctx: Ctx, id: string): Promise<JsonText<AccountingExport>> {
  const row = await queries.findExport.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!row) throw missing()
  return row.json
}

/** Locks the exports of the team until the transaction ends. A second call in the transaction does not wait. */
export const lockExports = (ctx: Ctx): Promise<void> =>
  orBusy(queries.acquireExportLock(ctx.db, ctx.tenantId), 'accounting_export')

export async function createExport(ctx: KeyCtx, input: NewExport): Promise<Created<AccountingExport>> {
  const { format, from, to } = input
  const id = newId()
  const tenant_id = ctx.tenantId
  await lockExports(ctx)
  const team = await queries.findTeam.only(ctx.db, { tenant_id })
  const { unsent, facts: _, ...file } = await writeExportFile(ctx, id, input, team)
  const { waiting_count } = await entries.countWaiting.only(ctx.db, { tenant_id, from, to })
  const created_at = ctx.clock.now()
  queries.insertExport.queue(ctx.db, {
    tenant_id,
    id,
    reference: await referenceFor(ctx, 'accounting_export', id),
    format,
    from_date: from,
    to_date: to,
    ...file,
    waiting_count,
    created_at,
    file_name: EXPORT_FILES[format].formatFileName(input, team),
    created_by: ctx.principal.userId,
  })
  const sent_count = await markSent(ctx, unsent)
  const { entry_count } = file
  recordEvent(ctx, ACCOUNTING_EXPORT_EVENTS.created, id, { format, from, to, entry_count, sent_count })
  return { id, json: await getExport(ctx, id) }
}

type Team = Awaited<ReturnType<typeof queries.findTeam.only>>

async function writeExportFile(ctx: Ctx, id: string, input: NewExport, team: Team) {
  const { format } = input
  if (format !== 'fec') return writeEntries(ctx, id, { ...input, format }, team)
  return writePostings(ctx, id, input, team)
}

/** Must run last, so that concurrent payments wait for the row locks as briefly as possible. */
async function markSent(ctx: Ctx, unsent: string[][]): Promise<number> {
  let count = 0
  for (const ids of unsent) {
    const input = { tenant_id: ctx.tenantId, ids, at: ctx.clock.now() }
    const marked = markEntriesSent.many(ctx.db, input)
    count += (await orBusy(marked, 'accounting_entry')).length
  }
  return count
}

export async function getExportFile(ctx: Ctx, id: string): Promise<Recorded<FileResponse, Ctx>> {
  const file = await queries.findFile.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!file) throw missing()
  const { format, file_name: name, size, sha256 } = file
  const { mediaType } = EXPORT_FILES[format]
  const record = async (written: Ctx) => {
    queries.saveFileReading.queue(written.db, { tenant_id: ctx.tenantId, id, at: written.clock.now() })
    recordEvent(written, ACCOUNTING_EXPORT_EVENTS.file_read, id, { format })
  }
  return { chunks: streamPieces(ctx, id), name, size, sha256, mediaType, record }
}

/** One statement per piece, so that a slow client does not hold a database connection. */
async function* streamPieces(ctx: Ctx, export_id: string): AsyncGenerator<string> {
  for (let position = 0; ; position += 1) {
    const piece = await queries.findPiece.first(ctx.db, { tenant_id: ctx.tenantId, export_id, position })
    if (!piece) return
    yield piece.content
  }
}

export async function listPostings(
  ctx: Ctx,
  id: string,
  query: PostingQuery,
): Promise<JsonText<Page<Posting>>> {
  const range = await requireRange(ctx, id)
  return (await pageOfPostings.only(ctx.db, { ...range, ...query })).json
}

export async function getBalance(ctx: Ctx, id: string): Promise<JsonText<TrialBalance>> {
  return (await findExportBalance.only(ctx.db, await requireRange(ctx, id))).json
}

async function requireRange(ctx: Ctx, id: string) {
  const range = await queries.findRange.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!range) throw missing()
  return { tenant_id: ctx.tenantId, ...range }
}

export { accountingExportObjects } from './accounting-exports.queries.ts'
