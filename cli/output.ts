// Output: results on stdout, everything else on stderr.
import type { ErrorBody, Failure } from './failure.ts'
import { clearBar } from './progress-bar.ts'
import type { GlobalFlags, Settings } from './settings.ts'
import { type Column, escapeControlCharacters, formatFields, formatTable, type Item } from './text.ts'

export type Page = { items: Item[]; total: number; current_page: number; per_page: number }

const writeLine = (text: string) => void process.stdout.write(`${text}\n`)
export function printNotice(text: string): void {
  clearBar()
  process.stderr.write(`${text}\n`)
}
/** Prints a notice for people about what the command has done. */
export function printHint({ isJson, isDryRun }: Settings, text: string): void {
  if (!isJson && !isDryRun) printNotice(text)
}
/** Marks the output of a dry run, because its ids and secrets do not exist afterwards. */
const formatJson = (value: object, isDryRun = false) =>
  JSON.stringify(isDryRun ? { dry_run: true, ...value } : value, null, 2)

export function printItem({ isJson, isDryRun }: Settings, item: Item): void {
  writeLine(isJson ? formatJson(item, isDryRun) : formatFields(item))
}

export function printPage({ isJson }: Settings, page: Page, columns: Column[]): void {
  writeLine(isJson ? formatJson(page) : `${formatTable(page.items, columns)}\n${formatPosition(page)}`)
}

export function printAll({ isJson, isDryRun }: Settings, items: Item[], columns: Column[]): void {
  const total = items.length
  writeLine(
    isJson ? formatJson({ items, total }, isDryRun) : `${formatTable(items, columns)}\n${total} in total`,
  )
}

/** Prints no total, because a feed has no end. JSON has the whole `feed`. */
export function printFeed({ isJson }: Settings, feed: object, items: Item[], columns: Column[]): void {
  writeLine(isJson ? formatJson(feed) : formatTable(items, columns))
}

/** Prints one line, also as JSON. */
export function printLine({ isJson }: Settings, item: Item, columns: string[]): void {
  const words = columns.map((name) => escapeControlCharacters(String(item[name] ?? '')))
  writeLine(isJson ? JSON.stringify(item) : words.join('  ').trimEnd())
}

export function printSection(title: string, items: Item[], columns: Column[]): void {
  writeLine(`\n${title}:\n${formatTable(items, columns)}`)
}

export function printFields(item: Item): void {
  writeLine(`\n${formatFields(item)}`)
}

/** The text as served, with a newline at the end. */
export function printText(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

export function printFailure({ body }: Failure, { json, dryRun }: GlobalFlags): void {
  printNotice(json ? formatJson(body, dryRun) : formatError(body))
}

/** The message of an API error is that of its first field error. Errors of this program have no status. */
export function formatError(body: ErrorBody): string {
  const { code, message, request_id, details } = body.error
  const field = details?.field
  const further = details?.errors?.slice(code === undefined ? 0 : 1) ?? []
  const origin = [...(field ? [`field ${field}`] : []), ...(request_id ? [`request id ${request_id}`] : [])]
  return [
    escapeControlCharacters(origin.length > 0 ? `${message} (${origin.join(', ')})` : message),
    ...further.map(
      ({ field, message }) => `  ${escapeControlCharacters(field)}: ${escapeControlCharacters(message)}`,
    ),
  ].join('\n')
}

const formatPosition = ({ current_page, per_page, total }: Page) =>
  `page ${current_page} of ${Math.max(1, Math.ceil(total / per_page))}, ${total} in total`
