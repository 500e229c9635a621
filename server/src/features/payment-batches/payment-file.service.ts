// The file of a payment batch. It is never stored, because it contains bank details: each download is written anew from the frozen
// batch, with the same bytes.

import { createHash } from 'node:crypto'
import {
  findTransferProblems,
  PAYMENT_FILE_TAIL,
  type PaymentParty,
  type Transfer,
  writePaymentFileHead,
  writeTransfers,
} from '../../documents/index.ts'
import type { Ctx } from '../../kernel/db/context.ts'
import type { SecretKeys } from '../../kernel/domain/access/secret-keys.ts'
import { notFound, refused } from '../../kernel/domain/errors/api-error.ts'
import type { FileResponse } from '../../kernel/domain/file-response.ts'
import { digits, exact } from '../../kernel/domain/money.ts'
import { XML } from '../../kernel/wire/schemas.ts'
import { openBankDetails } from '../bank-details/index.ts'
import { PAYMENT_BATCH_ERRORS } from './payment-batches.errors.ts'
import {
  type FileHead,
  type FileLine,
  findFileHead,
  nextLines,
  type SealedAccount,
} from './payment-file.queries.ts'

type FileCtx = Pick<Ctx, 'db' | 'tenantId'>

function partyOf(ctx: FileCtx, secretKeys: SecretKeys, account: SealedAccount): PaymentParty {
  const { account_id: id, sealed, key_check, city, country } = account
  const details = openBankDetails(secretKeys, { tenant_id: ctx.tenantId, id, sealed, key_check })
  if (!details) throw refused(PAYMENT_BATCH_ERRORS.bank_account_unreadable)
  return { name: details.holder_name, iban: details.iban, bic: details.bic, city, country }
}

/** 32 of the 35 characters that a reference may have. */
const referenceOf = (id: string) => id.replaceAll('-', '')

const transferOf = (ctx: FileCtx, secretKeys: SecretKeys, line: FileLine): Transfer => ({
  reference: referenceOf(line.entry_id),
  amount: digits(exact(line.amount)),
  payee: partyOf(ctx, secretKeys, line),
  remittance: `${line.invoice_number} ${line.label}`,
})

const FIRST = '00000000-0000-0000-0000-000000000000'

/** In chunks, each with a short statement, so that neither a slow client nor a large batch holds a connection or the process. */
export async function* writeFile(
  ctx: FileCtx,
  secretKeys: SecretKeys,
  batchId: string,
  head: FileHead & { exported_at: Date },
): AsyncGenerator<string> {
  const key = { tenant_id: ctx.tenantId, batch_id: batchId }
  yield writePaymentFileHead({
    id: referenceOf(batchId),
    created_at: head.exported_at.toISOString(),
    execution_date: head.execution_date,
    payer: partyOf(ctx, secretKeys, head),
    count: head.line_count,
    total: digits(exact(head.total)),
  })
  for (let after = FIRST; ; ) {
    const lines = await nextLines.many(ctx.db, { ...key, after })
    const last = lines.at(-1)
    if (!last) break
    yield writeTransfers(lines.map((line) => checked(transferOf(ctx, secretKeys, line))))
    after = last.entry_id
  }
  yield PAYMENT_FILE_TAIL
}

/** For example a name without any letter that a payment file can contain. */
function checked(transfer: Transfer): Transfer {
  const fields = findTransferProblems(transfer).map(({ field }) => field)
  if (fields.length > 0) throw refused(PAYMENT_BATCH_ERRORS.bank_account_unwritable, { fields })
  return transfer
}

export async function measureFile(pieces: AsyncIterable<string>): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of pieces) {
    hash.update(piece)
    size += Buffer.byteLength(piece)
  }
  return { size, sha256: hash.digest() }
}

export async function readPaymentFile(ctx: Ctx, secretKeys: SecretKeys, id: string): Promise<FileResponse> {
  const head = await findFileHead.first(ctx.db, { tenant_id: ctx.tenantId, batch_id: id })
  if (!head?.exported_at || !head.file_name || !head.sha256) throw notFound('payment_batch')
  const { file_name: name, sha256, size } = head
  return {
    pieces: writeFile(ctx, secretKeys, id, { ...head, exported_at: head.exported_at }),
    name,
    size: Number(size),
    sha256,
    mediaType: XML,
  }
}
