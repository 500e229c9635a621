// The CSV files of entries: one for programs, one for a spreadsheet in the language of the team.
import { describe, expect, test } from 'vitest'
import {
  createColumnBuilder,
  formatCsvRow,
  formatSpreadsheetHead,
  formatSpreadsheetRow,
  safeCell,
} from './csv-columns.rules.ts'
import { csvHead, formatCsvLine, formatExcelHead, formatExcelLine } from './csv-file.rules.ts'
import type { EntryToExport } from './entries-to-export.queries.ts'

const ENTRY: EntryToExport = {
  id: 'entry',
  type: 'invoice',
  status: 'waiting_payment',
  invoice_number: 'AF-1',
  invoice_date: '2026-03-31',
  due_date: '2026-04-30',
  person: 'Ada Martin',
  supplier: 'Martin; Conseil',
  supplier_siren: '732829320',
  label: '=Data',
  currency: 'EUR',
  amount_excl_vat: '1234.5000',
  vat_rate: '20.0000',
  vat_amount: '246.9000',
  amount_incl_vat: '1481.4000',
  credited_invoice_number: 'AF-0',
  activity_report_id: 'report',
  report_month: '2026-03',
  mission: 'Data, "platform"',
  project_codes: [
    { code: 'A', amount: '1000.0000' },
    { code: 'B', amount: '234.5000' },
  ],
  paid_at: '2026-04-02T10:00:00Z',
  paid_on: '2026-04-02',
  is_unsent: true,
  range_sums: null,
}
const EMPTY: EntryToExport = {
  ...ENTRY,
  due_date: null,
  supplier_siren: null,
  vat_rate: null,
  credited_invoice_number: null,
  project_codes: [],
  paid_at: null,
  paid_on: null,
}

/** An entry with the text in every text column. */
const withText = (text: string): EntryToExport => ({
  ...ENTRY,
  id: text,
  invoice_number: text,
  person: text,
  supplier: text,
  supplier_siren: text,
  label: text,
  currency: text,
  credited_invoice_number: text,
  activity_report_id: text,
  report_month: text,
  mission: text,
  project_codes: [{ code: text, amount: '1234.5000' }],
  paid_at: text,
})

describe('for programs', () => {
  test('the columns have stable names', () => {
    expect(csvHead).toBe(
      `${[
        'entry_id',
        'type',
        'status_at_export',
        'invoice_number',
        'invoice_date',
        'due_date',
        'freelancer',
        'supplier',
        'supplier_siren',
        'label',
        'currency',
        'amount_excl_vat',
        'vat_rate',
        'vat_amount',
        'amount_incl_vat',
        'credited_invoice_number',
        'activity_report_id',
        'report_month',
        'mission',
        'project_codes',
        'paid_at',
      ].join(',')}\r\n`,
    )
  })

  test('cells are separated by commas, with decimal points and ISO dates', () => {
    expect(formatCsvLine(ENTRY)).toBe(
      `entry,invoice,waiting_payment,AF-1,2026-03-31,2026-04-30,Ada Martin,Martin; Conseil,732829320,'=Data,EUR,1234.50,20,246.90,1481.40,AF-0,report,2026-03,"Data, ""platform""",A=1000.00;B=234.50,2026-04-02T10:00:00Z\r\n`,
    )
  })

  test('a missing value is an empty cell', () => {
    expect(formatCsvLine(EMPTY)).toBe(
      `entry,invoice,waiting_payment,AF-1,2026-03-31,,Ada Martin,Martin; Conseil,,'=Data,EUR,1234.50,,246.90,1481.40,,report,2026-03,"Data, ""platform""",,\r\n`,
    )
  })

  test('no text column holds a formula', () => {
    expect(formatCsvLine(withText('=1.5'))).toBe(
      "'=1.5,invoice,waiting_payment,'=1.5,2026-03-31,2026-04-30,'=1.5,'=1.5,'=1.5,'=1.5,'=1.5,1234.50,20,246.90,1481.40,'=1.5,'=1.5,'=1.5,'=1.5,'=1.5=1234.50,'=1.5\r\n",
    )
  })

  test('amounts have the decimals of the currency', () => {
    const yen = {
      ...ENTRY,
      currency: 'JPY',
      amount_excl_vat: '1234',
      vat_amount: '0',
      amount_incl_vat: '1234',
    }
    expect(formatCsvLine({ ...yen, project_codes: [{ code: 'A', amount: '1234' }] })).toContain(
      ',JPY,1234,20,0,1234,',
    )
  })
})

describe('for a spreadsheet', () => {
  test('in French: semicolons, decimal commas, French dates and words, after a byte order mark', () => {
    expect(formatExcelHead('fr')).toBe(
      "\ufeffÉcriture;Type;Statut;Numéro de facture;Date de facture;Échéance;Freelance;Fournisseur;SIREN du fournisseur;Libellé;Devise;Montant HT;Taux de TVA;TVA;Montant TTC;Facture annulée;Compte rendu d'activité;Mois;Mission;Codes projet;Payé le\r\n",
    )
    expect(formatExcelLine(ENTRY, 'fr')).toBe(
      `entry;Facture;À payer;AF-1;31/03/2026;30/04/2026;Ada Martin;"Martin; Conseil";"=""732829320""";'=Data;EUR;1234,50;20;246,90;1481,40;AF-0;report;"=""03/2026""";"Data, ""platform""";"A=1000,00;B=234,50";02/04/2026\r\n`,
    )
  })

  test('in English: commas and decimal points', () => {
    expect(formatExcelHead('en')).toBe(
      '\ufeffEntry,Type,Status,Invoice number,Invoice date,Due date,Freelancer,Supplier,Supplier SIREN,Label,Currency,Amount excl. VAT,VAT rate,VAT,Amount incl. VAT,Credited invoice,Activity report,Month,Mission,Project codes,Paid on\r\n',
    )
    expect(formatExcelLine(ENTRY, 'en')).toBe(
      `entry,Invoice,To pay,AF-1,2026-03-31,2026-04-30,Ada Martin,Martin; Conseil,"=""732829320""",'=Data,EUR,1234.50,20,246.90,1481.40,AF-0,report,"=""2026-03""","Data, ""platform""",A=1000.00;B=234.50,2026-04-02\r\n`,
    )
  })

  test('a missing value is an empty cell', () => {
    expect(formatExcelLine(EMPTY, 'fr')).toBe(
      `entry;Facture;À payer;AF-1;31/03/2026;;Ada Martin;"Martin; Conseil";;'=Data;EUR;1234,50;;246,90;1481,40;;report;"=""03/2026""";"Data, ""platform""";;\r\n`,
    )
  })

  test('no text column holds a formula', () => {
    expect(formatExcelLine(withText('=1.5'), 'fr')).toBe(
      "'=1.5;Facture;À payer;'=1.5;31/03/2026;30/04/2026;'=1.5;'=1.5;'=1.5;'=1.5;'=1.5;1234,50;20;246,90;1481,40;'=1.5;'=1.5;'=1.5;'=1.5;'=1.5=1234,50;02/04/2026\r\n",
    )
  })

  test('no text column turns digits into a number', () => {
    expect(formatExcelLine(withText('0042'), 'fr')).toBe(
      `${[
        '"=""0042"""',
        'Facture',
        'À payer',
        '"=""0042"""',
        '31/03/2026',
        '30/04/2026',
        '"=""0042"""',
        '"=""0042"""',
        '"=""0042"""',
        '"=""0042"""',
        '"=""0042"""',
        '1234,50',
        '20',
        '246,90',
        '1481,40',
        '"=""0042"""',
        '"=""0042"""',
        '"=""0042"""',
        '"=""0042"""',
        '0042=1234,50',
        '02/04/2026',
      ].join(';')}\r\n`,
    )
  })

  test.each([
    ['invoice', 'Invoice', 'Facture'],
    ['expense', 'Expenses', 'Frais'],
    ['credit_note', 'Credit note', 'Avoir'],
  ] as const)('the type %s is "%s" in English and "%s" in French', (type, english, french) => {
    expect(formatExcelLine({ ...ENTRY, type }, 'en').split(',')[1]).toBe(english)
    expect(formatExcelLine({ ...ENTRY, type }, 'fr').split(';')[1]).toBe(french)
  })

  test.each([
    ['waiting_payment', 'To pay', 'À payer'],
    ['paid', 'Paid', 'Payée'],
    ['cancelled', 'Cancelled', 'Annulée'],
  ] as const)('the status %s is "%s" in English and "%s" in French', (status, english, french) => {
    expect(formatExcelLine({ ...ENTRY, status }, 'en').split(',')[2]).toBe(english)
    expect(formatExcelLine({ ...ENTRY, status }, 'fr').split(';')[2]).toBe(french)
  })
})

describe('cells', () => {
  const column = createColumnBuilder<string>()
  const text = column('text', (row) => row)

  test.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['a\rb', '"a\rb"'],
    ['a;b', 'a;b'],
    ['', ''],
  ])('the cell %j is written as %j', (cell, quoted) => {
    expect(formatCsvRow(['x', cell])).toBe(`x,${quoted}\r\n`)
  })

  test('a semicolon is quoted where it separates cells', () => {
    expect(formatCsvRow(['a;b', 'c,d'], ';')).toBe('"a;b";c,d\r\n')
  })

  test('only texts are protected against formulas: a negative amount is a number', () => {
    expect(safeCell(text, '-5')).toBe("'-5")
    expect(
      safeCell(
        column('number', (row) => row),
        '-5',
      ),
    ).toBe('-5')
    expect(formatSpreadsheetRow([column('number', (row) => row)], '-5.5', 'fr')).toBe('-5,5\r\n')
  })

  test.each(['0042', '1E5', '1e+5', '2026-03', '12:30', '1 234,50 €', '$5', '50%', '1/2', '.5', '7'])(
    'the text %s stays a text',
    (cell) => {
      expect(formatSpreadsheetRow([text], cell, 'fr')).toMatch(`=""${cell}""`)
    },
  )

  test.each(['A1', '1x', 'E', '€', 'e5', '1E', '1e5x', '12 rue', '1 a 2', ''])(
    'the text %s needs no protection',
    (cell) => {
      expect(formatSpreadsheetRow([text], cell, 'fr')).toBe(`${cell}\r\n`)
    },
  )

  test('a column may have another cell in a spreadsheet than in a file for programs', () => {
    const both = column('text', () => '2026-03-02T10:00:00Z', {
      kind: 'date',
      cell: (row, locale) => (locale === 'fr' ? row : 'the day'),
    })
    expect(formatSpreadsheetRow([both], '2026-03-02', 'fr')).toBe('02/03/2026\r\n')
    expect(formatSpreadsheetRow([both], '2026-03-02', 'en')).toBe('the day\r\n')
    expect(safeCell(both, '')).toBe('2026-03-02T10:00:00Z')
    expect(formatSpreadsheetHead({ both, text }, { both: 'Day', text: 'Text' }, 'en')).toBe(
      '\ufeffDay,Text\r\n',
    )
    expect(both).toHaveProperty('spreadsheetCell')
    expect(text).not.toHaveProperty('spreadsheetCell')
  })
})
