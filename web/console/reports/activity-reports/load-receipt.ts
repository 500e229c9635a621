import type { Receipts } from '../../../shared/reports/receipts/receipts.ts'
import { getExpenseReceipt } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

/** Loads the receipt of an expense of the report. */
export const loadReceipt =
  (id: string): Receipts['load'] =>
  (receipt_id, signal) =>
    getExpenseReceipt({ client: api(), path: { id, receipt_id }, signal }) as unknown as Promise<File>
