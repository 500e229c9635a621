// Prepares a batch, which freezes its content, approves it by a second person, or reopens it.

import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import { invalidState } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { digits, exact } from '../../../domain/money.ts'
import { type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { listPeopleBehindRequest } from '../../identity/second-person/index.ts'
import { checkContent, freezeContent, hashContent, requireUnchanged } from './freeze-batch.service.ts'
import { lockBatchForAction, toBatchKey } from './lock-batch.service.ts'
import { PAYMENT_BATCH_ERRORS } from './payment-batches.errors.ts'
import { PAYMENT_BATCH_EVENTS } from './payment-batches.manifest.ts'
import * as queries from './payment-batches.queries.ts'
import type { ApprovePaymentBatch, PaymentBatch } from './payment-batches.schemas.ts'
import { getBatch } from './payment-batches.service.ts'

type BatchResponse = Promise<JsonText<PaymentBatch>>

export async function prepareBatch(ctx: KeyCtx, secretKeys: SecretKeys, id: string): BatchResponse {
  const batch = await lockBatchForAction(ctx, id, 'prepare')
  freezeContent(ctx, id, await checkContent(ctx, id, batch))
  const at = ctx.clock.now()
  const prepared_sha256 = await hashContent(ctx, secretKeys, id, at)
  queries.addInvolved.queue(ctx.db, { ...toRowKey(ctx, id), user_ids: await listPeopleBehindRequest(ctx) })
  const prepared_by = ctx.principal.userId
  queries.prepareBatchRow.queue(ctx.db, { ...toRowKey(ctx, id), prepared_by, prepared_sha256, at })
  recordEvent(ctx, PAYMENT_BATCH_EVENTS.prepared, id, toTotals(batch))
  return getBatch(ctx, id)
}

/** Checks the entries as the export does: nobody approves a batch that cannot be exported. */
export async function approveBatch(
  ctx: KeyCtx,
  secretKeys: SecretKeys,
  id: string,
  input: ApprovePaymentBatch,
): BatchResponse {
  const batch = await lockBatchForAction(ctx, id, 'approve')
  requireSamePreparation(batch, input)
  const payer = await checkContent(ctx, id, batch)
  await requireUnchanged(ctx, secretKeys, id, { ...batch, payer })
  const approved_by = ctx.principal.userId
  queries.approveBatchRow.queue(ctx.db, { ...toRowKey(ctx, id), approved_by, at: ctx.clock.now() })
  recordEvent(ctx, PAYMENT_BATCH_EVENTS.approved, id, toTotals(batch))
  return getBatch(ctx, id)
}

/** Prevents that the preparer changes the batch between the check of the second person and the approval. */
function requireSamePreparation(batch: { prepared_at: Date | null }, { prepared_at }: ApprovePaymentBatch) {
  if (!prepared_at || Date.parse(prepared_at) === batch.prepared_at?.getTime()) return
  throw invalidState(PAYMENT_BATCH_ERRORS.batch_changed, {
    status: 'draft',
    allowed: ['approve', 'reopen', 'cancel'],
  })
}

export async function reopenBatch(ctx: KeyCtx, id: string): BatchResponse {
  const { line_count } = await lockBatchForAction(ctx, id, 'reopen')
  queries.reopenBatchRow.queue(ctx.db, { ...toRowKey(ctx, id), at: ctx.clock.now() })
  queries.unfreezeLines.queue(ctx.db, toBatchKey(ctx, id))
  recordEvent(ctx, PAYMENT_BATCH_EVENTS.reopened, id, { entry_count: line_count })
  return getBatch(ctx, id)
}

const toTotals = ({ line_count, total }: { line_count: number; total: string }) => ({
  entry_count: line_count,
  total: digits(exact(total)),
})
