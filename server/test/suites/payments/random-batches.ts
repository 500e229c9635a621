// Random payment files, with the texts that they must contain. The same seed gives the same files.
import type { PaymentFile, PaymentParty, Transfer } from '../../../src/documents/index.ts'
import { createRandom, type Random } from '../fuzz/samples/seeded.ts'
import { IBAN_COUNTRIES, randomIban } from './random-ibans.ts'

/** Words as people write them and as banks accept them, written by hand, independently of the code that converts them. */
type Word = [text: string, latin: string]
const PLAIN: Word[] = [
  ['Martin', 'Martin'],
  ['Atelier', 'Atelier'],
  ['SARL', 'SARL'],
  ['(Paris)', '(Paris)'],
  ["L'Oie", "L'Oie"],
  ['A.B.', 'A.B.'],
  ['2026', '2026'],
  ['x+y:z?', 'x+y:z?'],
]
const ACCENTS: Word[] = [
  ['Élodie', 'Elodie'],
  ['Œuvrard', 'Oeuvrard'],
  ['Société', 'Societe'],
  ['Groß', 'Gross'],
  ['Łukasz', 'Lukasz'],
  ['Żółć', 'Zolc'],
  ['Bjørn', 'Bjorn'],
  ['Þórsdóttir', 'Thorsdottir'],
  ['Đorđević', 'Dordevic'],
  ['Işık', 'Isik'],
  ['Ștefănescu', 'Stefanescu'],
  ['Nuñez', 'Nunez'],
  ['d’Artagnan', "d'Artagnan"],
  ['C\u0327elik', 'Celik'],
  ['Ærø', 'Aero'],
  ['Bal\u00adzac', 'Balzac'],
]
const OTHER_ALPHABETS: Word[] = [
  ['Γιώργος', 'Giorgos'],
  ['Παπαδόπουλος', 'Papadopoulos'],
  ['Ευάγγελος', 'Evangelos'],
  ['ΑΘΗΝΑ', 'ATHINA'],
  ['Щерев', 'Shterev'],
  ['Йорданов', 'Yordanov'],
  ['ЖИВКОВ', 'ZHIVKOV'],
  ['Љубић', 'Ljubic'],
]
/** Signs that are removed, or replaced by other signs. */
const SIGNS: Word[] = [
  ['&', '+'],
  ['<b>', 'b'],
  ['–', '-'],
  ['"x"', 'x'],
  ['山田', ''],
  ['🎉', ''],
  ['مرحبا', ''],
  ['\u0000', ''],
  ['\ud800', ''],
  [']]>', '))'],
  ['½', '1/2'],
  ['7€', '7EUR'],
]
const ALL = [...PLAIN, ...ACCENTS, ...OTHER_ALPHABETS, ...SIGNS]

type ConvertedText = { text: string; latin: string }

/** The first word has letters, so that something remains. */
function randomPhrase(random: Random, words: Word[], count: number, max: number): ConvertedText {
  const named = words.filter(([, latin]) => /\w/.test(latin))
  const selectedWords = [random.pick(named), ...Array.from({ length: count - 1 }, () => random.pick(words))]
  const latin = selectedWords
    .map(([, one]) => one)
    .filter((one) => one !== '')
    .join(' ')
  return {
    text: selectedWords.map(([one]) => one).join(random.pick([' ', '  ', '\n', '\u00a0'])),
    latin: latin.slice(0, max).trim(),
  }
}

/** `town` is null if there must be no address. */
export type ExpectedParty = { name: string; town: string | null }
export type ExpectedTransfer = { reference: string; payee: ExpectedParty; remittance: string | null }
export type RandomBatch = {
  name: string
  file: PaymentFile
  transfers: Transfer[]
  expected: { id: string; payer: ExpectedParty; transfers: ExpectedTransfer[] }
}

type Scenario = {
  words: Word[]
  /** The largest number of words of a name and of a remittance. */
  length: number
  hasAddress: (random: Random) => boolean
  count: (random: Random) => number
  amount: (random: Random) => bigint
}

const MAX_CENTS = 99_999_999_999n
const LIMITS = [1n, 2n, 9n, 10n, 99n, 100n, 101n, MAX_CENTS, MAX_CENTS - 1n, MAX_CENTS - 99n]
const anyCents = (random: Random) => {
  const digits = 1 + random.int(11)
  const cents = BigInt(Array.from({ length: digits }, () => random.int(10)).join(''))
  return cents === 0n ? 1n : cents
}
const USUAL: Scenario = {
  words: ALL,
  length: 4,
  hasAddress: (random) => random.chance(0.5),
  count: (random) => 1 + random.int(40),
  amount: anyCents,
}
const SCENARIOS: Record<string, Scenario> = {
  usual: USUAL,
  'one transfer': { ...USUAL, count: () => 1 },
  accents: { ...USUAL, words: ACCENTS },
  alphabets: { ...USUAL, words: OTHER_ALPHABETS },
  'long texts': { ...USUAL, length: 60 },
  addresses: { ...USUAL, hasAddress: () => true },
  'no addresses': { ...USUAL, hasAddress: () => false },
  limits: { ...USUAL, amount: (random) => random.pick(LIMITS) },
  'largest amounts': { ...USUAL, amount: () => MAX_CENTS, count: (random) => 250 + random.int(51) },
  many: { ...USUAL, count: () => 300 },
}
export const SCENARIO_NAMES = Object.keys(SCENARIOS)

/** The same amount in the forms in which a database or a person writes it. */
function formatDecimal(random: Random, cents: bigint): string {
  const [whole, part] = [String(cents / 100n), String(cents % 100n).padStart(2, '0')]
  if (part === '00' && random.chance(0.5)) return whole
  return part.endsWith('0') && random.chance(0.5) ? `${whole}.${part.charAt(0)}` : `${whole}.${part}`
}

const BICS = ['AGRIFRPP', 'BNPAFRPPXXX', 'DEUTDEFF500', 'REVOLT21', '4BNKDE2X', 'COBADEFFXXX']

/** Parts that do not make a valid address: the address must be left out as a whole. */
const NO_ADDRESS: [city: string | null, country: string | null][] = [
  [null, null],
  ['Paris', null],
  [null, 'FR'],
  ['', 'DE'],
  ['   ', 'DE'],
  ['東京', 'JP'],
  ['!?', 'FR'],
  ['Prishtinë', 'XK'],
  ['Paris', 'France'],
  ['Paris', ''],
]

function randomParty(
  random: Random,
  country: string,
  { words, length, hasAddress }: Scenario,
): { party: PaymentParty; expected: ExpectedParty } {
  const name = randomPhrase(random, words, 1 + random.int(length), 70)
  const town = randomPhrase(random, words, 1 + random.int(Math.min(length, 12)), 35)
  const [city, countryOfAddress] = hasAddress(random) ? [town.text, country] : random.pick(NO_ADDRESS)
  return {
    party: {
      name: name.text,
      iban: randomIban(random, country),
      bic: random.chance(0.4) ? random.pick(BICS) : null,
      city,
      country: countryOfAddress,
    },
    expected: {
      name: name.latin,
      town: city === town.text && countryOfAddress === country ? town.latin : null,
    },
  }
}

/** Prefixes of references, and how the file must contain them. */
const PREFIXES: Word[] = [
  ['E', 'E'],
  ['É', 'E'],
  ['/E//', 'E/'],
  ['//E/', 'E/'],
  ['E_', 'E-'],
  ['E\\', 'E/'],
]

const REMITTANCES = ['', '  ', '山田']

function randomTransfer(
  random: Random,
  index: number,
  scenario: Scenario,
): { transfer: Transfer; expected: ExpectedTransfer } {
  // Every country occurs in a file with many transfers.
  const country = IBAN_COUNTRIES[index] ?? random.pick(IBAN_COUNTRIES)
  const { party, expected } = randomParty(random, country, scenario)
  const [prefix, latinPrefix] = random.pick(PREFIXES)
  const number = String(index).padStart(random.chance(0.2) ? 33 : 6, '0')
  const about = random.chance(0.1)
    ? { text: random.pick(REMITTANCES), latin: null }
    : randomPhrase(random, scenario.words, 1 + random.int(2 * scenario.length), 140)
  return {
    transfer: {
      reference: `${prefix}${number}${random.pick(['', '/', ' '])}`,
      amount: formatDecimal(random, scenario.amount(random)),
      payee: party,
      remittance: about.text,
    },
    expected: { reference: `${latinPrefix}${number}`, payee: expected, remittance: about.latin },
  }
}

const DAY_MS = 86_400_000
const START = Date.parse('2026-11-17T08:00:00Z')

export function randomBatch(seed: number, index: number): RandomBatch {
  const random = createRandom('payments', seed, index)
  // The index selects the scenario, so that all of them occur even among few files.
  const [name = '', scenario = USUAL] = Object.entries(SCENARIOS)[index % SCENARIO_NAMES.length] ?? []
  const payer = randomParty(random, random.pick(IBAN_COUNTRIES), scenario)
  const randomTransfers = Array.from({ length: scenario.count(random) }, (_, index) =>
    randomTransfer(random, index, scenario),
  )
  const transfers = randomTransfers.map(({ transfer }) => transfer)
  const created = new Date(START + random.int(1000 * DAY_MS))
  const file: PaymentFile = {
    id: `/B-${seed}//${index}`,
    created_at: created.toISOString(),
    execution_date: new Date(created.getTime() + random.int(30) * DAY_MS).toISOString().slice(0, 10),
    payer: payer.party,
    count: transfers.length,
    total: sumTransfers(transfers),
  }
  return {
    name: `${String(index).padStart(5, '0')}-${name.replaceAll(' ', '-')}`,
    file,
    transfers,
    expected: {
      id: `B-${seed}/${index}`,
      payer: payer.expected,
      transfers: randomTransfers.map(({ expected }) => expected),
    },
  }
}

/** Cents of a decimal text with at most two decimals. */
export function parseCents(text: string): bigint {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`Not an amount: ${text}`)
  return BigInt(whole + part.padEnd(2, '0'))
}

function sumTransfers(transfers: Transfer[]): string {
  const cents = String(transfers.reduce((sum, { amount }) => sum + parseCents(amount), 0n)).padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}
