import { expect, test } from 'vitest'
import type { DeclaredMails } from '../../../kernel/mail/mail-delivery.ts'
import {
  claimedUntil,
  getRetentionStart,
  getStaleBefore,
  isErased,
  listTeamMailKinds,
  MAX_ATTEMPTS,
  nextAttemptAt,
  RETENTION_DAYS,
} from './mails.rules.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
const DAY_SECONDS = 86_400
const secondsTo = (date: Date | null) => date && (date.getTime() - NOW.getTime()) / 1000

test('a mail is tried again after ten seconds, then after doubled waits of at most an hour, for about four days', () => {
  expect([1, 2, 3, 9, 10, 50].map((attempts) => secondsTo(nextAttemptAt(attempts, NOW)))).toEqual([
    10, 20, 40, 2560, 3600, 3600,
  ])
  expect(nextAttemptAt(MAX_ATTEMPTS - 1, NOW)).not.toBeNull()
  expect(nextAttemptAt(MAX_ATTEMPTS, NOW)).toBeNull()
})

test('a claim lasts a minute, and a record ninety days; a mail without an attempt for a day is no longer due', () => {
  expect(secondsTo(claimedUntil(NOW))).toBe(60)
  expect(secondsTo(getRetentionStart(NOW))).toBe(-90 * DAY_SECONDS)
  expect(RETENTION_DAYS).toBe(90)
  expect(secondsTo(getStaleBefore(NOW))).toBe(-DAY_SECONDS)
})

test('a mail to an erased person is recognized by its recipients', () => {
  expect(isErased(['a@example.com', 'erased'])).toBe(true)
  expect(isErased(['a@example.com'])).toBe(false)
})

test('the mails of a team are the kinds that the team sends', () => {
  const mails = new Map([
    ['one', { template: { kind: 'one', isSentByTeam: true } }],
    ['two', { template: { kind: 'two', isSentByTeam: false } }],
  ]) as unknown as DeclaredMails
  expect(listTeamMailKinds(mails)).toEqual(['one'])
})
