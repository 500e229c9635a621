import { describe, expect, test } from 'vitest'
import { type INVOICE, makeLine, VECTORS } from '../../../test/suites/invoices/sample-invoices.ts'
import { calculateTotals } from './invoice.ts'

const formatTotals = (lines: (typeof INVOICE)['lines']) => {
  const { net, vat, gross } = calculateTotals({ lines })
  return [net, vat, gross].map((amount) => amount.toFixed(2))
}

test.each(VECTORS)('computes the amounts of the test vector $name to the cent', ({ invoice, totals }) => {
  expect(formatTotals(invoice.lines)).toEqual(totals)
})

describe('rounding', () => {
  test('rounds each line half away from zero, deductions too', () => {
    const { lines } = calculateTotals({
      lines: [makeLine('a', '0.5', '0.01'), makeLine('b', '-0.5', '0.01')],
    })
    expect(lines.map(String)).toEqual(['0.01', '-0.01'])
  })

  test('computes VAT once for the sum of a rate, not for each line', () => {
    const lines = Array.from({ length: 100 }, () => makeLine('a', '1', '0.12'))
    // 100 × 0.024 rounds to 2.00 line by line.
    expect(formatTotals(lines)).toEqual(['12.00', '2.40', '14.40'])
  })

  test('adds up lines that are rounded, so that the page adds up', () => {
    expect(
      formatTotals([makeLine('a', '0.333', '1'), makeLine('b', '0.333', '1'), makeLine('c', '0.334', '1')]),
    ).toEqual(['0.99', '0.20', '1.19'])
  })
})

test('groups lines by VAT case in the order of the lines; 20 and 20.0 are one case', () => {
  const exempt = { category: 'E', rate: '0', code: null, reason: 'Exonéré' } as const
  const { groups } = calculateTotals({
    lines: [
      makeLine('a', '1', '10', { category: 'S', rate: '20.0' }),
      makeLine('b', '1', '7', exempt),
      makeLine('c', '1', '5', { category: 'S', rate: '5.5' }),
      makeLine('d', '1', '1', { category: 'S', rate: '20' }),
    ],
  })
  expect(groups.map(({ case: vat, base, amount }) => [vat.rate, String(base), String(amount)])).toEqual([
    ['20.0', '11', '2.2'],
    ['0', '7', '0'],
    ['5.5', '5', '0.28'],
  ])
})

test('computes with more digits than a float has', () => {
  expect(formatTotals([makeLine('a', '1234567.8912', '98765432.123457')])).toEqual([
    '121932631260113.05',
    '24386526252022.61',
    '146319157512135.66',
  ])
})
