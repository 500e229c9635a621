// The yearly declaration of fees (DAS2, CGI art. 240): the threshold of each year, and the file. Pure.
import type { Locale } from '../../../../domain/locales.ts'
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

const COLUMNS = [
  column('text', 'SIREN', 'SIREN', ({ siren }) => siren ?? ''),
  column('text', 'Beneficiary', 'Bénéficiaire', ({ name }) => name),
  column('text', 'Currency', 'Devise', ({ currency }) => currency),
  column('number', 'Fees excl. VAT', 'Honoraires HT', (row) => amount(row.fees_excl_vat, row)),
  column('number', 'Expenses excl. VAT', 'Frais HT', (row) => amount(row.expenses_excl_vat, row)),
  column('number', 'VAT', 'TVA', (row) => amount(row.vat_amount, row)),
  column('number', 'Total incl. VAT', 'Total TTC', (row) => amount(row.amount_incl_vat, row)),
  column('number', 'Above threshold', 'Au-dessus du seuil', ({ is_over_threshold }) =>
    yes(is_over_threshold),
  ),
  column('number', 'Declared', 'À déclarer', ({ is_to_declare }) => yes(is_to_declare)),
]

export const formatDas2File = (rows: readonly Das2Row[], locale: Locale): string =>
  spreadsheetHead(COLUMNS, locale) + rows.map((row) => spreadsheetRow(COLUMNS, row, locale)).join('')
