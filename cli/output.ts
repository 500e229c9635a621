// Output: results on stdout, everything else on stderr.
import type { ErrorBody, Failure } from './failure.ts'
import { clearBar } from './progress-bar.ts'
import type { Settings } from './settings.ts'
import { type Column, type Item, linesOf, tableOf, visible } from './text.ts'

export type Page = { items: Item[]; total: number; current_page: number; per_page: number }

const say = (text: string) => void process.stdout.write(`${text}\n`)
export function tell(text: string): void {
  clearBar()
  process.stderr.write(`${text}\n`)
}
const pretty = (value: unknown) => JSON.stringify(value, null, 2)

export function printItem({ isJson }: Settings, item: Item): void {
  say(isJson ? pretty(item) : linesOf(item))
}

export function printPage({ isJson }: Settings, page: Page, columns: Column[]): void {
  say(isJson ? pretty(page) : `${tableOf(page.items, columns)}\n${positionOf(page)}`)
}

export function printAll({ isJson }: Settings, items: Item[], columns: Column[]): void {
  const total = items.length
  say(isJson ? pretty({ items, total }) : `${tableOf(items, columns)}\n${total} in total`)
}

/** Without a total: a feed has no end. JSON has the whole `feed`. */
export function printFeed({ isJson }: Settings, feed: object, items: Item[], columns: Column[]): void {
  say(isJson ? pretty(feed) : tableOf(items, columns))
}

/** One line, also as JSON. */
export function printLine({ isJson }: Settings, item: Item, columns: string[]): void {
  const words = columns.map((name) => visible(String(item[name] ?? '')))
  say(isJson ? JSON.stringify(item) : words.join('  ').trimEnd())
}

export function printSection(title: string, items: Item[], columns: Column[]): void {
  say(`\n${title}:\n${tableOf(items, columns)}`)
}

export function printMembers(item: Item): void {
  say(`\n${linesOf(item)}`)
}

/** The text as served, with a newline at the end. */
export function printText(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

export function printFailure({ body }: Failure, isJson: boolean): void {
  tell(isJson ? pretty(body) : sentenceOf(body))
}

/** The message of an API error is that of its first field error. Errors of this program have no status. */
export function sentenceOf(body: ErrorBody): string {
  const { code, message, request_id, details } = body.error
  const field = details?.field
  const further = details?.errors?.slice(code === undefined ? 0 : 1) ?? []
  const origin = [...(field ? [`field ${field}`] : []), ...(request_id ? [`request id ${request_id}`] : [])]
  return [
    visible(origin.length > 0 ? `${message} (${origin.join(', ')})` : message),
    ...further.map(({ field, message }) => `  ${visible(field)}: ${visible(message)}`),
  ].join('\n')
}

const positionOf = ({ current_page, per_page, total }: Page) =>
  `page ${current_page} of ${Math.max(1, Math.ceil(total / per_page))}, ${total} in total`
