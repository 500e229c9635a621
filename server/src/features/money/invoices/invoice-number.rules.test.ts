import { expect, test } from 'vitest'
import { INVOICE_NUMBER } from '../../../documents/index.ts'
import { findFreeCode, formatInvoiceNumber, toCodePrefix } from './invoice-number.rules.ts'

test('invoice numbers have at least six digits, and the longest is valid in the standard', () => {
  expect(
    [1, 42, 999_999, 1_000_000].map((number) => formatInvoiceNumber('200000008', 'BERNARD', number)),
  ).toEqual([
    'AF-200000008-BERNARD-000001',
    'AF-200000008-BERNARD-000042',
    'AF-200000008-BERNARD-999999',
    'AF-200000008-BERNARD-1000000',
  ])
  expect(formatInvoiceNumber('200000008', 'A'.repeat(12), 999_999_999)).toMatch(INVOICE_NUMBER)
})

test.each([
  ['Bernard', 'BERNARD'],
  ['Lefèvre-Œuvrard', 'LEFEVREO'],
  ['Lœtitia', 'LOETITIA'],
  ['Ægir', 'AEGIR'],
  ['Læmmel', 'LAEMMEL'],
  ['d’Ångström', 'DANGSTRO'],
  ['山田', 'F'],
  ['🚀', 'F'],
])('the code prefix of the name %s is %s', (name, code) => {
  expect(toCodePrefix(name)).toBe(code)
})

test('a taken code gets the first free number, within twelve characters', () => {
  expect(findFreeCode('BERNARD', new Set())).toBe('BERNARD')
  expect(findFreeCode('BERNARD', new Set(['BERNARD', 'BERNARD2']))).toBe('BERNARD3')
  const many = new Set(['ABCDEFGH', ...Array.from({ length: 20_000 }, (_, index) => `ABCDEFGH${index}`)])
  const free = findFreeCode('ABCDEFGH', many)
  expect(free).toMatch(/^[A-Z0-9]{1,12}$/)
  expect(many.has(free)).toBe(false)
})
