// The check of `npm run test:neighbours` fails for each guarantee that does not hold.
import { expect, test } from 'vitest'
import { findBrokenGuarantees } from './figures.ts'
import type { Sample } from './neighbour.ts'

const samples = (kind: Sample['kind'], ms: number, status = 200): Sample[] =>
  Array.from({ length: 100 }, () => ({ kind, ms, status, name: kind }))
const quiet = [...samples('reads', 5), ...samples('writes', 20), ...samples('liveness', 1)]
const run = (reads: number, writes: number, liveness: number) => [
  ...samples('reads', reads),
  ...samples('writes', writes),
  ...samples('liveness', liveness),
]

test('three times the p99 of the quiet run and a liveness below 200 ms are allowed', () => {
  expect(findBrokenGuarantees(quiet, run(15, 60, 199))).toEqual([])
})

test.each([
  ['slow reads', run(16, 60, 1), /^reads: p99 is 3\.2 times/],
  ['slow writes', run(15, 62, 1), /^writes: p99 is 3.1 times/],
  ['a slow liveness', run(5, 20, 200), /^liveness: the slowest response took 200\.0 ms/],
  ['an error', [...run(5, 20, 1), ...samples('writes', 1, 503)], /^writes: 100 errors under attack/],
  ['no probe', [...samples('reads', 5), ...samples('writes', 20)], /^liveness: nothing was measured/],
])('the guarantee is broken by %s', (_what, attacked, message) => {
  const [line, ...more] = findBrokenGuarantees(quiet, attacked)
  expect(line).toMatch(message)
  expect(more).toEqual([])
})
