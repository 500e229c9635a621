import { describe, expect, test } from 'vitest'
import { findElements, findText, readXml } from '../../../test/check/xml-reader.ts'
import { findErrors } from '../../../test/suites/invoices/exact-check.ts'
import {
  CREDIT_NOTE,
  FRANCHISE_INVOICE,
  INVOICE,
  makeLine,
  VECTORS,
} from '../../../test/suites/invoices/sample-invoices.ts'
import { writeXml } from '../xml-writer.ts'
import { toCii } from './cii.ts'

test.each(VECTORS)('writes every fact of the test vector $name', ({ invoice }) => {
  expect(findErrors(toCii(invoice), invoice)).toEqual([])
})

const TAXES = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/ApplicableTradeTax'
const readTaxes = (invoice: typeof INVOICE) =>
  findElements(readXml(toCii(invoice)), TAXES).map((tax) => ({
    reason: findText(tax, 'ExemptionReason'),
    code: findText(tax, 'ExemptionReasonCode'),
    base: findText(tax, 'BasisAmount'),
    due: findText(tax, 'DueDateTypeCode'),
  }))

describe('exemptions', () => {
  const [franchise, disbursement] = [FRANCHISE_INVOICE, VECTORS[3]?.invoice].map(
    (one) => one?.lines.at(-1)?.vat,
  )
  if (!franchise || !disbursement) throw new Error('No samples')

  test('of one category share a breakdown, with both reasons and without a code', () => {
    const lines = [makeLine('a', '1', '10', franchise), makeLine('b', '1', '7', disbursement)]
    expect(readTaxes({ ...FRANCHISE_INVOICE, lines })).toEqual([
      {
        reason:
          'TVA non applicable, article L. 223-3 du CIBS (ancien article 293 B du CGI) ; Débours, hors base d’imposition à la TVA',
        code: undefined,
        base: '17.00',
        due: undefined,
      },
    ])
  })

  test('without a code have their reason only', () => {
    const vat = {
      category: 'E',
      rate: '0',
      code: null,
      reason: 'Exonération, article 261-4-4° du CGI',
    } as const
    const [tax] = readTaxes({ ...INVOICE, lines: [makeLine('a', '1', '10', vat)] })
    expect(tax).toMatchObject({ reason: vat.reason, code: undefined })
  })
})

test('VAT is due on payment, or on the invoice if the seller chose that', () => {
  expect(readTaxes(INVOICE)[0]?.due).toBe('72')
  expect(readTaxes({ ...INVOICE, vat_on_debits: true })[0]?.due).toBe('5')
})

test('only a self-billed document has the mention and the mandate', () => {
  expect(toCii(INVOICE)).toContain(
    'Facture établie par Atelier Boréal au nom et pour le compte de Sasha Bernard.',
  )
  expect(toCii(CREDIT_NOTE)).toContain('Avoir établi par Atelier Boréal')
  expect(toCii({ ...INVOICE, type: 380 })).not.toMatch(/Autofacturation|pour le compte/)
})

test('without an electronic address there is no element for it', () => {
  const seller = { ...INVOICE.seller, electronic_address: null }
  expect(findErrors(toCii({ ...INVOICE, seller }), { ...INVOICE, seller })).toEqual([])
})

describe('texts in XML', () => {
  const roundTrip = (text: string) => readXml(writeXml(['a:b', ['a:c', text]])).children[0]?.text

  test.each([
    '<&>"\' ]]> <!-- x -->',
    'a\tb\nc\rd\r\n',
    '  spaces  ',
    '🎉 山田 \u0085\u2028 \u{10ffff}',
    '\ufdd0',
  ])('keeps %j', (text) => expect(roundTrip(text)).toBe(text))

  test.each([
    ['a control character', '\u0000\u0008\u000b\u001f', '\ufffd\ufffd\ufffd\ufffd'],
    ['a lone surrogate', 'x\ud800y\udc00', 'x\ufffdy\ufffd'],
    ['a non-character', '\ufffe\uffff', '\ufffd\ufffd'],
  ])('replaces %s by U+FFFD', (_, text, written) => expect(roundTrip(text)).toBe(written))

  test('keeps line breaks in attributes', () => {
    const xml = writeXml(['a:b', ['a:c', { d: 'x\n\t"<&' }, 'text']])
    expect(xml).toContain('d="x&#10;&#9;&quot;&lt;&amp;"')
  })

  test('leaves out elements without content', () => {
    expect(writeXml(['a:b', ['a:c', ''], ['a:d', null], ['a:e', 'x']])).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a:b>\n  <a:e>x</a:e>\n</a:b>\n',
    )
  })
})
