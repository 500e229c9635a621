// Renders an order to a PDF, in a worker: parses the template, checks the size of its expansion, fills it, checks its
// characters and lays it out.
import { agreementContent, amendmentContent } from '../content/agreement.ts'
import type { DocumentContent } from '../content/content.ts'
import type { Coverage } from '../content/coverage.ts'
import { signatureReason, signedContent } from '../content/evidence.ts'
import { type Order, type UnfitDocument, unfit } from '../content/order.ts'
import { asPrintable, findUnprintable, formatCodePoint, stringsIn } from '../content/printable.ts'
import { DOCUMENT_ERRORS } from '../document.errors.ts'
import { reserveSignature } from '../signing/reserve-signature.ts'
import type { createLayout, Uploaded } from './layout.ts'
import { makeInvoice } from './make-invoice.ts'

/** All but invoices, whose content is an XML file. */
type ContentOrder = Exclude<Order, { kind: 'invoice' }>

type Layout = ReturnType<typeof createLayout>

/** Returns the PDF, the content that signed versions are rendered from later, and the space for a signature if it is ordered. */
export function makeDocument(order: Order, layout: Layout, uploaded?: Uploaded) {
  if (order.kind === 'invoice') return makeInvoice(order, layout)
  const fullContent = createContent(order)
  const names = order.kind === 'signed' ? order.signatures.map(({ name }) => name) : []
  const hasCjk = firstUnprintable(fullContent, layout.plain) !== undefined
  const coverage = hasCjk ? layout.withCjk() : layout.plain
  const content = hasCjk ? withPrintableEvidence(fullContent, coverage) : fullContent
  const character = firstUnprintable({ ...content, names }, coverage)
  if (character !== undefined) throw unprintable(character, order)
  const output = {
    pdf: layout.layOut(content, hasCjk, { uploaded, isSpecimen: order.isSpecimen }),
    content: JSON.stringify(fullContent),
  }
  if (order.kind !== 'signed' || !order.reserve) return { ...output, reserved: undefined }
  return { ...output, ...reserveSignature(output.pdf, order.reserve, signatureReason(content.locale)) }
}

function createContent(order: ContentOrder): DocumentContent {
  if (order.kind === 'agreement') return agreementContent(order.data, order.body)
  if (order.kind === 'amendment') return amendmentContent(order.data, order.terms)
  const content = JSON.parse(order.content) as DocumentContent
  const { upload } = content
  const visibleContent = upload
    ? { ...content, upload: { ...upload, isShown: order.isShown === true } }
    : content
  return signedContent(visibleContent, order.signatures, order.reserve !== undefined)
}

type Printed = DocumentContent & { names?: string[] }

/** Skips the title, which is PDF metadata and not printed. */
function firstUnprintable({ title: _, ...printed }: Printed, coverage: Coverage): string | undefined {
  for (const [, text] of stringsIn(printed)) {
    const found = findUnprintable(text, coverage)
    if (found !== undefined) return found
  }
  return undefined
}

/** Replaces unprintable characters in the evidence: the signer cannot change values such as the user agent. */
function withPrintableEvidence(content: DocumentContent, coverage: Coverage): DocumentContent {
  if (!content.evidence) return content
  const { sections } = content.evidence
  const printable = sections.map(({ title, rows }) => ({
    title,
    rows: rows.map(([label, value]): [string, string] => [label, asPrintable(value, coverage)]),
  }))
  return { ...content, evidence: { ...content.evidence, sections: printable } }
}

function unprintable(character: string, order: ContentOrder): UnfitDocument {
  const source = findSource(character, order)
  const params = { character: formatCodePoint(character), source: source ?? 'document' }
  return unfit(DOCUMENT_ERRORS.unprintable_character, params, source)
}

/** The path of the value that contains the character; `template` if no value of the team's own template does. */
function findSource(character: string, order: ContentOrder): string | undefined {
  if (order.kind === 'signed') return 'signature'
  for (const [path, text] of stringsIn(order.data)) if (text.normalize('NFC').includes(character)) return path
  return order.kind === 'agreement' && order.body ? 'template' : undefined
}
