// npm run test:invoices: random invoices and credit notes, checked to the cent and by third-party validators.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endProgress, progress } from '../../../../bench/progress.ts'
import { createProgressBar } from '../../../../bench/progress-bar.ts'
import { createRenderer, type RenderRequest } from '../../../src/documents/index.ts'
import { createLayout } from '../../../src/documents/rendering/layout.ts'
import { readTotals } from './exact-check.ts'
import { FOREIGN_SELLER_BREAKS, type JudgedDocument, judge } from './judge.ts'
import { findOwnErrors } from './own-checks.ts'
import { plantFaults } from './planted-faults.ts'
import { randomInvoice } from './random-invoices.ts'
import { VECTORS } from './sample-invoices.ts'
import { fetchValidators } from './validators.ts'

const HELP = `npm run test:invoices -- [options]
  --seed N      the same seed makes the same invoices; taken from the current time by default
  --count N     how many invoices (500)
  --folder PATH keep the files in this folder`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '500' },
    folder: { type: 'string' },
    help: { type: 'boolean' },
  },
})

const say = (text: string) => {
  endProgress()
  process.stdout.write(`${text}\n`)
}

function parseNumber(name: 'seed' | 'count', text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new Error(`--${name} takes a number from 1, not ${text}`)
}

const listAllowedBreaks = (country: string) => (country === 'FR' ? [] : FOREIGN_SELLER_BREAKS)

/** `figures` counts the lines, credit notes and bytes; each of the `errors` names its document. */
async function makeAll(seed: number, count: number) {
  const [firstRenderer, secondRenderer] = [
    createRenderer({ timeoutMs: 60_000 }),
    createRenderer({ timeoutMs: 60_000 }),
  ]
  const bar = createProgressBar('invoices made and checked', count)
  const figures = { lines: 0, creditNotes: 0, bytes: 0 }
  const errors: string[] = []
  const documents: JudgedDocument[] = []
  try {
    for (let index = 0; index < count; index += 1) {
      const { name, invoice, logo } = randomInvoice(seed, index)
      const request: RenderRequest = { kind: 'invoice', invoice, logo }
      const [firstRender, secondRender] = await Promise.all([
        firstRenderer.render('one', request),
        secondRenderer.render('two', request),
      ])
      const found = await findOwnErrors(invoice, firstRender.bytes, firstRender.content)
      if (!firstRender.bytes.equals(secondRender.bytes)) found.push('the second rendering is another file')
      errors.push(...found.map((error) => `${name}: ${error}`))
      figures.lines += invoice.lines.length
      figures.creditNotes += invoice.credited ? 1 : 0
      figures.bytes += firstRender.bytes.length
      documents.push({
        name,
        pdf: firstRender.bytes,
        xml: firstRender.content,
        allowed: listAllowedBreaks(invoice.seller.country),
      })
      bar.advance(1)
    }
  } finally {
    await Promise.all([firstRenderer.close(), secondRenderer.close()])
  }
  endProgress()
  return { figures, errors, documents }
}

async function makeVectors(): Promise<{ errors: string[]; documents: JudgedDocument[] }> {
  const renderer = createRenderer({ timeoutMs: 60_000 })
  const errors: string[] = []
  const documents: JudgedDocument[] = []
  for (const { name, invoice, totals } of VECTORS) {
    const { bytes, content } = await renderer.render('one', {
      kind: 'invoice',
      invoice,
    } satisfies RenderRequest)
    const found = await findOwnErrors(invoice, bytes, content)
    if (readTotals(content).join() !== totals.join())
      found.push(`${readTotals(content)} instead of ${totals}`)
    errors.push(...found.map((error) => `${name}: ${error}`))
    const file = `vector-${name.replaceAll(' ', '-')}`
    documents.push({
      name: file,
      pdf: bytes,
      xml: content,
      allowed: listAllowedBreaks(invoice.seller.country),
    })
  }
  await renderer.close()
  return { errors, documents }
}

async function makePlanted(): Promise<{ errors: string[]; documents: JudgedDocument[] }> {
  const errors: string[] = []
  const documents: JudgedDocument[] = []
  for (const { name, invoice, pdf, xml, finders } of plantFaults(createLayout())) {
    const found = await findOwnErrors(invoice, pdf, xml)
    if (finders.includes('own') && found.length === 0)
      errors.push(`planted: ${name}: not found by our own checks`)
    const file = `planted-${name.replaceAll(/\W+/g, '-')}`
    documents.push({ name: file, pdf, xml, allowed: [], finders })
  }
  return { errors, documents }
}

async function judgeAll(
  documents: JudgedDocument[],
  folder: string,
): Promise<{ errors: string[]; text: string }> {
  const validators = await fetchValidators((to) =>
    progress(`fetching veraPDF, Mustang and the French rules to ${to} (75 MB, once)…`),
  )
  if (typeof validators === 'string')
    return { errors: [], text: `skipped: veraPDF, Mustang and the French rules: ${validators}` }
  const bars = {
    veraPDF: createProgressBar('PDF files by veraPDF', documents.length),
    'Mustang and French rules': createProgressBar(
      'files by Mustang and the French rules',
      2 * documents.length,
    ),
  }
  const errors = await judge(validators, folder, documents, (validator) => bars[validator].advance(1))
  return { errors, text: `${documents.length} PDF files judged by veraPDF, Mustang and the French rules` }
}

async function main(): Promise<boolean> {
  const seed = values.seed ? parseNumber('seed', values.seed) : 1 + (Date.now() % 1_000_000)
  const count = parseNumber('count', values.count)
  const start = performance.now()
  say(`seed ${seed}`)
  const random = await makeAll(seed, count)
  const vectors = await makeVectors()
  const planted = await makePlanted()
  const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'engagement-invoices-')))
  const documents = [...random.documents, ...vectors.documents, ...planted.documents]
  const judged = await judgeAll(documents, folder)
  if (!values.folder) await rm(folder, { recursive: true, force: true })
  const errors = [...random.errors, ...vectors.errors, ...planted.errors, ...judged.errors]
  for (const error of errors.slice(0, 50)) say(`FAILED ${error}`)
  const { lines, creditNotes, bytes } = random.figures
  say(`${count} invoices, ${creditNotes} of them credit notes, ${lines} lines, ${Math.round(bytes / 1e6)} MB`)
  say(`${vectors.documents.length} test vectors, ${planted.documents.length} planted faults`)
  say(judged.text)
  say(`${errors.length} errors, ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return errors.length === 0
}

if (values.help) say(HELP)
else process.exitCode = (await main()) ? 0 : 1
