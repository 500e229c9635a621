// An export file is generated once and stored: every download has the same bytes.

import { notFound } from '../../../domain/errors/api-error.ts'
import type { FileResponse, Recorded } from '../../../domain/file-response.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created, JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { orBusy } from '../../../kernel/db/connections/overload.ts'
import { type Ctx, type KeyCtx, referenceFor } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { findWithoutInvoice, markEntriesSent, type WithoutInvoice } from '../accounting/index.ts'
import { getTeamToday } from '../payments/index.ts'
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
import { EXPORT_FILES } from './export-file.rules.ts'
import { getHeldBack } from './held-back/held-back.service.ts'
import { FIRST_DAY, LAST_DAY } from './postings/all-days.ts'
import { findExportBalance, pageOfPostings } from './postings/postings.queries.ts'
import { type Content, writeEntries, writePostings } from './write-export.service.ts'

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
  const { format, scope = 'period' } = input
  const id = newId()
  const tenant_id = ctx.tenantId
  await lockExports(ctx)
  const team = await queries.findTeam.only(ctx.db, { tenant_id })
  const content = { period: findPeriod(input), today: await getTeamToday(ctx) }
  const { unsent, facts: _, range, ...file } = await writeExportFile(ctx, id, { format, ...content }, team)
  const sent_count = await markSent(ctx, unsent)
  const left = await findWhatIsLeft(ctx, content.period)
  const { from, to } = range
  queries.insertExport.queue(ctx.db, {
    tenant_id,
    id,
    reference: await referenceFor(ctx, 'accounting_export', id),
    format,
    scope,
    from_date: from,
    to_date: to,
    ...file,
    ...left,
    created_at: ctx.clock.now(),
    file_name: EXPORT_FILES[format].formatFileName(content.period ?? { unsentOn: content.today }, team),
    created_by: ctx.principal.userId,
  })
  const { entry_count } = file
  recordEvent(ctx, ACCOUNTING_EXPORT_EVENTS.created, id, { format, from, to, entry_count, sent_count })
  return { id, json: await getExport(ctx, id) }
}

/** Undefined: everything that was not sent yet. The schema requires both days of a period. */
function findPeriod({ scope, from, to }: NewExport): { from: string; to: string } | undefined {
  return scope === 'unsent' || from === undefined || to === undefined ? undefined : { from, to }
}

/** What the file leaves out: of a period its own entries, and what earlier ones have; otherwise everything. */
async function findWhatIsLeft(ctx: Ctx, period: { from: string; to: string } | undefined) {
  const input = { tenant_id: ctx.tenantId, ...(period ?? { from: FIRST_DAY, to: LAST_DAY }) }
  const { json } = await findWithoutInvoice.only(ctx.db, input)
  const { waiting_count, paid_without_invoice } = JSON.parse(json) as WithoutInvoice
  return {
    waiting_count,
    paid_without_invoice: JSON.stringify(paid_without_invoice),
    held_back: await getHeldBack(ctx, period ? { before: period.from } : {}),
  }
}

type Team = Awaited<ReturnType<typeof queries.findTeam.only>>

async function writeExportFile(
  ctx: Ctx,
  id: string,
  { format, ...content }: Content & Pick<NewExport, 'format'>,
  team: Team,
) {
  if (format !== 'fec') return writeEntries(ctx, id, { ...content, format }, team)
  return writePostings(ctx, id, content, team)
}

/** Must run after the file is written, so that concurrent payments wait for the row locks as briefly as possible. */
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
