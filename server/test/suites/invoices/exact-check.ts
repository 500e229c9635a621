// Checks the XML of an invoice to the cent, with integers, independently of the code that computes and writes it. The
// validators accept VAT that is off by less than a euro, and never multiply the quantity of a line by its price.
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
  const checkEqual: Equal = (what, found, expectedValue) => {
    if (found !== expectedValue) errors.push(`${what}: ${String(found)} instead of ${String(expectedValue)}`)
  }
  const checkText: Same = (what, found, expectedText) =>
    checkEqual(what, found, expectedText === null ? undefined : toXmlText(expectedText))
  try {
    const root = readXml(xml)
    checkHead(root, invoice, checkText)
    checkNotes(root, invoice, checkText)
    checkParty(root, 'Seller', invoice.seller, checkText)
    checkParty(root, 'Buyer', invoice.buyer, checkText)
    checkLines(root, invoice, checkText)
    checkAmounts(root, checkEqual)
    checkTaxTexts(root, invoice, checkText)
  } catch (error) {
    errors.push((error as Error).message)
  }
  return errors
}

type Same = (what: string, found: string | undefined, expectedText: string | null) => void
type Equal = (what: string, found: unknown, expectedValue: unknown) => void

function checkHead(root: Xml, invoice: Invoice, checkText: Same): void {
  const { credited, due_date, period } = invoice
  const readText = (path: string) => findText(root, path)
  const terms = `${SETTLEMENT}/SpecifiedTradePaymentTerms`
  const means = `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`
  const reference = `${SETTLEMENT}/InvoiceReferencedDocument`
  const context = 'ExchangedDocumentContext'
  checkText('process', readText(`${context}/BusinessProcessSpecifiedDocumentContextParameter/ID`), 'S1')
  checkText(
    'profile',
    readText(`${context}/GuidelineSpecifiedDocumentContextParameter/ID`),
    'urn:cen.eu:en16931:2017',
  )
  checkText('number', readText('ExchangedDocument/ID'), invoice.number)
  checkText('type', readText('ExchangedDocument/TypeCode'), String(invoice.type))
  checkText('date', readText('ExchangedDocument/IssueDateTime/DateTimeString'), day(invoice.date))
  checkText('due date', readText(`${terms}/DueDateDateTime/DateTimeString`), due_date && day(due_date))
  checkText('payment terms', readText(`${terms}/Description`), invoice.mentions.payment_terms)
  checkText(
    'period',
    readText(`${SETTLEMENT}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`),
    day(period.from),
  )
  checkText(
    'period',
    readText(`${SETTLEMENT}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`),
    day(period.to),
  )
  checkText('credited', readText(`${reference}/IssuerAssignedID`), credited?.number ?? null)
  checkText(
    'credited',
    readText(`${reference}/FormattedIssueDateTime/DateTimeString`),
    credited && day(credited.date),
  )
  checkText(
    'purchase order',
    readText(`${AGREEMENT}/BuyerOrderReferencedDocument/IssuerAssignedID`),
    invoice.purchase_order,
  )
  checkText(
    'contract',
    readText(`${AGREEMENT}/ContractReferencedDocument/IssuerAssignedID`),
    invoice.contract,
  )
  checkText('currency', readText(`${SETTLEMENT}/InvoiceCurrencyCode`), invoice.currency)
  checkText('IBAN', readText(`${means}/PayeePartyCreditorFinancialAccount/IBANID`), invoice.iban)
  const bic = invoice.iban === null ? null : invoice.bic
  checkText('BIC', readText(`${means}/PayeeSpecifiedCreditorFinancialInstitution/BICID`), bic)
}

function checkNotes(root: Xml, invoice: Invoice, checkText: Same): void {
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
    checkText(`notes ${subject}`, String(found.length), text === null ? '0' : '1')
    if (text !== null && found[0]) checkText(`note ${subject}`, findText(found[0], 'Content'), text)
  }
}

function checkParty(root: Xml, side: 'Seller' | 'Buyer', party: InvoiceParty, checkText: Same): void {
  const [element] = findElements(root, `${AGREEMENT}/${side}TradeParty`)
  if (!element) throw new Error(`No ${side}`)
  const readText = (path: string) => findText(element, path)
  checkText(`${side} name`, readText('Name'), party.name)
  checkText(`${side} SIRET`, readText('GlobalID'), party.siret)
  // Without SIREN and VAT number the number of the register identifies the seller.
  const ownNumber = side === 'Seller' && party.vat_number === null ? party.register : null
  const registered = party.siren ?? ownNumber
  checkText(`${side} SIREN`, readText('SpecifiedLegalOrganization/ID'), registered)
  const organization = findElements(element, 'SpecifiedLegalOrganization/ID')[0]
  const isSiren = party.siren !== null
  checkText(`${side} scheme of SIREN`, organization?.attributes['schemeID'], isSiren ? '0002' : null)
  checkText(`${side} address`, readText('PostalTradeAddress/LineOne'), party.address)
  checkText(`${side} postal code`, readText('PostalTradeAddress/PostcodeCode'), party.postal_code)
  checkText(`${side} city`, readText('PostalTradeAddress/CityName'), party.city)
  checkText(`${side} country`, readText('PostalTradeAddress/CountryID'), party.country)
  const electronic = findElements(element, 'URIUniversalCommunication/URIID')[0]
  checkText(`${side} electronic address`, electronic?.text, party.electronic_address?.value ?? null)
  checkText(`${side} scheme`, electronic?.attributes['schemeID'], party.electronic_address?.scheme ?? null)
  const tax = findElements(element, 'SpecifiedTaxRegistration/ID')[0]
  const taxNumber = side === 'Seller' ? registered : null
  checkText(`${side} tax registration`, tax?.text, party.vat_number ?? taxNumber)
  if (tax)
    checkText(`${side} tax scheme`, tax.attributes['schemeID'], party.vat_number === null ? 'FC' : 'VA')
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

/** Checks that the lines have the numbers of the invoice, in any notation. */
function checkLines(root: Xml, { lines }: Invoice, checkText: Same): void {
  const found = listLines(root)
  checkText('lines', String(found.length), String(lines.length))
  for (const [index, element] of found.entries()) {
    const line = lines[index] as InvoiceLine
    const what = `line ${index + 1}`
    const quantity = findElements(element, 'SpecifiedLineTradeDelivery/BilledQuantity')[0]
    checkText(`${what} id`, findText(element, 'AssociatedDocumentLineDocument/LineID'), String(index + 1))
    checkText(`${what} name`, findText(element, 'SpecifiedTradeProduct/Name'), line.name)
    checkText(`${what} description`, findText(element, 'SpecifiedTradeProduct/Description'), line.description)
    checkText(`${what} quantity`, String(readQuantity(element)), String(parseMillionths(line.quantity)))
    checkText(`${what} unit`, quantity?.attributes['unitCode'], line.unit)
    checkText(`${what} price`, String(readPrice(element)), String(parseMillionths(line.unit_price)))
    checkText(`${what} category`, findText(element, `${LINE_TAX}/CategoryCode`), line.vat.category)
    const rate = parseMillionths(findText(element, `${LINE_TAX}/RateApplicablePercent`) ?? '')
    checkText(`${what} rate`, String(rate), String(parseMillionths(line.vat.rate)))
  }
}

/** Recalculates the amounts from the XML alone: each line, the sums, VAT once for each sum, and the totals. */
function checkAmounts(root: Xml, checkEqual: Equal): void {
  const lines = listLines(root)
  const sums = new Map<string, bigint>()
  for (const [index, line] of lines.entries()) {
    if (readPrice(line) < 0n) checkEqual(`line ${index + 1} price`, 'negative', 'positive')
    const product = divideRounded(readQuantity(line) * readPrice(line), MILLION * 10_000n)
    checkEqual(`line ${index + 1} amount`, readAmount(line), product)
    const rate = parseMillionths(findText(line, `${LINE_TAX}/RateApplicablePercent`) ?? '')
    const key = `${findText(line, `${LINE_TAX}/CategoryCode`)} ${rate}`
    sums.set(key, (sums.get(key) ?? 0n) + product)
  }
  const taxes = findElements(root, `${SETTLEMENT}/ApplicableTradeTax`)
  checkEqual('VAT breakdowns', taxes.length, sums.size)
  for (const tax of taxes) checkTax(tax, sums, checkEqual)
  const readSum = (name: string) => parseCents(findText(root, `${SUMS}/${name}`))
  const net = total(sums.values())
  const vat = total(taxes.map((tax) => parseCents(findText(tax, 'CalculatedAmount'))))
  for (const name of ['LineTotalAmount', 'TaxBasisTotalAmount']) checkEqual(name, readSum(name), net)
  checkEqual('TaxTotalAmount', readSum('TaxTotalAmount'), vat)
  for (const name of ['GrandTotalAmount', 'DuePayableAmount']) checkEqual(name, readSum(name), net + vat)
}

function checkTax(tax: Xml, sums: Map<string, bigint>, checkEqual: Equal): void {
  const category = findText(tax, 'CategoryCode')
  const rate = parseMillionths(findText(tax, 'RateApplicablePercent') ?? '')
  const base = sums.get(`${category} ${rate}`)
  checkEqual(`base ${category} ${rate}`, parseCents(findText(tax, 'BasisAmount')), base)
  const amount = divideRounded((base ?? 0n) * rate, 100n * MILLION)
  checkEqual(`VAT ${category} ${rate}`, parseCents(findText(tax, 'CalculatedAmount')), amount)
}

/** Checks BT-8 of taxed breakdowns, and for exempt breakdowns all reasons, and their code if they share it. */
function checkTaxTexts(root: Xml, { lines, vat_on_debits }: Invoice, checkText: Same): void {
  for (const tax of findElements(root, `${SETTLEMENT}/ApplicableTradeTax`)) {
    const category = findText(tax, 'CategoryCode') ?? ''
    const dueEvent = vat_on_debits ? '5' : '72'
    checkText('BT-8', findText(tax, 'DueDateTypeCode'), category === 'S' ? dueEvent : null)
    const cases = lines.flatMap(({ vat }) => (vat.category === 'S' || vat.category !== category ? [] : [vat]))
    const reasons = [...new Set(cases.map(({ reason }) => reason))]
    const codes = [...new Set(cases.map(({ code }) => code))]
    checkText(`reason of ${category}`, findText(tax, 'ExemptionReason'), reasons.join(' ; ') || null)
    const code = codes.length === 1 ? (codes[0] ?? null) : null
    checkText(`code of ${category}`, findText(tax, 'ExemptionReasonCode'), code)
  }
}

/** Net, VAT and gross as the XML has them. */
export function readTotals(xml: string): [net: string, vat: string, gross: string] {
  const root = readXml(xml)
  const readText = (name: string) => findText(root, `${SUMS}/${name}`) ?? ''
  return [readText('TaxBasisTotalAmount'), readText('TaxTotalAmount'), readText('GrandTotalAmount')]
}
