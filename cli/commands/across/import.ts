// team-engagement import: freelancers, project codes and missions from a CSV file.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  type Client,
  CsvError,
  decodeCsv,
  type ImportKind,
  type ImportRow,
  importChunks,
  importFreelancers,
  importMissions,
  importProjectCodes,
  importRowsOf,
  parseCsv,
  repeatedRows,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { Failure, failure } from '../../failure.ts'
import { formatError, printAll, printNotice } from '../../output.ts'
import { createProgressBar, type ProgressBar } from '../../progress-bar.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { ITEMS_TIMEOUT_SECONDS } from '../../several.ts'

const IMPORTS = {
  freelancers: importFreelancers,
  'project-codes': importProjectCodes,
  missions: importMissions,
}

type ImportFlags = { dryRun: boolean; fresh: boolean }
type Outcome = { line: number; status: string; id: string | null; error: string | null }

export function addImport(program: Command): void {
  const imports = program
    .command('import')
    .description('import freelancers, project codes and missions from CSV files')
  for (const kind of Object.keys(IMPORTS) as ImportKind[])
    imports
      .command(kind)
      .description(`import ${kind.replace('-', ' ')}; rows that exist are not changed`)
      .argument('<file>', 'CSV file with the names of the fields in its first line')
      .option('--fresh', 'do not continue an import of the same file in the last 24 hours')
      .addHelpText('after', '\nWith --dry-run it shows the outcome of each row and writes nothing.')
      .writeAction(async (file: string, { fresh = false }: { fresh?: boolean }, command: Command) => {
        const settings = readSettings(command)
        if (fresh && settings.isDryRun) throw failure('Use either --fresh or --dry-run.')
        const flags = { fresh, dryRun: settings.isDryRun }
        const outcomes = await runImport(teamClient(settings), kind, await readBytes(file), flags)
        printAll(settings, outcomes, ['line', 'status', 'id', 'error'])
        printSummary(settings, outcomes)
      })
}

async function readBytes(file: string): Promise<Uint8Array> {
  return readFile(file).catch((error: Error) => {
    throw failure(`Cannot read ${file}: ${error.message}`)
  })
}

function parseTable(bytes: Uint8Array) {
  try {
    return parseCsv(decodeCsv(bytes))
  } catch (error) {
    throw error instanceof CsvError ? failure(error.message) : error
  }
}

async function runImport(client: Client, kind: ImportKind, bytes: Uint8Array, flags: ImportFlags) {
  const table = parseTable(bytes)
  const rows = importRowsOf(table)
  const getLineNumber = (position: number) => table.rows[position]?.line ?? 0
  const outcomes = new Map<number, Outcome>()
  for (const [position, { field, first }] of repeatedRows(kind, rows)) {
    const error = `${field} is the same as in line ${getLineNumber(first)}`
    outcomes.set(position, { line: getLineNumber(position), status: 'refused', id: null, error })
  }
  const positions = [...rows.keys()].filter((position) => !outcomes.has(position))
  const bar = createProgressBar('rows', rows.length)
  bar.advance(outcomes.size)
  try {
    for (const chunk of importChunks(rows, positions)) {
      const sent = chunk.map((position) => rows[position] as ImportRow)
      const key = toIdempotencyKey(kind, bytes, chunk, flags)
      for (const { index, status, id, error } of await send(client, kind, sent, flags, key)) {
        const position = chunk[index] as number
        const line = getLineNumber(position)
        outcomes.set(position, { line, status, id, error: error && formatError({ error }) })
      }
      bar.advance(chunk.length)
    }
  } catch (error) {
    printInterrupted(bar, outcomes.size, rows.length)
    throw error
  }
  bar.end()
  return [...outcomes.values()].sort((left, right) => left.line - right.line)
}

async function send(client: Client, kind: ImportKind, rows: ImportRow[], flags: ImportFlags, key?: string) {
  const { items } = await IMPORTS[kind]({
    client,
    body: { rows, ...(flags.dryRun && { dry_run: true }) },
    timeoutSeconds: ITEMS_TIMEOUT_SECONDS,
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
  return items
}

/** The same file has the same keys, so that a repeated command continues after an interruption. */
function toIdempotencyKey(
  kind: ImportKind,
  bytes: Uint8Array,
  chunk: readonly number[],
  { dryRun, fresh }: ImportFlags,
) {
  if (dryRun || fresh) return undefined
  const hash = createHash('sha256').update(bytes).digest('hex')
  return `import ${kind} ${hash} ${chunk[0]}`.replaceAll(' ', ':')
}

function printInterrupted(bar: ProgressBar, done: number, total: number): void {
  bar.end()
  printNotice(`Interrupted after ${done} of ${total} rows. The same command continues.`)
}

function printSummary({ isJson, isDryRun }: Settings, outcomes: readonly Outcome[]): void {
  const count = (status: string) => outcomes.filter((outcome) => outcome.status === status).length
  const created = `${count('created')} ${isDryRun ? 'would be created' : 'created'}`
  const summary = `${created}, ${count('exists')} exist already, ${count('refused')} refused`
  if (count('refused') > 0) throw new Failure({ error: { message: summary } })
  if (!isJson) printNotice(summary)
}
