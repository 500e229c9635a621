// What an invoice of a supplier says, and where it differs from the accounting entries that it is for. Pure.

import { getFirstDay } from '../../../domain/calendar.ts'
import { getDecimals } from '../../../domain/currencies.ts'
import { type FieldError, fieldError, invalid, invalidInput } from '../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../domain/errors/input.errors.ts'
import { digits, exact, MAX_AMOUNT, type Money, roundTo, sumAmounts } from '../../../domain/money.ts'
import type { ParsedFile, ParsedInvoice } from '../../../domain/uploaded-file.ts'
import type { InvoiceFacts } from '../invoices/index.ts'
import { SUPPLIER_INVOICE_ERRORS } from './supplier-invoices.manifest.ts'
import type { Difference, SendSupplierInvoice } from './supplier-invoices.schemas.ts'

const AMOUNTS = ['amount_excl_vat', 'vat_amount', 'amount_incl_vat'] as const
const MAX_DECIMALS = 4
/** The earliest date that the French rules for invoices allow (BR-FR-03). */
const EARLIEST_DATE = '2000-01-01'

type Party = ParsedInvoice['seller']

/** What the document should say. */
export type ExpectedInvoice = {
  document_type: 380 | 381
  currency: string
  amount_excl_vat: Money
  vat_amount: Money
  amount_incl_vat: Money
  seller: { siren: string | null; vat_number: string | null }
  buyer: { siren: string | null; vat_number: string | null }
  /** The numbers of the invoices that a credit note credits. */
  credited: string[]
  /** The first day of the month of the report, or the date of the latest credited invoice. */
  earliest: string
  today: string
}

/** The data of the document. `references` is null for a plain PDF, whose data are typed. */
export type StatedInvoice = Pick<ParsedInvoice, 'number' | 'date' | 'currency' | (typeof AMOUNTS)[number]> & {
  kind: ParsedFile['kind']
  document_type: number
  references: Pick<ParsedInvoice, 'seller' | 'buyer' | 'credited'> | null
}

/** Sums the entries that one document is for: all of them are credit notes, or none. */
export function toExpectedInvoice(awaiting: readonly [InvoiceFacts, ...InvoiceFacts[]]): ExpectedInvoice {
  const [{ entry, seller, buyer, report, today }] = awaiting
  const isCredit = entry.type === 'credit_note'
  const total = (name: (typeof AMOUNTS)[number]) =>
    sumAmounts(awaiting.map((facts) => exact(facts.entry[name]))).times(isCredit ? -1 : 1)
  return {
    document_type: isCredit ? 381 : 380,
    currency: entry.currency,
    amount_excl_vat: total('amount_excl_vat'),
    vat_amount: total('vat_amount'),
    amount_incl_vat: total('amount_incl_vat'),
    // The VAT number is that of the freelancer; of an umbrella company only the SIREN is known.
    seller: { siren: entry.payee.siren, vat_number: seller.is_umbrella ? null : seller.vat_number },
    buyer: { siren: buyer.siren, vat_number: buyer.vat_number },
    credited: [...new Set(awaiting.flatMap(({ credited }) => credited?.invoice_number ?? []))],
    earliest: awaiting.reduce(
      (latest, { credited }) => (credited && credited.invoice_date > latest ? credited.invoice_date : latest),
      getFirstDay(report.report_month),
    ),
    today,
  }
}

/** Throws if something that only the sender knows is missing, or if a typed value differs from the file. */
export function toStatedInvoice(
  typed: SendSupplierInvoice,
  file: ParsedFile,
  expected: ExpectedInvoice,
): StatedInvoice {
  const stated =
    file.kind === 'factur_x' ? toReadInvoice(typed, file.invoice) : toTypedInvoice(typed, expected)
  const { today } = expected
  if (stated.date > today) throw invalid('date', SUPPLIER_INVOICE_ERRORS.invoice_in_the_future, { today })
  if (stated.date < EARLIEST_DATE) throw invalid('date', INPUT_ERRORS.earliest_date, { date: EARLIEST_DATE })
  return stated
}

function toReadInvoice(typed: SendSupplierInvoice, invoice: ParsedInvoice): StatedInvoice {
  const { type, seller, buyer, credited, ...statedFields } = invoice
  const errors = [
    ...AMOUNTS.flatMap((field) => storableErrors(field, statedFields[field])),
    ...(['number', 'date'] as const).flatMap((field) =>
      (typed[field] ?? statedFields[field]) === statedFields[field]
        ? []
        : [differenceError(field, statedFields[field])],
    ),
    ...AMOUNTS.flatMap((field) =>
      exact(typed[field] ?? statedFields[field]).equals(statedFields[field])
        ? []
        : [differenceError(field, statedFields[field])],
    ),
  ]
  throwAll(errors)
  return { kind: 'factur_x', document_type: type, ...statedFields, references: { seller, buyer, credited } }
}

const differenceError = (field: string, found: string): FieldError =>
  fieldError(field, SUPPLIER_INVOICE_ERRORS.differs_from_file, { found })

/** An amount that no entry can have is refused before it is compared. */
function storableErrors(field: string, amount: string): FieldError[] {
  const value = exact(amount)
  if (value.abs().greaterThan(MAX_AMOUNT))
    return [fieldError(field, INPUT_ERRORS.maximum, { limit: MAX_AMOUNT })]
  if (!roundTo(value, MAX_DECIMALS).equals(value))
    return [fieldError(field, INPUT_ERRORS.decimals, { limit: MAX_DECIMALS })]
  return []
}

/** Matches numbers that only look like another one, because of spaces or control characters. */
const IRREGULAR = /^\s|\s$|\s{2}|[\p{Cc}\u2028\u2029]/u

function toTypedInvoice(
  typed: SendSupplierInvoice,
  { document_type, currency }: ExpectedInvoice,
): StatedInvoice {
  const { number, date } = typed
  const missing = (['number', 'date', ...AMOUNTS] as const).filter((field) => typed[field] == null)
  throwAll(missing.map((field) => fieldError(field, INPUT_ERRORS.required)))
  if (number && IRREGULAR.test(number)) throw invalid('number', SUPPLIER_INVOICE_ERRORS.invoice_number_format)
  const amount = (field: (typeof AMOUNTS)[number]) => digits(exact(typed[field] ?? 0))
  return {
    kind: 'pdf',
    document_type,
    number: number ?? '',
    date: date ?? '',
    currency,
    amount_excl_vat: amount('amount_excl_vat'),
    vat_amount: amount('vat_amount'),
    amount_incl_vat: amount('amount_incl_vat'),
    references: null,
  }
}

function throwAll([first, ...others]: FieldError[]): void {
  if (first) throw invalidInput([first, ...others])
}

/** Lists the differences in the order of the document. */
export function findDifferences(stated: StatedInvoice, expected: ExpectedInvoice): Difference[] {
  const { references, date } = stated
  const { earliest } = expected
  return [
    ...(date < earliest ? [difference('date', earliest, date)] : []),
    ...AMOUNTS.flatMap((field) => amountDifference(field, stated[field], expected[field], expected.currency)),
    ...wordDifference('currency', stated.currency, expected.currency),
    ...wordDifference('document_type', String(stated.document_type), String(expected.document_type)),
    ...(references ? referenceDifferences(references, expected) : []),
  ]
}

const referenceDifferences = (
  found: NonNullable<StatedInvoice['references']>,
  expected: ExpectedInvoice,
): Difference[] => [
  ...partyDifference('seller', found.seller, expected.seller),
  ...partyDifference('buyer', found.buyer, expected.buyer),
  ...creditedDifference(found.credited, expected.credited),
]

const NON_BLOCKING_FIELDS: readonly string[] = ['date', 'seller', 'buyer', 'credited']

const difference = (field: Difference['field'], expected: string, found: string | null): Difference => ({
  field,
  expected,
  found,
  is_blocking: !NON_BLOCKING_FIELDS.includes(field),
})

function amountDifference(
  field: (typeof AMOUNTS)[number],
  found: string,
  expected: Money,
  currency: string,
): Difference[] {
  const value = exact(found)
  if (value.equals(expected)) return []
  const formatAmount = (amount: Money) =>
    amount.toFixed(Math.max(getDecimals(currency), amount.decimalPlaces()))
  return [difference(field, formatAmount(expected), formatAmount(value))]
}

const wordDifference = (
  field: 'currency' | 'document_type',
  found: string,
  expected: string,
): Difference[] => (found === expected ? [] : [difference(field, expected, found)])

/** The last nine digits of a French VAT number are the SIREN. */
const findSiren = ({ siren, vat_number }: Pick<Party, 'siren' | 'vat_number'>): string | null =>
  siren ?? /^FR..(\d{9})$/.exec(vat_number ?? '')?.[1] ?? null

/** Does not compare data of a party that the team does not know. */
function partyDifference(
  field: 'seller' | 'buyer',
  found: Party,
  expected: { siren: string | null; vat_number: string | null },
): Difference[] {
  const siren = findSiren(expected)
  if (siren !== null) {
    const other = findSiren(found)
    return other === siren ? [] : [difference(field, siren, other ?? found.vat_number ?? found.name)]
  }
  const { vat_number } = expected
  if (vat_number === null || found.vat_number === vat_number) return []
  return [difference(field, vat_number, found.vat_number ?? found.siren ?? found.name)]
}

function creditedDifference(found: string[], expected: string[]): Difference[] {
  if (expected.every((number) => found.includes(number))) return []
  return [difference('credited', expected.join(', '), found.length === 0 ? null : found.join(', '))]
}
