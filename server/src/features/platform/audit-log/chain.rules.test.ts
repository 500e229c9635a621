// The verdict about a range of the audit log.
import { expect, test } from 'vitest'
import type { ChainFacts } from './audit-log.queries.ts'
import { verdictOf } from './chain.rules.ts'

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
const brokenAt = (facts: Partial<ChainFacts>, range = WHOLE) =>
  verdictOf({ ...INTACT, ...facts }, range).first_broken_number

test('a whole chain is intact', () => {
  expect(verdictOf(INTACT, WHOLE)).toEqual({
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
  expect(verdictOf({ ...INTACT, ...nothing }, { from: 1, to: 100, until: 100 })).toMatchObject({
    is_intact: true,
    checked: 0,
    last: null,
    head: null,
    next_from: null,
  })
})

test('a chain that was begun, with no entry yet, is intact', () => {
  const begun = { head_number: 0, head_hash: 'genesis', last_number: null, last_hash: null, looked_at: 0 }
  expect(verdictOf({ ...INTACT, ...begun, erased: 0 }, { from: 1, to: 100, until: 100 })).toMatchObject({
    is_intact: true,
    first_broken_number: null,
    last: null,
    head: { number: 0, hash: 'genesis' },
    next_from: null,
  })
})

test('an entry that is missing or changed breaks it', () => {
  const verdict = verdictOf({ ...INTACT, first_wrong: 4 }, { ...WHOLE, until: 20 })
  expect(verdict).toMatchObject({ is_intact: false, first_broken_number: 4, next_from: null })
  // Also if there are more entries: what is after the break proves nothing.
  const longer = { ...INTACT, head_number: 20, head_hash: 'hash 20', first_wrong: 4 }
  expect(verdictOf(longer, { ...WHOLE, until: 20 })).toMatchObject({
    is_intact: false,
    first_broken_number: 4,
    next_from: null,
  })
})

test('entries that are missing at the end of the range break it', () => {
  expect(brokenAt({ looked_at: 8, last_number: 8, last_hash: 'hash 8' })).toBe(9)
  expect(brokenAt({ looked_at: 0, last_number: null, last_hash: null })).toBe(1)
  // Of a range that begins later, and of one that ends before the head.
  expect(brokenAt({ looked_at: 3, last_number: 7 }, { from: 5, to: 10, until: 10 })).toBe(8)
  expect(brokenAt({ looked_at: 3, last_number: 7 }, { from: 5, to: 7, until: 7 })).toBeNull()
  // Not those that this request had no room for.
  expect(brokenAt({ looked_at: 8, last_number: 8, is_cut: true })).toBeNull()
  // Nor those after the head.
  expect(brokenAt({}, { from: 1, to: 100, until: 100 })).toBeNull()
})

test('the head agrees with the last entry', () => {
  expect(brokenAt({ last_hash: 'other' })).toBe(10)
  expect(brokenAt({ head_number: 9, head_hash: 'hash 9' })).toBe(10)
  expect(brokenAt({ head_number: null, head_hash: null })).toBe(1)
  // The head of a longer chain says nothing about the end of this range.
  expect(brokenAt({ head_number: 20, head_hash: 'hash 20' })).toBeNull()
})

test('the next request begins after the last entry, while there are more', () => {
  const nextOf = (facts: Partial<ChainFacts>, range = WHOLE) =>
    verdictOf({ ...INTACT, ...facts }, range).next_from
  const longer = { head_number: 20, head_hash: 'hash 20' }
  expect(nextOf(longer, { from: 1, to: 10, until: 20 })).toBe(11)
  expect(nextOf(longer, { from: 1, to: 10, until: 11 })).toBe(11)
  expect(nextOf(longer, { from: 1, to: 10, until: 10 })).toBeNull()
  expect(nextOf({ ...longer, looked_at: 4, last_number: 4, is_cut: true })).toBe(5)
  expect(nextOf({ head_number: 11, head_hash: 'hash 11' }, { from: 1, to: 10, until: 20 })).toBe(11)
  expect(
    nextOf(
      { last_number: null, last_hash: null, looked_at: 0, is_cut: true },
      { from: 3, to: 10, until: 10 },
    ),
  ).toBe(3)
})

test('a seal has a number and a hash', () => {
  expect(verdictOf({ ...INTACT, last_hash: null }, WHOLE).last).toBeNull()
  expect(verdictOf({ ...INTACT, head_hash: null }, WHOLE).head).toBeNull()
  expect(verdictOf({ ...INTACT, last_number: null }, WHOLE).last).toBeNull()
  expect(verdictOf({ ...INTACT, head_number: null }, WHOLE).head).toBeNull()
})
