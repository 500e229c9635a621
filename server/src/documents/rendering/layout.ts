// Lays documents out with Typst, which is busy for as long as it takes: only for threads and processes of their own.
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

/** A PDF whose pages come first, as they are. */
export type Uploaded = { bytes: Buffer; pages: number }

const FOLDER = fileURLToPath(new URL('./typst', import.meta.url))
/** Layouts that later documents share stay in Typst's cache for this many documents. */
const CACHED_FOR = 10
/** The layout of a document this large is not worth its memory. */
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
    /** Of the fonts that every document is laid out with. */
    plain: plain.coverage,
    /** With the fonts for Chinese, Japanese and Korean, which are loaded at the first call. */
    withCjk: (): Coverage => openCjk().coverage,
  }
}

type Typefaces = ReturnType<typeof openTypefaces>

function openTypefaces(fonts: Buffer[], cjk: 'yes' | 'no') {
  const mainFileContent = readFileSync(join(FOLDER, 'document.typ'), 'utf8')
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: fonts }] })

  function compile(pages: number) {
    const made = compiler.compile({ mainFileContent, inputs: { pages: String(pages), cjk } })
    const trouble = made.hasError() ? made.takeError() : made.takeWarnings()
    if (trouble) throw new Error(`Typst: ${withoutText(JSON.stringify(compiler.fetchDiagnostics(trouble)))}`)
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
      // Pages from elsewhere are seldom fit for PDF/A, and may be of any version.
      const pdfStandard = uploaded ? '2.0' : 'a-2u'
      return asPdf(() => compiler.pdf(document, { pdfStandard, creationTimestamp }))
    } finally {
      compiler.evictCache(text.length > MAX_CACHED_CHARACTERS ? 0 : CACHED_FOR)
    }
  }

  return { layOut, coverage: coverageOf(fonts) }
}

const NO_GLYPH = /the text `"((?:[^"\\]|\\.)+)"` could not be displayed/
const TOO_LONG = /PDF string is longer than (\d+) characters/

/** Rust writes what is not visible as `\\u{7}`. */
const unescaped = (text: string) => {
  const [, digits] = /^\\+u\{([0-9a-f]+)\}/.exec(text) ?? []
  return digits ? String.fromCodePoint(Number.parseInt(digits, 16)) : text
}

/** What PDF/A does not allow is the input's fault; the rest is ours. */
function asPdf(make: () => Buffer): Buffer {
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
    const [, most] = TOO_LONG.exec(message) ?? []
    if (most) throw unfit(DOCUMENT_ERRORS.word_too_long, { limit: Number(most) })
    throw new Error(`Typst: ${withoutText(message)}`)
  }
}

/** Diagnostics quote the document, and errors are logged: what stands in quotes is left out. */
const withoutText = (diagnostics: string) =>
  diagnostics
    .replaceAll('\\"', '"')
    .replace(/`[^`]*`?/g, '`…`')
    .slice(0, 500)
