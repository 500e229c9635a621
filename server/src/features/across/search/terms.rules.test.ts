import { expect, test } from 'vitest'
import { listTerms, splitWords, toPhrase } from './terms.rules.ts'

test.each([
  ['Éléonore  Łukasz-Straße', ['eleonore', 'lukasz', 'strasse']],
  ['M-2026-0042', ['m', '2026', '0042']],
  ['ŒUVRE d’été', ['oeuvre', 'd', 'ete']],
  ['sasha.bernard+x@Example.com', ['sasha', 'bernard', 'x', 'example', 'com']],
  ['ﬁnance ①', ['finance', '1']],
  ['Lærke Sørensen', ['laerke', 'sorensen']],
  ['Đorđević, Guðrún Þórsdóttir', ['dordevic', 'gudrun', 'thorsdottir']],
  ['--- …', []],
])('the words of %j have no case, accents and punctuation', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})

test('a text is found by each word, by each number without leading zeros, and as a whole', () => {
  expect(listTerms(['M-2026-0042', 'Data platform'])).toEqual([
    'm 2026 0042',
    'data platform',
    'm',
    '2026',
    '0042',
    '42',
    'data',
    'platform',
  ])
  expect(listTerms(['000', ''])).toEqual(['000', '0'])
})

const createWords = (word: string, length: number) => Array.from({ length }, (_, nth) => `${word}${nth + 1}`)

test('a word or a whole text is found by its first 64 characters; no character is split', () => {
  expect(splitWords('a'.repeat(64))).toEqual(['a'.repeat(64)])
  expect(splitWords('a'.repeat(65))).toEqual(['a'.repeat(64)])
  expect(listTerms([`😀${'𐐷'.repeat(200)}`])).toEqual(['𐐷'.repeat(64)])
  expect(toPhrase(['abcdef'.repeat(10), 'ghijkl'])).toBe(`${'abcdef'.repeat(10)} ghi`)
})

test('a text is found by no more than its first 24 words', () => {
  expect(listTerms([createWords('w', 25).join(' ')])).toEqual([
    'w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11 w12 w13 w14 w15 w16 w17 w18 w',
    ...createWords('w', 24),
  ])
})

test('a resource is found by at most 40 terms: each whole text, then the first words', () => {
  const texts = [createWords('a', 20).join(' '), createWords('b', 20).join(' ')]
  expect(listTerms(texts)).toEqual([
    'a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a',
    'b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15 b16 b17 b18 b',
    ...createWords('a', 20),
    ...createWords('b', 18),
  ])
})
