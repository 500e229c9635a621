import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INVOICE, VECTORS } from '../../../test/suites/invoices/sample-invoices.ts'
import { isUnfit } from '../content/render-request.ts'
import { toCii } from './cii.ts'
import { calculateTotals, type Invoice, type InvoiceParty } from './invoice.ts'
import { readCii } from './read-cii.ts'

const read = (xml: string) => readCii(Buffer.from(xml))

/** Returns the error as `element problem`. */
function describeRefusal(xml: string | Buffer): string {
  try {
    readCii(Buffer.from(xml as string))
  } catch (error) {
    if (!isUnfit(error)) throw error
    expect(error).toMatchObject({ source: 'file', cause: { code: 'factur_x_invalid' } })
    const { element, problem } = error.cause.params
    expect(error.message).toContain(`${element} `)
    return `${element} ${problem}`
  }
  return 'none'
}

const toReadParty = ({ name, siren, vat_number }: InvoiceParty) => ({ name, siren, vat_number })

function toReadInvoice(invoice: Invoice) {
  const { net, vat, gross } = calculateTotals(invoice)
  return {
    type: invoice.type,
    number: invoice.number,
    date: invoice.date,
    currency: invoice.currency,
    seller: toReadParty(invoice.seller),
    buyer: toReadParty(invoice.buyer),
    credited: invoice.credited ? [invoice.credited.number] : [],
    amount_excl_vat: net.toFixed(2),
    vat_amount: vat.toFixed(2),
    amount_incl_vat: gross.toFixed(2),
  }
}

describe('our own invoices', () => {
  test.each(VECTORS)('are read as written: $name', ({ invoice, totals }) => {
    const [amount_excl_vat, vat_amount, amount_incl_vat] = totals
    const facts = read(toCii(invoice))
    expect(facts).toEqual(toReadInvoice(invoice))
    expect(facts).toMatchObject({ amount_excl_vat, vat_amount, amount_incl_vat })
  })

  test.each(
    VECTORS.flatMap(({ name, invoice }) =>
      ([380, 381, 389, 261] as const).map((type) => ({ name, type, invoice })),
    ),
  )('are read as written: $name as type $type', ({ type, invoice }) => {
    const credited = type === 381 || type === 261 ? { number: 'F-1', date: '2026-10-01' } : null
    const changed = { ...invoice, type, credited, currency: 'CHF' }
    expect(read(toCii(changed))).toEqual(toReadInvoice(changed))
  })
})

const RSM = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const RAM = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'
const UDT = 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100'

/** Profile MINIMUM with prefixes of other software: none, changed in the middle, and one with another meaning. */
const MINIMUM = `<?xml version='1.0' encoding='utf-8' standalone='yes'?>
<!-- Made by another software -->
<?software version 2?>
<CrossIndustryInvoice xmlns="${RSM}" xmlns:ram="urn:example:else" xmlns:u="${UDT}">
  <ExchangedDocumentContext><a:GuidelineSpecifiedDocumentContextParameter xmlns:a="${RAM}">
    <a:ID>urn:factur-x.eu:1p0:minimum</a:ID></a:GuidelineSpecifiedDocumentContextParameter></ExchangedDocumentContext>
  <ExchangedDocument>
    <ram:ID>not this one</ram:ID>
    <ID xmlns="${RAM}"><![CDATA[F&F]]> 20&#x32;6/<!-- no -->7</ID>
    <a:TypeCode xmlns:a="${RAM}"> 380
    </a:TypeCode>
    <a:IssueDateTime xmlns:a="${RAM}"><u:DateTimeString format="102">20240229</u:DateTimeString></a:IssueDateTime>
  </ExchangedDocument>
  <SupplyChainTradeTransaction xmlns:x="${RAM}">
    <x:ApplicableHeaderTradeAgreement>
      <x:SellerTradeParty>
        <x:Name>Émile &amp;
          Zoé</x:Name>
        <x:SpecifiedLegalOrganization><x:ID schemeID="0002">100 000 009</x:ID></x:SpecifiedLegalOrganization>
        <x:SpecifiedTaxRegistration><x:ID schemeID="VA">FR 94 100000009</x:ID></x:SpecifiedTaxRegistration>
      </x:SellerTradeParty>
      <x:BuyerTradeParty><x:Name>Atelier</x:Name></x:BuyerTradeParty>
    </x:ApplicableHeaderTradeAgreement>
    <x:ApplicableHeaderTradeDelivery/>
    <x:ApplicableHeaderTradeSettlement>
      <x:InvoiceCurrencyCode>EUR</x:InvoiceCurrencyCode>
      <x:SpecifiedTradeSettlementHeaderMonetarySummation>
        <x:TaxBasisTotalAmount>100</x:TaxBasisTotalAmount>
        <x:TaxTotalAmount currencyID="EUR">20.000</x:TaxTotalAmount>
        <x:GrandTotalAmount>120.0</x:GrandTotalAmount>
        <x:DuePayableAmount>120.0</x:DuePayableAmount>
      </x:SpecifiedTradeSettlementHeaderMonetarySummation>
    </x:ApplicableHeaderTradeSettlement>
  </SupplyChainTradeTransaction>
</CrossIndustryInvoice>
`
const FACTS = {
  type: 380,
  number: 'F&F 2026/7',
  date: '2024-02-29',
  currency: 'EUR',
  seller: { name: 'Émile & Zoé', siren: '100000009', vat_number: 'FR94100000009' },
  buyer: { name: 'Atelier', siren: null, vat_number: null },
  credited: [],
  amount_excl_vat: '100',
  vat_amount: '20.000',
  amount_incl_vat: '120.0',
}

/** Replaces a part of the XML, which must occur in it. */
function replaceInXml(from: string | RegExp, to: string, xml = MINIMUM): string {
  const result = xml.replace(from, () => to)
  expect(typeof from === 'string' ? xml.includes(from) : from.test(xml)).toBe(true)
  return result
}

describe('invoices of other software', () => {
  test('may have other prefixes and only the elements of the profile MINIMUM', () => {
    expect(read(MINIMUM)).toEqual(FACTS)
  })

  const utf16 = (xml: string) => Buffer.from(`\ufeff${xml.replace('utf-8', 'UTF-16')}`, 'utf16le')
  test.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${MINIMUM}`)],
    ['UTF-16, little endian', utf16(MINIMUM)],
    ['UTF-16, big endian', utf16(MINIMUM).swap16()],
    ['UTF-8 without a declaration', Buffer.from(replaceInXml(/^<\?xml.*\n/, ''))],
  ])('may be encoded in %s', (_, bytes) => expect(readCii(bytes)).toEqual(FACTS))

  test.each([
    ['ISO-8859-1', Buffer.from(replaceInXml('utf-8', 'iso-8859-1'), 'latin1')],
    ['bytes that are not UTF-8', Buffer.from(MINIMUM, 'latin1')],
    ['UTF-16 without a byte order mark', Buffer.from(MINIMUM, 'utf16le')],
    ['half of a surrogate pair', Buffer.from([0xff, 0xfe, 0x3c, 0, 0, 0xd8, 0x3e, 0])],
  ])('are refused in %s', (_, bytes) =>
    expect(describeRefusal(bytes)).toMatch(/^CrossIndustryInvoice (?:encoding|not_xml)$/),
  )

  const legal = '<x:ID schemeID="0002">100 000 009</x:ID>'
  const withParty = (id: string, more = '') =>
    replaceInXml(/(?=<x:Name>Émile)/, more, id === legal ? MINIMUM : replaceInXml(legal, id))
  const globalId = (scheme: string, id: string) => `<x:GlobalID schemeID="${scheme}">${id}</x:GlobalID>`
  const fiscal = (id: string) =>
    `<x:SpecifiedTaxRegistration><x:ID schemeID="FC">${id}</x:ID></x:SpecifiedTaxRegistration>`
  test.each([
    ['SIRET as 0009', withParty('<x:ID schemeID="0009">20000000800018</x:ID>'), '200000008'],
    ['SIRET as 0002', withParty('<x:ID schemeID="0002">20000000800018</x:ID>'), '200000008'],
    ['legal id before the others', withParty(legal, globalId('0009', '20000000800018')), '100000009'],
    [
      'global id',
      withParty('', globalId('0088', '400638133') + globalId('0009', '20000000800018')),
      '200000008',
    ],
    [
      'global id before the tax number',
      withParty('', globalId('0002', '200000008') + fiscal('100000009')),
      '200000008',
    ],
    ['tax number', withParty('<x:ID schemeID="0088">300000007</x:ID>', fiscal('100000009')), '100000009'],
    ['id without scheme', withParty('<x:ID>300000007</x:ID>'), null],
    [
      'ids that are no SIREN',
      withParty('<x:ID schemeID="0002">HRB 12345</x:ID>', fiscal('12/345/67890')),
      null,
    ],
  ])('have a SIREN that is read from: %s', (_, xml, siren) =>
    expect(read(xml).seller).toEqual({ ...FACTS.seller, siren }),
  )

  const tax = '<x:TaxTotalAmount currencyID="EUR">20.000</x:TaxTotalAmount>'
  const dollars = '<x:TaxTotalAmount currencyID="USD">21.7</x:TaxTotalAmount>'
  test.each([
    ['is 0 if the invoice does not state it', '', '0'],
    ['may be in the currency of accounting too', `${dollars}${tax}`, '20.000'],
    ['may lack its currency', '<x:TaxTotalAmount>-20</x:TaxTotalAmount>', '-20'],
  ])('have a VAT amount that %s', (_, written, vat_amount) =>
    expect(read(replaceInXml(tax, written))).toEqual({ ...FACTS, vat_amount }),
  )

  test('may credit several invoices', () => {
    const reference = (id: string) =>
      `<x:InvoiceReferencedDocument><x:IssuerAssignedID>${id}</x:IssuerAssignedID></x:InvoiceReferencedDocument>`
    const end = '</x:ApplicableHeaderTradeSettlement>'
    const two = replaceInXml(end, `${reference('A-1')}${reference('A-2')}${end}`)
    expect(read(two).credited).toEqual(['A-1', 'A-2'])
    expect(describeRefusal(replaceInXml(end, `${reference('')}${end}`))).toBe(
      'InvoiceReferencedDocument/IssuerAssignedID missing',
    )
    expect(describeRefusal(replaceInXml(end, `${reference('A').repeat(101)}${end}`))).toBe(
      'ApplicableHeaderTradeSettlement/InvoiceReferencedDocument repeated',
    )
  })

  test('may have a party without a name', () => {
    expect(read(replaceInXml('<x:Name>Atelier</x:Name>', '')).buyer.name).toBe(null)
  })
})

/** Returns the first element of this name after the start of the parent, with its content. */
function extractElement(xml: string, parent: string, name: string): string {
  const start = xml.search(new RegExp(`<\\w+:${parent}[ >]`))
  const [found] = new RegExp(`<(\\w+:${name})[ >][^]*?</\\1>`).exec(xml.slice(start + 1)) ?? []
  if (start < 0 || found === undefined) throw new Error(`No ${parent}/${name}`)
  return found
}

const MANDATORY: [parent: string, name: string][] = [
  ['CrossIndustryInvoice', 'ExchangedDocument'],
  ['ExchangedDocument', 'ID'],
  ['ExchangedDocument', 'TypeCode'],
  ['ExchangedDocument', 'IssueDateTime'],
  ['IssueDateTime', 'DateTimeString'],
  ['CrossIndustryInvoice', 'SupplyChainTradeTransaction'],
  ['SupplyChainTradeTransaction', 'ApplicableHeaderTradeAgreement'],
  ['ApplicableHeaderTradeAgreement', 'SellerTradeParty'],
  ['ApplicableHeaderTradeAgreement', 'BuyerTradeParty'],
  ['SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement'],
  ['ApplicableHeaderTradeSettlement', 'InvoiceCurrencyCode'],
  ['ApplicableHeaderTradeSettlement', 'SpecifiedTradeSettlementHeaderMonetarySummation'],
  ['SpecifiedTradeSettlementHeaderMonetarySummation', 'TaxBasisTotalAmount'],
  ['SpecifiedTradeSettlementHeaderMonetarySummation', 'GrandTotalAmount'],
]
const AT_MOST_ONCE: [parent: string, name: string][] = [
  ['SpecifiedTradeSettlementHeaderMonetarySummation', 'TaxTotalAmount'],
  ['SellerTradeParty', 'Name'],
  ['SellerTradeParty', 'SpecifiedLegalOrganization'],
  ['SpecifiedLegalOrganization', 'ID'],
  ['SellerTradeParty', 'SpecifiedTaxRegistration'],
]
const OWN = toCii(INVOICE)

test.each(MANDATORY)('an invoice without %s/%s is refused with the name of the element', (parent, name) => {
  const element = extractElement(OWN, parent, name)
  expect(describeRefusal(OWN.replace(element, ''))).toBe(`${parent}/${name} missing`)
  const ofNoNamespace = element.replace(/^<\w+:/, '<').replace(/<\/\w+:(\w+)>$/, '</$1>')
  expect(describeRefusal(OWN.replace(element, ofNoNamespace))).toBe(`${parent}/${name} missing`)
})

test.each([...MANDATORY, ...AT_MOST_ONCE])(
  'an invoice with %s/%s twice is refused with the name of the element',
  (parent, name) => {
    const element = extractElement(OWN, parent, name)
    expect(describeRefusal(OWN.replace(element, `${element}${element}`))).toBe(`${parent}/${name} repeated`)
  },
)

describe('wrong values are refused with the name of their element', () => {
  const SUMS = 'SpecifiedTradeSettlementHeaderMonetarySummation'
  const amounts = [
    '1e3',
    'NaN',
    'INF',
    '1,50',
    '1 000',
    '+1',
    '.5',
    '5.',
    '--1',
    '0x1',
    '1'.repeat(20),
    '１',
  ].map((text): [string, string, string] => [`>100<`, `>${text}<`, `${SUMS}/TaxBasisTotalAmount not_decimal`])
  const dates = ['20260229', '20261301', '2026-03-1', '202603', '00000101', '20260300', 'yyyymmdd'].map(
    (text): [string, string, string] => ['20240229', text, 'ExchangedDocument/IssueDateTime not_date'],
  )
  test.each<[string, string, string]>([
    ...amounts,
    ...dates,
    ['format="102"', 'format="610"', 'ExchangedDocument/IssueDateTime not_date'],
    [' format="102"', '', 'ExchangedDocument/IssueDateTime not_date'],
    ['20240229', '', 'IssueDateTime/DateTimeString missing'],
    ['>100<', '><', `${SUMS}/TaxBasisTotalAmount missing`],
    ['>100<', '><x:a/>1<', `${SUMS}/TaxBasisTotalAmount not_text`],
    [
      '<x:GrandTotalAmount>',
      '<x:GrandTotalAmount currencyID="USD">',
      `${SUMS}/GrandTotalAmount other_currency`,
    ],
    ['currencyID="EUR"', 'currencyID="USD"', `${SUMS}/TaxTotalAmount other_currency`],
    ['>20.000<', '>twenty<', `${SUMS}/TaxTotalAmount not_decimal`],
    [' 380', ' 38x', 'ExchangedDocument/TypeCode not_code'],
    [' 380', ' 3800', 'ExchangedDocument/TypeCode not_code'],
    ['>EUR<', '>eur<', 'ApplicableHeaderTradeSettlement/InvoiceCurrencyCode not_code'],
    ['20&#x32;6/', 'x'.repeat(100), 'ExchangedDocument/ID too_long'],
    ['20&#x32;6/', '&#x85;', 'ExchangedDocument/ID control_character'],
    ['20&#x32;6/', '\u2028', 'ExchangedDocument/ID control_character'],
    ['Émile', 'x'.repeat(500), 'SellerTradeParty/Name too_long'],
    ['FR 94 1', 'x'.repeat(100), 'SpecifiedTaxRegistration/ID too_long'],
  ])('%s replaced by %s', (from, to, refusal) =>
    expect(describeRefusal(replaceInXml(from, to))).toBe(refusal),
  )

  test('19 digits are read exactly', () => {
    const amount = '-12345678901234567.89'
    expect(read(replaceInXml('>100<', `>${amount}<`)).amount_excl_vat).toBe(amount)
  })
})

describe('hostile XML', () => {
  const refused = (problem: string) => `CrossIndustryInvoice ${problem}`

  test('with a document type declaration is refused, whatever its entities', () => {
    const laughs = ['<!ENTITY a0 "ha">']
    for (let level = 1; level <= 9; level += 1)
      laughs.push(`<!ENTITY a${level} "${`&a${level - 1};`.repeat(10)}">`)
    const type = `<!DOCTYPE CrossIndustryInvoice [${laughs.join('')}]>`
    const xml = replaceInXml('<!-- Made by another software -->', type)
    expect(describeRefusal(replaceInXml('Atelier', '&a9;', xml))).toBe(refused('document_type'))
    expect(describeRefusal(xml)).toBe(refused('document_type'))
    const external = '<!DOCTYPE a SYSTEM "file:///etc/passwd">'
    expect(describeRefusal(replaceInXml('<!-- Made by another software -->', external))).toBe(
      refused('document_type'),
    )
  })

  test.each([
    ['an unknown entity', replaceInXml('Atelier', '&a;')],
    ['a control character', replaceInXml('Atelier', '\u0001')],
    ['a reference to a control character', replaceInXml('Atelier', '&#1;')],
    ['a reference to half of a surrogate pair', replaceInXml('Atelier', '&#xd800;')],
    ['an undeclared prefix', replaceInXml(`xmlns:x="${RAM}"`, '')],
    ['a name with two colons', replaceInXml('<x:ApplicableHeaderTradeDelivery/>', '<x:a:b/>')],
    ['an open element', replaceInXml('</CrossIndustryInvoice>', '')],
    ['two root elements', `${MINIMUM}<a/>`],
    ['a repeated attribute', replaceInXml('currencyID="EUR"', 'currencyID="EUR" currencyID="EUR"')],
    ['no XML', 'invoice'],
    ['nothing', ''],
  ])('is refused: %s', (_, xml) => expect(describeRefusal(xml)).toBe(refused('not_xml')))

  test.each([33, 1000, 100_000])('is refused with %i levels', (depth) => {
    expect(describeRefusal(`${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`)).toBe(refused('too_deep'))
  })

  test.each([
    ['another root', '<invoice/>'],
    ['UBL', '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'],
    ['a root in another namespace', replaceInXml(`"${RSM}"`, '"urn:ferd:CrossIndustryDocument:invoice:1p0"')],
  ])('is no invoice: %s', (_, xml) => expect(describeRefusal(xml)).toBe(refused('missing')))

  test.each(['<ram:a/>', '<ram:a>&amp;</ram:a>', '<a xmlns="b"/>', '<!---->', '<?a?>', '&amp;'])(
    'is read with megabytes of %s',
    (filling) => {
      const at = OWN.indexOf('<ram:IncludedSupplyChainTradeLineItem>')
      const xml = OWN.slice(0, at) + filling.repeat(2_000_000 / filling.length) + OWN.slice(at)
      expect(read(xml)).toEqual(toReadInvoice(INVOICE))
    },
  )

  test('is read or refused after any change, and never causes another error', () => {
    const place = fc.nat(MINIMUM.length)
    const fragment = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        '/',
        ':',
        '<x:ID>',
        '</x:ID>',
        ']]>',
        '<!--',
        '<?',
        'xmlns=""',
        '&#',
      ),
    )
    fc.assert(
      fc.property(place, fc.nat(40), fragment, (at, removed, inserted) => {
        describeRefusal(MINIMUM.slice(0, at) + inserted + MINIMUM.slice(at + removed))
      }),
      { numRuns: 2000 },
    )
  })
})
