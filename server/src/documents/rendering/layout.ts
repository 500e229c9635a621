// Lays out documents with Typst. Calls are synchronous and may take seconds: use it in worker threads and processes only.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { DocumentContent } from '../content/content.ts'
import { type Coverage, coverageOf } from '../content/coverage.ts'
import { unfit } from '../content/order.ts'
import { codeOf } from '../content/printable.ts'
import { DOCUMENT_ERRORS } from '../document.errors.ts'
import { readCjkFonts, readFonts } from './fonts.ts'

/** An uploaded PDF, whose pages come first and unchanged. */
export type Uploaded = { bytes: Buffer; pages: number }

const FOLDER = fileURLToPath(new URL('./typst', import.meta.url))
/** Typst evicts cached layouts that were not reused by this many documents. */
const CACHED_FOR = 10
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
    layOut: (content: DocumentContent, hasCjk: boolean, uploaded?: Uploaded): Buffer =>
      (hasCjk ? openCjk() : plain).layOut(content, uploaded),
    /** Coverage of the default fonts. */
    plain: plain.coverage,
    /** Coverage including the CJK fonts, which are loaded on the first call. */
    withCjk: (): Coverage => openCjk().coverage,
  }
}

type Typefaces = ReturnType<typeof openTypefaces>

function openTypefaces(fonts: Buffer[], cjk: 'yes' | 'no') {
  const mainFileContent = readFileSync(join(FOLDER, 'document.typ'), 'utf8')
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: fonts }] })

  function compile(pages: number) {
    const made = compiler.compile({ mainFileContent, inputs: { pages: String(pages), cjk } })
    const problems = made.hasError() ? made.takeError() : made.takeWarnings()
    if (problems)
      throw new Error(`Typst: ${withoutQuotes(JSON.stringify(compiler.fetchDiagnostics(problems)))}`)
    if (!made.result) throw new Error('Typst made no document')
    return made.result
  }

  function layOut(content: DocumentContent, uploaded?: Uploaded): Buffer {
    const text = JSON.stringify(content)
    if (uploaded) compiler.mapShadow(join(FOLDER, 'uploaded.pdf'), uploaded.bytes)
    compiler.mapShadow(join(FOLDER, 'document.json'), Buffer.from(text))
    try {
      const document = compile(uploaded?.pages ?? 0)
      const creationTimestamp = Date.parse(`${content.date}T00:00:00Z`) / 1000
      // Uploaded pages rarely conform to PDF/A, and may have any PDF version.
      const pdfStandard = uploaded ? '2.0' : 'a-2u'
      return exportPdf(() => compiler.pdf(document, { pdfStandard, creationTimestamp }))
    } finally {
      compiler.evictCache(text.length > MAX_CACHED_CHARACTERS ? 0 : CACHED_FOR)
    }
  }

  return { layOut, coverage: coverageOf(fonts) }
}

const NO_GLYPH = /the text `"((?:[^"\\]|\\.)+)"` could not be displayed/
const TOO_LONG = /PDF string is longer than (\d+) characters/

/** Rust escapes invisible characters as `\\u{7}`. */
const unescaped = (text: string) => {
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
      throw unfit(DOCUMENT_ERRORS.unprintable_character, {
        character: codeOf(unescaped(text)),
        source: 'document',
      })
    const [, limit] = TOO_LONG.exec(message) ?? []
    if (limit) throw unfit(DOCUMENT_ERRORS.word_too_long, { limit: Number(limit) })
    throw new Error(`Typst: ${withoutQuotes(message)}`)
  }
}

/** Removes quoted text: diagnostics quote the document, and errors are logged. */
const withoutQuotes = (diagnostics: string) =>
  diagnostics
    .replaceAll('\\"', '"')
    .replace(/`[^`]*`?/g, '`…`')
    .slice(0, 500)
