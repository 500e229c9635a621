import type { Receipts } from '../../../shared/reports/receipts/receipts.ts'
import { getPortalExpenseReceipt, uploadPortalExpenseReceipt } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'

/** Returns the calls for receipts of a mission of the freelancer. */
export const createReceipts = (id: string): Receipts => ({
  upload: (body) => uploadPortalExpenseReceipt({ client: portal(), path: { id }, body }),
  load: (receipt_id, signal) =>
    getPortalExpenseReceipt({
      client: portal(),
      path: { id, receipt_id },
      signal,
    }) as unknown as Promise<File>,
})
