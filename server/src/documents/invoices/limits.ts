// The rules of EN 16931 and of France (XP Z12-012), which are checked before an invoice gets its number.
import { requiresVatNumber } from '../../domain/countries.ts'
import { digits, exact, roundTo } from '../../domain/money.ts'
import { ELECTRONIC_SCHEMES } from '../../domain/parties/electronic-address.ts'
import {
  calculateTotals,
  type Invoice,
  type InvoiceLine,
  type InvoiceParty,
  isCreditNote,
} from './invoice.ts'

/** BR-FR-16, without zero. Includes rates of the overseas departments and Corsica, and former rates. */
export const FRENCH_VAT_RATES: readonly string[] = [
  '20',
  '10',
  '5.5',
  '2.1',
  '8.5',
  '1.75',
  '1.05',
  '0.9',
  '13',
  '20.6',
  '19.6',
  '9.6',
  '9.2',
  '7',
]

/** BR-FR-01 and BR-FR-02: numbers of invoices and of the invoices they credit. */
export const INVOICE_NUMBER = /^[A-Za-z0-9+\-_/]{1,35}$/

/** BR-FR-23: SIREN, SIREN_SIRET, SIREN_SIRET_routing code or SIREN_suffix. */
const FRENCH_ELECTRONIC_ADDRESS = /^[A-Za-z0-9+\-_/]+$/
/** BR-FR-25. */
const MAX_ELECTRONIC_ADDRESS_LENGTH = 125
/** BR-FR-DEC-01 to 03: characters of a number without its decimal point, and its decimals. */
const MAX_DIGITS = 19
const MAX_QUANTITY_DECIMALS = 4
const MAX_PRICE_DECIMALS = 6

/** `rule` is the rule of EN 16931 or XP Z12-012 that the field breaks. */
export type InvoiceProblem = { field: string; rule: string; message: string }

type Check = [isValid: boolean, field: string, rule: string, message: string]

const REQUIRED = 'must not be blank'
const isBlank = (text: string) => text.trim() === ''

/** BR-FR-03: years 2000 to 2099. */
function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/
function isDecimal(text: string, decimals: number): boolean {
  if (!DECIMAL.test(text)) return false
  const value = exact(text)
  return roundTo(value, decimals).equals(value) && digits(value).replace('.', '').length <= MAX_DIGITS
}

const DAY = 'must be a day of the years 2000 to 2099, as YYYY-MM-DD'
const NUMBER = 'must be 1 to 35 characters of A-Z a-z 0-9 + - _ /'

function dateChecks({ date, due_date, period, credited }: Invoice): Check[] {
  return [
    [isDay(date), 'date', 'BR-FR-03', DAY],
    [isDay(period.from), 'period.from', 'BR-FR-03', DAY],
    [isDay(period.to), 'period.to', 'BR-FR-03', DAY],
    [period.to >= period.from, 'period.to', 'BR-29', 'must be on or after period.from'],
    [due_date === null || isDay(due_date), 'due_date', 'BR-FR-03', DAY],
    [due_date === null || due_date >= date, 'due_date', 'BR-FR-CO-07', 'must be on or after date'],
    [credited === null || isDay(credited.date), 'credited.date', 'BR-FR-03', DAY],
  ]
}

function addressChecks(field: string, { electronic_address: address }: InvoiceParty, rule: string): Check[] {
  const path = `${field}.electronic_address`
  if (address === null) return [[false, path, rule, 'is required of a party in France']]
  const { scheme, value } = address
  const isFrench = scheme !== '0225' || FRENCH_ELECTRONIC_ADDRESS.test(value)
  return [
    [ELECTRONIC_SCHEMES.includes(scheme), `${path}.scheme`, 'BR-CL-25', 'must be a code of the EAS list'],
    [!isBlank(value), `${path}.value`, rule, REQUIRED],
    [
      value.length <= MAX_ELECTRONIC_ADDRESS_LENGTH,
      `${path}.value`,
      'BR-FR-25',
      `must have at most ${MAX_ELECTRONIC_ADDRESS_LENGTH} characters`,
    ],
    [isFrench, `${path}.value`, 'BR-FR-23', 'must consist of A-Z a-z 0-9 + - _ / under scheme 0225'],
  ]
}

/** The rules of each side. */
const SIDES = {
  seller: { name: 'BR-06', country: 'BR-09', siren: 'BR-FR-10', address: 'BR-FR-13', tax: 'BR-CO-26' },
  buyer: { name: 'BR-07', country: 'BR-11', siren: 'BR-FR-11', address: 'BR-FR-12', tax: 'BR-AE-02' },
}

function partyChecks(field: 'seller' | 'buyer', party: InvoiceParty): Check[] {
  const rules = SIDES[field]
  const { name, country, electronic_address } = party
  const isCountry = /^[A-Z]{2}$/.test(country)
  return [
    [!isBlank(name), `${field}.name`, rules.name, REQUIRED],
    [isCountry, `${field}.country`, rules.country, 'must be an ISO 3166-1 alpha-2 code'],
    ...identifierChecks(field, party),
    ...(country === 'FR' || electronic_address ? addressChecks(field, party, rules.address) : []),
  ]
}

function identifierChecks(field: 'seller' | 'buyer', party: InvoiceParty): Check[] {
  const { siren, siret, vat_number } = party
  const rules = SIDES[field]
  const isMissing = siren === null && party.country === 'FR'
  const isSiret = siret === null || (/^\d{14}$/.test(siret) && siret.slice(0, 9) === siren)
  // Outside of the EU a seller may have no number at all.
  const isIdentified =
    siren !== null || vat_number !== null || (field === 'seller' && !requiresVatNumber(party.country))
  const isVatNumber = vat_number === null || /^[A-Z]{2}/.test(vat_number)
  return [
    [siren === null || /^\d{9}$/.test(siren), `${field}.siren`, 'BR-FR-10', 'must have 9 digits'],
    [!isMissing, `${field}.siren`, rules.siren, 'is required in France'],
    [isSiret, `${field}.siret`, 'BR-FR-09', 'must have 14 digits and start with the SIREN'],
    [isVatNumber, `${field}.vat_number`, 'BR-CO-09', 'must start with a country code'],
    [isIdentified, `${field}.vat_number`, rules.tax, 'is required without a SIREN'],
  ]
}

function lineChecks({ name, quantity, unit_price, vat }: InvoiceLine, index: number): Check[] {
  const field = `lines[${index}]`
  const isPrice = isDecimal(unit_price, MAX_PRICE_DECIMALS)
  return [
    [!isBlank(name), `${field}.name`, 'BR-25', REQUIRED],
    [
      isDecimal(quantity, MAX_QUANTITY_DECIMALS),
      `${field}.quantity`,
      'BR-FR-DEC-02',
      `must have at most ${MAX_QUANTITY_DECIMALS} decimals and ${MAX_DIGITS} digits`,
    ],
    [
      isPrice,
      `${field}.unit_price`,
      'BR-FR-DEC-03',
      `must have at most ${MAX_PRICE_DECIMALS} decimals and ${MAX_DIGITS} digits`,
    ],
    [!isPrice || !exact(unit_price).isNegative(), `${field}.unit_price`, 'BR-27', 'must not be negative'],
    vat.category === 'S'
      ? [
          isFrenchRate(vat.rate),
          `${field}.vat.rate`,
          'BR-FR-16',
          `must be one of ${FRENCH_VAT_RATES.join(', ')}`,
        ]
      : [
          !isBlank(vat.reason),
          `${field}.vat.reason`,
          vat.category === 'E' ? 'BR-E-10' : 'BR-AE-10',
          REQUIRED,
        ],
  ]
}

export const isFrenchRate = (rate: string): boolean =>
  DECIMAL.test(rate) && FRENCH_VAT_RATES.includes(digits(exact(rate)))

function mentionChecks({ mentions }: Invoice): Check[] {
  return [
    [!isBlank(mentions.recovery_fee), 'mentions.recovery_fee', 'BR-FR-05', REQUIRED],
    [!isBlank(mentions.late_penalty), 'mentions.late_penalty', 'BR-FR-05', REQUIRED],
    [!isBlank(mentions.discount), 'mentions.discount', 'BR-FR-05', REQUIRED],
  ]
}

/** Checks the size of the amounts. Call it only if the numbers of the lines are valid. */
function totalChecks(invoice: Invoice): Check[] {
  const { lines, gross } = calculateTotals(invoice)
  const fits = [...lines, gross].every((amount) => amount.toFixed(2).replace('.', '').length <= MAX_DIGITS)
  const isPayable = !gross.isPositive() || gross.isZero() || invoice.due_date !== null
  return [
    [fits, 'lines', 'BR-FR-DEC-01', `must have amounts of at most ${MAX_DIGITS} digits`],
    [
      isPayable || !isBlank(invoice.mentions.payment_terms),
      'due_date',
      'BR-CO-25',
      'is required without payment terms',
    ],
  ]
}

/** Lists all that a validator would refuse. Sellers abroad may lack identifiers that only French sellers have. */
export function findInvoiceProblems(invoice: Invoice): InvoiceProblem[] {
  const { number, credited, currency } = invoice
  const lines = invoice.lines.flatMap(lineChecks)
  const checks: Check[] = [
    [INVOICE_NUMBER.test(number), 'number', 'BR-FR-02', NUMBER],
    [!credited || INVOICE_NUMBER.test(credited.number), 'credited.number', 'BR-FR-02', NUMBER],
    [
      isCreditNote(invoice) === (credited !== null),
      'credited',
      'BR-FR-CO-05',
      'is for credit notes, which require it',
    ],
    // Another currency needs the VAT amount in euros (BT-111) too, which the model does not have.
    [currency === 'EUR', 'currency', 'BR-FR-CO-12', 'must be EUR'],
    [invoice.lines.length > 0, 'lines', 'BR-16', 'must have at least one line'],
    ...dateChecks(invoice),
    ...partyChecks('seller', invoice.seller),
    ...partyChecks('buyer', invoice.buyer),
    ...mentionChecks(invoice),
    ...lines,
    ...(lines.every(([isValid]) => isValid) ? totalChecks(invoice) : []),
  ]
  return checks.flatMap(([isValid, field, rule, message]) => (isValid ? [] : [{ field, rule, message }]))
}
