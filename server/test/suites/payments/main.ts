// npm run test:payments: random payment files, checked to the cent and against the ISO schema.
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { endProgress, progress } from '../../../../bench/progress.ts'
import { createProgressBar } from '../../../../bench/progress-bar.ts'
import { type JudgedFile, judgeBySchema, makeBatch, makePlanted } from './judge.ts'
import { randomBatch } from './random-batches.ts'
import { fetchSchema } from './schema.ts'

const HELP = `npm run test:payments -- [options]
  --seed N      the same seed makes the same files; taken from the current time by default
  --count N     how many files (200)
  --schema PATH another schema of pain.001.001.09, such as a bank's, instead of the ISO schema
  --folder PATH keep the files in this folder`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '200' },
    schema: { type: 'string' },
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

/** `figures` counts the transfers and countries; each of the `errors` names its file. */
function makeAll(seed: number, count: number) {
  const bar = createProgressBar('payment files made and checked', count)
  const figures = { transfers: 0, countries: new Set<string>() }
  const errors: string[] = []
  const documents: JudgedFile[] = []
  for (let index = 0; index < count; index += 1) {
    const batch = randomBatch(seed, index)
    const result = makeBatch(batch)
    errors.push(...result.errors)
    documents.push(result.document)
    figures.transfers += batch.transfers.length
    for (const { payee } of batch.transfers) figures.countries.add(payee.iban.slice(0, 2))
    bar.advance(1)
  }
  endProgress()
  return { figures, errors, documents }
}

async function judgeAll(documents: JudgedFile[]): Promise<{ errors: string[]; text: string }> {
  const fetched = values.schema
    ? { schema: values.schema }
    : await fetchSchema((to) => progress(`fetching the schema to ${to} (once)…`))
  if ('missing' in fetched) return { errors: [], text: `skipped: the schema: ${fetched.missing}` }
  if (values.folder) await mkdir(values.folder, { recursive: true })
  const bar = createProgressBar('files by the schema', documents.length)
  const errors = await judgeBySchema(fetched.schema, documents, values.folder, () => bar.advance(1))
  return { errors, text: `${documents.length} files validated against the schema` }
}

async function main(): Promise<boolean> {
  const seed = values.seed ? parseNumber('seed', values.seed) : 1 + (Date.now() % 1_000_000)
  const count = parseNumber('count', values.count)
  const start = performance.now()
  say(`seed ${seed}`)
  const random = makeAll(seed, count)
  const planted = makePlanted()
  const judged = await judgeAll([...random.documents, ...planted.documents])
  const errors = [...random.errors, ...planted.errors, ...judged.errors]
  for (const error of errors.slice(0, 50)) say(`FAILED ${error}`)
  const { transfers, countries } = random.figures
  say(`${count} payment files, ${transfers} transfers to accounts in ${countries.size} countries`)
  say(`${planted.documents.length - 1} planted faults`)
  say(judged.text)
  say(`${errors.length} errors, ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return errors.length === 0
}

if (values.help) say(HELP)
else process.exitCode = (await main()) ? 0 : 1
