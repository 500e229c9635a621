import { describe, expect, test } from 'vitest'
import { hourBefore } from '../../../domain/durations.ts'
import { newCode } from './sign-in.codes.ts'
import {
  CODE_MS,
  formatCode,
  isOpen,
  isUsable,
  LINK_MS,
  MAX_MAILS_PER_HOUR,
  mayChooseTeam,
  normalizeCode,
  OPERATOR_CODE_MS,
} from './sign-in.rules.ts'

const NOW = new Date('2026-03-02T09:30:00Z')
const at = (ms: number) => new Date(NOW.getTime() + ms)
const CODE = { tries: 0, expires_at: at(1), used_at: null }
const ATTEMPT = { expires_at: at(1), confirmed_at: null, ended_at: null }
const CONFIRMED = { ...ATTEMPT, confirmed_at: NOW }

describe('a code may be tried', () => {
  test.each([
    ['at first', {}, true],
    ['after four wrong codes', { tries: 4 }, true],
    ['after five wrong codes', { tries: 5 }, false],
    ['at the time of its expiry', { expires_at: NOW }, false],
    ['after it was right', { used_at: NOW }, false],
  ])('%s: %j', (_, changes, expected) => {
    expect(isOpen({ ...CODE, ...changes }, NOW)).toBe(expected)
  })
})

test('a team can be chosen once, after the right code and before the attempt expires', () => {
  expect(mayChooseTeam(CONFIRMED, NOW)).toBe(true)
  expect(mayChooseTeam(ATTEMPT, NOW)).toBe(false)
  expect(mayChooseTeam({ ...CONFIRMED, ended_at: NOW }, NOW)).toBe(false)
  expect(mayChooseTeam({ ...CONFIRMED, expires_at: NOW }, NOW)).toBe(false)
})

test('a link works once, until it expires', () => {
  expect(isUsable({ expires_at: at(1), used_at: null }, NOW)).toBe(true)
  expect(isUsable({ expires_at: NOW, used_at: null }, NOW)).toBe(false)
  expect(isUsable({ expires_at: at(1), used_at: NOW }, NOW)).toBe(false)
})

test('a mailed code is valid for ten minutes, a link and a code of the operator for fifteen', () => {
  expect(CODE_MS).toBe(600_000)
  expect([LINK_MS, OPERATOR_CODE_MS]).toEqual([900_000, 900_000])
})

test('an address gets at most five mails in an hour', () => {
  expect(MAX_MAILS_PER_HOUR).toBe(5)
  expect(hourBefore(NOW)).toEqual(new Date('2026-03-02T08:30:00Z'))
})

test('a code has eight letters and digits that cannot be confused, and is read as people type it', () => {
  const codes = Array.from({ length: 100 }, newCode)
  expect(new Set(codes).size).toBe(100)
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{8}$/)
  expect(formatCode('ABCD2345')).toBe('ABCD-2345')
  for (const typed of ['ABCD-2345', 'abcd 2345', ' abcd2345 ']) expect(normalizeCode(typed)).toBe('ABCD2345')
})
