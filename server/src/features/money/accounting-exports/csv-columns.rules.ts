// Columns of CSV files, for programs (RFC 4180) and for a spreadsheet in the language of the team. Pure.
import type { Locale } from '../../../domain/locales.ts'
import { getTexts } from '../../../locales/texts.ts'
import { escapeFormulas } from './cells.rules.ts'

export type Column<Row> = {
  /** Text is escaped; numbers and dates have the form of the locale; a word is one of the dictionary. */
  kind: 'text' | 'number' | 'date' | 'word'
  cell(row: Row): string
  /** The cell of a spreadsheet, if it differs from that of a file for programs. */
  spreadsheetCell?: { kind: Column<Row>['kind']; cell(row: Row, locale: Locale): string }
}

export const createColumnBuilder =
  <Row>() =>
  (
    kind: Column<Row>['kind'],
    cell: Column<Row>['cell'],
    spreadsheetCell?: Column<Row>['spreadsheetCell'],
  ): Column<Row> => ({ kind, cell, ...(spreadsheetCell && { spreadsheetCell }) })

export const getConventions = (locale: Locale) => getTexts(locale, 'language').csv

const quoteCell = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
export const formatCsvRow = (cells: readonly string[], separator = ','): string =>
  `${cells.map((cell) => quoteCell(cell, separator)).join(separator)}\r\n`

export const safeCell = <Row>({ kind, cell }: Column<Row>, row: Row): string =>
  kind === 'text' ? escapeFormulas(cell(row)) : cell(row)

/** Digits with the signs of numbers, amounts, dates, times and percentages: 0042, 1E5, 2026-03, 12:30. */
const LIKE_NUMBER = /^[\d\s.,:/+\-%€$]*\d(?:[\d\s.,:/+\-%€$]|[eE](?=[+\-\d]))*$/

/**
 * A spreadsheet would turn such a text into a number or a date, and lose its leading zeros. Excel and LibreOffice show the value of
 * ="0042" as the text 0042. The formula can do nothing else: the text has no quotes, and no letter but E.
 */
const toTextFormula = (text: string): string => (LIKE_NUMBER.test(text) ? `="${text}"` : text)

function localCell<Row>({ spreadsheetCell, ...column }: Column<Row>, row: Row, locale: Locale): string {
  const { kind, cell } = spreadsheetCell ?? column
  const text = cell(row, locale)
  if (kind === 'text') return toTextFormula(escapeFormulas(text))
  if (kind === 'word') return text
  const { day, decimal } = getConventions(locale)
  return kind === 'date' ? day(text) : text.replace('.', decimal)
}

/** Writes the header after a byte order mark, by which Excel recognises UTF-8. */
export function formatSpreadsheetHead<Key extends string>(
  columns: Readonly<Record<Key, unknown>>,
  names: Readonly<Record<Key, string>>,
  locale: Locale,
): string {
  const cells = (Object.keys(columns) as Key[]).map((key) => names[key])
  return `\ufeff${formatCsvRow(cells, getConventions(locale).separator)}`
}

export const formatSpreadsheetRow = <Row>(
  columns: readonly Column<Row>[],
  row: Row,
  locale: Locale,
): string => {
  const cells = columns.map((one) => localCell(one, row, locale))
  return formatCsvRow(cells, getConventions(locale).separator)
}
