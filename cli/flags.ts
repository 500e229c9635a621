// Flags shared by several commands, and their conversion to fields of a request.
import { InvalidArgumentError, Option } from 'commander'
import type { Command } from './command.ts'

export type Flags = Record<string, unknown>

export const withPaging = (command: Command): Command =>
  command
    .option('--page <number>', 'page to show')
    .option('--per-page <number>', 'rows per page, at most 100')
    .addOption(new Option('--all', 'all pages').conflicts('page'))

/** An id becomes part of the path, so characters that could change the path are refused. */
export function parseId(text: string): string {
  if (!/^[\w-]+$/.test(text)) throw new InvalidArgumentError('It must be an id.')
  return text
}

/** One or more ids, without duplicates. */
export const parseIds = (text: string, earlier: string[] = []): string[] => [
  ...new Set([...earlier, parseId(text)]),
]

/** JSON distinguishes numbers and strings. The server checks the range. */
export function parseNumber(text: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('It must be a number.')
  return Number(text)
}

/** The server checks that the day exists. */
export function parseDay(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text))
    throw new InvalidArgumentError('It must be a date in the format YYYY-MM-DD, such as 2026-01-31.')
  return text
}

/** The server checks that the month exists. */
export function parseMonth(text: string): string {
  if (!/^\d{4}-\d{2}$/.test(text))
    throw new InvalidArgumentError('It must be a month in the format YYYY-MM, such as 2026-01.')
  return text
}

/** Parses an address such as `0225:732829320`. The server checks both parts. */
export function parseElectronicAddress(text: string): { scheme: string; value: string } {
  const [, scheme, value] = /^([^:]+):(.+)$/.exec(text) ?? []
  if (!scheme || !value)
    throw new InvalidArgumentError('It must be a scheme and an address, such as 0225:732829320.')
  return { scheme, value }
}

export const collect = (text: string, earlier: string[] = []): string[] => [...earlier, text]

/** Parses a comma-separated list; the server checks the words. */
export const parseWords = (text: string): string[] => text.split(',').map((word) => word.trim())

/** Converts to the names of the API: `paymentTermsDays` to `payment_terms_days`. */
export const toFields = <T>(flags: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(flags).map(([name, value]) => [snakeCase(name), value]))

/** Renames flags that are shorter than the parameter of the API. */
export const renameFlags = (flags: Flags, names: Record<string, string>): Flags =>
  Object.fromEntries(Object.entries(flags).map(([name, value]) => [names[name] ?? name, value]))

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
