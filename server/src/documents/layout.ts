// Lays documents out with Typst, which is busy for as long as it takes: only for threads and processes of their own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFonts } from './fonts.ts'
import type { Task } from './work-queue.ts'

/** A PDF whose pages come first, as they are. */
export type Uploaded = { bytes: Buffer; pages: number }

const FOLDER = fileURLToPath(new URL('./typst', import.meta.url))

export function createLayout() {
  const mainFileContent = readFileSync(join(FOLDER, 'document.typ'), 'utf8')
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: readFonts() }] })

  return ({ content, date }: Task, uploaded?: Uploaded): Buffer => {
    if (uploaded) compiler.mapShadow(join(FOLDER, 'uploaded.pdf'), uploaded.bytes)
    compiler.mapShadow(join(FOLDER, 'document.json'), Buffer.from(content))
    const pages = String(uploaded?.pages ?? 0)
    const made = compiler.compile({ mainFileContent, inputs: { pages } })
    const trouble = made.hasError() ? made.takeError() : made.takeWarnings()
    if (trouble) throw new Error(`Typst: ${JSON.stringify(compiler.fetchDiagnostics(trouble)).slice(0, 500)}`)
    if (!made.result) throw new Error('Typst made no document')
    const creationTimestamp = Date.parse(`${date}T00:00:00Z`) / 1000
    // Pages from elsewhere are seldom fit for PDF/A, and may be of any version.
    const pdf = compiler.pdf(made.result, { pdfStandard: uploaded ? '2.0' : 'a-2u', creationTimestamp })
    // What is kept from one document to the next must not pile up.
    compiler.evictCache(10)
    return pdf
  }
}
