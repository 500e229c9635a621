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

/** The API accepts no more ids in one request. */
const MAX_IDS = 500

export type LeftOut = { entry_id: string; why: string }
type FilledBatch = { batch: PaymentBatch; left_out: LeftOut[] }

/** Returns no batch if no entry can be paid, because none is created then. */
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
): Promise<FilledBatch> {
  requireOneRequest(settings, ids)
  const options = { client: teamClient(settings), path: { id: batch.id } }
  const { batch: filled = batch, left_out } = await fill(ids, batch, (entry_ids) =>
    addPaymentBatchEntries({ ...options, body: { entry_ids } }),
  )
  return { batch: filled, left_out }
}

/** In a dry run, the first request creates no batch to which a second one could add entries. */
function requireOneRequest({ isDryRun }: Settings, ids: readonly string[]): void {
  if (isDryRun && ids.length > MAX_IDS)
    throw failure(`A dry run takes at most ${MAX_IDS} entries; these are ${ids.length}.`)
}

type Send = (entryIds: string[], batch: PaymentBatch | undefined) => Promise<PaymentBatch>

async function fill(ids: readonly string[], start: PaymentBatch | undefined, send: Send) {
  const left_out: LeftOut[] = []
  let batch = start
  const bar = ids.length > MAX_IDS ? createProgressBar('entries', ids.length) : undefined
  try {
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      const chunk = ids.slice(from, from + MAX_IDS)
      const updatedBatch = await sendPayable(chunk, (payable) => send(payable, batch), left_out)
      if (updatedBatch === 'full') {
        const why = 'The batch is full.'
        left_out.push(...ids.slice(from).map((entry_id) => ({ entry_id, why })))
        break
      }
      batch = updatedBatch ?? batch
      bar?.advance(chunk.length)
    }
  } catch (error) {
    throw batch && batch !== start ? toPartialFailure(batch, error) : error
  } finally {
    bar?.end()
  }
  return { batch, left_out }
}

/** Retries without the entries that a refusal names: the API refuses the whole request if one entry cannot be paid. */
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
function toLeftOut(error: unknown, sentIds: readonly string[]): LeftOut[] {
  if (!(error instanceof ApiError) || error.faults.length === 0) throw error
  return error.faults.map(({ field, code, params, message }) => {
    const [, index] = /^entry_ids\[(\d+)\]$/.exec(field) ?? []
    const entry_id = index === undefined ? undefined : sentIds[Number(index)]
    if (entry_id === undefined) throw error
    if (code === 'entry_not_payable') return { entry_id, why: params.problems.join(', ') }
    // The message names the place in the request, which the caller does not know.
    if (code === 'unknown_reference') return { entry_id, why: 'no such accounting entry in this team' }
    return { entry_id, why: message }
  })
}

/** Names the batch that exists by now, because running the command again would create a second one. */
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
