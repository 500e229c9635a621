// Quiet hours and digests follow the clocks of the person's time zone, also where they change.
import { expect, test } from 'vitest'
import { afterQuietHours, nextDigestAt, type Preference } from './mail-times.rules.ts'

const createPreference = (
  quiet_from: number | null,
  quiet_until: number | null,
  time_zone: string,
): Preference => ({
  off_kinds: [],
  digest_hour: null,
  quiet_from,
  quiet_until,
  time_zone,
})

test.each([
  [20, 8, 'Europe/Paris', '2026-01-15T19:30:00Z', '2026-01-16T07:00:00Z'],
  [20, 8, 'Europe/Paris', '2026-01-15T03:30:00Z', '2026-01-15T07:00:00Z'],
  [20, 8, 'Europe/Paris', '2026-01-15T12:00:00Z', '2026-01-15T12:00:00Z'],
  // The end itself is not quiet, the beginning is.
  [20, 8, 'Europe/Paris', '2026-01-15T07:00:00Z', '2026-01-15T07:00:00Z'],
  [20, 8, 'Europe/Paris', '2026-01-15T19:00:00Z', '2026-01-16T07:00:00Z'],
  [20, 8, 'Europe/Paris', '2026-01-15T07:00:30Z', '2026-01-15T07:00:30Z'],
  [20, 8, 'Europe/Paris', '2026-01-15T18:59:59Z', '2026-01-15T18:59:59Z'],
  // Hours within a day.
  [12, 14, 'UTC', '2026-07-01T11:59:59Z', '2026-07-01T11:59:59Z'],
  [12, 14, 'UTC', '2026-07-01T12:00:00Z', '2026-07-01T14:00:00Z'],
  [12, 14, 'UTC', '2026-07-01T13:59:59Z', '2026-07-01T14:00:00Z'],
  [12, 14, 'UTC', '2026-07-01T14:00:30Z', '2026-07-01T14:00:30Z'],
  [12, 14, 'UTC', '2026-07-01T18:00:00Z', '2026-07-01T18:00:00Z'],
  // No hour lies between an hour and itself.
  [12, 12, 'UTC', '2026-07-01T12:00:00Z', '2026-07-01T12:00:00Z'],
  [12, 12, 'UTC', '2026-07-01T15:00:00Z', '2026-07-01T15:00:00Z'],
  // The night in which Paris loses an hour, and that in which it gains one.
  [22, 7, 'Europe/Paris', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
  [22, 7, 'Europe/Paris', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
  // Two o’clock does not exist on that day.
  [22, 2, 'Europe/Paris', '2026-03-28T22:00:00Z', '2026-03-29T01:00:00Z'],
  [22, 2, 'America/New_York', '2026-03-08T03:30:00Z', '2026-03-08T07:00:00Z'],
  [22, 2, 'America/New_York', '2026-03-08T06:30:00Z', '2026-03-08T07:00:00Z'],
  [22, 2, 'Australia/Lord_Howe', '2026-10-03T15:00:00Z', '2026-10-03T15:30:00Z'],
  // Two o’clock, or one o’clock, exists twice on that day; the first ends the quiet hours.
  [22, 2, 'Europe/Paris', '2026-10-24T23:30:00Z', '2026-10-25T00:00:00Z'],
  [22, 1, 'America/New_York', '2026-11-01T04:30:00Z', '2026-11-01T05:00:00Z'],
  [22, 2, 'America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T07:00:00Z'],
  [20, 8, 'Pacific/Kiritimati', '2026-01-15T06:30:00Z', '2026-01-15T18:00:00Z'],
  [20, 8, 'Asia/Kolkata', '2026-01-15T14:30:00Z', '2026-01-16T02:30:00Z'],
])('quiet from %i until %i in %s: a mail of %s is sent at %s', (from, until, zone, at, expected) => {
  expect(afterQuietHours(new Date(at), createPreference(from, until, zone)).toISOString()).toBe(
    new Date(expected).toISOString(),
  )
})

test.each([
  ['quiet hours', null, null],
  ['their beginning', null, 8],
  ['their end', 2, null],
])('without %s a mail is sent at once', (_, from, until) => {
  const at = new Date('2026-01-15T03:00:00Z')
  expect(afterQuietHours(at, createPreference(from, until, 'Europe/Paris'))).toEqual(at)
})

test.each([
  [8, 'Europe/Paris', '2026-01-15T06:59:59Z', '2026-01-15T07:00:00Z'],
  [8, 'Europe/Paris', '2026-01-15T06:59:59.999Z', '2026-01-15T07:00:00Z'],
  // A notification at the hour itself is in the next digest.
  [8, 'Europe/Paris', '2026-01-15T07:00:00Z', '2026-01-16T07:00:00Z'],
  [8, 'Europe/Paris', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
  // A digest is sent once in the night in which its hour exists twice, and not skipped in that in which it does not exist.
  [2, 'Europe/Paris', '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z'],
  [2, 'Europe/Paris', '2026-10-25T00:00:00Z', '2026-10-26T01:00:00Z'],
  [2, 'America/New_York', '2026-03-08T06:30:00Z', '2026-03-08T07:00:00Z'],
  [2, 'America/New_York', '2026-03-08T07:00:00Z', '2026-03-09T06:00:00Z'],
  [0, 'America/New_York', '2026-01-15T12:00:00Z', '2026-01-16T05:00:00Z'],
  // In New York it is the evening of the 15th, while the day in UTC is already the 16th.
  [22, 'America/New_York', '2026-01-16T01:00:00Z', '2026-01-16T03:00:00Z'],
])('the digest of hour %i in %s after %s is at %s', (hour, zone, at, expected) => {
  expect(nextDigestAt(new Date(at), hour, zone).toISOString()).toBe(new Date(expected).toISOString())
})
