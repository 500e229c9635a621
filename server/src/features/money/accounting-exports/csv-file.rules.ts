// Two CSV files with the same columns. `csv` is for programs (RFC 4180): commas, decimal points, stable column names. `csv_excel`
// is for a spreadsheet in the language of the team: a byte order mark, its column names and words, texts that stay texts, and in
// French semicolons, decimal commas and French dates.

import type { Locale } from '../../../domain/locales.ts'
import { digits, exact } from '../../../domain/money.ts'
import { getTexts } from '../../../locales/texts.ts'
import { formatAmountCell } from './cells.rules.ts'
import {
  type Column,
  createColumnBuilder,
  formatCsvRow,
  formatSpreadsheetHead,
  formatSpreadsheetRow,
  getConventions,
  safeCell,
} from './csv-columns.rules.ts'
import type { EntryToExport } from './entries-to-export.queries.ts'

const formatProjectCodes = ({ project_codes, currency }: EntryToExport, decimal = '.'): string =>
  project_codes
    .map(({ code, amount }) => `${code}=${formatAmountCell(amount, currency).replace('.', decimal)}`)
    .join(';')

const getEntryTexts = (locale: Locale) => getTexts(locale, 'exports').entries

const column = createColumnBuilder<EntryToExport>()

const COLUMNS = {
  entry_id: column('text', ({ id }) => id),
  type: column('text', ({ type }) => type, {
    kind: 'text',
    cell: ({ type }, locale) => getEntryTexts(locale).types[type],
  }),
  status_at_export: column('text', ({ status }) => status, {
    kind: 'text',
    cell: ({ status }, locale) => getEntryTexts(locale).statuses[status],
  }),
  invoice_number: column('text', (entry) => entry.invoice_number),
  invoice_date: column('date', ({ invoice_date }) => invoice_date),
  due_date: column('date', ({ due_date }) => due_date ?? ''),
  freelancer: column('text', ({ person }) => person),
  supplier: column('text', ({ supplier }) => supplier),
  supplier_siren: column('text', (entry) => entry.supplier_siren ?? ''),
  label: column('text', ({ label }) => label),
  currency: column('text', ({ currency }) => currency),
  amount_excl_vat: column('number', (entry) => formatAmountCell(entry.amount_excl_vat, entry.currency)),
  vat_rate: column('number', ({ vat_rate }) => (vat_rate === null ? '' : digits(exact(vat_rate)))),
  vat_amount: column('number', ({ vat_amount, currency }) => formatAmountCell(vat_amount, currency)),
  amount_incl_vat: column('number', (entry) => formatAmountCell(entry.amount_incl_vat, entry.currency)),
  credited_invoice_number: column('text', (entry) => entry.credited_invoice_number ?? ''),
  activity_report_id: column('text', (entry) => entry.activity_report_id),
  report_month: column('text', ({ report_month }) => report_month, {
    kind: 'text',
    cell: ({ report_month }, locale) => getConventions(locale).month(report_month),
  }),
  mission: column('text', ({ mission }) => mission),
  project_codes: column('text', (entry) => formatProjectCodes(entry), {
    kind: 'text',
    cell: (entry, locale) => formatProjectCodes(entry, getConventions(locale).decimal),
  }),
  paid_at: column('text', ({ paid_at }) => paid_at ?? '', {
    kind: 'date',
    cell: ({ paid_on }) => paid_on ?? '',
  }),
}

const columns: Column<EntryToExport>[] = Object.values(COLUMNS)

export const csvHead = formatCsvRow(Object.keys(COLUMNS))
export const formatCsvLine = (entry: EntryToExport): string =>
  formatCsvRow(columns.map((one) => safeCell(one, entry)))

export const formatExcelHead = (locale: Locale): string =>
  formatSpreadsheetHead(COLUMNS, getEntryTexts(locale).columns, locale)
export const formatExcelLine = (entry: EntryToExport, locale: Locale): string =>
  formatSpreadsheetRow(columns, entry, locale)
