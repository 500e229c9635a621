// The yearly declaration of fees (DAS2, CGI art. 240): the threshold of each year, and the file. Pure.
import type { Locale } from '../../../../domain/locales.ts'
import { getTexts } from '../../../../locales/texts.ts'
import { formatAmountCell } from '../cells.rules.ts'
import {
  createColumnBuilder,
  formatSpreadsheetHead,
  formatSpreadsheetRow,
  getConventions,
} from '../csv-columns.rules.ts'
import type { Das2Row } from './das2.schemas.ts'

/** Beneficiaries who were paid more than this amount incl. VAT in the year are declared (BOI-BIC-DECLA-30-70-20). */
const THRESHOLDS = [
  { since: 2024, amount: 2400 },
  { since: 2014, amount: 1200 },
  { since: 0, amount: 600 },
]

export const getThreshold = (year: number): number =>
  THRESHOLDS.find(({ since }) => year >= since)?.amount ?? 0

const column = createColumnBuilder<Das2Row>()
const formatDas2Amount = (value: number, { currency }: Das2Row) => formatAmountCell(String(value), currency)
const booleanColumn = (isTrue: (row: Das2Row) => boolean) =>
  column('number', (row) => (isTrue(row) ? '1' : '0'), {
    kind: 'word',
    cell: (row, locale) => getConventions(locale)[isTrue(row) ? 'yes' : 'no'],
  })

const COLUMNS = {
  siren: column('text', ({ siren }) => siren ?? ''),
  name: column('text', ({ name }) => name),
  currency: column('text', ({ currency }) => currency),
  fees_excl_vat: column('number', (row) => formatDas2Amount(row.fees_excl_vat, row)),
  expenses_excl_vat: column('number', (row) => formatDas2Amount(row.expenses_excl_vat, row)),
  disbursements: column('number', (row) => formatDas2Amount(row.disbursements, row)),
  vat_amount: column('number', (row) => formatDas2Amount(row.vat_amount, row)),
  amount_incl_vat: column('number', (row) => formatDas2Amount(row.amount_incl_vat, row)),
  is_over_threshold: booleanColumn(({ is_over_threshold }) => is_over_threshold),
  is_to_declare: booleanColumn(({ is_to_declare }) => is_to_declare),
}

const columns = Object.values(COLUMNS)

export function formatDas2File(rows: readonly Das2Row[], locale: Locale): string {
  const head = formatSpreadsheetHead(COLUMNS, getTexts(locale, 'exports').das2.columns, locale)
  return head + rows.map((row) => formatSpreadsheetRow(columns, row, locale)).join('')
}
