// The VAT cases of EN 16931, with the mentions that French law requires, by date and language.
import { expect, test } from 'vitest'
import { getDisbursementCase, toVatCase } from './vat-cases.rules.ts'

const getCase = (
  vat_regime: string,
  { reason = null as string | null, date = '2026-03-31', locale = 'fr' as 'fr' | 'en' } = {},
) => toVatCase({ vat_regime, vat_rate: '20.0000', vat_exemption_reason: reason }, { locale, date })

test('work under the standard regime has its VAT rate', () => {
  expect(getCase('standard')).toEqual({ category: 'S', rate: '20' })
})

const OLD = 'TVA non applicable, art. 293 B du CGI'
const BOTH = 'TVA non applicable, article L. 223-3 du CIBS (ancien article 293 B du CGI)'
const NEW = 'TVA non applicable, article L. 223-3 du CIBS'

test.each([
  ['1899-12-31', OLD],
  ['2026-08-31', OLD],
  ['2026-09-01', BOTH],
  ['2027-12-31', BOTH],
  ['2028-01-01', NEW],
])('on %s, an invoice under the franchise regime has the text: %s', (date, reason) => {
  const fields = { category: 'E', rate: '0', code: 'VATEX-FR-FRANCHISE' }
  expect(getCase('franchise', { date })).toEqual({ ...fields, reason })
  const english = getCase('franchise', { date, locale: 'en' })
  expect(english).toMatchObject(fields)
  expect(english).toMatchObject({ reason: expect.stringContaining(`${reason} – VAT not applicable`) })
})

test.each([
  ['2026-11-18', 'fr', 'Autoliquidation – article 196 de la directive 2006/112/CE, article 283-2 du CGI'],
  [
    '2026-11-18',
    'en',
    'Autoliquidation – VAT reverse charge, article 196 of Directive 2006/112/EC, article 283-2 of the CGI',
  ],
  ['2028-01-01', 'fr', 'Autoliquidation – article 196 de la directive 2006/112/CE'],
  ['2028-01-01', 'en', 'Autoliquidation – VAT reverse charge, article 196 of Directive 2006/112/EC'],
] as const)('on %s, a reverse charge is named in the language %s', (date, locale, reason) => {
  expect(getCase('reverse_charge', { date, locale })).toEqual({
    category: 'AE',
    rate: '0',
    code: 'VATEX-EU-AE',
    reason,
  })
})

test('an exemption has the reason of the seller', () => {
  const fields = { category: 'E', rate: '0', code: null }
  const reason = 'Formation, $& article 261-4-4° du CGI'
  expect(getCase('exempt', { reason })).toEqual({ ...fields, reason })
  expect(getCase('exempt', { reason, locale: 'en' })).toEqual({ ...fields, reason: `VAT exempt – ${reason}` })
  expect(getCase('exempt')).toMatchObject({ reason: '' })
  expect(getCase('exempt', { locale: 'en' })).toMatchObject({ reason: '' })
})

test.each([
  ['2027-12-31', 'fr', 'Débours, hors base d’imposition à la TVA (CGI, art. 267 II-2°)'],
  ['2028-01-01', 'fr', 'Débours, hors base d’imposition à la TVA (directive 2006/112/CE, art. 79, c)'],
] as const)('on %s, a disbursement is not part of the taxable amount', (date, locale, reason) => {
  const fields = { category: 'E', rate: '0', code: 'VATEX-EU-79-C' }
  expect(getDisbursementCase({ date, locale })).toEqual({ ...fields, reason })
  expect(getDisbursementCase({ date, locale: 'en' })).toMatchObject({
    ...fields,
    reason: expect.stringContaining('disbursement in the name and on behalf of the customer'),
  })
})
