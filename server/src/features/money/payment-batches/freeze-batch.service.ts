// Checks and freezes what a payment batch pays, and compares it with what was frozen.

import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import { invalidState, refused, throwFieldErrors } from '../../../domain/errors/api-error.ts'
import { type KeyCtx, toRowKey } from '../../../kernel/db/context.ts'
import { COMPLIANCE_ERRORS } from '../../people/compliance-documents/index.ts'
import { getTeamToday } from '../payments/index.ts'
import { lockBatchEntries, requireOpenEntryIds, toBatchKey } from './lock-batch.service.ts'
import { PAYMENT_BATCH_ERRORS } from './payment-batches.errors.ts'
import * as queries from './payment-batches.queries.ts'
import { executionDateErrors } from './payment-batches.rules.ts'
import { findFileHead } from './payment-file.queries.ts'
import { measureFile, writeFile } from './payment-file.service.ts'

/** The maximum number of freelancers that an error names. */
const MAX_NAMED_FREELANCERS = 100

const listAlternatives = (isPrepared: boolean) =>
  isPrepared ? ['reopen', 'cancel'] : ['update', 'add-entries', 'remove-entries', 'cancel']

async function requireDocuments(ctx: KeyCtx, id: string, isPrepared: boolean): Promise<void> {
  const input = { ...toBatchKey(ctx, id), now: ctx.clock.now(), limit: MAX_NAMED_FREELANCERS }
  const missing = await queries.findMissingDocuments.many(ctx.db, input)
  if (missing.length === 0) return
  throw invalidState(COMPLIANCE_ERRORS.document_missing, {
    status: 'draft',
    allowed: listAlternatives(isPrepared),
    kinds: [...new Set(missing.flatMap(({ kinds }) => kinds))],
    freelancer_ids: missing.map(({ freelancer_id }) => freelancer_id),
  })
}

export type Payer = Awaited<ReturnType<typeof queries.findPayer.only>>

/** Locks the entries, and throws if one of them cannot be paid. Returns the account of the team that pays. */
export async function checkContent(
  ctx: KeyCtx,
  id: string,
  { execution_date, prepared_at }: { execution_date: string; prepared_at: Date | null },
): Promise<Payer> {
  throwFieldErrors(executionDateErrors(execution_date, await getTeamToday(ctx)))
  const { openIds } = await requireOpenEntryIds(ctx, id, null)
  await lockBatchEntries(ctx, openIds)
  await requireDocuments(ctx, id, prepared_at !== null)
  const now = ctx.clock.now()
  const { problems, count } = await queries.countProblems.only(ctx.db, { ...toBatchKey(ctx, id), now })
  if (problems) throw refused(PAYMENT_BATCH_ERRORS.batch_not_payable, { problems, count })
  const payer = await queries.findPayer.first(ctx.db, { tenant_id: ctx.tenantId })
  if (!payer) throw refused(PAYMENT_BATCH_ERRORS.payer_account_missing)
  return payer
}

/** Freezes the accounts and addresses of both sides, whatever changes later. */
export function freezeContent(ctx: KeyCtx, id: string, payer: Payer): void {
  queries.freezeLines.queue(ctx.db, toBatchKey(ctx, id))
  queries.freezePayer.queue(ctx.db, {
    ...toRowKey(ctx, id),
    bank_account_id: payer.id,
    payer_city: payer.city,
    payer_country: payer.country,
  })
}

/** Hashes the file as if written at `exported_at`: two hashes of one time are equal if both files pay the same. */
export async function hashContent(ctx: KeyCtx, secretKeys: SecretKeys, id: string, exported_at: Date) {
  const head = await findFileHead.only(ctx.db, toBatchKey(ctx, id))
  return (await measureFile(writeFile(ctx, secretKeys, id, { ...head, exported_at }))).sha256
}

type Preparation = {
  prepared_at: Date | null
  prepared_sha256: Buffer | null
  bank_account_id: string | null
  payer: Payer
}

/** Throws unless the batch pays what was prepared, to and from accounts that are still the approved ones. */
export async function requireUnchanged(
  ctx: KeyCtx,
  secretKeys: SecretKeys,
  id: string,
  { prepared_at, prepared_sha256, bank_account_id, payer }: Preparation,
): Promise<void> {
  const { count } = await queries.countOutdatedLines.only(ctx.db, toBatchKey(ctx, id))
  const isCurrent = count === 0 && bank_account_id === payer.id
  const sha256 = isCurrent && (await hashContent(ctx, secretKeys, id, prepared_at as Date))
  if (sha256 && prepared_sha256 && sha256.equals(prepared_sha256)) return
  throw invalidState(PAYMENT_BATCH_ERRORS.batch_outdated, {
    status: 'draft',
    allowed: listAlternatives(true),
  })
}
