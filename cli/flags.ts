// Flags that several commands share, and how flags become members of a request.
import { type Command, InvalidArgumentError, Option } from 'commander'

export type Flags = Record<string, unknown>

export const withPaging = (command: Command): Command =>
  command
    .option('--page <number>', 'page to show')
    .option('--per-page <number>', 'lines per page, at most 100')
    .addOption(new Option('--all', 'all pages').conflicts('page'))

/** An id becomes part of the path, so nothing that could lead to another path passes. */
export function id(text: string): string {
  if (!/^[\w-]+$/.test(text)) throw new InvalidArgumentError('It must be an id.')
  return text
}

/** One or more of them; the same one twice is one. */
export const ids = (text: string, earlier: string[] = []): string[] => [...new Set([...earlier, id(text)])]

/** JSON tells numbers from text; what range is right, the server says. */
export function number(text: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('It must be a number.')
  return Number(text)
}

/** Which days exist, the server says. */
export function day(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new InvalidArgumentError('It must be a day like 2026-01-31.')
  return text
}

/** Which months exist, the server says. */
export function month(text: string): string {
  if (!/^\d{4}-\d{2}$/.test(text)) throw new InvalidArgumentError('It must be a month like 2026-01.')
  return text
}

export const collect = (text: string, earlier: string[] = []): string[] => [...earlier, text]

/** The API's names: `paymentTermsDays` is `payment_terms_days` there. */
export const membersOf = <T>(flags: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(flags).map(([name, value]) => [snakeCase(name), value]))

/** Flags that have a shorter name than the API's parameter. */
export const renamed = (flags: Flags, names: Record<string, string>): Flags =>
  Object.fromEntries(Object.entries(flags).map(([name, value]) => [names[name] ?? name, value]))

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
