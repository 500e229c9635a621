// The comparison finds every planted fault in the figures of random months. No service runs.
import { expect, test } from 'vitest'
import { compareFigures } from './compare.ts'
import { computeExpected } from './oracle/figures.ts'
import { makePlan } from './plans/random-plan.ts'
import { findUndetected } from './planted-faults.ts'

const plans = Array.from({ length: 30 }, (_, index) => makePlan(7, index))
const [plan] = plans
if (!plan) throw new Error('There is no plan')
const expected = computeExpected(plan)
const figures = new Map(plans.map((one) => [one, computeExpected(one)]))

test('every planted fault is found', () => {
  expect(findUndetected(plans, (one) => figures.get(one) ?? [])).toEqual([])
})

test('without a fault nothing is found', () => {
  expect(compareFigures(expected, computeExpected(plan)).differences).toEqual([])
})

test('a figure that is missing, or that nobody expects, is a difference', () => {
  const [figure, ...others] = expected
  expect(compareFigures(expected, others).differences).toMatchObject([{ actual: undefined }])
  expect(compareFigures(others, expected).differences).toEqual([
    { kind: figure?.kind, key: figure?.key, expected: undefined, actual: figure?.value },
  ])
})

test('a cent in any kind of figure is found', () => {
  const kinds = new Set(expected.filter(({ value }) => /\d/.test(value)).map(({ kind }) => kind))
  const undetected = [...kinds].filter((kind) => {
    const index = expected.findIndex((figure) => figure.kind === kind && /\d/.test(figure.value))
    const actualFigures = expected.map((figure, nth) =>
      nth === index
        ? {
            ...figure,
            value: figure.value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
          }
        : figure,
    )
    return compareFigures(expected, actualFigures).differences.length !== 1
  })
  expect(undetected).toEqual([])
})
