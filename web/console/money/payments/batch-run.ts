// Adds entries to a payment batch in chunks of 500. A failed chunk stops the run; a retry continues with that chunk.
import { useRef, useState } from 'preact/hooks'
import { randomKey } from '../../../shared/kit/chunked-run.ts'
import {
  ApiError,
  addPaymentBatchEntries,
  createPaymentBatch,
  type PayableEntry,
  type PaymentProblem,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

/** The maximum number of entries in one request. */
const CHUNK_SIZE = 500

export type NewBatch = { execution_date: string; label: string | null }
type Target = { batchId: string } | NewBatch
type Refused = { entry: PayableEntry; problems: PaymentProblem[] }

export type BatchRun = {
  target: Target
  total: number
  left: readonly PayableEntry[]
  isRunning: boolean
  error?: unknown
  /** Entries that cannot be paid by a batch any more. */
  refused: readonly Refused[]
}

function findRefusedEntries(error: unknown, chunk: readonly PayableEntry[]): Refused[] {
  if (!(error instanceof ApiError)) return []
  return error.faults.flatMap(({ field, code, params }) => {
    const entry = chunk[Number(/^entry_ids\[(\d+)\]$/.exec(field)?.[1] ?? -1)]
    if (code !== 'entry_not_payable' || !entry) return []
    return [{ entry, problems: (params as { problems: PaymentProblem[] }).problems }]
  })
}

export function useBatchRun(onDone: (batchId: string) => void) {
  const [run, setRun] = useState<BatchRun>()
  // A chunk is sent again with the same Idempotency-Key, so that a lost response does not add its entries twice.
  const lastChunk = useRef({ chunk: '', key: '' })

  async function send(target: Target, entry_ids: string[]): Promise<string> {
    const chunk = JSON.stringify([target, entry_ids])
    if (lastChunk.current.chunk !== chunk) lastChunk.current = { chunk, key: randomKey() }
    const requestOptions = { client: api(), headers: { 'Idempotency-Key': lastChunk.current.key } }
    const batch =
      'batchId' in target
        ? await addPaymentBatchEntries({
            ...requestOptions,
            path: { id: target.batchId },
            body: { entry_ids },
          })
        : await createPaymentBatch({ ...requestOptions, body: { ...target, entry_ids } })
    return batch.id
  }

  async function continueRun(from: BatchRun): Promise<void> {
    let { target, left } = from
    const show = (more: Partial<BatchRun>) =>
      setRun({ target, total: from.total, left, isRunning: true, refused: [], ...more })
    show({})
    while (left.length > 0) {
      const chunk = left.slice(0, CHUNK_SIZE)
      try {
        const batchId = await send(
          target,
          chunk.map(({ entry_id }) => entry_id),
        )
        target = { batchId }
        left = left.slice(CHUNK_SIZE)
        show({})
      } catch (error) {
        return show({ isRunning: false, error, refused: findRefusedEntries(error, chunk) })
      }
    }
    setRun(undefined)
    if ('batchId' in target) onDone(target.batchId)
  }

  return {
    run,
    start: (target: Target, entries: readonly PayableEntry[]) =>
      continueRun({ target, total: entries.length, left: entries, isRunning: true, refused: [] }),
    retry: () => run && continueRun(run),
    /** Continues without the refused entries. */
    leaveOut: () => {
      if (!run) return
      const refusedIds = new Set(run.refused.map(({ entry }) => entry.entry_id))
      const left = run.left.filter(({ entry_id }) => !refusedIds.has(entry_id))
      return continueRun({ ...run, total: run.total - refusedIds.size, left })
    },
    close: () => setRun(undefined),
  }
}
