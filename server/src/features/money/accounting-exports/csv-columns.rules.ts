// Columns of CSV files, for programs (RFC 4180) and for a spreadsheet in the language of the team. Pure.
import type { Locale } from '../../../domain/locales.ts'
import { getTexts } from '../../../locales/texts.ts'
import { plainText } from './cells.rules.ts'

export type Column<Row> = {
  /** Text is escaped; numbers and dates have the form of the locale. */
  kind: 'text' | 'number' | 'date'
  cell(row: Row): string
  /** The cell of a spreadsheet, if it differs from that of a file for programs. */
  shown?: { kind: Column<Row>['kind']; cell(row: Row, locale: Locale): string }
}

export const createColumnBuilder =
  <Row>() =>
  (
    kind: Column<Row>['kind'],
    cell: Column<Row>['cell'],
    spreadsheetCell?: Column<Row>['shown'],
  ): Column<Row> => ({ kind, cell, ...(spreadsheetCell && { shown: spreadsheetCell }) })

const getConventions = (locale: Locale) => getTexts(locale, 'language').csv

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
export const csvRow = (cells: readonly string[], separator = ','): string =>
  `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`

export const safeCell = <Row>({ kind, cell }: Column<Row>, row: Row): string =>
  kind === 'text' ? plainText(cell(row)) : cell(row)

/** Digits with the signs of numbers, amounts, dates, times and percentages: 0042, 1E5, 2026-03, 12:30. */
const LIKE_NUMBER = /^[\d\s.,:/+\-%€$]*\d(?:[\d\s.,:/+\-%€$]|[eE](?=[+\-\d]))*$/

/**
 * A spreadsheet would turn such a text into a number or a date, and lose the zeros at its start. Excel and LibreOffice show the value of
 * ="0042" as the text 0042. Nothing else is written as a formula: the text has neither letters nor quotes.
 */
const asText = (text: string): string => (LIKE_NUMBER.test(text) ? `="${text}"` : text)

function localCell<Row>(
  { shown: spreadsheetCell, ...column }: Column<Row>,
  row: Row,
  locale: Locale,
): string {
  const { kind, cell } = spreadsheetCell ?? column
  const text = cell(row, locale)
  if (kind === 'text') return asText(plainText(text))
  const { day, decimal } = getConventions(locale)
  return kind === 'date' ? day(text) : text.replace('.', decimal)
}

/** Writes the header after a byte order mark, by which Excel recognises UTF-8. */
export function spreadsheetHead<Key extends string>(
  columns: Readonly<Record<Key, unknown>>,
  names: Readonly<Record<Key, string>>,
  locale: Locale,
): string {
  const cells = (Object.keys(columns) as Key[]).map((key) => names[key])
  return `\ufeff${csvRow(cells, getConventions(locale).separator)}`
}

export const spreadsheetRow = <Row>(columns: readonly Column<Row>[], row: Row, locale: Locale): string => {
  const cells = columns.map((one) => localCell(one, row, locale))
  return csvRow(cells, getConventions(locale).separator)
}
