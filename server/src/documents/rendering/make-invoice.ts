// Renders an invoice: its XML with the exact texts, and its page with those that can be printed.
import { type Logo, type Order, UnfitDocument } from '../content/order.ts'
import { toCii } from '../invoices/cii.ts'
import { pageOf } from '../invoices/page.ts'
import { hasUncovered, printablePage, type Shaping } from '../invoices/printable-page.ts'
import type { createLayout } from './layout.ts'

type Layout = ReturnType<typeof createLayout>
type InvoiceOrder = Extract<Order, { kind: 'invoice' }>

/** An invoice is owed whatever its names contain: texts and logos that cannot be printed never prevent it. */
export function makeInvoice({ invoice, logo, isSpecimen }: InvoiceOrder, layout: Layout) {
  const xml = toCii(invoice, isSpecimen)
  const page = pageOf(invoice)
  const hasCjk = hasUncovered(page, layout.plain)
  const coverage = hasCjk ? layout.withCjk() : layout.plain
  const layOut = (shaping: Shaping, shown: Logo | undefined): Buffer => {
    try {
      return layout.layOutInvoice(
        { page: printablePage(page, coverage, shaping), xml, logo: shown, isSpecimen },
        hasCjk,
      )
    } catch (error) {
      if (error instanceof UnfitDocument && shaping === 'clusters') return layOut('single characters', shown)
      if (!(error instanceof UnfitDocument) && shown) return layOut(shaping, undefined)
      throw error
    }
  }
  return { pdf: layOut('clusters', logo), content: xml, reserved: undefined }
}
