// The verdict about a range of the audit log.
import { expect, test } from 'vitest'
import type { ChainFacts } from './audit-log.queries.ts'
import { verifyRange } from './chain.rules.ts'

/** Ten entries, all of them checked. */
const INTACT: ChainFacts = {
  head_number: 10,
  head_hash: 'hash 10',
  looked_at: 10,
  erased: 2,
  first_wrong: null,
  last_number: 10,
  last_hash: 'hash 10',
  is_cut: false,
  unsealed: 3,
}
const WHOLE = { from: 1, to: 10, until: 10 }
const findBrokenNumber = (facts: Partial<ChainFacts>, range = WHOLE) =>
  verifyRange({ ...INTACT, ...facts }, range).first_broken_number

test('a whole chain is intact', () => {
  expect(verifyRange(INTACT, WHOLE)).toEqual({
    is_intact: true,
    checked: 8,
    erased: 2,
    first_broken_number: null,
    last: { number: 10, hash: 'hash 10' },
    head: { number: 10, hash: 'hash 10' },
    next_from: null,
    unsealed: 3,
  })
})

test('an empty chain is intact', () => {
  const nothing = {
    head_number: null,
    head_hash: null,
    last_number: null,
    last_hash: null,
    looked_at: 0,
    erased: 0,
  }
  expect(verifyRange({ ...INTACT, ...nothing }, { from: 1, to: 100, until: 100 })).toMatchObject({
    is_intact: true,
    checked: 0,
    last: null,
    head: null,
    next_from: null,
  })
})

test('a chain with a head and no entry is intact', () => {
  const emptyChain = {
    head_number: 0,
    head_hash: 'genesis',
    last_number: null,
    last_hash: null,
    looked_at: 0,
  }
  expect(
    verifyRange({ ...INTACT, ...emptyChain, erased: 0 }, { from: 1, to: 100, until: 100 }),
  ).toMatchObject({
    is_intact: true,
    first_broken_number: null,
    last: null,
    head: { number: 0, hash: 'genesis' },
    next_from: null,
  })
})

test('an entry that is missing or changed breaks the chain', () => {
  const verdict = verifyRange({ ...INTACT, first_wrong: 4 }, { ...WHOLE, until: 20 })
  expect(verdict).toMatchObject({ is_intact: false, first_broken_number: 4, next_from: null })
  // There may be more entries, but entries after the break prove nothing.
  const longer = { ...INTACT, head_number: 20, head_hash: 'hash 20', first_wrong: 4 }
  expect(verifyRange(longer, { ...WHOLE, until: 20 })).toMatchObject({
    is_intact: false,
    first_broken_number: 4,
    next_from: null,
  })
})

test('entries that are missing at the end of the range break the chain', () => {
  expect(findBrokenNumber({ looked_at: 8, last_number: 8, last_hash: 'hash 8' })).toBe(9)
  expect(findBrokenNumber({ looked_at: 0, last_number: null, last_hash: null })).toBe(1)
  // A range may begin later, or end before the head.
  expect(findBrokenNumber({ looked_at: 3, last_number: 7 }, { from: 5, to: 10, until: 10 })).toBe(8)
  expect(findBrokenNumber({ looked_at: 3, last_number: 7 }, { from: 5, to: 7, until: 7 })).toBeNull()
  // Entries that did not fit into this request are not missing.
  expect(findBrokenNumber({ looked_at: 8, last_number: 8, is_cut: true })).toBeNull()
  // Entries after the head are not missing either.
  expect(findBrokenNumber({}, { from: 1, to: 100, until: 100 })).toBeNull()
})

test('a head that differs from the last entry breaks the chain', () => {
  expect(findBrokenNumber({ last_hash: 'other' })).toBe(10)
  expect(findBrokenNumber({ head_number: 9, head_hash: 'hash 9' })).toBe(10)
  expect(findBrokenNumber({ head_number: null, head_hash: null })).toBe(1)
  // The head of a longer chain says nothing about the end of this range.
  expect(findBrokenNumber({ head_number: 20, head_hash: 'hash 20' })).toBeNull()
})

test('the next request begins after the last entry, if there are more entries', () => {
  const getNextFrom = (facts: Partial<ChainFacts>, range = WHOLE) =>
    verifyRange({ ...INTACT, ...facts }, range).next_from
  const longer = { head_number: 20, head_hash: 'hash 20' }
  expect(getNextFrom(longer, { from: 1, to: 10, until: 20 })).toBe(11)
  expect(getNextFrom(longer, { from: 1, to: 10, until: 11 })).toBe(11)
  expect(getNextFrom(longer, { from: 1, to: 10, until: 10 })).toBeNull()
  expect(getNextFrom({ ...longer, looked_at: 4, last_number: 4, is_cut: true })).toBe(5)
  expect(getNextFrom({ head_number: 11, head_hash: 'hash 11' }, { from: 1, to: 10, until: 20 })).toBe(11)
  expect(
    getNextFrom(
      { last_number: null, last_hash: null, looked_at: 0, is_cut: true },
      { from: 3, to: 10, until: 10 },
    ),
  ).toBe(3)
})

test('a seal without a number or a hash is null', () => {
  expect(verifyRange({ ...INTACT, last_hash: null }, WHOLE).last).toBeNull()
  expect(verifyRange({ ...INTACT, head_hash: null }, WHOLE).head).toBeNull()
  expect(verifyRange({ ...INTACT, last_number: null }, WHOLE).last).toBeNull()
  expect(verifyRange({ ...INTACT, head_number: null }, WHOLE).head).toBeNull()
})
