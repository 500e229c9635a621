// The VAT cases of EN 16931, with the texts that French law requires.
import { expect, test } from 'vitest'
import { getDisbursementCase, toVatCase } from './vat-cases.rules.ts'

const getCase = (vat_regime: string, vat_exemption_reason: string | null = null, date = '2026-03-31') =>
  toVatCase({ vat_regime, vat_rate: '20.0000', vat_exemption_reason }, date)

test('work under the standard regime has its VAT rate', () => {
  expect(getCase('standard')).toEqual({ category: 'S', rate: '20' })
})

test.each([
  ['2026-03-31', 'TVA non applicable, art. 293 B du CGI'],
  ['2026-08-31', 'TVA non applicable, art. 293 B du CGI'],
  ['2026-09-01', 'TVA non applicable, article L. 223-3 du CIBS (ancien article 293 B du CGI)'],
  ['1998-12-31', 'TVA non applicable, art. 293 B du CGI'],
])('on %s, an invoice under the franchise regime has the text: %s', (date, reason) => {
  expect(getCase('franchise', null, date)).toEqual({
    category: 'E',
    rate: '0',
    code: 'VATEX-FR-FRANCHISE',
    reason,
  })
})

test('a reverse charge is named in French', () => {
  expect(getCase('reverse_charge')).toEqual({
    category: 'AE',
    rate: '0',
    code: 'VATEX-EU-AE',
    reason: 'Autoliquidation',
  })
})

test('an exemption has the reason of the seller', () => {
  expect(getCase('exempt', 'Formation')).toEqual({
    category: 'E',
    rate: '0',
    code: null,
    reason: 'Formation',
  })
  expect(getCase('exempt')).toMatchObject({ reason: '' })
})

test('a disbursement is not part of the taxable amount', () => {
  expect(getDisbursementCase()).toEqual({
    category: 'E',
    rate: '0',
    code: 'VATEX-EU-79-C',
    reason: 'Débours, hors base d’imposition à la TVA (CGI, art. 267 II-2°)',
  })
})
