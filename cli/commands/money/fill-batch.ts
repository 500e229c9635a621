// Puts entries into a payment batch, chunk by chunk. Entries that cannot be paid are left out.
import {
  ApiError,
  addPaymentBatchEntries,
  createPaymentBatch,
  type NewPaymentBatch,
  type PaymentBatch,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import { Failure, failure, toFailure } from '../../failure.ts'
import { printNotice } from '../../output.ts'
import { createProgressBar } from '../../progress-bar.ts'
import type { Settings } from '../../settings.ts'
import { escapeControlCharacters } from '../../text.ts'

/** The API takes no more ids in one request. */
const CHUNK = 500

export type LeftOut = { entry_id: string; why: string }
type Filled = { batch: PaymentBatch; left_out: LeftOut[] }

/** Returns an undefined batch if no entry can be paid, so that no batch was created. */
export async function createBatchWithEntries(
  settings: Settings,
  batchFields: Omit<NewPaymentBatch, 'entry_ids'>,
  ids: readonly string[],
): Promise<{ batch: PaymentBatch | undefined; left_out: LeftOut[] }> {
  requireOneRequest(settings, ids)
  const client = teamClient(settings)
  return fill(ids, undefined, (entry_ids, batch) =>
    batch
      ? addPaymentBatchEntries({ client, path: { id: batch.id }, body: { entry_ids } })
      : createPaymentBatch({ client, body: { ...batchFields, entry_ids } }),
  )
}

export async function addToBatch(
  settings: Settings,
  batch: PaymentBatch,
  ids: readonly string[],
): Promise<Filled> {
  requireOneRequest(settings, ids)
  const options = { client: teamClient(settings), path: { id: batch.id } }
  const { batch: filled = batch, left_out } = await fill(ids, batch, (entry_ids) =>
    addPaymentBatchEntries({ ...options, body: { entry_ids } }),
  )
  return { batch: filled, left_out }
}

/** A second request would need the batch of the first one. */
function requireOneRequest({ isDryRun }: Settings, ids: readonly string[]): void {
  if (isDryRun && ids.length > CHUNK)
    throw failure(`A dry run takes at most ${CHUNK} entries; these are ${ids.length}.`)
}

type Send = (entryIds: string[], batch: PaymentBatch | undefined) => Promise<PaymentBatch>

async function fill(ids: readonly string[], start: PaymentBatch | undefined, send: Send) {
  const left_out: LeftOut[] = []
  let batch = start
  const bar = ids.length > CHUNK ? createProgressBar('entries', ids.length) : undefined
  try {
    for (let at = 0; at < ids.length; at += CHUNK) {
      const chunk = ids.slice(at, at + CHUNK)
      const sent = await sendPayable(chunk, (payable) => send(payable, batch), left_out)
      if (sent === 'full') {
        const why = 'The batch is full.'
        left_out.push(...ids.slice(at).map((entry_id) => ({ entry_id, why })))
        break
      }
      batch = sent ?? batch
      bar?.advance(chunk.length)
    }
  } catch (error) {
    throw batch && batch !== start ? toPartialFailure(batch, error) : error
  } finally {
    bar?.end()
  }
  return { batch, left_out }
}

/** The API refuses the request if any entry cannot be paid, and names some of them: retries without these. */
async function sendPayable(
  chunk: readonly string[],
  send: (entryIds: string[]) => Promise<PaymentBatch>,
  leftOut: LeftOut[],
): Promise<PaymentBatch | 'full' | undefined> {
  let rest = [...chunk]
  while (rest.length > 0)
    try {
      return await send(rest)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'batch_too_large') return 'full'
      const refused = toLeftOut(error, rest)
      leftOut.push(...refused)
      const ids = new Set(refused.map(({ entry_id }) => entry_id))
      rest = rest.filter((id) => !ids.has(id))
    }
  return undefined
}

/** Throws any error that is not about single entries. */
function toLeftOut(error: unknown, sent: readonly string[]): LeftOut[] {
  if (!(error instanceof ApiError) || error.faults.length === 0) throw error
  return error.faults.map(({ field, code, params, message }) => {
    const [, at] = /^entry_ids\[(\d+)\]$/.exec(field) ?? []
    const entry_id = at === undefined ? undefined : sent[Number(at)]
    if (entry_id === undefined) throw error
    if (code === 'entry_not_payable') return { entry_id, why: params.problems.join(', ') }
    // The message names the place in the request, which the caller does not know.
    if (code === 'unknown_reference') return { entry_id, why: 'no such accounting entry in this team' }
    return { entry_id, why: message }
  })
}

/** Running the command again would create a second batch. */
function toPartialFailure({ id, entry_count }: PaymentBatch, error: unknown): unknown {
  const failed = toFailure(error)
  if (!failed) return error
  const { body } = failed
  const more = `Batch ${id} has ${entry_count} entries so far: \`npx team-engagement payments add\` adds the others.`
  return new Failure({ error: { ...body.error, message: `${body.error.message} ${more}` } })
}

/** Prints one line for each entry on stderr. */
export function printLeftOut(leftOut: readonly LeftOut[]): void {
  if (leftOut.length === 0) return
  printNotice(`${leftOut.length} left out:`)
  for (const { entry_id, why } of leftOut)
    printNotice(`  ${escapeControlCharacters(entry_id)}: ${escapeControlCharacters(why)}`)
}
