// What a person or a script gets to see: results on stdout, everything else on stderr.
import type { ErrorBody, Failure } from './failure.ts'
import type { Settings } from './settings.ts'

export type Item = Record<string, unknown>
export type Page = { items: Item[]; total: number; current_page: number; per_page: number }

const say = (text: string) => void process.stdout.write(`${text}\n`)
export const tell = (text: string) => void process.stderr.write(`${text}\n`)
const pretty = (value: unknown) => JSON.stringify(value, null, 2)

export function printItem({ isJson }: Settings, item: Item): void {
  say(isJson ? pretty(item) : linesOf(item))
}

export function printPage({ isJson }: Settings, page: Page, columns: string[]): void {
  say(isJson ? pretty(page) : `${tableOf(page.items, columns)}\n${positionOf(page)}`)
}

/** As it was served, but a terminal wants the last line ended. */
export function printText(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

export function printFailure({ body }: Failure, isJson: boolean): void {
  tell(isJson ? pretty(body) : sentenceOf(body))
}

function sentenceOf(body: ErrorBody): string {
  const { message, request_id, details } = body.error
  const furtherFaults = details?.errors?.slice(1) ?? []
  return [
    visible(message) + (request_id ? ` (request id ${visible(request_id)})` : ''),
    ...furtherFaults.map(({ field, message }) => `  ${visible(field)}: ${visible(message)}`),
  ].join('\n')
}

const linesOf = (item: Item) =>
  Object.entries(item)
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join('\n')

function tableOf(items: Item[], columns: string[]): string {
  const rows = [columns, ...items.map((item) => columns.map((column) => textOf(item[column])))]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => lengthOf(row[at]))))
  const padded = (cell: string, at: number) => cell + ' '.repeat((widths[at] ?? 0) - lengthOf(cell))
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n')
}

const lengthOf = (cell = '') => [...cell].length

const positionOf = ({ current_page, per_page, total }: Page) =>
  `page ${current_page} of ${Math.max(1, Math.ceil(total / per_page))}, ${total} in all`

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join(', ') : '-'
  return visible(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Names come from many hands; none of them may steer the operator's terminal. */
const visible = (text: string) =>
  text.replace(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
