// What the page of an invoice shows, as text. The Typst file only lays it out.
import type { Locale } from '../../domain/locales.ts'
import { digits, exact, type Money, roundTo } from '../../domain/money.ts'
import { findTraderMention, withTraderMention } from '../../domain/parties/legal-form.ts'
import { getMention, getTexts } from '../../locales/texts.ts'
import {
  formatAmount,
  formatCountry,
  formatDate,
  formatNumber,
  formatPeriod,
  getRegion,
  groupSiren,
} from '../content/formats.ts'
import {
  calculateTotals,
  formatMandateMention,
  type Invoice,
  type InvoiceLine,
  type InvoiceParty,
  isCreditNote,
  isSelfBilled,
  toVatKey,
  type VatGroup,
} from './invoice.ts'

export type InvoicePage = {
  locale: Locale
  /** The region, which Typst needs beside the language. */
  region: string
  /** ISO date for the PDF metadata, so that the same invoice has the same bytes. */
  date: string
  title: string
  number: string
  banner: string
  seller: { label: string; name: string; lines: string[] }
  buyer: { label: string; name: string; lines: string[] }
  facts: [label: string, value: string][]
  columns: string[]
  lines: { name: string; description: string; quantity: string; price: string; vat: string; amount: string }[]
  vat: { head: string[]; rows: [label: string, base: string, amount: string][] }
  totals: [label: string, amount: string][]
  due: [label: string, amount: string]
  payment: { label: string; lines: string[] }
  mentions: string[]
  footer: string
  page: [before: string, between: string]
}

const getPage = (locale: Locale) => getTexts(locale, 'invoices').page

/** The maximum of ECMA-402: no digit of an input is rounded away. */
const ALL_DECIMALS = 100

function createFormats({ locale, currency }: Pick<Invoice, 'locale' | 'currency'>) {
  const number = (value: string) => formatNumber(digits(exact(value)), locale, 0, ALL_DECIMALS)
  return {
    number,
    price: (value: string) => formatNumber(digits(exact(value)), locale, 2, ALL_DECIMALS),
    amount: (value: Money) => formatNumber(digits(roundTo(value, 2)), locale, 2),
    money: (value: Money) => formatAmount(digits(roundTo(value, 2)), currency, locale, 2),
    day: (day: string) => formatDate(day, locale),
    period: (period: Invoice['period']) => formatPeriod(period, locale),
    percent: (rate: string) => getTexts(locale, 'language').percent(number(rate)),
  }
}
type Formats = ReturnType<typeof createFormats>

const groupIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

const MAX_FOOTER_NAME = 60
const shorten = (name: string) => {
  const characters = Array.from(new Intl.Segmenter('en').segment(name), ({ segment }) => segment)
  return characters.length > MAX_FOOTER_NAME ? `${characters.slice(0, MAX_FOOTER_NAME).join('')}…` : name
}

const hasText = (text: string | null): text is string => text !== null && text !== ''

/** The law requires a mention beside the name of a sole trader; other legal forms get a line. */
function nameLines({ name, legal_form }: InvoiceParty): { name: string; lines: string[] } {
  const mention = findTraderMention(legal_form)
  const lines = legal_form === null || legal_form === mention ? [] : [legal_form]
  return { name: mention ? withTraderMention(name, mention) : name, lines }
}

function describeParty(label: string, party: InvoiceParty, invoice: Invoice) {
  const t = getPage(invoice.locale)
  const { name, lines } = nameLines(party)
  const isAbroad = invoice.seller.country !== 'FR' || invoice.buyer.country !== 'FR'
  const all = [
    ...lines,
    party.address,
    `${party.postal_code} ${party.city}`.trim(),
    isAbroad ? formatCountry(party.country, invoice.locale) : '',
    party.siret
      ? `${t.siret} ${groupSiren(party.siret)}`
      : party.siren && `${t.siren} ${groupSiren(party.siren)}`,
    party.vat_number && `${t.vatNumber} ${party.vat_number}`,
    party.register,
  ]
  return { label, name, lines: all.filter(hasText) }
}

function listFacts(invoice: Invoice, formats: Formats): [string, string][] {
  const { facts } = getPage(invoice.locale)
  const { credited, due_date } = invoice
  const all: [string, string | null][] = [
    [facts.date, formats.day(invoice.date)],
    [facts.due, due_date && formats.day(due_date)],
    [facts.period, formats.period(invoice.period)],
    [facts.category, getMention('services', invoice.locale, invoice.date)],
    [facts.credited, credited && `${credited.number}, ${formats.day(credited.date)}`],
    [facts.order, invoice.purchase_order],
    [facts.contract, invoice.contract],
  ]
  return all.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '')
}

function formatQuantity({ quantity, unit }: InvoiceLine, locale: Locale, formats: Formats): string {
  const unitName = getPage(locale).units[unit](exact(quantity).abs().toNumber())
  return `${formats.number(quantity)} ${unitName}`.trim()
}

/** Rates are shown as they are; exemptions get a number, which refers to their reason in the breakdown. */
function createVatLabels(groups: VatGroup[], locale: Locale, formats: Formats) {
  let notes = 0
  const labels = groups.map(({ case: vat }): [string, { short: string; long: string }] => {
    if (vat.category === 'S')
      return [
        toVatKey(vat),
        {
          short: formats.percent(vat.rate),
          long: `${getPage(locale).vat.amount} ${formats.percent(vat.rate)}`,
        },
      ]
    notes += 1
    return [toVatKey(vat), { short: `(${notes})`, long: `(${notes}) ${vat.reason}` }]
  })
  return new Map(labels)
}

function listMentions(invoice: Invoice): string[] {
  const t = getPage(invoice.locale)
  const { late_penalty, recovery_fee, discount } = invoice.mentions
  const all = [
    isSelfBilled(invoice) ? t.mandate(invoice.buyer.name, invoice.seller.name, isCreditNote(invoice)) : null,
    formatMandateMention(invoice),
    invoice.vat_on_debits ? getMention('vat_on_debits', invoice.locale, invoice.date) : null,
    late_penalty,
    recovery_fee,
    discount,
  ]
  return all.filter(hasText)
}

export function buildInvoicePage(invoice: Invoice): InvoicePage {
  const { locale, currency } = invoice
  const t = getPage(locale)
  const formats = createFormats(invoice)
  const totals = calculateTotals(invoice)
  const labels = createVatLabels(totals.groups, locale, formats)
  const seller = describeParty(t.parties.seller, invoice.seller, invoice)
  const { columns } = t
  return {
    locale,
    region: getRegion(locale),
    date: invoice.date,
    title: t.titles[invoice.type],
    number: invoice.number,
    banner: isSelfBilled(invoice) ? getMention('self_billing', locale, invoice.date) : '',
    seller,
    buyer: describeParty(t.parties.buyer, invoice.buyer, invoice),
    facts: listFacts(invoice, formats),
    columns: [columns.name, columns.quantity, columns.price, columns.vat, `${columns.amount} (${currency})`],
    lines: invoice.lines.map((line, index) => ({
      name: line.name,
      description: line.description ?? '',
      quantity: formatQuantity(line, locale, formats),
      price: formats.price(line.unit_price),
      vat: labels.get(toVatKey(line.vat))?.short ?? '',
      amount: formats.amount(totals.lines[index] as Money),
    })),
    vat: {
      head: [t.vat.title, t.vat.base, t.vat.amount],
      rows: totals.groups.map(({ case: vat, base, amount }) => [
        labels.get(toVatKey(vat))?.long ?? '',
        formats.amount(base),
        formats.amount(amount),
      ]),
    },
    totals: [
      [t.totals.net, formats.money(totals.net)],
      [t.totals.vat, formats.money(totals.vat)],
      [t.totals.gross, formats.money(totals.gross)],
    ],
    due: [isCreditNote(invoice) ? t.totals.credit : t.totals.due, formats.money(totals.gross)],
    payment: {
      label: t.payment,
      lines: [
        invoice.mentions.payment_terms,
        invoice.iban ? `IBAN ${groupIban(invoice.iban)}` : '',
        invoice.iban && invoice.bic ? `BIC ${invoice.bic}` : '',
      ].filter(hasText),
    },
    mentions: listMentions(invoice),
    footer: `${t.titles[invoice.type]} ${invoice.number} · ${shorten(seller.name)}`,
    page: [t.page.before, t.page.between],
  }
}
