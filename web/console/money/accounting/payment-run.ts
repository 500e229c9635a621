// Marks many entries as paid, several per request, and keeps the result of each entry.
import { type ChunkedRun, ITEMS_TIMEOUT_SECONDS, useChunkedRun } from '../../../shared/kit/chunked-run.ts'
import { toRequestError } from '../../../shared/kit/item-errors.ts'
import { type AccountingEntry, type ApiError, payAccountingEntries } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

/** `error` is the reason why the entry was refused. */
export type Payment = { error: ApiError | undefined; isWithoutInvoice: boolean }
export type PaymentRun = ChunkedRun<AccountingEntry, Payment>

async function pay(entries: readonly AccountingEntry[], key: string): Promise<Payment[]> {
  const { items } = await payAccountingEntries({
    client: api(),
    headers: { 'Idempotency-Key': key },
    timeoutSeconds: ITEMS_TIMEOUT_SECONDS,
    body: { entry_ids: entries.map(({ id }) => id) },
  })
  return items.map(({ error, warnings = [] }) => ({
    error: toRequestError(error),
    isWithoutInvoice: warnings.some(({ code }) => code === 'paid_without_invoice'),
  }))
}

export const usePaymentRun = () => useChunkedRun(pay)
