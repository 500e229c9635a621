// Quiet hours and digests follow the clocks of the person's time zone, also where they change.
import { expect, test } from 'vitest'
import { afterQuietHours, nextDigestAt, type Preference } from './mail-times.rules.ts'

const wish = (quiet_from: number | null, quiet_until: number | null, time_zone: string): Preference => ({
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
  [12, 14, 'UTC', '2026-07-01T13:59:59Z', '2026-07-01T14:00:00Z'],
  [12, 12, 'UTC', '2026-07-01T12:00:00Z', '2026-07-01T12:00:00Z'],
  // The night in which Paris loses an hour, and that in which it gains one.
  [22, 7, 'Europe/Paris', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
  [22, 7, 'Europe/Paris', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
  // Two o’clock does not exist on that day.
  [22, 2, 'Europe/Paris', '2026-03-28T22:00:00Z', '2026-03-29T01:00:00Z'],
  [20, 8, 'Pacific/Kiritimati', '2026-01-15T06:30:00Z', '2026-01-15T18:00:00Z'],
  [20, 8, 'Asia/Kolkata', '2026-01-15T14:30:00Z', '2026-01-16T02:30:00Z'],
])('quiet from %i until %i in %s: a mail of %s is sent at %s', (from, until, zone, at, expected) => {
  expect(afterQuietHours(new Date(at), wish(from, until, zone)).toISOString()).toBe(
    new Date(expected).toISOString(),
  )
})

test('without quiet hours a mail is sent at once', () => {
  const at = new Date('2026-01-15T03:00:00Z')
  expect(afterQuietHours(at, wish(null, null, 'Europe/Paris'))).toEqual(at)
})

test.each([
  [8, 'Europe/Paris', '2026-01-15T06:59:59Z', '2026-01-15T07:00:00Z'],
  // What comes at the hour itself is in the next one.
  [8, 'Europe/Paris', '2026-01-15T07:00:00Z', '2026-01-16T07:00:00Z'],
  [8, 'Europe/Paris', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
  [0, 'America/New_York', '2026-01-15T12:00:00Z', '2026-01-16T05:00:00Z'],
])('the digest of hour %i in %s after %s is at %s', (hour, zone, at, expected) => {
  expect(nextDigestAt(new Date(at), hour, zone).toISOString()).toBe(new Date(expected).toISOString())
})
