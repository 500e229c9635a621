// Checks the XML of an invoice to the cent, with integers, independently of the code that computes and writes it. The
// validators accept VAT that is off by less than a euro, and never multiply out a line.
import type { Invoice, InvoiceLine, InvoiceParty } from '../../../src/documents/index.ts'
import { divideRounded, total } from '../../check/exact-fractions.ts'
import { findElements, findText, readXml, type Xml } from '../../check/xml-reader.ts'

const MILLION = 1_000_000n

/** A decimal text as an integer number of millionths. */
function parseMillionths(text: string): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`Not a decimal of at most six places: ${text}`)
  const size = BigInt(whole + part.padEnd(6, '0'))
  return sign ? -size : size
}

/** An amount of the XML in cents: always two decimals, and no negative zero. */
function parseCents(text: string | undefined): bigint {
  if (text === undefined || !/^-?\d+\.\d\d$/.test(text)) throw new Error(`Not an amount: ${text}`)
  if (/^-0+\.00$/.test(text)) throw new Error('Negative zero')
  return BigInt(text.replace('.', ''))
}

/** Text as XML can hold it: U+FFFD for a character that XML 1.0 does not allow. */
const toXmlText = (text: string): string =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0) as number
    const isAllowed =
      code === 9 ||
      code === 10 ||
      code === 13 ||
      (code >= 0x20 && code < 0xd800) ||
      (code >= 0xe000 && code < 0xfffe)
    return isAllowed || code >= 0x10000 ? character : '\ufffd'
  }).join('')

const day = (text: string) => text.replaceAll('-', '')

const AGREEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement'
const SETTLEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`
const LINE_TAX = 'SpecifiedLineTradeSettlement/ApplicableTradeTax'

export function findErrors(xml: string, invoice: Invoice): string[] {
  const errors: string[] = []
  const equal = (what: string, found: unknown, expectedValue: unknown) => {
    if (found !== expectedValue) errors.push(`${what}: ${String(found)} instead of ${String(expectedValue)}`)
  }
  const same = (what: string, found: string | undefined, expectedText: string | null) =>
    equal(what, found, expectedText === null ? undefined : toXmlText(expectedText))
  try {
    const root = readXml(xml)
    checkHead(root, invoice, same)
    checkNotes(root, invoice, same)
    checkParty(root, 'Seller', invoice.seller, same)
    checkParty(root, 'Buyer', invoice.buyer, same)
    checkLines(root, invoice, same)
    checkAmounts(root, equal)
    checkTaxTexts(root, invoice, same)
  } catch (error) {
    errors.push((error as Error).message)
  }
  return errors
}

type Same = (what: string, found: string | undefined, expectedText: string | null) => void
type Equal = (what: string, found: unknown, expectedValue: unknown) => void

function checkHead(root: Xml, invoice: Invoice, same: Same): void {
  const { credited, due_date, period } = invoice
  const at = (path: string) => findText(root, path)
  const terms = `${SETTLEMENT}/SpecifiedTradePaymentTerms`
  const means = `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`
  const reference = `${SETTLEMENT}/InvoiceReferencedDocument`
  const context = 'ExchangedDocumentContext'
  same('process', at(`${context}/BusinessProcessSpecifiedDocumentContextParameter/ID`), 'S1')
  same('profile', at(`${context}/GuidelineSpecifiedDocumentContextParameter/ID`), 'urn:cen.eu:en16931:2017')
  same('number', at('ExchangedDocument/ID'), invoice.number)
  same('type', at('ExchangedDocument/TypeCode'), String(invoice.type))
  same('date', at('ExchangedDocument/IssueDateTime/DateTimeString'), day(invoice.date))
  same('due date', at(`${terms}/DueDateDateTime/DateTimeString`), due_date && day(due_date))
  same('payment terms', at(`${terms}/Description`), invoice.mentions.payment_terms)
  same('period', at(`${SETTLEMENT}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`), day(period.from))
  same('period', at(`${SETTLEMENT}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`), day(period.to))
  same('credited', at(`${reference}/IssuerAssignedID`), credited?.number ?? null)
  same('credited', at(`${reference}/FormattedIssueDateTime/DateTimeString`), credited && day(credited.date))
  same(
    'purchase order',
    at(`${AGREEMENT}/BuyerOrderReferencedDocument/IssuerAssignedID`),
    invoice.purchase_order,
  )
  same('contract', at(`${AGREEMENT}/ContractReferencedDocument/IssuerAssignedID`), invoice.contract)
  same('currency', at(`${SETTLEMENT}/InvoiceCurrencyCode`), invoice.currency)
  same('IBAN', at(`${means}/PayeePartyCreditorFinancialAccount/IBANID`), invoice.iban)
  const bic = invoice.iban === null ? null : invoice.bic
  same('BIC', at(`${means}/PayeeSpecifiedCreditorFinancialInstitution/BICID`), bic)
}

function checkNotes(root: Xml, invoice: Invoice, same: Same): void {
  const { seller, buyer, mentions, type } = invoice
  const isSelfBilled = type === 389 || type === 261
  const what = type === 261 ? 'Avoir établi' : 'Facture établie'
  const mandate = `${what} par ${buyer.name} au nom et pour le compte de ${seller.name}.`
  const expectedNotes: Record<string, string | null> = {
    REG: seller.legal_form,
    ABL: seller.register,
    AAI: isSelfBilled ? 'Autofacturation' : null,
    DCL: isSelfBilled ? mandate : null,
    PMT: mentions.recovery_fee,
    PMD: mentions.late_penalty,
    AAB: mentions.discount,
  }
  const notes = findElements(root, 'ExchangedDocument/IncludedNote')
  for (const [subject, text] of Object.entries(expectedNotes)) {
    const found = notes.filter((note) => findText(note, 'SubjectCode') === subject)
    same(`notes ${subject}`, String(found.length), text === null ? '0' : '1')
    if (text !== null && found[0]) same(`note ${subject}`, findText(found[0], 'Content'), text)
  }
}

function checkParty(root: Xml, side: 'Seller' | 'Buyer', party: InvoiceParty, same: Same): void {
  const [element] = findElements(root, `${AGREEMENT}/${side}TradeParty`)
  if (!element) throw new Error(`No ${side}`)
  const at = (path: string) => findText(element, path)
  same(`${side} name`, at('Name'), party.name)
  same(`${side} SIRET`, at('GlobalID'), party.siret)
  same(`${side} SIREN`, at('SpecifiedLegalOrganization/ID'), party.siren)
  same(`${side} address`, at('PostalTradeAddress/LineOne'), party.address)
  same(`${side} postal code`, at('PostalTradeAddress/PostcodeCode'), party.postal_code)
  same(`${side} city`, at('PostalTradeAddress/CityName'), party.city)
  same(`${side} country`, at('PostalTradeAddress/CountryID'), party.country)
  const electronic = findElements(element, 'URIUniversalCommunication/URIID')[0]
  same(`${side} electronic address`, electronic?.text, party.electronic_address?.value ?? null)
  same(`${side} scheme`, electronic?.attributes['schemeID'], party.electronic_address?.scheme ?? null)
  const tax = findElements(element, 'SpecifiedTaxRegistration/ID')[0]
  const sirenOfSeller = side === 'Seller' ? party.siren : null
  same(`${side} tax registration`, tax?.text, party.vat_number ?? sirenOfSeller)
  if (tax) same(`${side} tax scheme`, tax.attributes['schemeID'], party.vat_number === null ? 'FC' : 'VA')
}

const listLines = (root: Xml) =>
  findElements(root, 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem')
const readQuantity = (line: Xml) =>
  parseMillionths(findText(line, 'SpecifiedLineTradeDelivery/BilledQuantity') ?? '')
const readPrice = (line: Xml) =>
  parseMillionths(findText(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount') ?? '')
const readAmount = (line: Xml) =>
  parseCents(
    findText(
      line,
      'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    ),
  )

/** The lines have the numbers of the invoice, whatever form they were written in. */
function checkLines(root: Xml, { lines }: Invoice, same: Same): void {
  const found = listLines(root)
  same('lines', String(found.length), String(lines.length))
  for (const [at, element] of found.entries()) {
    const line = lines[at] as InvoiceLine
    const what = `line ${at + 1}`
    const quantity = findElements(element, 'SpecifiedLineTradeDelivery/BilledQuantity')[0]
    same(`${what} id`, findText(element, 'AssociatedDocumentLineDocument/LineID'), String(at + 1))
    same(`${what} name`, findText(element, 'SpecifiedTradeProduct/Name'), line.name)
    same(`${what} description`, findText(element, 'SpecifiedTradeProduct/Description'), line.description)
    same(`${what} quantity`, String(readQuantity(element)), String(parseMillionths(line.quantity)))
    same(`${what} unit`, quantity?.attributes['unitCode'], line.unit)
    same(`${what} price`, String(readPrice(element)), String(parseMillionths(line.unit_price)))
    same(`${what} category`, findText(element, `${LINE_TAX}/CategoryCode`), line.vat.category)
    const rate = parseMillionths(findText(element, `${LINE_TAX}/RateApplicablePercent`) ?? '')
    same(`${what} rate`, String(rate), String(parseMillionths(line.vat.rate)))
  }
}

/** Reads only the XML: each line multiplied out, the sums, VAT once for each sum, the totals. */
function checkAmounts(root: Xml, equal: Equal): void {
  const lines = listLines(root)
  const sums = new Map<string, bigint>()
  for (const [at, line] of lines.entries()) {
    if (readPrice(line) < 0n) equal(`line ${at + 1} price`, 'negative', 'positive')
    const product = divideRounded(readQuantity(line) * readPrice(line), MILLION * 10_000n)
    equal(`line ${at + 1} amount`, readAmount(line), product)
    const rate = parseMillionths(findText(line, `${LINE_TAX}/RateApplicablePercent`) ?? '')
    const key = `${findText(line, `${LINE_TAX}/CategoryCode`)} ${rate}`
    sums.set(key, (sums.get(key) ?? 0n) + product)
  }
  const taxes = findElements(root, `${SETTLEMENT}/ApplicableTradeTax`)
  equal('VAT breakdowns', taxes.length, sums.size)
  for (const tax of taxes) checkTax(tax, sums, equal)
  const at = (name: string) => parseCents(findText(root, `${SUMS}/${name}`))
  const net = total(sums.values())
  const vat = total(taxes.map((tax) => parseCents(findText(tax, 'CalculatedAmount'))))
  for (const name of ['LineTotalAmount', 'TaxBasisTotalAmount']) equal(name, at(name), net)
  equal('TaxTotalAmount', at('TaxTotalAmount'), vat)
  for (const name of ['GrandTotalAmount', 'DuePayableAmount']) equal(name, at(name), net + vat)
}

function checkTax(tax: Xml, sums: Map<string, bigint>, equal: Equal): void {
  const category = findText(tax, 'CategoryCode')
  const rate = parseMillionths(findText(tax, 'RateApplicablePercent') ?? '')
  const base = sums.get(`${category} ${rate}`)
  equal(`base ${category} ${rate}`, parseCents(findText(tax, 'BasisAmount')), base)
  const amount = divideRounded((base ?? 0n) * rate, 100n * MILLION)
  equal(`VAT ${category} ${rate}`, parseCents(findText(tax, 'CalculatedAmount')), amount)
}

/** BT-8 of taxed breakdowns; all reasons of exempt ones, and their code if they share it. */
function checkTaxTexts(root: Xml, { lines, vat_on_debits }: Invoice, same: Same): void {
  for (const tax of findElements(root, `${SETTLEMENT}/ApplicableTradeTax`)) {
    const category = findText(tax, 'CategoryCode') ?? ''
    const dueEvent = vat_on_debits ? '5' : '72'
    same('BT-8', findText(tax, 'DueDateTypeCode'), category === 'S' ? dueEvent : null)
    const cases = lines.flatMap(({ vat }) => (vat.category === 'S' || vat.category !== category ? [] : [vat]))
    const reasons = [...new Set(cases.map(({ reason }) => reason))]
    const codes = [...new Set(cases.map(({ code }) => code))]
    same(`reason of ${category}`, findText(tax, 'ExemptionReason'), reasons.join(' ; ') || null)
    const code = codes.length === 1 ? (codes[0] ?? null) : null
    same(`code of ${category}`, findText(tax, 'ExemptionReasonCode'), code)
  }
}

/** Net, VAT and gross as the XML has them. */
export function readTotals(xml: string): [net: string, vat: string, gross: string] {
  const root = readXml(xml)
  const at = (name: string) => findText(root, `${SUMS}/${name}`) ?? ''
  return [at('TaxBasisTotalAmount'), at('TaxTotalAmount'), at('GrandTotalAmount')]
}
