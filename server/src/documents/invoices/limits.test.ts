import { expect, test } from 'vitest'
import {
  BUYER,
  CREDIT_NOTE,
  INVOICE,
  makeLine,
  SELLER,
  VECTORS,
} from '../../../test/suites/invoices/sample-invoices.ts'
import type { Invoice } from './invoice.ts'
import { FRENCH_VAT_RATES, findInvoiceProblems, isFrenchRate } from './limits.ts'

test.each(VECTORS)('the test vector $name has no problem', ({ invoice }) => {
  expect(findInvoiceProblems(invoice)).toEqual([])
})

const withSeller = (more: object) => ({ ...INVOICE, seller: { ...SELLER, ...more } })
const withBuyer = (more: object) => ({ ...INVOICE, buyer: { ...BUYER, ...more } })
const withLines = (...all: Invoice['lines']) => ({ ...INVOICE, lines: all })
const withMentions = (more: object) => ({ ...INVOICE, mentions: { ...INVOICE.mentions, ...more } })
const withAddress = (scheme: string, value: string) => withSeller({ electronic_address: { scheme, value } })

const BROKEN: [string, string, Invoice][] = [
  ['number', 'BR-FR-02', { ...INVOICE, number: 'AF 42' }],
  ['number', 'BR-FR-02', { ...INVOICE, number: 'A'.repeat(36) }],
  ['number', 'BR-FR-02', { ...INVOICE, number: '' }],
  ['currency', 'BR-FR-CO-12', { ...INVOICE, currency: 'USD' }],
  ['date', 'BR-FR-03', { ...INVOICE, date: '2026-02-30', due_date: null }],
  ['date', 'BR-FR-03', { ...INVOICE, date: '1999-12-31' }],
  ['due_date', 'BR-FR-CO-07', { ...INVOICE, due_date: '2026-11-01' }],
  ['period.to', 'BR-29', { ...INVOICE, period: { from: '2026-10-31', to: '2026-10-01' } }],
  ['credited', 'BR-FR-CO-05', { ...CREDIT_NOTE, credited: null }],
  ['credited', 'BR-FR-CO-05', { ...INVOICE, credited: CREDIT_NOTE.credited }],
  ['credited.number', 'BR-FR-02', { ...CREDIT_NOTE, credited: { number: 'F 1', date: '2026-11-02' } }],
  ['lines', 'BR-16', withLines()],
  ['lines[0].name', 'BR-25', withLines(makeLine(' ', '1', '1'))],
  ['lines[0].quantity', 'BR-FR-DEC-02', withLines(makeLine('a', '1.00001', '1'))],
  ['lines[0].quantity', 'BR-FR-DEC-02', withLines(makeLine('a', '1e3', '1'))],
  ['lines[0].unit_price', 'BR-FR-DEC-03', withLines(makeLine('a', '1', '1.0000001'))],
  ['lines[0].unit_price', 'BR-27', withLines(makeLine('a', '1', '-1'))],
  ['lines[0].vat.rate', 'BR-FR-16', withLines(makeLine('a', '1', '1', { category: 'S', rate: '21' }))],
  ['lines[0].vat.rate', 'BR-FR-16', withLines(makeLine('a', '1', '1', { category: 'S', rate: '0' }))],
  [
    'lines[0].vat.reason',
    'BR-E-10',
    withLines(makeLine('a', '1', '1', { category: 'E', rate: '0', code: null, reason: '' })),
  ],
  ['lines', 'BR-FR-DEC-01', withLines(makeLine('a', '999999999999', '999999999999'))],
  ['seller.name', 'BR-06', withSeller({ name: '' })],
  ['buyer.name', 'BR-07', withBuyer({ name: '\n' })],
  ['seller.country', 'BR-09', withSeller({ country: 'France' })],
  ['seller.siren', 'BR-FR-10', withSeller({ siren: null })],
  ['seller.siren', 'BR-FR-10', withSeller({ siren: '12345678' })],
  ['buyer.siren', 'BR-FR-11', withBuyer({ siren: null, siret: null })],
  ['seller.siret', 'BR-FR-09', withSeller({ siret: '20000000800018' })],
  ['seller.vat_number', 'BR-CO-09', withSeller({ vat_number: '94100000009' })],
  ['seller.vat_number', 'BR-CO-26', withSeller({ country: 'DE', siren: null, vat_number: null })],
  ['seller.electronic_address', 'BR-FR-13', withSeller({ electronic_address: null })],
  ['buyer.electronic_address', 'BR-FR-12', withBuyer({ electronic_address: null })],
  ['seller.electronic_address.scheme', 'BR-CL-25', withAddress('0226', '100000009')],
  ['seller.electronic_address.value', 'BR-FR-23', withAddress('0225', '100 000 009')],
  ['seller.electronic_address.value', 'BR-FR-25', withAddress('EM', `${'a'.repeat(121)}@b.fr`)],
  ['mentions.recovery_fee', 'BR-FR-05', withMentions({ recovery_fee: '' })],
  ['mentions.late_penalty', 'BR-FR-05', withMentions({ late_penalty: ' ' })],
  ['mentions.discount', 'BR-FR-05', withMentions({ discount: '' })],
  ['due_date', 'BR-CO-25', { ...withMentions({ payment_terms: '' }), due_date: null }],
]

test.each(BROKEN)('a wrong %s breaks the rule %s', (field, rule, invoice) => {
  expect(findInvoiceProblems(invoice)).toContainEqual(expect.objectContaining({ field, rule }))
})

test('accepts the rates of the French list, however they are written', () => {
  for (const rate of [...FRENCH_VAT_RATES, '20.0', '5.50']) expect(isFrenchRate(rate)).toBe(true)
  for (const rate of ['0', '21', '-20', '20 %', '']) expect(isFrenchRate(rate)).toBe(false)
})
