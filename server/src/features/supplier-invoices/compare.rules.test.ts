import { describe, expect, test } from 'vitest'
import type { ReadInvoice } from '../../kernel/db/context.ts'
import { exact } from '../../kernel/domain/money.ts'
import { differencesOf, type Expected, type Stated, statedIn } from './compare.rules.ts'

const EXPECTED: Expected = {
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

const READ: ReadInvoice = {
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

const read = (more: Partial<ReadInvoice> = {}, expected: Partial<Expected> = {}): Stated =>
  statedIn({}, { kind: 'factur_x', invoice: { ...READ, ...more } }, { ...EXPECTED, ...expected })
const found = (more: Partial<ReadInvoice>, expected: Partial<Expected> = {}) =>
  differencesOf(read(more, expected), { ...EXPECTED, ...expected }).map(
    (one) => `${one.field} ${one.expected} ${one.found}${one.is_blocking ? ' blocks' : ''}`,
  )
const codesOf = (attempt: () => unknown): string[] => {
  try {
    attempt()
    return []
  } catch (error) {
    const { errors } = (error as { details: { errors: { field: string; code: string }[] } }).details
    return errors.map(({ field, code }) => `${field} ${code}`)
  }
}

test('amounts are equal whatever their trailing zeros', () => {
  expect(found({})).toEqual([])
})

test.each<[Partial<ReadInvoice>, string[]]>([
  [{ amount_excl_vat: '549.99' }, ['amount_excl_vat 550.00 549.99 blocks']],
  [{ vat_amount: '110.004' }, ['vat_amount 110.00 110.004 blocks']],
  [{ amount_incl_vat: '-660' }, ['amount_incl_vat 660.00 -660.00 blocks']],
  [{ currency: 'USD' }, ['currency EUR USD blocks']],
  [{ type: 381 }, ['document_type 380 381 blocks']],
  [{ type: 389 }, ['document_type 380 389 blocks']],
  [{ buyer: { name: 'Other', siren: null, vat_number: null } }, ['buyer 200000008 Other']],
  [{ seller: { name: null, siren: null, vat_number: null } }, ['seller 100000009 null']],
])('%o differs', (more, differences) => {
  expect(found(more)).toEqual(differences)
})

describe('parties', () => {
  test('a French VAT number contains the SIREN', () => {
    expect(found({ seller: { name: null, siren: null, vat_number: 'FR88100000009' } })).toEqual([])
  })

  test('without a SIREN the VAT number counts', () => {
    const seller = { siren: null, vat_number: 'DE136695976' }
    const german = { name: 'Kim', siren: null, vat_number: 'DE136695976' }
    expect(found({ seller: german }, { seller })).toEqual([])
    expect(found({}, { seller })).toEqual(['seller DE136695976 FR88100000009'])
  })

  test('what the team does not know is not compared', () => {
    expect(found({}, { seller: { siren: null, vat_number: null } })).toEqual([])
  })
})

test('a credit note names every invoice that it credits', () => {
  const expected = { credited: ['F-1', 'F-2'], document_type: 381 as const }
  expect(found({ type: 381, credited: ['F-2', 'F-1', 'F-0'] }, expected)).toEqual([])
  expect(found({ type: 381, credited: ['F-1'] }, expected)).toEqual(['credited F-1, F-2 F-1'])
  expect(found({ type: 381 }, expected)).toEqual(['credited F-1, F-2 null'])
})

test('amounts that no entry can have are refused before they are stored', () => {
  expect(codesOf(() => read({ amount_excl_vat: '100000000000.01', vat_amount: '0.00001' }))).toEqual([
    'amount_excl_vat maximum',
    'vat_amount decimals',
  ])
})

test('today is the last day, and a date before the month of the report is looked at', () => {
  expect(codesOf(() => read({ date: '2026-04-01' }))).toEqual(['date invoice_in_the_future'])
  expect(found({ date: '2026-03-01' })).toEqual([])
  expect(found({ date: '2026-02-28' })).toEqual(['date 2026-03-01 2026-02-28'])
  expect(codesOf(() => read({ date: '1999-12-31' }))).toEqual(['date earliest_date'])
})

test.each([' F-1', 'F-1 ', 'F  1', 'F-1\n', 'F\t1'])('%o is no number that somebody types', (number) => {
  const typed = { number, date: '2026-03-31', amount_excl_vat: 550, vat_amount: 110, amount_incl_vat: 660 }
  expect(codesOf(() => statedIn(typed, { kind: 'pdf' }, EXPECTED))).toEqual(['number invoice_number_format'])
})

test('a yen has no decimals', () => {
  const yen = { currency: 'JPY', amount_excl_vat: exact('1000') }
  expect(found({ currency: 'JPY', amount_excl_vat: '999' }, yen)).toEqual(['amount_excl_vat 1000 999 blocks'])
})
