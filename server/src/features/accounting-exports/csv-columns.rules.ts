// Columns of CSV files, for programs (RFC 4180) and for a spreadsheet in the language of the team. Pure.
import { plainText } from './cells.rules.ts'

export type Locale = 'fr' | 'en'

export type Column<Row> = {
  en: string
  fr: string
  /** Text is escaped; numbers and dates have the form of the locale. */
  kind: 'text' | 'number' | 'date'
  cell(row: Row): string
}

export const columnsOf =
  <Row>() =>
  (kind: Column<Row>['kind'], en: string, fr: string, cell: Column<Row>['cell']): Column<Row> => ({
    en,
    fr,
    kind,
    cell,
  })

/** What a spreadsheet of the locale takes as the end of a cell. */
const SEPARATORS = { fr: ';', en: ',' } as const

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
export const csvRow = (cells: readonly string[], separator = ','): string =>
  `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`

export const safeCell = <Row>({ kind, cell }: Column<Row>, row: Row): string =>
  kind === 'text' ? plainText(cell(row)) : cell(row)

const frenchDate = (date: string) => date.split('-').reverse().join('/')

function localCell<Row>(one: Column<Row>, row: Row, locale: Locale): string {
  const cell = safeCell(one, row)
  if (locale === 'en' || one.kind === 'text') return cell
  return one.kind === 'date' ? frenchDate(cell) : cell.replace('.', ',')
}

/** With a byte order mark, by which Excel recognises UTF-8. */
export const spreadsheetHead = <Row>(columns: readonly Column<Row>[], locale: Locale): string => {
  const names = columns.map((one) => one[locale])
  return `\ufeff${csvRow(names, SEPARATORS[locale])}`
}

export const spreadsheetRow = <Row>(columns: readonly Column<Row>[], row: Row, locale: Locale): string => {
  const cells = columns.map((one) => localCell(one, row, locale))
  return csvRow(cells, SEPARATORS[locale])
}
