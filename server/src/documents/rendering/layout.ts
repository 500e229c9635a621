// Lays out documents with Typst. Calls are synchronous and may take seconds: use it in worker threads and processes only.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { getTexts } from '../../locales/texts.ts'
import { bindSpaces } from '../content/bound-spaces.ts'
import type { DocumentContent } from '../content/content.ts'
import { type Coverage, readCoverage } from '../content/coverage.ts'
import { getRegion } from '../content/formats.ts'
import { formatCodePoint } from '../content/printable.ts'
import { createUnfitError, type Logo } from '../content/render-request.ts'
import { DOCUMENT_ERRORS } from '../document.errors.ts'
import { withFacturXMetadata } from '../invoices/factur-x-metadata.ts'
import type { InvoicePage } from '../invoices/page.ts'
import { readCjkFonts, readFonts } from './fonts.ts'

/** The page of an invoice and the XML that is attached to it; null: it is no e-invoice. */
export type PrintedInvoice = {
  page: InvoicePage
  xml: string | null
  logo?: Logo | undefined
  isSpecimen?: boolean | undefined
}

/** An uploaded PDF, whose pages come first and unchanged. */
export type UploadedPdf = { bytes: Buffer; pages: number }

type PrintOptions = { uploaded?: UploadedPdf | undefined; isSpecimen?: boolean | undefined }

const FOLDER = fileURLToPath(new URL('./typst', import.meta.url))
/** Typst evicts cached layouts that were not reused by this many documents. */
const EVICT_AFTER_DOCUMENTS = 10
/** The cache is cleared after larger documents, to limit memory. */
const MAX_CACHED_CHARACTERS = 100_000

export function createLayout() {
  const plain = openTypefaces(readFonts(), 'no')
  let cjk: Typefaces | undefined
  const openCjk = () => {
    cjk ??= openTypefaces([...readFonts(), ...readCjkFonts()], 'yes')
    return cjk
  }
  return {
    layOut: (content: DocumentContent, hasCjk: boolean, printing: PrintOptions = {}): Buffer =>
      (hasCjk ? openCjk() : plain).layOut(content, printing),
    layOutInvoice: (invoice: PrintedInvoice, hasCjk: boolean): Buffer =>
      (hasCjk ? openCjk() : plain).layOutInvoice(invoice),
    /** Coverage of the default fonts. */
    plain: plain.coverage,
    /** Coverage including the CJK fonts, which are loaded on the first call. */
    withCjk: (): Coverage => openCjk().coverage,
  }
}

type Typefaces = ReturnType<typeof openTypefaces>

function openTypefaces(fonts: Buffer[], cjk: 'yes' | 'no') {
  const readSource = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
  const [documentSource, invoiceSource] = [readSource('document.typ'), readSource('invoice.typ')]
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: fonts }] })
  const provide = (name: string, bytes: Buffer) => compiler.mapShadow(join(FOLDER, name), bytes)

  function compile(mainFileContent: string, inputs: Record<string, string>) {
    const compilation = compiler.compile({ mainFileContent, inputs: { ...inputs, cjk } })
    const problems = compilation.hasError() ? compilation.takeError() : compilation.takeWarnings()
    if (problems)
      throw new Error(`Typst: ${withoutQuotes(JSON.stringify(compiler.fetchDiagnostics(problems)))}`)
    if (!compilation.result) throw new Error('Typst made no document')
    return compilation.result
  }

  /** `read` compiles and exports; what it leaves in the cache depends on the size of the text. */
  function withCacheEviction(text: string, read: () => Buffer): Buffer {
    try {
      return read()
    } finally {
      compiler.evictCache(text.length > MAX_CACHED_CHARACTERS ? 0 : EVICT_AFTER_DOCUMENTS)
    }
  }

  function layOut(content: DocumentContent, { uploaded, isSpecimen }: PrintOptions): Buffer {
    const text = JSON.stringify(toPrinted(content))
    if (uploaded) provide('uploaded.pdf', uploaded.bytes)
    provide('document.json', Buffer.from(text))
    return withCacheEviction(text, () => {
      const inputs = { pages: String(uploaded?.pages ?? 0), specimen: toYesNo(isSpecimen) }
      const document = compile(documentSource, inputs)
      // Uploaded pages rarely conform to PDF/A, and may have any PDF version.
      const pdfStandard = uploaded ? '2.0' : 'a-2u'
      return exportPdf(() =>
        compiler.pdf(document, { pdfStandard, creationTimestamp: toUnixSeconds(content) }),
      )
    })
  }

  function layOutInvoice({ page, xml, logo, isSpecimen }: PrintedInvoice): Buffer {
    const text = JSON.stringify(bindSpaces(page, page.locale))
    const extension = logo ? EXTENSIONS[logo.mediaType] : 'none'
    if (logo) provide(`logo.${extension}`, Buffer.from(logo.base64, 'base64'))
    provide('invoice.json', Buffer.from(text))
    // Typst names the attachment after its path, and Factur-X prescribes the name.
    if (xml !== null) provide('factur-x.xml', Buffer.from(xml))
    return withCacheEviction(text, () => {
      const inputs = { logo: extension, specimen: toYesNo(isSpecimen), xml: toYesNo(xml !== null) }
      const document = compile(invoiceSource, inputs)
      const options = { pdfStandard: 'a-3u', creationTimestamp: toUnixSeconds(page) } as const
      const pdf = exportPdf(() => compiler.pdf(document, options))
      return xml === null ? pdf : withFacturXMetadata(pdf)
    })
  }

  return { layOut, layOutInvoice, coverage: readCoverage(fonts) }
}

/** Adds the values that depend on the language only: stored contents of earlier versions do not have them. */
function toPrinted(content: DocumentContent) {
  const { before, between } = getTexts(content.locale, 'contracts').page
  const printed = bindSpaces(content, content.locale)
  return { ...printed, region: getRegion(content.locale), page: [before, between] }
}

const toYesNo = (isTrue: boolean | undefined) => (isTrue ? 'yes' : 'no')

const EXTENSIONS: Record<Logo['mediaType'], string> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

const toUnixSeconds = ({ date }: { date: string }) => Date.parse(`${date}T00:00:00Z`) / 1000

const NO_GLYPH = /the text `"((?:[^"\\]|\\.)+)"` could not be displayed/
const TOO_LONG = /PDF string is longer than (\d+) characters/

/** Rust escapes invisible characters as `\\u{7}`. */
const unescapeCharacter = (text: string) => {
  const [, digits] = /^\\+u\{([0-9a-f]+)\}/.exec(text) ?? []
  return digits ? String.fromCodePoint(Number.parseInt(digits, 16)) : text
}

/** Maps violations of PDF/A to errors of the input; all others are internal errors. */
function exportPdf(make: () => Buffer): Buffer {
  try {
    return make()
  } catch (error) {
    const message = (error as Error).message.replaceAll('\\"', '"')
    const [, text] = NO_GLYPH.exec(message) ?? []
    if (text)
      throw createUnfitError(DOCUMENT_ERRORS.unprintable_character, {
        character: formatCodePoint(unescapeCharacter(text)),
        source: 'document',
      })
    const [, limit] = TOO_LONG.exec(message) ?? []
    if (limit) throw createUnfitError(DOCUMENT_ERRORS.word_too_long, { limit: Number(limit) })
    throw new Error(`Typst: ${withoutQuotes(message)}`)
  }
}

/** Removes quoted text: diagnostics quote the document, and errors are logged. */
const withoutQuotes = (diagnostics: string) =>
  diagnostics
    .replaceAll('\\"', '"')
    .replace(/`[^`]*`?/g, '`…`')
    .slice(0, 500)
