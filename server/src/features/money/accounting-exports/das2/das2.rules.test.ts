// The yearly declaration of fees (DAS2).
import { expect, test } from 'vitest'
import { formatDas2File, getThreshold } from './das2.rules.ts'
import type { Das2Row } from './das2.schemas.ts'

test.each([
  [2026, 2400],
  [2024, 2400],
  [2023, 1200],
  [2014, 1200],
  [2013, 600],
  [0, 600],
])('in %i, beneficiaries of more than %i incl. VAT are declared', (year, threshold) => {
  expect(getThreshold(year)).toBe(threshold)
})

const ROW = {
  siren: '732829320',
  name: 'Martin Conseil',
  currency: 'EUR',
  fees_excl_vat: 2000,
  expenses_excl_vat: 150.5,
  disbursements: 86,
  vat_amount: 430.1,
  amount_incl_vat: 2666.6,
  is_over_threshold: true,
  is_to_declare: false,
} as Das2Row

test('the file has a line for each beneficiary, in the language of the team', () => {
  expect(
    formatDas2File([ROW, { ...ROW, siren: null, is_over_threshold: false, is_to_declare: true }], 'fr'),
  ).toBe(
    '\ufeffSIREN;Bénéficiaire;Devise;Honoraires HT;Frais HT;Débours;TVA;Total TTC;Au-dessus du seuil;À déclarer\r\n' +
      '"=""732829320""";Martin Conseil;EUR;2000,00;150,50;86,00;430,10;2666,60;oui;non\r\n' +
      ';Martin Conseil;EUR;2000,00;150,50;86,00;430,10;2666,60;non;oui\r\n',
  )
  expect(formatDas2File([ROW], 'en')).toBe(
    '\ufeffSIREN,Beneficiary,Currency,Fees excl. VAT,Expenses excl. VAT,Disbursements,VAT,Total incl. VAT,Above threshold,Declared\r\n' +
      '"=""732829320""",Martin Conseil,EUR,2000.00,150.50,86.00,430.10,2666.60,1,0\r\n',
  )
})

test.each([
  ['=1.5', "'=1.5"],
  ['0042', '"=""0042"""'],
])('the text %s of a text column is neither a formula nor a number in a spreadsheet', (text, cell) => {
  const [, line] = formatDas2File([{ ...ROW, siren: text, name: text, currency: text }], 'fr').split('\r\n')
  expect(line).toBe(`${cell};${cell};${cell};2000,00;150,50;86,00;430,10;2666,60;oui;non`)
})
