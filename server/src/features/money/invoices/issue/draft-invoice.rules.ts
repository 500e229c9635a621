// Makes an invoice from the facts of an accounting entry, or returns what is missing. Pure.
import {
  calculateTotals,
  findInvoiceProblems,
  formatDate,
  formatMonth,
  type Invoice,
  type InvoiceLine,
  type VatCase,
} from '../../../../documents/index.ts'
import { intersectMonth } from '../../../../domain/calendar.ts'
import { getDecimals } from '../../../../domain/currencies.ts'
import type { Locale } from '../../../../domain/locales.ts'
import { digits, exact } from '../../../../domain/money.ts'
import { missingBuyerData, missingSellerData } from '../../../../domain/parties/missing-party-data.ts'
import { getMention, getTexts } from '../../../../locales/texts.ts'
import {
  type AmountLine,
  calculateDueDate,
  type EntryCalculation,
  type MissingForInvoice,
} from '../../accounting/index.ts'
import type { InvoiceFacts } from './invoice-facts.queries.ts'
import { type CodedLine, mergeLines, nameCodes, toSingleUnit } from './merge-lines.rules.ts'
import { buyerParty, sellerParty } from './parties.rules.ts'
import { getDisbursementCase, toVatCase } from './vat-cases.rules.ts'

const getTerms = (locale: Locale) => getTexts(locale, 'invoices').terms

/** An invoice without its number. */
type InvoiceDraft = Omit<Invoice, 'number'>

export type PreparationOutcome =
  | { status: 'waiting'; missing: MissingForInvoice[] }
  /** Cancelled before it had a number. */
  | { status: 'void' }
  | { status: 'complete'; draft: InvoiceDraft; calculation: EntryCalculation; contestDays: number | null }

/** The key of a number series: all people of one company share the series. */
export const getSellerKey = ({
  seller,
  freelancer_id,
}: Pick<InvoiceFacts, 'seller' | 'freelancer_id'>): string => seller.siren ?? freelancer_id

/** While a document of the supplier is undecided, the team issues none for the same work. */
const isSentBySeller = ({ seller, has_received }: InvoiceFacts) =>
  seller.is_umbrella || seller.invoicing_mode === 'supplier_invoice' || has_received

/** Factur-X is for euros: in another currency the supplier sends the invoice. */
const isForeign = ({ entry }: InvoiceFacts) => entry.currency !== 'EUR'

const AWAITING_SUPPLIER = ['supplier_invoice_missing', 'supplier_credit_note_missing', 'currency_not_eur']

/** Whether the invoice waits for a document of the supplier. */
export function awaitsSupplier(facts: InvoiceFacts): boolean {
  if (facts.invoice?.status !== 'waiting') return false
  const outcome = prepareInvoice(facts)
  return outcome.status === 'waiting' && outcome.missing.some(({ code }) => AWAITING_SUPPLIER.includes(code))
}

const waitsFor = (...missing: MissingForInvoice[]): PreparationOutcome => ({ status: 'waiting', missing })
const missingFor = (party: MissingForInvoice['party'], code: string, detail: string | null = null) => ({
  party,
  code,
  detail,
})
const toInvoiceProblem = (code: string, detail?: string): MissingForInvoice =>
  missingFor('invoice', code, detail)

export function prepareInvoice(facts: InvoiceFacts): PreparationOutcome {
  const { entry, credited } = facts
  if (entry.type === 'credit_note' && credited) return prepareCreditNote(facts, credited)
  if (entry.status === 'cancelled') return { status: 'void' }
  if (isSentBySeller(facts)) return waitsFor(toInvoiceProblem('supplier_invoice_missing'))
  if (isForeign(facts)) return waitsFor(toInvoiceProblem('currency_not_eur'))
  const missing = listMissing(facts)
  if (missing.length > 0) return { status: 'waiting', missing }
  const draft = buildDraft(facts, 389, entry.calculation)
  const problems = findProblems(draft, entry)
  if (problems.length > 0) return { status: 'waiting', missing: problems }
  const { calculation } = applyInvoiceDate(facts, facts.today)
  return { status: 'complete', draft, calculation, contestDays: facts.mandate?.contest_days ?? null }
}

/** The due date counts from the date of the invoice. A credit note has none. */
export function applyInvoiceDate({ entry, report }: InvoiceFacts, invoice_date: string) {
  const { calculation } = entry
  if (!calculation.due_date) return { due_date: null, calculation }
  const { due_date, plus_days } = calculateDueDate(invoice_date, report)
  const explained = { ...calculation.due_date, invoice_date, plus_days, due_date }
  return { due_date, calculation: { ...calculation, due_date: explained } }
}

function listMissing(facts: InvoiceFacts): MissingForInvoice[] {
  const { entry } = facts
  const missing = [
    ...missingSellerData(facts.seller).map((code) => missingFor('seller', code)),
    ...missingBuyerData(facts.buyer).map((code) => missingFor('buyer', code)),
    ...missingMandate(facts),
  ]
  const lines = (facts.credited ?? entry).calculation.lines
  if (lines.some(({ kind, expense_kind }) => kind === 'expense' && !expense_kind))
    missing.push(toInvoiceProblem('expense_kind_missing'))
  return missing
}

function missingMandate(facts: InvoiceFacts): MissingForInvoice[] {
  const { mandate } = facts
  const missing = (code: string) => [missingFor('mandate', code)]
  if (!mandate) return missing('mandate_missing')
  if (mandate.seller !== getSellerKey(facts)) return missing('mandate_of_another_seller')
  return mandate.status === 'accepted' ? [] : missing('mandate_not_accepted')
}

type Credited = NonNullable<InvoiceFacts['credited']>

function missingForCredit(facts: InvoiceFacts, { invoice }: Credited): MissingForInvoice[] {
  const content = invoice?.content
  const missing = content ? missingMandate(facts) : listMissing(facts)
  if (content && content.seller.siren !== facts.seller.siren)
    missing.push(missingFor('mandate', 'mandate_of_another_seller'))
  if (!facts.mandate?.covers_credit_notes && !facts.invoice?.accepted_at)
    missing.push(missingFor('mandate', 'credit_note_not_accepted'))
  return missing
}

/** The amounts are positive, as in the credited entry: the type of the document makes them negative. */
function prepareCreditNote(facts: InvoiceFacts, credited: Credited): PreparationOutcome {
  const { invoice, invoice_number } = credited
  if (invoice?.status === 'void' || invoice_number === null) return { status: 'void' }
  if (invoice?.document_type === 380 || (!invoice && (isSentBySeller(facts) || isForeign(facts))))
    return waitsFor(toInvoiceProblem('supplier_credit_note_missing'))
  const missing = missingForCredit(facts, credited)
  if (missing.length > 0) return { status: 'waiting', missing }
  const baseInvoice = invoice?.content ?? buildDraft(facts, 261, credited.calculation)
  const { number: _, ...frozen } = { number: null, ...baseInvoice }
  const draft: InvoiceDraft = {
    ...frozen,
    type: 261,
    date: facts.today,
    due_date: null,
    credited: { number: invoice_number, date: credited.invoice_date },
    mentions: {
      ...frozen.mentions,
      payment_terms: getTerms(frozen.locale).credits(
        invoice_number,
        formatDate(credited.invoice_date, frozen.locale),
      ),
    },
  }
  const problems = findProblems(draft, facts.entry, -1)
  if (problems.length > 0) return { status: 'waiting', missing: problems }
  return { status: 'complete', draft, calculation: facts.entry.calculation, contestDays: null }
}

/** A number that every series can have. */
const ANY_NUMBER = 'AF-000000000-A-000001'

/** Lists what prevents a number: rules that a validator checks, and amounts that differ from the entry. */
function findProblems(
  draft: InvoiceDraft,
  entry: InvoiceFacts['entry'],
  sign: 1 | -1 = 1,
): MissingForInvoice[] {
  const problems = Map.groupBy(findInvoiceProblems({ ...draft, number: ANY_NUMBER }), ({ rule }) => rule)
  // Name one field for each rule: 600 lines may break the same rule.
  const broken = [...problems].flatMap(([rule, [first]]) =>
    first ? [toInvoiceProblem('breaks_rule', `${first.field} ${first.message} (${rule})`)] : [],
  )
  if (broken.length > 0) return broken
  return isSameAmount(draft, entry, sign) ? [] : [toInvoiceProblem('amounts_differ')]
}

/** Whether the document adds up to the amounts of the entry, to the cent. */
function isSameAmount(draft: InvoiceDraft, entry: InvoiceFacts['entry'], sign: 1 | -1): boolean {
  const { net, vat, gross } = calculateTotals(draft)
  return (
    net.equals(exact(entry.amount_excl_vat).times(sign)) &&
    vat.equals(exact(entry.vat_amount).times(sign)) &&
    gross.equals(exact(entry.amount_incl_vat).times(sign))
  )
}

function buildDraft(facts: InvoiceFacts, type: 389 | 261, calculation: EntryCalculation): InvoiceDraft {
  const { report, mission, seller, today: date, locale } = facts
  const { report_month } = report
  const t = getTerms(locale)
  const { first_day, last_day } = intersectMonth(report_month, mission.start_date, mission.effective_end_date)
  const vat = toVatCase({ ...report, vat_exemption_reason: seller.vat_exemption_reason }, { locale, date })
  const codes = nameCodes(facts.project_codes)
  return {
    type,
    date,
    due_date: type === 389 ? calculateDueDate(date, report).due_date : null,
    period: { from: first_day, to: last_day },
    currency: facts.entry.currency,
    locale,
    seller: sellerParty(seller),
    buyer: buyerParty(facts.buyer),
    purchase_order: mission.purchase_order,
    contract: mission.contract,
    iban: null,
    bic: null,
    // The option says when VAT is due: an invoice without VAT has none to pay.
    vat_on_debits: seller.vat_on_debits && vat.category === 'S',
    mentions: {
      payment_terms: t.payment[report.payment_terms_basis](report.payment_terms_days),
      late_penalty: facts.late_payment_penalty ?? getLatePenalty(facts),
      recovery_fee: getMention('recovery_fee', locale, date),
      discount: getMention('discount', locale, date),
    },
    credited: null,
    lines: mergeLines(
      calculation.lines.map((line) => toCodedLine(line, facts, vat, codes)),
      getDecimals(facts.entry.currency),
      t.forCode,
    ),
  }
}

/** The legal rate, unless the team has set its own. */
function getLatePenalty({ locale, today, late_interest_rate }: InvoiceFacts): string {
  if (late_interest_rate === null) return getMention('late_penalty', locale, today)
  const { tag, percent } = getTexts(locale, 'language')
  const rate = percent(
    new Intl.NumberFormat(tag, { maximumFractionDigits: 4 }).format(Number(late_interest_rate)),
  )
  return getMention('late_penalty_at_rate', locale, today).replace('{rate}', () => rate)
}

const toCodedLine = (
  source: AmountLine,
  facts: InvoiceFacts,
  vat: VatCase,
  codes: ReadonlyMap<string, string>,
): CodedLine => ({
  line: toInvoiceLine(source, facts, vat),
  source,
  code: codes.get(source.project_code_id ?? '') ?? null,
})

function toInvoiceLine(line: AmountLine, facts: InvoiceFacts, vat: VatCase): InvoiceLine {
  const { locale, report, mission } = facts
  const { kind, label, expense_kind, quantity, unit_amount, amount_excl_vat } = line
  const t = getTerms(locale)
  if (kind === 'expense' && expense_kind)
    return {
      name: t.expense[expense_kind](label),
      description: null,
      ...toSingleUnit(exact(amount_excl_vat)),
      vat: expense_kind === 'disbursement' ? getDisbursementCase({ locale, date: facts.today }) : vat,
    }
  const work = t.work(mission.name, formatMonth(report.report_month, locale))
  if (kind === 'time' && quantity !== null && unit_amount !== null)
    return {
      name: work,
      description: null,
      quantity: digits(exact(quantity)),
      unit: report.mission_type === 'hourly' ? 'HUR' : 'DAY',
      unit_price: digits(exact(unit_amount)),
      vat,
    }
  if (kind === 'deliverable' && quantity !== null && unit_amount !== null)
    return {
      name: label,
      description: work,
      quantity: digits(exact(quantity)),
      unit: 'C62',
      unit_price: digits(exact(unit_amount)),
      vat,
    }
  const name = kind === 'month' ? work : label
  return { name, description: describeDays(line, locale), ...toSingleUnit(exact(amount_excl_vat)), vat }
}

/** The days of a part of a month that has its own rate. */
function describeDays({ period }: AmountLine, locale: Locale): string | null {
  if (!period) return null
  const [first, last] = [formatDate(period.first_day, locale), formatDate(period.last_day, locale)]
  const t = getTerms(locale)
  return first === last ? t.day(first) : t.days(first, last)
}
