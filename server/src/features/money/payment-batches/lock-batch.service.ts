// Shared steps of the actions on a batch: the lock, the open entries, and the people who are involved.

import {
  fieldError,
  MAX_FIELD_ERRORS,
  notAllowedForUser,
  notFound,
  throwFieldErrors,
} from '../../../domain/errors/api-error.ts'
import { orBusy } from '../../../kernel/db/connections/overload.ts'
import { type Ctx, type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { checkReferences, toReferenceKind } from '../../../kernel/db/references.ts'
import { findReasonAgainstCaller } from '../../identity/second-person/index.ts'
import { knownEntries } from '../accounting/accounting.tables.ts'
import { lockEntries } from '../accounting/index.ts'
import { PAYMENT_BATCH_ERRORS } from './payment-batches.errors.ts'
import * as queries from './payment-batches.queries.ts'
import {
  type BatchAction,
  listConflictingPeople,
  requireActionAllowed,
  toBatchFacts,
} from './payment-batches.rules.ts'
import { findSettings } from './payment-settings.queries.ts'

export const toBatchKey = (ctx: Ctx, batch_id: string) => ({ tenant_id: ctx.tenantId, batch_id })

/** Locks the batch, which comes before its entries in the order of locks. */
export async function lockBatchForAction(ctx: KeyCtx, id: string, action: BatchAction) {
  const batch = await orBusy(queries.lockBatch.first(ctx.db, toRowKey(ctx, id)), 'payment_batch')
  if (!batch) throw notFound('payment_batch')
  await requireIndependence(ctx, listConflictingPeople(action, batch))
  const needsApproval =
    batch.needs_second_person || (action === 'export' && (await isSecondPersonNeeded(ctx)))
  requireActionAllowed(action, batch.status, toBatchFacts(batch, ctx.principal.userId, needsApproval))
  return batch
}

async function isSecondPersonNeeded(ctx: Ctx): Promise<boolean> {
  const stored = await findSettings.first(ctx.db, { tenant_id: ctx.tenantId })
  return stored?.needs_second_person ?? false
}

/** Checks the person before the state. The rules refuse a caller who is one of these people. */
async function requireIndependence(ctx: KeyCtx, people: readonly string[]): Promise<void> {
  if (people.length === 0 || people.includes(ctx.principal.userId)) return
  const cause = await findReasonAgainstCaller(ctx, people)
  if (cause) throw notAllowedForUser(PAYMENT_BATCH_ERRORS.batch_second_person, { cause })
}

export const lockBatchEntries = (ctx: Ctx, ids: readonly string[]) =>
  orBusy(lockEntries.many(ctx.db, { tenant_id: ctx.tenantId, ids }), 'accounting_entry')

/** Returns the ids in lower case. Throws if one of them is not open in the batch. */
export async function requireOpenEntryIds(ctx: KeyCtx, batchId: string, sent: readonly string[] | null) {
  const openIds = (await queries.findOpenEntries.many(ctx.db, toBatchKey(ctx, batchId))).map(
    ({ entry_id }) => entry_id,
  )
  if (sent === null) return { openIds, ids: openIds }
  await checkReferences(
    ctx,
    { entry_ids: sent },
    { entry_ids: toReferenceKind(knownEntries, 'accounting_entry') },
  )
  const openSet = new Set(openIds)
  const ids = sent.map((id) => id.toLowerCase())
  throwFieldErrors(
    ids
      .flatMap((id, index) =>
        openSet.has(id) ? [] : [fieldError(`entry_ids[${index}]`, PAYMENT_BATCH_ERRORS.entry_not_in_batch)],
      )
      .slice(0, MAX_FIELD_ERRORS),
  )
  return { openIds, ids }
}
