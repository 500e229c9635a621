import { describe, expect, test } from 'vitest'
import { buildCreditFacts, buildFacts, SELLER } from '../../../../test/make/invoice-facts.ts'
import { digits, exact } from '../../../domain/money.ts'
import type { ParsedInvoice } from '../../../domain/uploaded-file.ts'
import {
  type ExpectedInvoice,
  findDifferences,
  type StatedInvoice,
  toExpectedInvoice,
  toStatedInvoice,
} from './compare.rules.ts'
import type { SendSupplierInvoice } from './supplier-invoices.schemas.ts'

const EXPECTED: ExpectedInvoice = {
  document_type: 380,
  currency: 'EUR',
  amount_excl_vat: exact('550'),
  vat_amount: exact('110'),
  amount_incl_vat: exact('660'),
  seller: { siren: '100000009', vat_number: null },
  buyer: { siren: '200000008', vat_number: 'FR37200000008' },
  credited: [],
  earliest: '2026-03-01',
  today: '2026-03-31',
}

const READ: ParsedInvoice = {
  type: 380,
  number: 'F-1',
  date: '2026-03-31',
  currency: 'EUR',
  seller: { name: 'Sasha Bernard', siren: '100000009', vat_number: 'FR88100000009' },
  buyer: { name: 'Atelier Boréal', siren: '200000008', vat_number: 'FR37200000008' },
  credited: [],
  amount_excl_vat: '550.00',
  vat_amount: '110.0',
  amount_incl_vat: '660',
}

const TYPED: SendSupplierInvoice = {
  number: 'F-1',
  date: '2026-03-31',
  amount_excl_vat: 550,
  vat_amount: 110,
  amount_incl_vat: 660,
}

const stateParsed = (
  more: Partial<ParsedInvoice> = {},
  expected: Partial<ExpectedInvoice> = {},
): StatedInvoice =>
  toStatedInvoice({}, { kind: 'factur_x', invoice: { ...READ, ...more } }, { ...EXPECTED, ...expected })
const listDifferences = (more: Partial<ParsedInvoice>, expected: Partial<ExpectedInvoice> = {}) =>
  findDifferences(stateParsed(more, expected), { ...EXPECTED, ...expected }).map(
    (one) => `${one.field} ${one.expected} ${one.found}${one.is_blocking ? ' blocks' : ''}`,
  )
const stateTyped = (more: SendSupplierInvoice, expected: Partial<ExpectedInvoice> = {}): StatedInvoice =>
  toStatedInvoice({ ...TYPED, ...more }, { kind: 'pdf' }, { ...EXPECTED, ...expected })

type Refused = { field: string; code: string; params: Record<string, unknown> }
const listRefusals = (attempt: () => unknown): string[] => {
  try {
    attempt()
    return []
  } catch (error) {
    const { errors } = (error as { details: { errors: Refused[] } }).details
    return errors.map(({ field, code, params }) => [field, code, ...Object.values(params)].join(' '))
  }
}

describe('the expected invoice', () => {
  const summarize = (...facts: Parameters<typeof toExpectedInvoice>[0]) => {
    const { amount_excl_vat, vat_amount, amount_incl_vat, ...others } = toExpectedInvoice(facts)
    return { ...others, amounts: [amount_excl_vat, vat_amount, amount_incl_vat].map(digits) }
  }
  const WORK = buildFacts()
  const train = { description: 'Train', date: '2026-03-02', amount_excl_vat: 80, vat_amount: 8 }
  const EXPENSES = buildFacts({ rows: { expenses: [train] }, type: 'expense' })

  test('of an entry has its amounts and parties, and a date from the month of the report on', () => {
    expect(summarize(WORK)).toEqual({
      document_type: 380,
      currency: 'EUR',
      amounts: ['825', '165', '990'],
      seller: { siren: '100000009', vat_number: 'FR88100000009' },
      buyer: { siren: '200000008', vat_number: 'FR37200000008' },
      credited: [],
      earliest: '2026-03-01',
      today: '2026-04-03',
    })
  })

  test('of several entries has their sums', () => {
    expect(summarize(EXPENSES).amounts).toEqual(['80', '8', '88'])
    expect(summarize(WORK, EXPENSES)).toMatchObject({ document_type: 380, amounts: ['905', '173', '1078'] })
  })

  test('of a credit note has positive amounts, and a date not before the invoice that it credits', () => {
    const credit = buildCreditFacts(WORK, { invoice_number: 'F-1', invoice_date: '2026-04-10' })
    expect(summarize(credit)).toMatchObject({
      document_type: 381,
      amounts: ['825', '165', '990'],
      credited: ['F-1'],
      earliest: '2026-04-10',
    })
  })

  test('of several credit notes names each credited invoice once, and is not dated before the latest', () => {
    const credits = [
      buildCreditFacts(WORK, { invoice_number: 'F-2', invoice_date: '2026-04-12' }),
      buildCreditFacts(EXPENSES, { invoice_number: 'F-1', invoice_date: '2026-04-10' }),
    ] as const
    expect(summarize(...credits, credits[0])).toMatchObject({
      amounts: ['1730', '338', '2068'],
      credited: ['F-2', 'F-1'],
      earliest: '2026-04-12',
    })
  })

  test('of a credit note of an invoice without a number names no invoice', () => {
    expect(summarize(buildCreditFacts(WORK, { invoice_number: null })).credited).toEqual([])
  })

  test('is never dated before the month of the report, even if the credited invoice is', () => {
    const credit = buildCreditFacts(WORK, { invoice_date: '2026-02-20' })
    expect(summarize(credit).earliest).toBe('2026-03-01')
  })

  test('of an umbrella company has only its SIREN: the known VAT number is that of the freelancer', () => {
    const umbrella = {
      ...WORK,
      entry: { ...WORK.entry, payee: { name: 'Portage SA', siren: '300000007' } },
      seller: { ...SELLER, is_umbrella: true },
    }
    expect(summarize(umbrella).seller).toEqual({ siren: '300000007', vat_number: null })
  })
})

describe('a Factur-X', () => {
  const sendWith = (typed: SendSupplierInvoice) =>
    toStatedInvoice(typed, { kind: 'factur_x', invoice: READ }, EXPECTED)

  test('states the data in the file', () => {
    expect(stateParsed()).toEqual({
      kind: 'factur_x',
      document_type: 380,
      number: 'F-1',
      date: '2026-03-31',
      currency: 'EUR',
      amount_excl_vat: '550.00',
      vat_amount: '110.0',
      amount_incl_vat: '660',
      references: {
        seller: { name: 'Sasha Bernard', siren: '100000009', vat_number: 'FR88100000009' },
        buyer: { name: 'Atelier Boréal', siren: '200000008', vat_number: 'FR37200000008' },
        credited: [],
      },
    })
  })

  test('may be sent with the same values, whatever their trailing zeros', () => {
    expect(sendWith(TYPED)).toEqual(stateParsed())
    expect(sendWith({ number: null, date: null, vat_amount: null })).toEqual(stateParsed())
  })

  test.each<[SendSupplierInvoice, string]>([
    [{ number: 'F-2' }, 'number differs_from_file F-1'],
    [{ date: '2026-03-30' }, 'date differs_from_file 2026-03-31'],
    [{ amount_excl_vat: 550.01 }, 'amount_excl_vat differs_from_file 550.00'],
    [{ vat_amount: 0 }, 'vat_amount differs_from_file 110.0'],
    [{ amount_incl_vat: -660 }, 'amount_incl_vat differs_from_file 660'],
  ])('is refused with %o, and the error contains the value in the file', (typed, refusal) => {
    expect(listRefusals(() => sendWith(typed))).toEqual([refusal])
  })

  test('is refused with an error for every value that differs', () => {
    expect(listRefusals(() => sendWith({ ...TYPED, number: 'F-2', vat_amount: 111 }))).toEqual([
      'number differs_from_file F-1',
      'vat_amount differs_from_file 110.0',
    ])
  })
})

describe('a PDF', () => {
  test('states the typed data, with the expected currency and type', () => {
    expect(stateTyped({ amount_excl_vat: 550.5 }, { document_type: 381, currency: 'USD' })).toEqual({
      kind: 'pdf',
      document_type: 381,
      number: 'F-1',
      date: '2026-03-31',
      currency: 'USD',
      amount_excl_vat: '550.5',
      vat_amount: '110',
      amount_incl_vat: '660',
      references: null,
    })
  })

  test('needs all data that only the sender knows; 0 is an amount', () => {
    const needed = [
      'number required',
      'date required',
      'amount_excl_vat required',
      'vat_amount required',
      'amount_incl_vat required',
    ]
    expect(listRefusals(() => toStatedInvoice({}, { kind: 'pdf' }, EXPECTED))).toEqual(needed)
    const cleared = { number: null, date: null, amount_excl_vat: null, vat_amount: null }
    expect(listRefusals(() => stateTyped({ ...cleared, amount_incl_vat: null }))).toEqual(needed)
    expect(listRefusals(() => stateTyped({ date: null }))).toEqual(['date required'])
    expect(stateTyped({ vat_amount: 0 }).vat_amount).toBe('0')
  })

  test('is compared by its amounts and its date; parties and credited invoices are not typed', () => {
    const expected = { ...EXPECTED, document_type: 381 as const, credited: ['F-0'] }
    expect(findDifferences(stateTyped({}, expected), expected)).toEqual([])
    expect(findDifferences(stateTyped({ date: '2026-02-28', vat_amount: 111 }), expected)).toMatchObject([
      { field: 'date', expected: '2026-03-01', found: '2026-02-28', is_blocking: false },
      { field: 'vat_amount', expected: '110.00', found: '111.00', is_blocking: true },
      { field: 'document_type', expected: '381', found: '380', is_blocking: true },
    ])
  })

  test.each(['F-1', 'F 2026 1', 'FA/2026/0001', '１'])('may have the number %o', (number) => {
    expect(stateTyped({ number }).number).toBe(number)
  })

  test.each([' F-1', 'F-1 ', 'F  1', 'F-1\n', 'F\t1', 'F\u00001', 'F\u20281'])(
    'may not have the number %o, which looks like another one',
    (number) => {
      expect(listRefusals(() => stateTyped({ number }))).toEqual(['number invoice_number_format'])
    },
  )
})

test('amounts are equal whatever their trailing zeros', () => {
  expect(listDifferences({})).toEqual([])
})

test.each<[Partial<ParsedInvoice>, string[]]>([
  [{ amount_excl_vat: '549.99' }, ['amount_excl_vat 550.00 549.99 blocks']],
  [{ vat_amount: '110.004' }, ['vat_amount 110.00 110.004 blocks']],
  [{ amount_incl_vat: '-660' }, ['amount_incl_vat 660.00 -660.00 blocks']],
  [{ currency: 'USD' }, ['currency EUR USD blocks']],
  [{ type: 381 }, ['document_type 380 381 blocks']],
  [{ type: 389 }, ['document_type 380 389 blocks']],
  [{ buyer: { name: 'Other', siren: null, vat_number: null } }, ['buyer 200000008 Other']],
  [{ seller: { name: null, siren: null, vat_number: null } }, ['seller 100000009 null']],
])('an invoice with %o differs from its entry', (more, differences) => {
  expect(listDifferences(more)).toEqual(differences)
})

describe('the comparison of parties', () => {
  test('reads the SIREN from a French VAT number', () => {
    expect(listDifferences({ seller: { name: null, siren: null, vat_number: 'FR88100000009' } })).toEqual([])
  })

  test.each(['FR881000000091', 'EFR88100000009', 'DE100000009', 'FR8100000009'])(
    'reads no SIREN from %s, which is no French VAT number',
    (vat_number) => {
      expect(listDifferences({ seller: { name: 'Sasha Bernard', siren: null, vat_number } })).toEqual([
        `seller 100000009 ${vat_number}`,
      ])
    },
  )

  test.each<[string, ParsedInvoice['seller']]>([
    ['300000007', { name: 'Kim', siren: '300000007', vat_number: null }],
    ['300000007', { name: 'Kim', siren: '300000007', vat_number: 'DE136695976' }],
    ['300000007', { name: 'Kim', siren: null, vat_number: 'FR12300000007' }],
    ['DE136695976', { name: 'Kim', siren: null, vat_number: 'DE136695976' }],
    ['Kim', { name: 'Kim', siren: null, vat_number: null }],
  ])(
    'shows another party as %s: by SIREN, otherwise by VAT number, otherwise by name',
    (identifier, seller) => {
      expect(listDifferences({ seller })).toEqual([`seller 100000009 ${identifier}`])
    },
  )

  test('uses the VAT number if the SIREN is unknown', () => {
    const seller = { siren: null, vat_number: 'DE136695976' }
    const german = { name: 'Kim', siren: null, vat_number: 'DE136695976' }
    expect(listDifferences({ seller: german }, { seller })).toEqual([])
    expect(listDifferences({}, { seller })).toEqual(['seller DE136695976 FR88100000009'])
    expect(listDifferences({ seller: { ...german, vat_number: null } }, { seller })).toEqual([
      'seller DE136695976 Kim',
    ])
  })

  test('ignores data that the team does not know', () => {
    expect(listDifferences({}, { seller: { siren: null, vat_number: null } })).toEqual([])
  })
})

test('a credit note names every invoice that it credits', () => {
  const expected = { credited: ['F-1', 'F-2'], document_type: 381 as const }
  expect(listDifferences({ type: 381, credited: ['F-2', 'F-1', 'F-0'] }, expected)).toEqual([])
  expect(listDifferences({ type: 381, credited: ['F-1'] }, expected)).toEqual(['credited F-1, F-2 F-1'])
  expect(listDifferences({ type: 381, credited: ['F-1', 'F-3'] }, expected)).toEqual([
    'credited F-1, F-2 F-1, F-3',
  ])
  expect(listDifferences({ type: 381 }, expected)).toEqual(['credited F-1, F-2 null'])
})

test('amounts that no entry can have are refused before they are stored', () => {
  expect(
    listRefusals(() => stateParsed({ amount_excl_vat: '100000000000.01', vat_amount: '0.00001' })),
  ).toEqual(['amount_excl_vat maximum 100000000000', 'vat_amount decimals 4'])
  expect(listDifferences({ amount_excl_vat: '-100000000000', vat_amount: '0.0001' })).toEqual([
    'amount_excl_vat 550.00 -100000000000.00 blocks',
    'vat_amount 110.00 0.0001 blocks',
  ])
})

test('an invoice is dated today at the latest, and a date before the month of the report is a difference', () => {
  expect(listRefusals(() => stateParsed({ date: '2026-04-01' }))).toEqual([
    'date invoice_in_the_future 2026-03-31',
  ])
  expect(listDifferences({ date: '2026-03-01' })).toEqual([])
  expect(listDifferences({ date: '2026-02-28' })).toEqual(['date 2026-03-01 2026-02-28'])
})

test('an invoice is dated in 2000 or later, as the French rules require', () => {
  expect(listDifferences({ date: '2000-01-01' })).toEqual(['date 2026-03-01 2000-01-01'])
  expect(listRefusals(() => stateParsed({ date: '1999-12-31' }))).toEqual(['date earliest_date 2000-01-01'])
})

test('amounts in yen have no decimals', () => {
  const yen = { currency: 'JPY', amount_excl_vat: exact('1000') }
  expect(listDifferences({ currency: 'JPY', amount_excl_vat: '999' }, yen)).toEqual([
    'amount_excl_vat 1000 999 blocks',
  ])
})
