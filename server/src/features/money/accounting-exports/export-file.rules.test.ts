import { expect, test } from 'vitest'
import { csvHead, formatCsvLine, formatExcelHead, formatExcelLine } from './csv-file.rules.ts'
import type { EntryToExport } from './entries-to-export.queries.ts'
import { ENTRY_FILES, EXPORT_FILES, FEC_FILE } from './export-file.rules.ts'
import { fecHead } from './fec-file.rules.ts'

const MARCH = { from: '2026-03-01', to: '2026-03-31' }
const TEAM = { siren: '732829320', locale: 'fr' } as const

test.each([
  ['csv', TEAM, 'accounting-2026-03-01-2026-03-31.csv'],
  ['csv_excel', TEAM, 'achats-2026-03-01-2026-03-31.csv'],
  ['csv_excel', { ...TEAM, locale: 'en' }, 'purchases-2026-03-01-2026-03-31.csv'],
  ['fec', TEAM, '732829320-achats-2026-03-01-2026-03-31.txt'],
  ['fec', { ...TEAM, siren: null }, 'achats-2026-03-01-2026-03-31.txt'],
] as const)('the export %s of the team %j has the file name %s', (format, team, name) => {
  expect(EXPORT_FILES[format].formatFileName(MARCH, team)).toBe(name)
})

test('CSV is UTF-8 with a header, and the FEC is plain text', () => {
  const csv = 'text/csv; charset=utf-8; header=present'
  expect([EXPORT_FILES.csv.mediaType, EXPORT_FILES.csv_excel.mediaType]).toEqual([csv, csv])
  expect(EXPORT_FILES.fec.mediaType).toBe('text/plain; charset=utf-8')
})

test('each format has its own header and lines; a spreadsheet those of the language of the team', () => {
  const entry: EntryToExport = {
    id: 'entry',
    type: 'invoice',
    status: 'paid',
    invoice_number: 'AF-1',
    invoice_date: '2026-03-31',
    due_date: null,
    person: 'Ada Martin',
    supplier: 'Martin Conseil',
    supplier_siren: null,
    label: 'Data platform',
    currency: 'EUR',
    amount_excl_vat: '1.5',
    vat_rate: null,
    vat_amount: '0',
    amount_incl_vat: '1.5',
    credited_invoice_number: null,
    activity_report_id: 'report',
    report_month: '2026-03',
    mission: 'Data',
    project_codes: [],
    paid_at: null,
    paid_on: null,
    is_unsent: true,
    range_sums: null,
  }
  expect(ENTRY_FILES.csv.formatHead(TEAM)).toBe(csvHead)
  expect(ENTRY_FILES.csv.formatLine(entry, TEAM)).toBe(formatCsvLine(entry))
  for (const locale of ['fr', 'en'] as const) {
    expect(ENTRY_FILES.csv_excel.formatHead({ ...TEAM, locale })).toBe(formatExcelHead(locale))
    expect(ENTRY_FILES.csv_excel.formatLine(entry, { ...TEAM, locale })).toBe(formatExcelLine(entry, locale))
  }
  expect(FEC_FILE.formatHead(TEAM)).toBe(fecHead)
})
