// Renders an order to a PDF, in a worker: parses the template, checks the size of its expansion, fills it, checks its
// characters and lays it out.
import { createAgreementContent, createAmendmentContent } from '../content/agreement.ts'
import type { DocumentContent } from '../content/content.ts'
import type { Coverage } from '../content/coverage.ts'
import { createSignedContent, signatureReason } from '../content/evidence.ts'
import { createUnfitError, type Order, type UnfitDocumentError } from '../content/order.ts'
import { findUnprintable, formatCodePoint, listStrings, toPrintable } from '../content/printable.ts'
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
  const hasCjk = findFirstUnprintable(fullContent, layout.plain) !== undefined
  const coverage = hasCjk ? layout.withCjk() : layout.plain
  const content = hasCjk ? withPrintableEvidence(fullContent, coverage) : fullContent
  const character = findFirstUnprintable({ ...content, names }, coverage)
  if (character !== undefined) throw createUnprintableError(character, order)
  const output = {
    pdf: layout.layOut(content, hasCjk, { uploaded, isSpecimen: order.isSpecimen }),
    content: JSON.stringify(fullContent),
  }
  if (order.kind !== 'signed' || !order.reserve) return { ...output, reserved: undefined }
  return { ...output, ...reserveSignature(output.pdf, order.reserve, signatureReason(content.locale)) }
}

function createContent(order: ContentOrder): DocumentContent {
  if (order.kind === 'agreement') return createAgreementContent(order.data, order.body)
  if (order.kind === 'amendment') return createAmendmentContent(order.data, order.terms)
  const content = JSON.parse(order.content) as DocumentContent
  const { upload } = content
  const visibleContent = upload
    ? { ...content, upload: { ...upload, isShown: order.isShown === true } }
    : content
  return createSignedContent(visibleContent, order.signatures, order.reserve !== undefined)
}

type Printed = DocumentContent & { names?: string[] }

/** Skips the title, which is PDF metadata and not printed. */
function findFirstUnprintable({ title: _, ...printed }: Printed, coverage: Coverage): string | undefined {
  for (const [, text] of listStrings(printed)) {
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
    rows: rows.map(([label, value]): [string, string] => [label, toPrintable(value, coverage)]),
  }))
  return { ...content, evidence: { ...content.evidence, sections: printable } }
}

function createUnprintableError(character: string, order: ContentOrder): UnfitDocumentError {
  const source = findSource(character, order)
  const params = { character: formatCodePoint(character), source: source ?? 'document' }
  return createUnfitError(DOCUMENT_ERRORS.unprintable_character, params, source)
}

/** The path of the value that contains the character; `template` if no value of the team's own template does. */
function findSource(character: string, order: ContentOrder): string | undefined {
  if (order.kind === 'signed') return 'signature'
  for (const [path, text] of listStrings(order.data))
    if (text.normalize('NFC').includes(character)) return path
  return order.kind === 'agreement' && order.body ? 'template' : undefined
}
