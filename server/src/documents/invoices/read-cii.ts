// Reads an invoice of another software: UN/CEFACT Cross Industry Invoice in any profile of Factur-X, from MINIMUM to EXTENDED.

import { isCivilDate } from '../../domain/calendar.ts'
import type { ParsedInvoice, ParsedParty } from '../../domain/uploaded-file.ts'
import { CII_NAMESPACES } from './cii-namespaces.ts'
import { readXml, type XmlElement } from './read-xml.ts'
import { createUnreadableError, ROOT } from './unreadable-invoice.ts'

const MAX_ID_LENGTH = 100
const MAX_NAME_LENGTH = 500
const MAX_REFERENCES = 100
const MAX_DIGITS = 19

type Name = `${keyof typeof CII_NAMESPACES}:${string}`

const toLocalName = (name: Name) => name.slice(name.indexOf(':') + 1)
const formatPath = (parent: XmlElement, name: Name) => `${parent.name}/${toLocalName(name)}`
const isNamed = ({ namespace, name: local }: XmlElement, name: Name) =>
  local === toLocalName(name) &&
  namespace === CII_NAMESPACES[name.split(':')[0] as keyof typeof CII_NAMESPACES]

const findChildren = (parent: XmlElement, name: Name): XmlElement[] =>
  parent.children.filter((child) => isNamed(child, name))

function findElement(parent: XmlElement, name: Name): XmlElement | undefined {
  const [first, second] = findChildren(parent, name)
  if (second) throw createUnreadableError('repeated', formatPath(parent, name))
  return first
}

function requireElement(parent: XmlElement, name: Name): XmlElement {
  const found = findElement(parent, name)
  if (!found) throw createUnreadableError('missing', formatPath(parent, name))
  return found
}

/** Line breaks and repeated blanks are one blank, as in the type xs:token of identifiers and codes. */
function readText(element: XmlElement, path: string, maxLength = MAX_ID_LENGTH): string {
  if (element.children.length > 0) throw createUnreadableError('not_text', path)
  const text = element.text.replace(/[\t\n\r ]+/g, ' ').trim()
  if (text.length > maxLength) throw createUnreadableError('too_long', path)
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)) throw createUnreadableError('control_character', path)
  return text
}

function requireText(parent: XmlElement, name: Name): string {
  const text = readText(requireElement(parent, name), formatPath(parent, name))
  if (text === '') throw createUnreadableError('missing', formatPath(parent, name))
  return text
}

function readCode(parent: XmlElement, name: Name, pattern: RegExp): string {
  const code = requireText(parent, name)
  if (!pattern.test(code)) throw createUnreadableError('not_code', formatPath(parent, name))
  return code
}

function readDate(document: XmlElement): string {
  const parent = requireElement(document, 'ram:IssueDateTime')
  const text = requireText(parent, 'udt:DateTimeString')
  const date = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const { format } = requireElement(parent, 'udt:DateTimeString').attributes
  if (format !== '102' || text.length !== 8 || !isCivilDate(date))
    throw createUnreadableError('not_date', formatPath(document, 'ram:IssueDateTime'))
  return date
}

type Identifier = { scheme: string | undefined; value: string }

const readIdentifiers = (parent: XmlElement, name: Name): Identifier[] =>
  findChildren(parent, name).map((element) => ({
    scheme: element.attributes['schemeID'],
    value: readText(element, formatPath(parent, name)).replaceAll(' ', ''),
  }))

/** ISO 6523: 0002 SIREN, 0009 SIRET, which begins with the SIREN. Other software also writes a SIRET as 0002. */
const findSiren = (identifiers: Identifier[]): string | undefined =>
  identifiers
    .filter(({ scheme, value }) => (scheme === '0002' || scheme === '0009') && /^\d{9}(\d{5})?$/.test(value))
    .map(({ value }) => value.slice(0, 9))[0]

function readParty(agreement: XmlElement, name: Name): ParsedParty {
  const party = requireElement(agreement, name)
  const nameElement = findElement(party, 'ram:Name')
  const organization = findElement(party, 'ram:SpecifiedLegalOrganization')
  const legalId =
    organization && findElement(organization, 'ram:ID') && readIdentifiers(organization, 'ram:ID')
  const registrations = findChildren(party, 'ram:SpecifiedTaxRegistration').flatMap((one) =>
    readIdentifiers(one, 'ram:ID'),
  )
  const [vat, otherVat] = registrations.filter(({ scheme }) => scheme === 'VA')
  if (otherVat) throw createUnreadableError('repeated', formatPath(party, 'ram:SpecifiedTaxRegistration'))
  const fiscal = registrations.find(({ scheme, value }) => scheme === 'FC' && /^\d{9}$/.test(value))
  const siren = findSiren(legalId ?? []) ?? findSiren(readIdentifiers(party, 'ram:GlobalID')) ?? fiscal?.value
  return {
    name: (nameElement && readText(nameElement, formatPath(party, 'ram:Name'), MAX_NAME_LENGTH)) || null,
    siren: siren ?? null,
    vat_number: vat?.value || null,
  }
}

function readCredited(settlement: XmlElement): string[] {
  const references = findChildren(settlement, 'ram:InvoiceReferencedDocument')
  if (references.length > MAX_REFERENCES)
    throw createUnreadableError('repeated', formatPath(settlement, 'ram:InvoiceReferencedDocument'))
  return references.map((one) => requireText(one, 'ram:IssuerAssignedID'))
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** Finds the only amount in the currency of the invoice; undefined if there is no element. */
function findAmount(sums: XmlElement, name: Name, elements: XmlElement[], currency: string) {
  const path = formatPath(sums, name)
  const [own, other] = elements.filter(
    ({ attributes }) => (attributes['currencyID'] ?? currency) === currency,
  )
  if (other) throw createUnreadableError('repeated', path)
  if (!own && elements.length > 0) throw createUnreadableError('other_currency', path)
  if (!own) return undefined
  const text = readText(own, path)
  if (text === '') throw createUnreadableError('missing', path)
  if (!DECIMAL.test(text) || text.replace(/\D/g, '').length > MAX_DIGITS)
    throw createUnreadableError('not_decimal', path)
  return text
}

/** Reads the content of `factur-x.xml`. */
export function readCii(bytes: Uint8Array): ParsedInvoice {
  const root = readXml(bytes)
  if (!isNamed(root, `rsm:${ROOT}`)) throw createUnreadableError('missing')
  const document = requireElement(root, 'rsm:ExchangedDocument')
  const transaction = requireElement(root, 'rsm:SupplyChainTradeTransaction')
  const agreement = requireElement(transaction, 'ram:ApplicableHeaderTradeAgreement')
  const settlement = requireElement(transaction, 'ram:ApplicableHeaderTradeSettlement')
  const sums = requireElement(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation')
  const currency = readCode(settlement, 'ram:InvoiceCurrencyCode', /^[A-Z]{3}$/)
  const total = (name: Name) => findAmount(sums, name, [requireElement(sums, name)], currency) as string
  return {
    type: Number(readCode(document, 'ram:TypeCode', /^\d{1,3}$/)),
    number: requireText(document, 'ram:ID'),
    date: readDate(document),
    currency,
    seller: readParty(agreement, 'ram:SellerTradeParty'),
    buyer: readParty(agreement, 'ram:BuyerTradeParty'),
    credited: readCredited(settlement),
    amount_excl_vat: total('ram:TaxBasisTotalAmount'),
    vat_amount:
      findAmount(sums, 'ram:TaxTotalAmount', findChildren(sums, 'ram:TaxTotalAmount'), currency) ?? '0',
    amount_incl_vat: total('ram:GrandTotalAmount'),
  }
}
