// Payment batches: entries are chosen and checked; they are prepared and approved (approve-batch.service.ts), and
// after the export (export-batch.service.ts) confirmed or released.

import { addDays } from '../../../domain/calendar.ts'
import {
  fieldError,
  MAX_FIELD_ERRORS,
  notFound,
  refused,
  throwFieldErrors,
} from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created, JsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import { type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { checkReferences, toReferenceKind } from '../../../kernel/db/references.ts'
import { PAYMENT_BATCH_LINE_STATUSES, PAYMENT_BATCH_STATUSES } from '../../../kernel/db/schema/tables.ts'
import { parseWords } from '../../../kernel/wire/filter-rules.ts'
import { listPeopleBehindRequest } from '../../identity/second-person/index.ts'
import { COMPLIANCE_ERRORS } from '../../people/compliance-documents/index.ts'
import { knownFreelancers } from '../../people/freelancers/freelancers.tables.ts'
import { knownEntries } from '../accounting/accounting.tables.ts'
import { getTeamToday, paidOnErrors, settleEntries } from '../payments/index.ts'
import {
  lockBatchEntries,
  lockBatchForAction,
  requireOpenEntryIds,
  toBatchKey,
} from './lock-batch.service.ts'
import { PAYMENT_BATCH_ERRORS } from './payment-batches.errors.ts'
import { PAYMENT_BATCH_EVENTS } from './payment-batches.manifest.ts'
import * as queries from './payment-batches.queries.ts'
import { batchActionLists, executionDateErrors, MAX_LINES } from './payment-batches.rules.ts'
import type {
  BatchEntries,
  BatchQuery,
  CancelPaymentBatch,
  ConfirmPaymentBatch,
  LineQuery,
  NewPaymentBatch,
  PayableEntry,
  PayableQuery,
  PaymentBatch,
  PaymentBatchLine,
  UpdatePaymentBatch,
} from './payment-batches.schemas.ts'

const toCaller = (ctx: KeyCtx) => ({
  action_lists: batchActionLists(ctx.principal.scopes),
  user_id: ctx.principal.userId,
})

type BatchResponse = Promise<JsonText<PaymentBatch>>

export async function listBatches(ctx: KeyCtx, query: BatchQuery): Promise<JsonText<Page<PaymentBatch>>> {
  const { status, ...otherFilters } = query
  const statuses = status && parseWords(status, PAYMENT_BATCH_STATUSES)
  const input = { tenant_id: ctx.tenantId, ...toCaller(ctx), ...otherFilters, ...(statuses && { statuses }) }
  return (await queries.pageOfBatches.only(ctx.db, input)).json
}

export async function getBatch(ctx: KeyCtx, id: string): BatchResponse {
  const row = await queries.findBatch.first(ctx.db, { ...toRowKey(ctx, id), ...toCaller(ctx) })
  if (!row) throw notFound('payment_batch')
  return row.json
}

export async function listPayable(ctx: KeyCtx, query: PayableQuery): Promise<JsonText<Page<PayableEntry>>> {
  await checkReferences(ctx, query, { freelancer_id: toReferenceKind(knownFreelancers, 'freelancer') })
  return (
    await queries.pageOfPayable.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now(), ...query })
  ).json
}

export async function listLines(
  ctx: KeyCtx,
  id: string,
  query: LineQuery,
): Promise<JsonText<Page<PaymentBatchLine>>> {
  await getBatch(ctx, id)
  const { status, ...otherFilters } = query
  const statuses = status && parseWords(status, PAYMENT_BATCH_LINE_STATUSES)
  const input = {
    ...toBatchKey(ctx, id),
    now: ctx.clock.now(),
    ...otherFilters,
    ...(statuses && { statuses }),
  }
  return (await queries.pageOfLines.only(ctx.db, input)).json
}

type WithProblems = Awaited<ReturnType<typeof queries.findProblems.many>>[number]

/** Missing documents have a separate error, which names them. */
function problemErrors(field: string, { freelancer_id, missing_documents, ...entry }: WithProblems) {
  const problems = entry.problems.filter((problem) => problem !== 'document_missing')
  const missing = { kinds: missing_documents, freelancer_ids: [freelancer_id] }
  return [
    ...(problems.length > 0 ? [fieldError(field, PAYMENT_BATCH_ERRORS.entry_not_payable, { problems })] : []),
    ...(missing_documents.length > 0
      ? [
          fieldError(field, COMPLIANCE_ERRORS.document_missing, {
            ...missing,
            status: 'waiting_payment',
            allowed: [],
          }),
        ]
      : []),
  ]
}

/** Locks the entries. Reports an error for each one that cannot be paid, with its index in the request. */
async function addLines(
  ctx: KeyCtx,
  batch_id: string,
  sent: { entry_ids: readonly string[] },
): Promise<void> {
  const ids = sent.entry_ids.map((id) => id.toLowerCase())
  if (ids.length === 0) return
  await checkReferences(ctx, sent, { entry_ids: toReferenceKind(knownEntries, 'accounting_entry') })
  await lockBatchEntries(ctx, ids)
  const now = ctx.clock.now()
  const found = await queries.findProblems.many(ctx.db, { tenant_id: ctx.tenantId, ids, now })
  const entriesById = new Map(found.map((entry) => [entry.id, entry]))
  throwFieldErrors(
    ids
      .flatMap((id, index) => {
        const entry = entriesById.get(id)
        return entry ? problemErrors(`entry_ids[${index}]`, entry) : []
      })
      .slice(0, MAX_FIELD_ERRORS),
  )
  queries.insertLines.queue(ctx.db, { ...toBatchKey(ctx, batch_id), ids, at: ctx.clock.now() })
}

export async function createBatch(ctx: KeyCtx, input: NewPaymentBatch): Promise<Created<PaymentBatch>> {
  throwFieldErrors(executionDateErrors(input.execution_date, await getTeamToday(ctx)))
  const id = newId()
  const at = ctx.clock.now()
  queries.insertBatch.queue(ctx.db, {
    ...toRowKey(ctx, id),
    label: input.label ?? null,
    execution_date: input.execution_date,
    created_by: ctx.principal.userId,
    involved_ids: await listPeopleBehindRequest(ctx),
    at,
  })
  const entry_ids = input.entry_ids ?? []
  await addLines(ctx, id, { entry_ids })
  queries.recountBatch.queue(ctx.db, { ...toBatchKey(ctx, id), at })
  recordEvent(ctx, PAYMENT_BATCH_EVENTS.created, id, { entry_count: entry_ids.length })
  return { id, json: await getBatch(ctx, id) }
}

export async function updateBatch(ctx: KeyCtx, id: string, input: UpdatePaymentBatch): BatchResponse {
  const batch = await lockBatchForAction(ctx, id, 'update')
  if (input.execution_date !== undefined)
    throwFieldErrors(executionDateErrors(input.execution_date, await getTeamToday(ctx)))
  const { line_count, label, execution_date } = batch
  const changedBatch = { label, execution_date, ...input }
  if (changedBatch.label === label && changedBatch.execution_date === execution_date) return getBatch(ctx, id)
  queries.updateBatch.queue(ctx.db, { ...toRowKey(ctx, id), ...input, at: ctx.clock.now() })
  queries.addInvolved.queue(ctx.db, { ...toRowKey(ctx, id), user_ids: await listPeopleBehindRequest(ctx) })
  recordEvent(ctx, PAYMENT_BATCH_EVENTS.changed, id, { entry_count: line_count })
  return getBatch(ctx, id)
}

export async function addEntries(ctx: KeyCtx, id: string, input: BatchEntries): BatchResponse {
  const { line_count } = await lockBatchForAction(ctx, id, 'add-entries')
  const entry_count = line_count + input.entry_ids.length
  if (entry_count > MAX_LINES) throw refused(PAYMENT_BATCH_ERRORS.batch_too_large, { limit: MAX_LINES })
  await addLines(ctx, id, input)
  queries.addInvolved.queue(ctx.db, { ...toRowKey(ctx, id), user_ids: await listPeopleBehindRequest(ctx) })
  queries.recountBatch.queue(ctx.db, { ...toBatchKey(ctx, id), at: ctx.clock.now() })
  recordEvent(ctx, PAYMENT_BATCH_EVENTS.changed, id, { entry_count })
  return getBatch(ctx, id)
}

export async function removeEntries(ctx: KeyCtx, id: string, input: BatchEntries): BatchResponse {
  const { line_count } = await lockBatchForAction(ctx, id, 'remove-entries')
  const { ids } = await requireOpenEntryIds(ctx, id, input.entry_ids)
  queries.deleteLines.queue(ctx.db, { ...toBatchKey(ctx, id), ids })
  queries.addInvolved.queue(ctx.db, { ...toRowKey(ctx, id), user_ids: await listPeopleBehindRequest(ctx) })
  queries.recountBatch.queue(ctx.db, { ...toBatchKey(ctx, id), at: ctx.clock.now() })
  recordEvent(ctx, PAYMENT_BATCH_EVENTS.changed, id, { entry_count: line_count - ids.length })
  return getBatch(ctx, id)
}

export async function confirmBatch(ctx: KeyCtx, id: string, input: ConfirmPaymentBatch): BatchResponse {
  const { exported_at } = await lockBatchForAction(ctx, id, 'confirm')
  const today = await getTeamToday(ctx)
  // West of Greenwich the day of the export may be the one before its day in UTC.
  const earliest = addDays((exported_at as Date).toISOString().slice(0, 10), -1)
  throwFieldErrors(paidOnErrors('paid_on', input.paid_on, { today, earliest }))
  const { openIds, ids } = await requireOpenEntryIds(ctx, id, input.entry_ids ?? null)
  const lockedEntries = await lockBatchEntries(ctx, ids)
  // A node of an earlier release, which has no batches, may have paid or cancelled an entry in the meantime.
  const waiting = lockedEntries.flatMap((entry) => (entry.status === 'waiting_payment' ? [entry.id] : []))
  const settled = waiting.length
    ? settleEntries(ctx, waiting, {
        paid_on: input.paid_on,
        reference: input.reference ?? null,
        batch_id: id,
      })
    : []
  const rows = waiting.map((entry_id, index) => ({ entry_id, payment_id: settled[index] }))
  queries.payLines.queue(ctx.db, { ...toBatchKey(ctx, id), rows: JSON.stringify(rows) })
  queries.releaseLines.queue(ctx.db, {
    ...toBatchKey(ctx, id),
    ids: lockedEntries.flatMap((entry) => (entry.status === 'waiting_payment' ? [] : [entry.id])),
  })
  const at = ctx.clock.now()
  queries.recountBatch.queue(ctx.db, { ...toBatchKey(ctx, id), at })
  const status = ids.length === openIds.length ? 'confirmed' : 'exported'
  queries.confirmBatchRow.queue(ctx.db, {
    ...toRowKey(ctx, id),
    status,
    confirmed_by: ctx.principal.userId,
    at,
  })
  recordEvent(ctx, PAYMENT_BATCH_EVENTS.confirmed, id, {
    from: 'exported',
    to: status,
    entry_count: waiting.length,
  })
  return getBatch(ctx, id)
}

/** Paid entries stay paid. */
export async function cancelBatch(
  ctx: KeyCtx,
  id: string,
  { reason = null }: CancelPaymentBatch,
): BatchResponse {
  const { status: from, paid_count } = await lockBatchForAction(ctx, id, 'cancel')
  const { openIds: ids } = await requireOpenEntryIds(ctx, id, null)
  queries.releaseLines.queue(ctx.db, { ...toBatchKey(ctx, id), ids })
  const at = ctx.clock.now()
  const status = paid_count > 0 ? 'confirmed' : 'cancelled'
  // Cancel the batch before it is counted: the counts of a prepared draft are frozen.
  queries.cancelBatchRow.queue(ctx.db, {
    ...toRowKey(ctx, id),
    status,
    reason,
    cancelled_by: ctx.principal.userId,
    at,
  })
  queries.recountBatch.queue(ctx.db, { ...toBatchKey(ctx, id), at })
  recordEvent(ctx, PAYMENT_BATCH_EVENTS.cancelled, id, { from, to: status, entry_count: ids.length })
  return getBatch(ctx, id)
}

export { paymentBatchObjects } from './payment-batches.queries.ts'
