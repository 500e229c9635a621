import { itemsOf, listPortalSupplierInvoices, type PortalSupplierInvoice } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'

/** Loads all invoices that the freelancer, or the team for them, has sent; newest first. */
export async function listSentInvoices(signal: AbortSignal): Promise<PortalSupplierInvoice[]> {
  const found: PortalSupplierInvoice[] = []
  for await (const invoice of itemsOf(listPortalSupplierInvoices, { client: portal(), signal }))
    found.push(invoice)
  return found
}
