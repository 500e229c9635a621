// Invoices made by the renderer: the content of the page, and that no text and no logo makes rendering fail.
import { afterAll, describe, expect, test } from 'vitest'
import { extractPdfText } from '../../../test/check/pdf-text.ts'
import { findErrors } from '../../../test/suites/invoices/exact-check.ts'
import { findPdfErrors } from '../../../test/suites/invoices/pdf-check.ts'
import {
  CREDIT_NOTE,
  FRANCHISE_INVOICE,
  INVOICE,
  makeLine,
  SELLER,
  VECTORS,
} from '../../../test/suites/invoices/sample-invoices.ts'
import { createPatientRenderer } from '../../../test/world/patient-renderer.ts'
import type { Logo, RenderRequest } from '../content/render-request.ts'
import { withFacturXMetadata } from './factur-x-metadata.ts'
import type { Invoice } from './invoice.ts'

const renderer = createPatientRenderer()
afterAll(() => renderer.close())

const renderInvoice = (invoice: Invoice, logo?: Logo) =>
  renderer.render('acme', { kind: 'invoice', invoice, logo } satisfies RenderRequest)
const readPage = async (invoice: Invoice) => extractPdfText((await renderInvoice(invoice)).bytes)

test('equal requests give equal bytes in any thread', async () => {
  const other = createPatientRenderer({})
  const [one, two] = [
    await renderInvoice(INVOICE),
    await other.render('other', { kind: 'invoice', invoice: INVOICE }),
  ]
  await other.close()
  expect(one.bytes.equals(two.bytes)).toBe(true)
  expect(one.content).toBe(two.content)
  expect(one.bytes.equals((await renderInvoice({ ...INVOICE, number: 'AF-2' })).bytes)).toBe(false)
})

test.each(VECTORS)(
  'the invoice $name is a PDF/A-3u file with the exact XML attached',
  async ({ invoice }) => {
    const { bytes, content } = await renderInvoice(invoice)
    expect(await findPdfErrors(bytes, content)).toEqual([])
    expect(findErrors(content, invoice)).toEqual([])
  },
)

describe('the page', () => {
  const FACTS = {
    fr: [
      'Facture',
      '2 novembre 2026',
      '1er–31 octobre 2026',
      '18,5 jours',
      '10 334,59 €',
      '12 401,51 €',
      'Net à payer',
    ],
    en: [
      'Invoice',
      '2 November 2026',
      '1 – 31 October 2026',
      '18.5 days',
      '€10,334.59',
      '€12,401.51',
      'Amount due',
    ],
  }
  const BOTH = [
    INVOICE.number,
    'Sasha Bernard EI',
    'Atelier Boréal',
    'SAS au capital de 50 000 €',
    '200 000 008 00018',
    'FR94100000009',
    '100 000 009 RCS Lyon',
    '69001 Lyon',
    'PO-7781',
    'MISSION-2026-014',
    'FR76 3000 6000 0112 3456 7890 189',
    'AGRIFRPP',
    ...Object.values(INVOICE.mentions),
    ...INVOICE.lines.map(({ name }) => name),
    // Mentions that French law prescribes.
    'Autofacturation',
    'Prestation de services',
    'Facture établie par Atelier Boréal au nom et pour le compte de Sasha Bernard.',
  ]

  test.each(['fr', 'en'] as const)('has every fact and mandatory mention in %s', async (locale) => {
    const { text } = await readPage({ ...INVOICE, locale })
    for (const fact of [...FACTS[locale], ...BOTH]) expect(text).toContain(fact)
    expect(text).not.toMatch(/undefined|null|NaN/)
  })

  test('of a credit note names the credited invoice', async () => {
    const { text } = await readPage(CREDIT_NOTE)
    for (const fact of [
      'Avoir',
      `${INVOICE.number}, 2 novembre 2026`,
      'Montant de l’avoir',
      'Avoir établi par',
    ])
      expect(text).toContain(fact)
    expect(text).not.toContain('Net à payer')
  })

  test.each(['fr', 'en'] as const)(
    'has the reason of an exemption and the option for debits in %s',
    async (locale) => {
      const { text } = await readPage({ ...FRANCHISE_INVOICE, locale, vat_on_debits: true })
      expect(text).toContain('(1) TVA non applicable, article L. 223-3 du CIBS')
      expect(text).toContain('Option pour le paiement de la taxe d’après les débits')
      expect(text).not.toContain('N° TVA FR94')
    },
  )

  test('of an invoice by the supplier does not mention self-billing', async () => {
    const { text } = await readPage({ ...INVOICE, type: 380, locale: 'en' })
    expect(text).not.toMatch(/Autofacturation|Self-billed|on behalf/)
  })

  test('repeats the table head of 600 lines, numbers every page and has every line', async () => {
    const lines = Array.from({ length: 600 }, (_, index) =>
      makeLine(`Prestation n° ${index + 1}.`, '1', '10.01'),
    )
    const { text, pages } = await readPage({ ...INVOICE, lines })
    expect(pages).toBeGreaterThan(10)
    expect(text.split('Prix unitaire HT').length - 1).toBeGreaterThanOrEqual(pages - 1)
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page} sur ${pages}`)
    for (const { name } of lines) expect(text).toContain(name)
    expect(text).toContain('6 006,00')
  })

  test('shows every digit of a price', async () => {
    const { text } = await readPage({ ...INVOICE, lines: [makeLine('a', '10.25', '123.456789')] })
    expect(text).toContain('123,456789')
  })

  test.each([
    ['EI', 'Sasha Bernard EI'],
    ['Entrepreneur individuel', 'Sasha Bernard Entrepreneur individuel'],
    ['EIRL Bernard', 'Sasha Bernard EIRL Bernard'],
  ])('puts the legal form %s beside or below the name', async (legal_form, expectedText) => {
    const { text } = await readPage({ ...INVOICE, seller: { ...SELLER, legal_form } })
    expect(text).toContain(expectedText)
  })
})

describe('texts that no font can print', () => {
  const withName = (name: string): Invoice => ({
    ...INVOICE,
    seller: { ...SELLER, name },
    lines: [makeLine(name, '1', '1')],
  })

  test.each([
    ['a control character', 'a\u0007b', 'a[U+0007]b'],
    ['a zero character', 'a\u0000b', 'a[U+0000]b'],
    ['a direction mark', 'a\u202eb', 'a[U+202E]b'],
    ['a hieroglyph', 'a\u{13000}b', 'a[U+13000]b'],
    ['Chinese', '王小明', '王小明'],
    ['Typst markup', '#panic("x") *b* $a$ <c> @d', '#panic("x") *b* $a$ <c> @d'],
  ])('are shown on the page and kept in the XML: %s', async (_, name, expectedText) => {
    const { bytes, content } = await renderInvoice(withName(name))
    expect((await extractPdfText(bytes)).text).toContain(expectedText)
    expect(findErrors(content, withName(name))).toEqual([])
  })

  test.each([
    'a\u05b0 ب\u0301 \u0301 \u094d e\u0301\u0302\u0303',
    '\ud800 \udc00\ud800',
    '👩🏽‍🚀 🏴‍☠️ 🇫🇷 \u{e0041}\ufe0f',
    '\ufeff\ufffe\uffff\ufdd0\u{10ffff}',
    'x'.repeat(5000),
    '\n\r\u2028\u2029\v\f'.repeat(50),
  ])('are rendered: %j', async (name) => {
    const { bytes, content } = await renderInvoice(withName(`a${name}`))
    expect(await findPdfErrors(bytes, content)).toEqual([])
    expect(findErrors(content, withName(`a${name}`))).toEqual([])
  })
})

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('shows the logo; a logo that cannot be decoded is left out', async () => {
  const plain = await renderInvoice(INVOICE)
  const withLogo = await renderInvoice(INVOICE, { mediaType: 'image/png', base64: PIXEL })
  expect(withLogo.bytes.length).toBeGreaterThan(plain.bytes.length)
  for (const mediaType of ['image/png', 'image/jpeg'] as const) {
    const broken = await renderInvoice(INVOICE, { mediaType, base64: PIXEL.slice(0, 40) })
    expect(broken.bytes.equals(plain.bytes)).toBe(true)
  }
})

test('a PDF of another structure is an error instead of a broken file', async () => {
  const { bytes } = await renderInvoice(INVOICE)
  expect(() => withFacturXMetadata(Buffer.from('%PDF-1.7'))).toThrow('Unexpected structure of the PDF')
  const renamed = Buffer.from(
    bytes.toString('latin1').replaceAll(/\/Metadata (?=\d)/g, '/Metadatb '),
    'latin1',
  )
  expect(() => withFacturXMetadata(renamed)).toThrow('no metadata')
})
