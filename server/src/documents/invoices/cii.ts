// An invoice as UN/CEFACT Cross Industry Invoice, profile EN 16931 of Factur-X. The elements are in the order of the schema.
import { digits, exact, type Money, roundTo, sumAmounts } from '../../domain/money.ts'
import { getMention } from '../../locales/texts.ts'
import { writeXml, type XmlNode } from '../xml-writer.ts'
import { CII_NAMESPACES } from './cii-namespaces.ts'
import {
  calculateTotals,
  formatMandateMention,
  getRegisterNumber,
  type Invoice,
  type InvoiceLine,
  type InvoiceParty,
  isSelfBilled,
  type VatGroup,
} from './invoice.ts'

const NAMESPACES = Object.fromEntries(
  Object.entries(CII_NAMESPACES).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]),
)
const PROFILE = 'urn:cen.eu:en16931:2017'
/** BT-23: services (S), invoice submitted as usual (1). */
const BILLING_PROCESS = 'S1'

const formatMoney = (value: Money): string => roundTo(value, 2).toFixed(2)
const formatDecimal = (value: string): string => digits(exact(value))
const text = (name: string, value: string | null): XmlNode => (value === null ? null : [name, value])
const identifier = (name: string, schemeID: string, value: string | null): XmlNode =>
  value === null ? null : [name, { schemeID }, value]
const dateTime = (day: string, namespace: 'udt' | 'qdt' = 'udt'): XmlNode => [
  `${namespace}:DateTimeString`,
  { format: '102' },
  day.replaceAll('-', ''),
]

/** Note of an invoice of a sandbox, so that no program treats it as owed. */
const SPECIMEN = 'SPECIMEN : facture de test, sans valeur'

/** The French rules require PMT, PMD and AAB exactly once (BR-FR-05, BR-FR-06). */
function toNotes(invoice: Invoice, isSpecimen: boolean): XmlNode[] {
  const { seller, mentions } = invoice
  const notes: [subject: string, content: string | null][] = [
    ['REG', seller.legal_form],
    ['ABL', seller.register],
    ['AAI', isSpecimen ? SPECIMEN : null],
    ['AAI', isSelfBilled(invoice) ? getMention('self_billing', 'fr', invoice.date) : null],
    ['DCL', formatMandateMention(invoice)],
    ['PMT', mentions.recovery_fee],
    ['PMD', mentions.late_penalty],
    ['AAB', mentions.discount],
  ]
  return notes.map(([subject, content]) =>
    content ? ['ram:IncludedNote', ['ram:Content', content], ['ram:SubjectCode', subject]] : null,
  )
}

/**
 * BR-E-02, BR-S-02 and BR-AE-02 require a tax registration of the seller: without a VAT number it is the SIREN, or the number of the
 * register of a country without VAT numbers, under scheme FC. A buyer may have a VAT number only.
 */
const toTaxRegistration = (party: InvoiceParty, side: Side): XmlNode => {
  const { vat_number, siren } = party
  const ownNumber = side === 'Seller' ? (siren ?? getRegisterNumber(party)) : null
  const id = identifier('ram:ID', 'VA', vat_number) ?? identifier('ram:ID', 'FC', ownNumber)
  return ['ram:SpecifiedTaxRegistration', id]
}

/** BR-CO-26 requires an identifier of the seller: without SIREN and VAT number it is that of the register, which has no scheme. */
const toLegalOrganization = (party: InvoiceParty, side: Side): XmlNode => {
  const number = side === 'Seller' ? getRegisterNumber(party) : null
  const id = identifier('ram:ID', '0002', party.siren) ?? text('ram:ID', number)
  return ['ram:SpecifiedLegalOrganization', id]
}

type Side = 'Seller' | 'Buyer'

const toParty = (side: Side, party: InvoiceParty): XmlNode => [
  `ram:${side}TradeParty`,
  identifier('ram:GlobalID', '0009', party.siret),
  ['ram:Name', party.name],
  toLegalOrganization(party, side),
  [
    'ram:PostalTradeAddress',
    ['ram:PostcodeCode', party.postal_code],
    ['ram:LineOne', party.address],
    ['ram:CityName', party.city],
    ['ram:CountryID', party.country],
  ],
  [
    'ram:URIUniversalCommunication',
    party.electronic_address &&
      identifier('ram:URIID', party.electronic_address.scheme, party.electronic_address.value),
  ],
  toTaxRegistration(party, side),
]

const toLine = (line: InvoiceLine, number: number, amount: Money): XmlNode => [
  'ram:IncludedSupplyChainTradeLineItem',
  ['ram:AssociatedDocumentLineDocument', ['ram:LineID', String(number)]],
  ['ram:SpecifiedTradeProduct', ['ram:Name', line.name], text('ram:Description', line.description)],
  [
    'ram:SpecifiedLineTradeAgreement',
    ['ram:NetPriceProductTradePrice', ['ram:ChargeAmount', formatDecimal(line.unit_price)]],
  ],
  [
    'ram:SpecifiedLineTradeDelivery',
    ['ram:BilledQuantity', { unitCode: line.unit }, formatDecimal(line.quantity)],
  ],
  [
    'ram:SpecifiedLineTradeSettlement',
    [
      'ram:ApplicableTradeTax',
      ['ram:TypeCode', 'VAT'],
      ['ram:CategoryCode', line.vat.category],
      ['ram:RateApplicablePercent', formatDecimal(line.vat.rate)],
    ],
    ['ram:SpecifiedTradeSettlementLineMonetarySummation', ['ram:LineTotalAmount', formatMoney(amount)]],
  ],
]

type Exempt = { category: 'E' | 'AE'; code: string | null; reason: string }
type Breakdown = { rate: string; base: Money; amount: Money; exempt: Exempt | null }

/**
 * EN 16931 has one breakdown for each category and rate (BR-E-01, BR-E-08): exemptions of one category share it, with
 * all their reasons, and with a code only if it is the code of all of them.
 */
function groupByCategory(groups: VatGroup[]): Breakdown[] {
  const byCategory = new Map<string, Breakdown>()
  for (const { case: vat, base, amount } of groups) {
    const key = vat.category === 'S' ? `S ${formatDecimal(vat.rate)}` : vat.category
    const found = byCategory.get(key)
    byCategory.set(key, {
      rate: vat.rate,
      base: sumAmounts(found ? [found.base, base] : [base]),
      amount: sumAmounts(found ? [found.amount, amount] : [amount]),
      exempt: vat.category === 'S' ? null : mergeExemptions(found?.exempt ?? null, vat),
    })
  }
  return [...byCategory.values()]
}

const mergeExemptions = (first: Exempt | null, next: Exempt): Exempt => ({
  category: next.category,
  code: first === null || first.code === next.code ? next.code : null,
  reason: first === null || first.reason === next.reason ? next.reason : `${first.reason} ; ${next.reason}`,
})

/** BT-8, the event that makes VAT due: 72 payment, the rule for services; 5 invoice, if the seller chose it. */
const toTax = ({ rate, base, amount, exempt }: Breakdown, onDebits: boolean): XmlNode => [
  'ram:ApplicableTradeTax',
  ['ram:CalculatedAmount', formatMoney(amount)],
  ['ram:TypeCode', 'VAT'],
  text('ram:ExemptionReason', exempt?.reason ?? null),
  ['ram:BasisAmount', formatMoney(base)],
  ['ram:CategoryCode', exempt?.category ?? 'S'],
  text('ram:ExemptionReasonCode', exempt?.code ?? null),
  exempt ? null : ['ram:DueDateTypeCode', onDebits ? '5' : '72'],
  ['ram:RateApplicablePercent', formatDecimal(rate)],
]

/** 58: SEPA credit transfer. */
const toPaymentMeans = ({ iban, bic }: Invoice): XmlNode =>
  iban === null
    ? null
    : [
        'ram:SpecifiedTradeSettlementPaymentMeans',
        ['ram:TypeCode', '58'],
        ['ram:PayeePartyCreditorFinancialAccount', ['ram:IBANID', iban]],
        ['ram:PayeeSpecifiedCreditorFinancialInstitution', text('ram:BICID', bic)],
      ]

const toCreditedReference = ({ credited }: Invoice): XmlNode =>
  credited && [
    'ram:InvoiceReferencedDocument',
    ['ram:IssuerAssignedID', credited.number],
    ['ram:FormattedIssueDateTime', dateTime(credited.date, 'qdt')],
  ]

/** The content of `factur-x.xml`; the seller has an identifier, see `hasSellerId`. */
export function toCii(invoice: Invoice, isSpecimen = false): string {
  const totals = calculateTotals(invoice)
  const { period, due_date } = invoice
  return writeXml([
    'rsm:CrossIndustryInvoice',
    NAMESPACES,
    [
      'rsm:ExchangedDocumentContext',
      ['ram:BusinessProcessSpecifiedDocumentContextParameter', ['ram:ID', BILLING_PROCESS]],
      ['ram:GuidelineSpecifiedDocumentContextParameter', ['ram:ID', PROFILE]],
    ],
    [
      'rsm:ExchangedDocument',
      ['ram:ID', invoice.number],
      ['ram:TypeCode', String(invoice.type)],
      ['ram:IssueDateTime', dateTime(invoice.date)],
      ...toNotes(invoice, isSpecimen),
    ],
    [
      'rsm:SupplyChainTradeTransaction',
      ...invoice.lines.map((line, index) => toLine(line, index + 1, totals.lines[index] as Money)),
      [
        'ram:ApplicableHeaderTradeAgreement',
        toParty('Seller', invoice.seller),
        toParty('Buyer', invoice.buyer),
        ['ram:BuyerOrderReferencedDocument', text('ram:IssuerAssignedID', invoice.purchase_order)],
        ['ram:ContractReferencedDocument', text('ram:IssuerAssignedID', invoice.contract)],
      ],
      [
        'ram:ApplicableHeaderTradeDelivery',
        ['ram:ActualDeliverySupplyChainEvent', ['ram:OccurrenceDateTime', dateTime(period.to)]],
      ],
      [
        'ram:ApplicableHeaderTradeSettlement',
        ['ram:PaymentReference', invoice.number],
        ['ram:InvoiceCurrencyCode', invoice.currency],
        toPaymentMeans(invoice),
        ...groupByCategory(totals.groups).map((breakdown) => toTax(breakdown, invoice.vat_on_debits)),
        [
          'ram:BillingSpecifiedPeriod',
          ['ram:StartDateTime', dateTime(period.from)],
          ['ram:EndDateTime', dateTime(period.to)],
        ],
        [
          'ram:SpecifiedTradePaymentTerms',
          ['ram:Description', invoice.mentions.payment_terms],
          due_date === null ? null : ['ram:DueDateDateTime', dateTime(due_date)],
        ],
        [
          'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
          ['ram:LineTotalAmount', formatMoney(totals.net)],
          ['ram:TaxBasisTotalAmount', formatMoney(totals.net)],
          ['ram:TaxTotalAmount', { currencyID: invoice.currency }, formatMoney(totals.vat)],
          ['ram:GrandTotalAmount', formatMoney(totals.gross)],
          ['ram:DuePayableAmount', formatMoney(totals.gross)],
        ],
        toCreditedReference(invoice),
      ],
    ],
  ])
}
