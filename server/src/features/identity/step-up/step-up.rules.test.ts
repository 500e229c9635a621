import { expect, test } from 'vitest'
import { CODE_MS, isOpen, MAX_MAILS_PER_HOUR, OPERATOR_CODE_MS } from './step-up.rules.ts'

const NOW = new Date('2026-03-02T09:30:00Z')
const CODE = { tries: 0, expires_at: new Date(NOW.getTime() + 1), used_at: null }

test.each([
  ['at first', {}, true],
  ['after four wrong ones', { tries: 4 }, true],
  ['after five wrong ones', { tries: 5 }, false],
  ['at the time of its expiry', { expires_at: NOW }, false],
  ['after it was used', { used_at: NOW }, false],
])('a code may be tried %s: %j', (_, changes, expected) => {
  expect(isOpen({ ...CODE, ...changes }, NOW)).toBe(expected)
})

test('a mailed code lasts ten minutes, one that the operator hands over fifteen; five are mailed in an hour', () => {
  expect([CODE_MS, OPERATOR_CODE_MS, MAX_MAILS_PER_HOUR]).toEqual([600_000, 900_000, 5])
})
