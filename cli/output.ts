// What a person or a script gets to see: results on stdout, everything else on stderr.
import type { ErrorBody, Failure } from './failure.ts'
import type { Settings } from './settings.ts'
import { type Item, linesOf, tableOf, visible } from './text.ts'

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

export function printAll({ isJson }: Settings, items: Item[], columns: string[]): void {
  const total = items.length
  say(isJson ? pretty({ items, total }) : `${tableOf(items, columns)}\n${total} in all`)
}

export function printSection(title: string, items: Item[], columns: string[]): void {
  say(`\n${title}:\n${tableOf(items, columns)}`)
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
  const field = details?.field
  const furtherFaults = details?.errors?.slice(1) ?? []
  const origin = [
    ...(field && !message.includes(field) ? [`field ${field}`] : []),
    ...(request_id ? [`request id ${request_id}`] : []),
  ]
  return [
    visible(origin.length > 0 ? `${message} (${origin.join(', ')})` : message),
    ...furtherFaults.map(({ field, message }) => `  ${visible(field)}: ${visible(message)}`),
  ].join('\n')
}

const positionOf = ({ current_page, per_page, total }: Page) =>
  `page ${current_page} of ${Math.max(1, Math.ceil(total / per_page))}, ${total} in all`
