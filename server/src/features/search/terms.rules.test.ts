import { expect, test } from 'vitest'
import { phraseOf, termsOf, wordsOf } from './terms.rules.ts'

test.each([
  ['Éléonore  Łukasz-Straße', ['eleonore', 'lukasz', 'strasse']],
  ['M-2026-0042', ['m', '2026', '0042']],
  ['ŒUVRE d’été', ['oeuvre', 'd', 'ete']],
  ['sasha.bernard+x@Example.com', ['sasha', 'bernard', 'x', 'example', 'com']],
  ['ﬁnance ①', ['finance', '1']],
  ['--- …', []],
])('the words of %j have no case, accents and punctuation', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('a text is found by each word, by a number without its zeros and as a whole', () => {
  expect(termsOf(['M-2026-0042', 'Data platform'])).toEqual([
    'm 2026 0042',
    'data platform',
    'm',
    '2026',
    '0042',
    '42',
    'data',
    'platform',
  ])
  expect(termsOf(['000', ''])).toEqual(['000', '0'])
})

test('terms are bounded in length and number, and never split a character', () => {
  const long = termsOf(['😀'.repeat(3) + '𝒳'.repeat(200)])
  expect(Math.max(...long.map((term) => [...term].length))).toBeLessThanOrEqual(64)
  expect(long.every((term) => term.isWellFormed())).toBe(true)
  expect(
    termsOf([Array.from({ length: 500 }, (_, nth) => `word${nth}`).join(' ')]).length,
  ).toBeLessThanOrEqual(40)
  expect([...phraseOf(Array.from({ length: 30 }, () => 'abcdef'))].length).toBe(64)
})
