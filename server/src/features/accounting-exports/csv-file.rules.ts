// RFC 4180: commas, CRLF, a header row, quotes where a cell needs them.
import { digits, exact } from '../../kernel/domain/money.ts'
import { amountCell, plainText } from './cells.rules.ts'
import type { EntryToExport } from './entries-to-export.queries.ts'

const projectCodes = ({ project_codes, currency }: EntryToExport): string =>
  project_codes.map(({ code, amount }) => `${code}=${amountCell(amount, currency)}`).join(';')

/** Amounts are written as numbers, also negative ones; everything else is escaped text. */
const COLUMNS: Record<string, (entry: EntryToExport) => string> = {
  entry_id: ({ id }) => id,
  type: ({ type }) => type,
  status_at_export: ({ status }) => status,
  invoice_number: ({ invoice_number }) => plainText(invoice_number),
  invoice_date: ({ invoice_date }) => invoice_date,
  due_date: ({ due_date }) => due_date ?? '',
  freelancer: ({ person }) => plainText(person),
  supplier: ({ supplier }) => plainText(supplier),
  supplier_siren: ({ supplier_siren }) => plainText(supplier_siren ?? ''),
  label: ({ label }) => plainText(label),
  currency: ({ currency }) => currency,
  amount_excl_vat: ({ amount_excl_vat, currency }) => amountCell(amount_excl_vat, currency),
  vat_rate: ({ vat_rate }) => (vat_rate === null ? '' : digits(exact(vat_rate))),
  vat_amount: ({ vat_amount, currency }) => amountCell(vat_amount, currency),
  amount_incl_vat: ({ amount_incl_vat, currency }) => amountCell(amount_incl_vat, currency),
  credited_invoice_number: ({ credited_invoice_number }) => plainText(credited_invoice_number ?? ''),
  activity_report_id: ({ activity_report_id }) => activity_report_id,
  report_month: ({ report_month }) => report_month,
  mission: ({ mission }) => plainText(mission),
  project_codes: (entry) => plainText(projectCodes(entry)),
  paid_at: ({ paid_at }) => paid_at ?? '',
}

const cellsOf = Object.values(COLUMNS)
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const line = (cells: string[]) => `${cells.map(quoted).join(',')}\r\n`

export const csvHead = line(Object.keys(COLUMNS))
export const csvLine = (entry: EntryToExport): string => line(cellsOf.map((cellOf) => cellOf(entry)))
