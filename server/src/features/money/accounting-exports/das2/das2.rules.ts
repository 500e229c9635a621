// The yearly declaration of fees (DAS2, CGI art. 240): the threshold of each year, and the file. Pure.
import type { Locale } from '../../../../domain/locales.ts'
import { getTexts } from '../../../../locales/texts.ts'
import { amountCell } from '../cells.rules.ts'
import { createColumnBuilder, spreadsheetHead, spreadsheetRow } from '../csv-columns.rules.ts'
import type { Das2Row } from './das2.schemas.ts'

/** Incl. VAT, for each beneficiary: a sum above it is declared (BOI-BIC-DECLA-30-70-20). */
const THRESHOLDS = [
  { since: 2024, amount: 2400 },
  { since: 2014, amount: 1200 },
  { since: 0, amount: 600 },
]

export const getThreshold = (year: number): number =>
  THRESHOLDS.find(({ since }) => year >= since)?.amount ?? 0

const column = createColumnBuilder<Das2Row>()
const amount = (value: number, { currency }: Das2Row) => amountCell(String(value), currency)
const yes = (value: boolean) => (value ? '1' : '0')

const COLUMNS = {
  siren: column('text', ({ siren }) => siren ?? ''),
  name: column('text', ({ name }) => name),
  currency: column('text', ({ currency }) => currency),
  fees_excl_vat: column('number', (row) => amount(row.fees_excl_vat, row)),
  expenses_excl_vat: column('number', (row) => amount(row.expenses_excl_vat, row)),
  vat_amount: column('number', (row) => amount(row.vat_amount, row)),
  amount_incl_vat: column('number', (row) => amount(row.amount_incl_vat, row)),
  is_over_threshold: column('number', ({ is_over_threshold }) => yes(is_over_threshold)),
  is_to_declare: column('number', ({ is_to_declare }) => yes(is_to_declare)),
}

const columns = Object.values(COLUMNS)

export function formatDas2File(rows: readonly Das2Row[], locale: Locale): string {
  const head = spreadsheetHead(COLUMNS, getTexts(locale, 'exports').das2.columns, locale)
  return head + rows.map((row) => spreadsheetRow(columns, row, locale)).join('')
}
