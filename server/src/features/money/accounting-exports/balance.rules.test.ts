import { describe, expect, test } from 'vitest'
import { digits, exact, ZERO } from '../../../domain/money.ts'
import {
  addEntry,
  addLine,
  addSides,
  checkEntries,
  checkPostings,
  listTotals,
  toTotals,
} from './balance.rules.ts'
import type { EntryToExport } from './entries-to-export.queries.ts'
import type { PostingLine } from './postings/postings.queries.ts'

const FACTS = { report_count: 0, report_errors: 0, credit_count: 0, credit_errors: 0 }
const SUMS = {
  currency: 'EUR',
  entry_count: 2,
  amount_excl_vat: '300',
  vat_amount: '60',
  amount_incl_vat: '360',
}

const isOk = (file: (typeof SUMS)[], entries: (typeof SUMS)[], missing = 0) =>
  checkEntries(toTotals(file), toTotals(entries), FACTS, missing)[0]?.is_ok

test('a file that contains every entry of its range passes the check', () => {
  expect(isOk([SUMS], [{ ...SUMS, amount_excl_vat: '300.0000' }])).toBe(true)
  expect(isOk([], [])).toBe(true)
})

test.each([
  ['an entry', { entry_count: 3 }],
  ['a cent', { amount_incl_vat: '360.01' }],
  ['a cent of VAT', { vat_amount: '59.99' }],
])('the check finds %s that the file lacks', (_name, more) => {
  expect(isOk([SUMS], [{ ...SUMS, ...more }])).toBe(false)
})

test('the check finds a currency that the file lacks, a file without a row, and entries without a posting', () => {
  expect(isOk([SUMS], [SUMS, { ...SUMS, currency: 'USD' }])).toBe(false)
  expect(isOk([], [SUMS])).toBe(false)
  expect(isOk([SUMS], [SUMS], 1)).toBe(false)
})

describe('the sums of a file', () => {
  const entry = (more: Partial<EntryToExport>) =>
    ({
      currency: 'EUR',
      amount_excl_vat: '100.0000',
      vat_amount: '20.0000',
      amount_incl_vat: '120.0000',
      ...more,
    }) as EntryToExport
  const sumEntries = (...entries: EntryToExport[]) => {
    const totals = toTotals([])
    for (const one of entries) addEntry(totals, one)
    return listTotals(totals)
  }

  test('are listed by currency, in the order of the codes', () => {
    const dollars = { currency: 'USD', amount_excl_vat: '1.0000', vat_amount: '0', amount_incl_vat: '1.0000' }
    expect(
      sumEntries(entry({}), entry(dollars), entry({ vat_amount: '-5.0000' }), entry({ currency: 'CHF' })),
    ).toEqual([
      { currency: 'CHF', entry_count: 1, amount_excl_vat: 100, vat_amount: 20, amount_incl_vat: 120 },
      { currency: 'EUR', entry_count: 2, amount_excl_vat: 200, vat_amount: 15, amount_incl_vat: 240 },
      { currency: 'USD', entry_count: 1, amount_excl_vat: 1, vat_amount: 0, amount_incl_vat: 1 },
    ])
  })

  test('use the decimals of the cells, as a reader of the file adds them up', () => {
    expect(
      sumEntries(entry({ amount_excl_vat: '0.0040' }), entry({ amount_excl_vat: '0.0040' })),
    ).toMatchObject([{ amount_excl_vat: 0 }])
  })

  test('add the rows of a currency, also if the database returns a count as text', () => {
    const rows = [SUMS, { ...SUMS, entry_count: '3', amount_excl_vat: '0.5' }] as (typeof SUMS)[]
    expect(listTotals(toTotals(rows))).toEqual([
      { currency: 'EUR', entry_count: 5, amount_excl_vat: 300.5, vat_amount: 120, amount_incl_vat: 720 },
    ])
  })
})

describe('the lines of postings', () => {
  const line = (more: Partial<PostingLine>) =>
    ({
      kind: 'purchase',
      role: 'cost',
      position: 1,
      debit: '0.0000',
      credit: '0.0000',
      ...more,
    }) as PostingLine
  const sumLines = (...lines: PostingLine[]) => {
    const totals = toTotals([])
    for (const one of lines) addLine(totals, one)
    return listTotals(totals)
  }

  test('of a purchase add up to its entry: the cost, its VAT, and the amount owed to the supplier', () => {
    expect(
      sumLines(
        line({ debit: '100.0000' }),
        line({ position: 2, role: 'vat', debit: '20.0000' }),
        line({ position: 3, role: 'supplier', credit: '120.0000' }),
      ),
    ).toEqual([
      { currency: 'EUR', entry_count: 1, amount_excl_vat: 100, vat_amount: 20, amount_incl_vat: 120 },
    ])
  })

  test('of a credit note add up to negative amounts', () => {
    expect(
      sumLines(
        line({ credit: '100.0000' }),
        line({ position: 2, role: 'vat_waiting', credit: '20.0000' }),
        line({ position: 3, role: 'supplier', debit: '120.0000' }),
      ),
    ).toEqual([
      { currency: 'EUR', entry_count: 1, amount_excl_vat: -100, vat_amount: -20, amount_incl_vat: -120 },
    ])
  })

  test('of a reverse charge have VAT on both sides, which is not counted as VAT of the entry', () => {
    const due = line({ position: 4, role: 'vat_due', credit: '20.0000' })
    expect(sumLines(line({ debit: '100.0000' }), due)).toMatchObject([
      { entry_count: 1, amount_excl_vat: 100, vat_amount: 0, amount_incl_vat: 0 },
    ])
  })

  test('of a payment are not counted as an entry', () => {
    expect(sumLines(line({ kind: 'payment', role: 'supplier', debit: '120.0000' }))).toEqual([])
  })

  test('have equal sides in the file and in the database', () => {
    const none = { debit: ZERO, credit: ZERO }
    const sides = addSides(addSides(none, line({ debit: '1.0040' })), line({ credit: '1.0000' }))
    expect([digits(sides.debit), digits(sides.credit)]).toEqual(['1', '1'])
    const stored = { posting_count: 4, unbalanced_count: 0, debit: '1.0000', credit: '1.0000' }
    const outcomes = (file: typeof sides, database: typeof stored) =>
      checkPostings(file, database).map(({ code, compared, is_ok }) => [code, compared, is_ok])
    expect(outcomes(sides, stored)).toEqual([
      ['pieces_balanced', 4, true],
      ['debit_equals_credit', 4, true],
    ])
    expect(outcomes(sides, { ...stored, unbalanced_count: 1 })).toMatchObject([
      ['pieces_balanced', 4, false],
      ['debit_equals_credit', 4, true],
    ])
    const unequal = { ...sides, credit: exact('2') }
    for (const [file, database] of [
      [unequal, { ...stored, credit: '2' }],
      [sides, { ...stored, debit: '2' }],
      [sides, { ...stored, credit: '2' }],
    ] as const)
      expect(outcomes(file, database)[1]).toEqual(['debit_equals_credit', 4, false])
  })
})

test('each check returns the number of compared rows, and fails if the database found an error', () => {
  const facts = { report_count: 7, report_errors: 0, credit_count: 3, credit_errors: 0 }
  const totals = toTotals([SUMS, { ...SUMS, currency: 'USD' }])
  const outcomes = (more: object) =>
    checkEntries(totals, totals, { ...facts, ...more }).map((one) => [one.code, one.compared, one.is_ok])
  expect(outcomes({})).toEqual([
    ['file_equals_entries', 4, true],
    ['entries_equal_reports', 7, true],
    ['credit_notes_equal_entries', 3, true],
  ])
  expect(outcomes({ report_errors: 1 })[1]).toEqual(['entries_equal_reports', 7, false])
  expect(outcomes({ credit_errors: 1 })[2]).toEqual(['credit_notes_equal_entries', 3, false])
})

test('the check finds a wrong amount, a surplus entry, and a wrong currency', () => {
  expect(isOk([SUMS], [{ ...SUMS, amount_excl_vat: '299.99' }])).toBe(false)
  expect(isOk([SUMS, { ...SUMS, currency: 'USD' }], [SUMS])).toBe(false)
  expect(isOk([SUMS], [{ ...SUMS, currency: 'USD' }])).toBe(false)
})
