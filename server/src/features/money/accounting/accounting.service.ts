// Reads accounting entries and marks them as sent to accounting. features/money/payments marks them as paid.

import { notFound } from '../../../domain/errors/api-error.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { orBusy } from '../../../kernel/db/connections/overload.ts'
import { type Ctx, type FreelancerCtx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { checkReferences, toReferenceKind } from '../../../kernel/db/references.ts'
import { toSortInput } from '../../../kernel/db/sql/list-sorts.ts'
import { knownProjectCodes } from '../../company/project-codes/project-codes.tables.ts'
import { knownMissions } from '../../missions/missions/missions.tables.ts'
import { knownReports } from '../../reports/activity-reports/activity-reports.tables.ts'
import { ACCOUNTING_ENTRY_EVENTS } from './accounting.manifest.ts'
import * as queries from './accounting.queries.ts'
import { completeLines, entryActionLists, mayBeSent } from './accounting.rules.ts'
import type {
  AccountingEntry,
  EntryCalculation,
  EntryResponse,
  EntryTotals,
  PortalEntry,
} from './accounting.schemas.ts'
import { toFilters } from './list/accounting.filters.ts'
import type { EntryQuery, EntryTotalsQuery, PortalEntryQuery } from './list/accounting-filters.schemas.ts'

const missing = () => notFound('accounting_entry')

const FILTER_REFERENCES = {
  activity_report_id: toReferenceKind(knownReports, 'activity_report'),
  mission_id: toReferenceKind(knownMissions, 'mission'),
  project_code_id: toReferenceKind(knownProjectCodes, 'project_code'),
}

const toCaller = (ctx: KeyCtx) => ({
  tenant_id: ctx.tenantId,
  action_lists: entryActionLists(ctx.principal.scopes),
  user_id: ctx.principal.userId,
  now: ctx.clock.now(),
})

export async function listEntries(ctx: KeyCtx, query: EntryQuery): Promise<JsonText<Page<AccountingEntry>>> {
  await checkReferences(ctx, query, FILTER_REFERENCES)
  const { page, per_page, after, updated_since } = query
  const pageInput = { page, per_page, ...(after && { after }), ...(updated_since && { updated_since }) }
  const input = { ...toCaller(ctx), ...pageInput, ...toFilters(query), ...toSortInput(query.sort) }
  return (await queries.pageOfEntries.only(ctx.db, input)).json
}

export async function countEntries(ctx: KeyCtx, query: EntryTotalsQuery): Promise<JsonText<EntryTotals>> {
  await checkReferences(ctx, query, FILTER_REFERENCES)
  const input = { tenant_id: ctx.tenantId, ...toFilters(query) }
  return (await queries.findEntryTotals.only(ctx.db, input)).json
}

const toOwner = (ctx: FreelancerCtx) => ({
  tenant_id: ctx.tenantId,
  freelancer_id: ctx.principal.freelancerId,
  now: ctx.clock.now(),
})

export async function listPortalEntries(
  ctx: FreelancerCtx,
  query: PortalEntryQuery,
): Promise<JsonText<Page<PortalEntry>>> {
  const input = { ...toOwner(ctx), ...query }
  return (await queries.pageOfPortalEntries.only(ctx.db, input)).json
}

/** Lists the credit notes that the freelancer has to accept and the invoices to send; newest first, at most 50. */
export async function listAwaitingPortalEntries(ctx: FreelancerCtx): Promise<JsonText<PortalEntry[]>> {
  return (await queries.findAwaitingPortalEntries.only(ctx.db, toOwner(ctx))).json
}

export async function getPortalEntry(ctx: FreelancerCtx, id: string): Promise<JsonText<PortalEntry>> {
  const row = await queries.findPortalEntry.first(ctx.db, { ...toOwner(ctx), id })
  if (!row) throw missing()
  return row.json
}

export async function getEntry(ctx: KeyCtx, id: string): Promise<JsonText<EntryResponse>> {
  const row = await queries.findEntry.first(ctx.db, { id, ...toCaller(ctx) })
  if (!row) throw missing()
  return `{"entry":${row.json}}` as JsonText<EntryResponse>
}

export async function explainEntry(ctx: Ctx, id: string): Promise<JsonText<EntryCalculation>> {
  const row = await queries.findEntryCalculation.first(ctx.db, toRowKey(ctx, id))
  if (!row) throw missing()
  const stored: EntryCalculation = JSON.parse(row.json)
  return toJsonText({ ...stored, lines: completeLines(stored.lines) })
}

/** An export may lock thousands of entries, so this lock may time out: the error then names the entry. */
const lockEntry = (ctx: Ctx, id: string) =>
  orBusy(queries.lockEntry.first(ctx.db, toRowKey(ctx, id)), 'accounting_entry')

export async function sendEntry(ctx: KeyCtx, id: string): Promise<JsonText<EntryResponse>> {
  const entry = await lockEntry(ctx, id)
  if (!entry) throw missing()
  if (mayBeSent(entry.status, entry.sent_to_accounting_at !== null)) {
    queries.markEntrySent.queue(ctx.db, { ...toRowKey(ctx, id), at: ctx.clock.now() })
    recordEvent(ctx, ACCOUNTING_ENTRY_EVENTS.sent, id, { by: 'send' })
  }
  return getEntry(ctx, id)
}

export { accountingEntryObjects } from './accounting.queries.ts'
