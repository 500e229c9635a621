// Lays documents out, in a thread of its own: Typst is busy for as long as it takes, and the service answers meanwhile.
import { readFileSync } from 'node:fs'
import { constants, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { DocumentContent } from './content.ts'
import { readFonts } from './fonts.ts'

export type Job = { id: number; content: DocumentContent }
export type Result = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: string }

// On Linux this is the thread's own priority: where the cores are few, requests go before documents.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const LAYOUT = readFileSync(new URL('./typst/document.typ', import.meta.url), 'utf8')
const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: readFonts() }] })

function render(content: DocumentContent): Buffer {
  const made = compiler.compile({
    mainFileContent: LAYOUT,
    inputs: { document: JSON.stringify(content) },
  })
  const trouble = made.hasError() ? made.takeError() : made.takeWarnings()
  if (trouble) throw new Error(`Typst: ${JSON.stringify(compiler.fetchDiagnostics(trouble)).slice(0, 500)}`)
  if (!made.result) throw new Error('Typst made no document')
  const creationTimestamp = Date.parse(`${content.date}T00:00:00Z`) / 1000
  const pdf = compiler.pdf(made.result, { pdfStandard: 'a-2u', creationTimestamp })
  // What is kept from one document to the next must not pile up.
  compiler.evictCache(10)
  return pdf
}

parentPort?.on('message', ({ id, content }: Job) => {
  try {
    const pdf = new Uint8Array(render(content))
    parentPort?.postMessage({ id, pdf } satisfies Result, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).message } satisfies Result)
  }
})
