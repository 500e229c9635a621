// The export of a batch as one file for the bank.

import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { digits, exact } from '../../../domain/money.ts'
import { type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { listPeopleBehindRequest } from '../../identity/second-person/index.ts'
import { checkContent, freezeContent, requireUnchanged } from './freeze-batch.service.ts'
import { lockBatchForAction, toBatchKey } from './lock-batch.service.ts'
import { PAYMENT_BATCH_EVENTS } from './payment-batches.manifest.ts'
import * as queries from './payment-batches.queries.ts'
import type { PaymentBatch } from './payment-batches.schemas.ts'
import { getBatch } from './payment-batches.service.ts'
import { findFileHead } from './payment-file.queries.ts'
import { measureFile, writeFile } from './payment-file.service.ts'

/** Checks every entry again, freezes the accounts unless they are frozen, and writes the file once for its hash. */
export async function exportBatch(
  ctx: KeyCtx,
  secretKeys: SecretKeys,
  id: string,
): Promise<JsonText<PaymentBatch>> {
  const batch = await lockBatchForAction(ctx, id, 'export')
  const { execution_date, line_count, total } = batch
  const payer = await checkContent(ctx, id, batch)
  if (batch.prepared_at) await requireUnchanged(ctx, secretKeys, id, { ...batch, payer })
  else freezeContent(ctx, id, payer)
  const at = ctx.clock.now()
  const head = await findFileHead.only(ctx.db, toBatchKey(ctx, id))
  const { size, sha256 } = await measureFile(writeFile(ctx, secretKeys, id, { ...head, exported_at: at }))
  queries.addInvolved.queue(ctx.db, { ...toRowKey(ctx, id), user_ids: await listPeopleBehindRequest(ctx) })
  queries.exportBatchRow.queue(ctx.db, {
    ...toRowKey(ctx, id),
    file_name: `payments-${execution_date}-${id.slice(-8)}.xml`,
    size,
    sha256,
    exported_by: ctx.principal.userId,
    at,
  })
  recordEvent(ctx, PAYMENT_BATCH_EVENTS.exported, id, {
    from: 'draft',
    to: 'exported',
    entry_count: line_count,
    total: digits(exact(total)),
    sha256: sha256.toString('hex'),
  })
  return getBatch(ctx, id)
}
