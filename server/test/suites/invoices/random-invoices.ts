// Random valid invoices and credit notes of all VAT cases, with hostile texts. The same seed gives the same invoices.

import type { Logo } from '../../../src/documents/content/render-request.ts'
import {
  FRENCH_VAT_RATES,
  type Invoice,
  type InvoiceLine,
  type InvoiceParty,
  type VatCase,
} from '../../../src/documents/index.ts'
import { createRandom, type Random } from '../fuzz/samples/seeded.ts'
import { randomLogo } from './logos.ts'

const TEXTS = [
  'Refonte du portail',
  'Conseil & développement <sprint 4> "final"',
  '#let x = 1 #panic("no") $a^2$ *bold* _em_ `raw` @ref <label>',
  '= Titre\n- item\n+ item // comment /* x */',
  '山田太郎デザイン 王小明 김철수',
  'שלום עולם – مرحبا بالعالم',
  'emoji 🎉 👩🏽‍🚀 🏴‍☠️ 🇫🇷 here',
  'lone \ud800 surrogates \udfff\ud83d',
  'control \u0000\u0001\u0007\u001b\u007f\u0085\u009f characters',
  'non-characters \ufffe\uffff and \ufeff marks \ufdd0',
  'direction \u202egnirts\u202c \u2066x\u2069 \u200f',
  'marks on others: a\u05b0 ب\u0301 e\u0301\u0302\u0303\u0304 \u0301 \u094d',
  'tab\there, line\nbreak, return\rhere, \u2028 and \u2029',
  ']]> <![CDATA[x]]> <!-- --> &amp; &#0; &bogus;',
  '  spaces around  and   inside  ',
  "O'Brien; drop table invoice; --",
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'ﬁ ﬂ ½ ² № ™ ℮ ‰ ₿ € 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𓀀 𐍈 \u{e0041} \u{10ffff}',
  'क्षत्रिय தமிழ் ไทย ខ្មែរ ქართული Ελληνικά Кириллица',
]
const LONG = `${'Une très longue désignation, qui prend plusieurs lignes. '.repeat(8)}Fin`
const PLAIN = ['Atelier Boréal', 'Sasha Bernard', 'Portage & Cie', 'Kim Sommer', 'Noor Haddad']

const randomText = (random: Random) =>
  random.chance(0.03) ? LONG : random.pick(random.chance(0.6) ? PLAIN : TEXTS)
const sometimes = <T>(random: Random, share: number, make: () => T): T | null =>
  random.chance(share) ? make() : null
const randomDigits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(10)).join('')

/** A random SIREN: the last digit makes the Luhn sum a multiple of ten. */
function randomSiren(random: Random): string {
  const first = randomDigits(random, 8)
  const sum = [...first].reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return `${first}${(10 - (sum % 10)) % 10}`
}

const toFrenchVatNumber = (siren: string) =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`

const LEGAL_FORMS = ['EI', 'SASU au capital de 1 000 €', 'SAS au capital de 50 000 €', 'SARL']

function randomFrenchParty(random: Random, hasVatNumber: boolean): InvoiceParty {
  const siren = randomSiren(random)
  const suffix = random.pick(['', `_${siren}00012`, '_ACHATS', `_${siren}00012_A-1+2/3`])
  return {
    name: randomText(random),
    legal_form: sometimes(random, 0.8, () => random.pick(LEGAL_FORMS)),
    siren,
    siret: sometimes(random, 0.5, () => `${siren}00012`),
    vat_number: hasVatNumber ? toFrenchVatNumber(siren) : null,
    register: sometimes(random, 0.7, () => `${siren} RCS ${randomText(random)}`),
    address: randomText(random),
    postal_code: randomDigits(random, 5),
    city: randomText(random),
    country: 'FR',
    electronic_address: { scheme: '0225', value: `${siren}${suffix}` },
  }
}

function randomForeignParty(random: Random): InvoiceParty {
  const [country, vat_number] = random.pick([
    ['DE', 'DE136695976'],
    ['BE', 'BE0776091951'],
    ['GR', 'EL094259216'],
    ['CH', 'CHE123456788'],
    ['US', 'US123456789'],
  ] as const)
  return {
    ...randomAddressAbroad(random, country),
    vat_number,
    register: sometimes(random, 0.3, () => 'HRB 86891'),
  }
}

/** Outside of the EU there may be no VAT number: the number of a register identifies the seller, or nothing. */
const randomPartyWithoutVatNumber = (random: Random, register: string | null): InvoiceParty => ({
  ...randomAddressAbroad(random, random.pick(['US', 'CH', 'GB', 'MA', 'AE'])),
  vat_number: null,
  register,
})

function randomAddressAbroad(random: Random, country: string) {
  return {
    name: randomText(random),
    legal_form: sometimes(random, 0.3, () => 'GmbH'),
    siren: null,
    siret: null,
    address: randomText(random),
    postal_code: '10119',
    city: randomText(random),
    country,
    electronic_address: { scheme: 'EM', value: 'kim@example.com' },
  }
}

/** The mentions of the law, by the day from which an invoice has them: French, then English. */
const MENTIONS = {
  franchise: [
    [
      '0000-01-01',
      'TVA non applicable, art. 293 B du CGI',
      'TVA non applicable, art. 293 B du CGI – VAT not applicable: small-business exemption, article 293 B of the French general tax code',
    ],
    [
      '2026-09-01',
      'TVA non applicable, article L. 223-3 du CIBS (ancien article 293 B du CGI)',
      'TVA non applicable, article L. 223-3 du CIBS (ancien article 293 B du CGI) – VAT not applicable: small-business exemption',
    ],
    [
      '2028-01-01',
      'TVA non applicable, article L. 223-3 du CIBS',
      'TVA non applicable, article L. 223-3 du CIBS – VAT not applicable: small-business exemption',
    ],
  ],
  reverse_charge: [
    [
      '0000-01-01',
      'Autoliquidation – article 196 de la directive 2006/112/CE, article 283-2 du CGI',
      'Autoliquidation – VAT reverse charge, article 196 of Directive 2006/112/EC, article 283-2 of the CGI',
    ],
    [
      '2028-01-01',
      'Autoliquidation – article 196 de la directive 2006/112/CE',
      'Autoliquidation – VAT reverse charge, article 196 of Directive 2006/112/EC',
    ],
  ],
  disbursement: [
    [
      '0000-01-01',
      'Débours, hors base d’imposition à la TVA (CGI, art. 267 II-2°)',
      'Débours – disbursement in the name and on behalf of the customer, outside of the VAT base (CGI, art. 267 II-2°; Directive 2006/112/EC, art. 79(c))',
    ],
    [
      '2028-01-01',
      'Débours, hors base d’imposition à la TVA (directive 2006/112/CE, art. 79, c)',
      'Débours – disbursement in the name and on behalf of the customer, outside of the VAT base (Directive 2006/112/EC, art. 79(c))',
    ],
  ],
} as const

type Mention = { date: string; locale: 'fr' | 'en' }
const findMention = (name: keyof typeof MENTIONS, { date, locale }: Mention): string => {
  const rows: readonly (readonly [string, string, string])[] = MENTIONS[name]
  const [, french, english] = rows.findLast(([from]) => from <= date) ?? rows[0] ?? ['', '', '']
  return locale === 'fr' ? french : english
}

const franchiseAt = (mention: Mention): VatCase => ({
  category: 'E',
  rate: '0',
  code: 'VATEX-FR-FRANCHISE',
  reason: findMention('franchise', mention),
})
const disbursementAt = (mention: Mention): VatCase => ({
  category: 'E',
  rate: '0',
  code: 'VATEX-EU-79-C',
  reason: findMention('disbursement', mention),
})
const reverseChargeAt = (mention: Mention): VatCase => ({
  category: 'AE',
  rate: '0',
  code: 'VATEX-EU-AE',
  reason: findMention('reverse_charge', mention),
})
const randomExempt = (random: Random, { locale }: Mention): VatCase => ({
  category: 'E',
  rate: '0',
  code: null,
  reason: `${locale === 'en' ? 'VAT exempt – ' : ''}Exonération de TVA, article 261-4-4° du CGI – ${randomText(random)}`,
})
const randomTaxed = (random: Random): VatCase => {
  const rate = random.chance(0.5) ? '20' : random.pick(FRENCH_VAT_RATES)
  // The same rate may come from the database with other decimals.
  return { category: 'S', rate: random.chance(0.1) && !rate.includes('.') ? `${rate}.0` : rate }
}

/** The VAT cases that occur in one invoice. */
const SCENARIOS = {
  standard: (random: Random) => [randomTaxed(random)],
  rates: (random: Random) => [randomTaxed(random), randomTaxed(random), randomTaxed(random)],
  franchise: (_: Random, mention: Mention) => [franchiseAt(mention)],
  'franchise and disbursement': (_: Random, mention: Mention) => [
    franchiseAt(mention),
    disbursementAt(mention),
  ],
  disbursement: (random: Random, mention: Mention) => [randomTaxed(random), disbursementAt(mention)],
  'reverse charge': (_: Random, mention: Mention) => [reverseChargeAt(mention)],
  'reverse charge and disbursement': (_: Random, mention: Mention) => [
    reverseChargeAt(mention),
    disbursementAt(mention),
  ],
  'reverse charge by register': (_: Random, mention: Mention) => [reverseChargeAt(mention)],
  'reverse charge without number': (_: Random, mention: Mention) => [reverseChargeAt(mention)],
  exempt: (random: Random, mention: Mention) => [randomExempt(random, mention)],
  mixed: (random: Random, mention: Mention) => [
    randomTaxed(random),
    randomTaxed(random),
    disbursementAt(mention),
    randomExempt(random, mention),
  ],
}
export type Scenario = keyof typeof SCENARIOS
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as Scenario[]

const randomDecimal = (random: Random, wholeDigits: number, decimals: number) => {
  const whole = String(random.int(10 ** (1 + random.int(wholeDigits))))
  return decimals === 0 ? whole : `${whole}.${randomDigits(random, decimals)}`
}

function randomLine(random: Random, cases: VatCase[]): InvoiceLine {
  const isDeduction = random.chance(0.15)
  const quantity = randomDecimal(random, 3, random.pick([0, 0, 1, 2, 4]))
  return {
    name: randomText(random),
    description: sometimes(random, 0.3, () => randomText(random)),
    quantity: isDeduction ? random.pick(['-1', '-0.5', `-${quantity}`]) : quantity,
    unit: random.pick(['DAY', 'HUR', 'C62'] as const),
    unit_price: randomDecimal(random, random.pick([3, 3, 3, 8]), random.pick([0, 2, 2, 4, 6])),
    vat: random.pick(cases),
  }
}

const randomLineCount = (random: Random) => {
  if (random.chance(0.02)) return 200 + random.int(401)
  return 1 + random.int(random.chance(0.1) ? 80 : 10)
}

const DAY_MS = 86_400_000
const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

const randomMentions = (random: Random): Invoice['mentions'] => ({
  payment_terms: 'Paiement par virement à 30 jours date de facture.',
  late_penalty: `Pénalités de retard : taux de la BCE majoré de 10 points. ${randomText(random)}`,
  recovery_fee: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.',
  discount: 'Pas d’escompte pour paiement anticipé.',
})

const TYPES = [380, 389, 389, 389, 381, 261] as const
const NUMBER_SIGNS = '+-_/'

export type RandomInvoice = {
  name: string
  scenario: Scenario
  invoice: Invoice
  logo: Logo | undefined
}

function randomSeller(random: Random, scenario: Scenario): InvoiceParty {
  if (scenario === 'reverse charge by register')
    return randomPartyWithoutVatNumber(
      random,
      random.pick(['EIN 12-3456789', 'CHE-123.456.788', 'SC 123456']),
    )
  if (scenario === 'reverse charge without number') return randomPartyWithoutVatNumber(random, null)
  return scenario.startsWith('reverse charge')
    ? randomForeignParty(random)
    : randomFrenchParty(random, !scenario.startsWith('franchise'))
}

export function randomInvoice(seed: number, index: number): RandomInvoice {
  const random = createRandom('invoices', seed, index)
  // The index selects the scenario and the type, so that all of them occur even among few invoices.
  const scenario = SCENARIO_NAMES[index % SCENARIO_NAMES.length] as Scenario
  const type = TYPES[Math.floor(index / SCENARIO_NAMES.length) % TYPES.length] as Invoice['type']
  const date = addDays('2026-01-01', random.int(1000))
  const locale = random.pick(['fr', 'en'] as const)
  const cases = SCENARIOS[scenario](random, { date, locale })
  const isCreditNote = type === 381 || type === 261
  const from = addDays(date, -random.int(60))
  const invoice: Invoice = {
    type,
    number: `AF-200000008-${random.pick([...NUMBER_SIGNS])}-${String(index).padStart(6, '0')}`,
    date,
    due_date: sometimes(random, 0.8, () => addDays(date, random.int(90))),
    period: { from, to: addDays(from, random.int(62)) },
    currency: 'EUR',
    locale,
    seller: randomSeller(random, scenario),
    buyer: randomFrenchParty(random, random.chance(0.9)),
    purchase_order: sometimes(random, 0.5, () => randomText(random)),
    contract: sometimes(random, 0.5, () => randomText(random)),
    iban: sometimes(random, 0.7, () => 'FR7630006000011234567890189'),
    bic: sometimes(random, 0.5, () => 'AGRIFRPP'),
    vat_on_debits: random.chance(0.3),
    mentions: randomMentions(random),
    credited: isCreditNote ? { number: `AF-200000008-${index}`, date: addDays(date, -3) } : null,
    lines: Array.from({ length: randomLineCount(random) }, () => randomLine(random, cases)),
  }
  const logo = random.chance(0.3) ? randomLogo(random) : undefined
  return {
    name: `${String(index).padStart(5, '0')}-${scenario.replaceAll(' ', '-')}`,
    scenario,
    invoice,
    logo,
  }
}
