// How long data are kept.
import { expect, test } from 'vitest'
import {
  daysBefore,
  getNextExpiryDate,
  getRetentionStart,
  MIN_ACCOUNTING_YEARS,
  resolveRetention,
  toStoredRetention,
} from './retention.rules.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
const DEFAULTS = { accounting_years: MIN_ACCOUNTING_YEARS, mail_days: 90, session_days: 365 }

test('accounting data are kept for ten years at least (Code de commerce, L. 123-22)', () => {
  expect(MIN_ACCOUNTING_YEARS).toBe(10)
})

test('the settings of a team override the defaults, and only values that differ are stored', () => {
  expect(resolveRetention({})).toEqual(DEFAULTS)
  expect(resolveRetention({ mail_days: 30 })).toEqual({ ...DEFAULTS, mail_days: 30 })
  expect(toStoredRetention({}, { mail_days: 30, session_days: 365 })).toEqual({ mail_days: 30 })
  expect(toStoredRetention({ mail_days: 30 }, { accounting_years: 12 })).toEqual({
    mail_days: 30,
    accounting_years: 12,
  })
  expect(toStoredRetention({ mail_days: 30 }, { mail_days: 90 })).toEqual({})
})

test('the years count from the end of the year of the document', () => {
  expect(getRetentionStart(NOW, 10)).toBe('2016-01-01')
  expect(getRetentionStart(new Date('2025-12-31T23:59:59Z'), 10)).toBe('2015-01-01')
  expect(getNextExpiryDate(NOW).toISOString()).toBe('2027-01-02T00:00:00.000Z')
})

test('days count back from now', () => {
  expect(daysBefore(NOW, 30).toISOString()).toBe('2026-01-31T10:00:00.000Z')
})
