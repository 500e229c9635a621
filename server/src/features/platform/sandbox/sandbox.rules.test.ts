// How the clock of a sandbox moves.
import { expect, test } from 'vitest'
import { MAX_YEARS_AHEAD } from './sandbox.manifest.ts'
import { daysAfter, isTooFar, MAX_DAYS, nextStop } from './sandbox.rules.ts'

const NOW = new Date('2026-03-02T10:00:00Z')

test('the clock moves by days', () => {
  expect(daysAfter(NOW, 30).toISOString()).toBe('2026-04-01T10:00:00.000Z')
})

test('the clock is at most ten years ahead of the real time', () => {
  expect([MAX_YEARS_AHEAD, MAX_DAYS]).toEqual([10, 3660])
  expect(isTooFar(daysAfter(NOW, MAX_DAYS), NOW)).toBe(false)
  expect(isTooFar(new Date(daysAfter(NOW, MAX_DAYS).getTime() + 1), NOW)).toBe(true)
  // A sandbox that is behind the real clock.
  expect(isTooFar(daysAfter(NOW, -1), NOW)).toBe(false)
})

test('the clock stops once a day until it reaches its target', () => {
  const to = new Date('2026-03-04T08:00:00Z')
  expect(nextStop(NOW, to).toISOString()).toBe('2026-03-03T10:00:00.000Z')
  expect(nextStop(nextStop(NOW, to), to)).toEqual(to)
})
