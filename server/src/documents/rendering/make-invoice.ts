// Renders an invoice: its XML with the exact texts, and its page with those that can be printed.
import { type Logo, type RenderRequest, UnfitDocumentError } from '../content/render-request.ts'
import { toCii } from '../invoices/cii.ts'
import { hasSellerId } from '../invoices/invoice.ts'
import { buildInvoicePage } from '../invoices/page.ts'
import { hasUncoveredText, type Shaping, toPrintablePage } from '../invoices/printable-page.ts'
import type { createLayout } from './layout.ts'

type Layout = ReturnType<typeof createLayout>
type InvoiceRequest = Extract<RenderRequest, { kind: 'invoice' }>

/** An invoice is owed whatever its names contain: texts and logos that cannot be printed never prevent it. */
export function makeInvoice({ invoice, logo, isSpecimen }: InvoiceRequest, layout: Layout) {
  const xml = hasSellerId(invoice) ? toCii(invoice, isSpecimen) : null
  const page = buildInvoicePage(invoice)
  const hasCjk = hasUncoveredText(page, layout.plain)
  const coverage = hasCjk ? layout.withCjk() : layout.plain
  const layOut = (shaping: Shaping, pageLogo: Logo | undefined): Buffer => {
    try {
      return layout.layOutInvoice(
        { page: toPrintablePage(page, coverage, shaping), xml, logo: pageLogo, isSpecimen },
        hasCjk,
      )
    } catch (error) {
      if (error instanceof UnfitDocumentError && shaping === 'clusters')
        return layOut('single characters', pageLogo)
      if (!(error instanceof UnfitDocumentError) && pageLogo) return layOut(shaping, undefined)
      throw error
    }
  }
  return { pdf: layOut('clusters', logo), content: xml ?? '', reserved: undefined }
}
