// Renders a request to a PDF, in a worker: parses the template, checks the size of its expansion, fills it, checks its
// characters and lays it out.
import { createAgreementContent, createAmendmentContent } from '../content/agreement.ts'
import type { DocumentContent } from '../content/content.ts'
import type { Coverage } from '../content/coverage.ts'
import { createSignedContent, signatureReason } from '../content/evidence.ts'
import { findUnprintable, formatCodePoint, listStrings, toPrintable } from '../content/printable.ts'
import { createUnfitError, type RenderRequest, type UnfitDocumentError } from '../content/render-request.ts'
import { DOCUMENT_ERRORS } from '../document.errors.ts'
import { reserveSignature } from '../signing/reserve-signature.ts'
import type { createLayout, UploadedPdf } from './layout.ts'
import { makeInvoice } from './make-invoice.ts'

/** Requests for all documents but invoices, whose content is an XML file. */
type ContentRequest = Exclude<RenderRequest, { kind: 'invoice' }>

type Layout = ReturnType<typeof createLayout>

/** Returns the PDF, the content for later signed versions, and the space for a signature if it is requested. */
export function makeDocument(request: RenderRequest, layout: Layout, uploaded?: UploadedPdf) {
  if (request.kind === 'invoice') return makeInvoice(request, layout)
  const fullContent = createContent(request)
  const names = request.kind === 'signed' ? request.signatures.map(({ name }) => name) : []
  const hasCjk = findFirstUnprintable(fullContent, layout.plain) !== undefined
  const coverage = hasCjk ? layout.withCjk() : layout.plain
  const content = hasCjk ? withPrintableEvidence(fullContent, coverage) : fullContent
  const character = findFirstUnprintable({ ...content, names }, coverage)
  if (character !== undefined) throw createUnprintableError(character, request)
  const output = {
    pdf: layout.layOut(content, hasCjk, { uploaded, isSpecimen: request.isSpecimen }),
    content: JSON.stringify(fullContent),
  }
  if (request.kind !== 'signed' || !request.reserve) return { ...output, reserved: undefined }
  return { ...output, ...reserveSignature(output.pdf, request.reserve, signatureReason(content.locale)) }
}

function createContent(request: ContentRequest): DocumentContent {
  if (request.kind === 'agreement') return createAgreementContent(request.data, request)
  if (request.kind === 'amendment')
    return createAmendmentContent(request.data, request.terms, request.proposer)
  const content = JSON.parse(request.content) as DocumentContent
  const { upload } = content
  const visibleContent = upload
    ? { ...content, upload: { ...upload, isShown: request.isShown === true } }
    : content
  const { signatures, timeZone } = request
  return createSignedContent(visibleContent, {
    signatures,
    timeZone,
    isSignedByService: request.reserve !== undefined,
  })
}

type PrintedContent = DocumentContent & { names?: string[] }

/** Skips the title, which is PDF metadata and not printed. */
function findFirstUnprintable(
  { title: _, ...printed }: PrintedContent,
  coverage: Coverage,
): string | undefined {
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

function createUnprintableError(character: string, request: ContentRequest): UnfitDocumentError {
  const source = findSource(character, request)
  const params = { character: formatCodePoint(character), source: source ?? 'document' }
  return createUnfitError(DOCUMENT_ERRORS.unprintable_character, params, source)
}

/** Finds the path of the value that contains the character; `template` if it is in the team's own template. */
function findSource(character: string, request: ContentRequest): string | undefined {
  if (request.kind === 'signed') return 'signature'
  for (const [path, text] of listStrings(request.data))
    if (text.normalize('NFC').includes(character)) return path
  return request.kind === 'agreement' && request.body ? 'template' : undefined
}
