import { expect, test } from 'vitest'
import { bindSpaces } from './bound-spaces.ts'
import { formatAmount, formatDate, formatInstant, formatNumber, formatPeriod } from './formats.ts'

test.each([
  ['2026-12-01', '1er décembre 2026', '1 December 2026'],
  ['2026-12-11', '11 décembre 2026', '11 December 2026'],
  ['2027-01-01', '1er janvier 2027', '1 January 2027'],
  ['2026-08-31', '31 août 2026', '31 August 2026'],
])('writes %s as "%s" in French and "%s" in English', (date, french, english) => {
  expect(formatDate(date, 'fr')).toBe(french)
  expect(formatDate(date, 'en')).toBe(english)
})

test('writes the first day of a month as an ordinal at both ends of a French period', () => {
  expect(formatPeriod({ from: '2026-10-01', to: '2026-10-31' }, 'fr')).toBe('1er–31 octobre 2026')
  expect(formatPeriod({ from: '2026-10-15', to: '2026-11-01' }, 'fr')).toMatch(
    /^15 octobre\s–\s1er novembre 2026$/,
  )
  expect(formatPeriod({ from: '2026-10-01', to: '2026-10-01' }, 'fr')).toBe('1er octobre 2026')
  expect(formatPeriod({ from: '2026-10-01', to: '2026-10-31' }, 'en')).toMatch(/^1\s?–\s?31 October 2026$/)
})

test.each([
  ['2026-06-30T22:30:05.123Z', 'Europe/Paris', '1er juillet 2026 à 00:30:05 (UTC+02:00, Europe/Paris)'],
  ['2026-12-01T13:03:22Z', 'Europe/Paris', '1er décembre 2026 à 14:03:22 (UTC+01:00, Europe/Paris)'],
  [
    '2026-12-01T13:03:22Z',
    'America/Martinique',
    '1er décembre 2026 à 09:03:22 (UTC-04:00, America/Martinique)',
  ],
  ['2026-12-01T13:03:22Z', 'Asia/Kathmandu', '1er décembre 2026 à 18:48:22 (UTC+05:45, Asia/Kathmandu)'],
  ['2026-12-01T13:03:22Z', 'UTC', '1er décembre 2026 à 13:03:22 (UTC)'],
  ['2026-12-01T13:03:22Z', 'Africa/Abidjan', '1er décembre 2026 à 13:03:22 (UTC+00:00, Africa/Abidjan)'],
])('writes %s in %s as local time with its offset', (at, timeZone, text) => {
  expect(formatInstant(at, { locale: 'fr', timeZone })).toBe(text)
})

test('the hour that autumn repeats differs by its offset', () => {
  const format = (at: string) => formatInstant(at, { locale: 'en', timeZone: 'Europe/Paris' })
  expect(format('2026-10-25T00:30:00Z')).toBe('25 October 2026 at 02:30:00 (UTC+02:00, Europe/Paris)')
  expect(format('2026-10-25T01:30:00Z')).toBe('25 October 2026 at 02:30:00 (UTC+01:00, Europe/Paris)')
})

test('amounts have no-break spaces, a real minus sign, and all digits', () => {
  expect(formatAmount('1234567.8', 'EUR', 'fr')).toBe('1\u00a0234\u00a0567,80\u00a0€')
  expect(formatAmount('-75.1234', 'EUR', 'fr')).toBe('−75,1234\u00a0€')
  expect(formatAmount('1500', 'JPY', 'en')).toBe('JP¥1,500')
  expect(formatNumber('0', 'fr')).toBe('0')
})

test.each([
  ['Bon de commande : PO-1', 'Bon de commande\u00a0: PO-1'],
  ['« Le Client », dit-il ; oui !', '«\u00a0Le Client\u00a0», dit-il\u00a0; oui\u00a0!'],
  ['10 000 € et 20 %', '10\u00a0000\u00a0€ et 20\u00a0%'],
  ['le 1er décembre 2026, le 12 août 2026', 'le 1er\u00a0décembre 2026, le 12\u00a0août 2026'],
  ['l’article L. 441-10', 'l’article\u00a0L.\u00a0441-10'],
  ['https://a.example/?q=1 :x', 'https://a.example/?q=1 :x'],
  ['12345678 123abcde', '12345678 123abcde'],
])('in French, %j has bound spaces; in English it stays', (text, bound) => {
  expect(bindSpaces({ lines: [text] }, 'fr')).toEqual({ lines: [bound] })
  expect(bindSpaces(text, 'en')).toBe(text)
})
