// The file of a payment batch. It is never stored, because it contains bank details: each download is written anew from the frozen
// batch, with the same bytes.

import { createHash } from 'node:crypto'
import {
  findPaymentFileProblems,
  findTransferProblems,
  PAYMENT_FILE_TAIL,
  type PaymentParty,
  type Transfer,
  writePaymentFileHead,
  writeTransfers,
} from '../../../documents/index.ts'
import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import { invalidState, notFound, refused } from '../../../domain/errors/api-error.ts'
import type { FileResponse, Recorded } from '../../../domain/file-response.ts'
import { digits, exact } from '../../../domain/money.ts'
import type { Ctx, KeyCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { XML } from '../../../kernel/wire/schemas.ts'
import { listPeopleBehindRequest } from '../../identity/second-person/index.ts'
import { openBankDetails } from '../bank-details/index.ts'
import { PAYMENT_BATCH_ERRORS } from './payment-batches.errors.ts'
import { PAYMENT_BATCH_EVENTS } from './payment-batches.manifest.ts'
import {
  type FileHead,
  type FileLine,
  findFileHead,
  findNextLines,
  type SealedAccount,
  saveFileReading,
} from './payment-file.queries.ts'

type FileCtx = Pick<Ctx, 'db' | 'tenantId'>

function decryptParty(ctx: FileCtx, secretKeys: SecretKeys, account: SealedAccount): PaymentParty {
  const { account_id: id, sealed, key_check, city, country } = account
  const details = openBankDetails(secretKeys, { tenant_id: ctx.tenantId, id, sealed, key_check })
  if (!details) throw refused(PAYMENT_BATCH_ERRORS.bank_account_unreadable)
  return { name: details.holder_name, iban: details.iban, bic: details.bic, city, country }
}

/** The result has 32 characters; a reference may have 35. */
const toReference = (id: string) => id.replaceAll('-', '')

/** Replaces the timestamp at the start of the id: nobody should mistake a file of a sandbox for a real one. */
const SPECIMEN = 'SPECIMEN'
const toSpecimen = (reference: string) => `${SPECIMEN}${reference.slice(SPECIMEN.length)}`

const toTransfer = (ctx: FileCtx, secretKeys: SecretKeys, line: FileLine): Transfer => ({
  reference: toReference(line.entry_id),
  amount: digits(exact(line.amount)),
  payee: decryptParty(ctx, secretKeys, line),
  remittance: `${line.invoice_number} ${line.label}`,
})

const BEFORE_FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Writes in chunks with short statements: no slow client or large batch blocks a connection or the process. */
export async function* writeFile(
  ctx: FileCtx,
  secretKeys: SecretKeys,
  batchId: string,
  head: FileHead & { exported_at: Date },
): AsyncGenerator<string> {
  const key = { tenant_id: ctx.tenantId, batch_id: batchId }
  const file = {
    id: head.is_specimen ? toSpecimen(toReference(batchId)) : toReference(batchId),
    created_at: head.exported_at.toISOString(),
    execution_date: head.execution_date,
    payer: decryptParty(ctx, secretKeys, head),
    count: head.line_count,
    total: digits(exact(head.total)),
  }
  const fields = findPaymentFileProblems(file).map(({ field }) => field)
  if (fields.length > 0) throw refused(PAYMENT_BATCH_ERRORS.payer_account_unwritable, { fields })
  yield writePaymentFileHead(file)
  for (let after = BEFORE_FIRST_ID; ; ) {
    const lines = await findNextLines.many(ctx.db, { ...key, after })
    const last = lines.at(-1)
    if (!last) break
    const transfers = lines
      .map((line) => toTransfer(ctx, secretKeys, line))
      .map((transfer) =>
        head.is_specimen ? { ...transfer, remittance: `${SPECIMEN} ${transfer.remittance}` } : transfer,
      )
    requireWritable(lines, transfers)
    yield writeTransfers(transfers)
    after = last.entry_id
  }
  yield PAYMENT_FILE_TAIL
}

const MAX_NAMED_ENTRIES = 100

/** Throws an error that names the entries whose bank details a payment file cannot contain. */
function requireWritable(lines: readonly FileLine[], transfers: readonly Transfer[]): void {
  const found = transfers.map((transfer) => findTransferProblems(transfer).map(({ field }) => field))
  const fields = [...new Set(found.flat())]
  if (fields.length === 0) return
  const entry_ids = lines.filter((_, index) => found[index]?.length).map(({ entry_id }) => entry_id)
  throw refused(PAYMENT_BATCH_ERRORS.bank_account_unwritable, {
    fields,
    entry_ids: entry_ids.slice(0, MAX_NAMED_ENTRIES),
  })
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

const fileCancelled = ({ status }: FileHead) =>
  invalidState(PAYMENT_BATCH_ERRORS.payment_file_cancelled, { status, allowed: [] })

export async function readPaymentFile(
  ctx: KeyCtx,
  secretKeys: SecretKeys,
  id: string,
): Promise<Recorded<FileResponse, Ctx>> {
  const head = await findFileHead.first(ctx.db, { tenant_id: ctx.tenantId, batch_id: id })
  if (!head?.exported_at || !head.file_name || !head.sha256) throw notFound('payment_batch')
  if (head.is_withdrawn) throw fileCancelled(head)
  const { file_name: name, sha256, size } = head
  return {
    chunks: writeFile(ctx, secretKeys, id, { ...head, exported_at: head.exported_at }),
    name,
    size: Number(size),
    sha256,
    mediaType: XML,
    record: (written) => recordFileReading({ ...written, principal: ctx.principal }, id),
  }
}

/** Records who downloaded the file and has thereby read the bank details in it. */
async function recordFileReading(ctx: KeyCtx, id: string): Promise<void> {
  const user_ids = await listPeopleBehindRequest(ctx)
  const input = { tenant_id: ctx.tenantId, id, user_ids, at: ctx.clock.now() }
  const saved = await saveFileReading.first(ctx.db, input)
  const head = await findFileHead.only(ctx.db, { tenant_id: ctx.tenantId, batch_id: id })
  // The batch was cancelled after the file was opened.
  if (!saved) throw fileCancelled(head)
  recordEvent(ctx, PAYMENT_BATCH_EVENTS.file_read, id, { entry_count: head.line_count })
}
