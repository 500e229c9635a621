// The export of a batch as one file for the bank.

import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import { invalidState, refused, throwFieldErrors } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import { digits, exact } from '../../../domain/money.ts'
import { type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { COMPLIANCE_ERRORS } from '../../people/compliance-documents/index.ts'
import { getTeamToday } from '../payments/index.ts'
import {
  listInvolvedPeople,
  lockBatchEntries,
  lockBatchForAction,
  requireOpenIds,
  toBatchKey,
} from './hold-batch.service.ts'
import { PAYMENT_BATCH_ERRORS } from './payment-batches.errors.ts'
import { PAYMENT_BATCH_EVENTS } from './payment-batches.manifest.ts'
import * as queries from './payment-batches.queries.ts'
import { executionDateErrors } from './payment-batches.rules.ts'
import type { PaymentBatch } from './payment-batches.schemas.ts'
import { getBatch } from './payment-batches.service.ts'
import { findFileHead } from './payment-file.queries.ts'
import { measureFile, writeFile } from './payment-file.service.ts'

/** The maximum number of freelancers that an error names. */
const MAX_NAMED = 100

async function requireDocuments(ctx: KeyCtx, id: string): Promise<void> {
  const input = { ...toBatchKey(ctx, id), now: ctx.clock.now(), limit: MAX_NAMED }
  const missing = await queries.findMissingDocuments.many(ctx.db, input)
  if (missing.length === 0) return
  throw invalidState(COMPLIANCE_ERRORS.document_missing, {
    status: 'draft',
    allowed: ['update', 'add-entries', 'remove-entries', 'cancel'],
    kinds: [...new Set(missing.flatMap(({ kinds }) => kinds))],
    freelancer_ids: missing.map(({ freelancer_id }) => freelancer_id),
  })
}

/** Checks every entry again, freezes the accounts, and writes the file once for its hash. */
export async function exportBatch(
  ctx: KeyCtx,
  secretKeys: SecretKeys,
  id: string,
): Promise<JsonText<PaymentBatch>> {
  const { execution_date, line_count, total } = await lockBatchForAction(ctx, id, 'export')
  throwFieldErrors(executionDateErrors(execution_date, await getTeamToday(ctx)))
  const { open } = await requireOpenIds(ctx, id, null)
  await lockBatchEntries(ctx, open)
  await requireDocuments(ctx, id)
  const now = ctx.clock.now()
  const { problems, count } = await queries.countProblems.only(ctx.db, { ...toBatchKey(ctx, id), now })
  if (problems) throw refused(PAYMENT_BATCH_ERRORS.batch_not_payable, { problems, count })
  const payer = await queries.findPayer.first(ctx.db, { tenant_id: ctx.tenantId })
  if (!payer) throw refused(PAYMENT_BATCH_ERRORS.payer_account_missing)
  queries.freezeLines.queue(ctx.db, toBatchKey(ctx, id))
  const at = ctx.clock.now()
  const payerFields = { bank_account_id: payer.id, payer_city: payer.city, payer_country: payer.country }
  queries.freezePayer.queue(ctx.db, { ...toRowKey(ctx, id), ...payerFields })
  const head = await findFileHead.only(ctx.db, toBatchKey(ctx, id))
  const { size, sha256 } = await measureFile(writeFile(ctx, secretKeys, id, { ...head, exported_at: at }))
  queries.addInvolved.queue(ctx.db, { ...toRowKey(ctx, id), user_ids: await listInvolvedPeople(ctx) })
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
