import { expect, test } from 'vitest'
import { escapeFormulas, formatAmountCell, isFormula } from './cells.rules.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+33 6', "'+33 6"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\rx', "'\rx"],
  ['  \u00a0=1', "'  \u00a0=1"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff+1', "'\ufeff+1"],
  ['＝1', "'＝1"],
  [' ＋1', "' ＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['"=1"', '\'"=1"'],
  ['a;=1', "a;'=1"],
  ['=a; -b', "'=a;' -b"],
])('the text %j could run as a formula and becomes %j', (text, safe) => {
  expect(escapeFormulas(text)).toBe(safe)
})

test.each(['', 'Acme', "'=1", 'a=b', 'a - b', 'AP=825.00;BP=3.00', 'Zoë @ home', 'a,=b', '1 + 1'])(
  'the text %j is unchanged',
  (text) => {
    expect(escapeFormulas(text)).toBe(text)
  },
)

test.each([
  ['825.0000', 'EUR', '825.00'],
  ['-0.0500', 'EUR', '-0.05'],
  ['1234567', 'JPY', '1234567'],
  ['1.5', 'KWD', '1.500'],
  ['99999999999.9900', 'EUR', '99999999999.99'],
])('the amount %s %s is written as %s', (amount, currency, cell) => {
  expect(formatAmountCell(amount, currency)).toBe(cell)
})

test('a text is a formula only if its first character makes it one', () => {
  for (const text of [
    '=1',
    ' +1',
    '"-1',
    '\u200b@x',
    '\u22121',
    '\u{fe66}1',
    '\u{fe62}1',
    '\u{fe63}1',
    '\u{fe6b}x',
  ])
    expect(isFormula(text), text).toBe(true)
  for (const text of ['', 'a;=1', 'a=1', "'=1", 'x +1']) expect(isFormula(text), text).toBe(false)
})
