// Runs the short form of "npm run test:faults -- mirrors", and tests that the comparison finds what a mirror missed.
import { expect, test } from 'vitest'
import { SLOW } from '../process/programs/wait.ts'
import { noFindings } from './findings.ts'
import { findDifferences } from './mirrors.ts'
import { createRandom } from './random.ts'
import { MIRRORS } from './scenarios/mirrors.ts'

/** `MIRROR_KILLS=60` takes about ten minutes. */
const KILLS = Number(process.env['MIRROR_KILLS'] ?? 4)

test('two mirrors equal the database after concurrent writes and kills', { timeout: 3_600_000 }, async () => {
  const seed = Date.now() % 1_000_000
  const result = await MIRRORS.run({ strikes: KILLS, random: createRandom(seed), onStrike: () => {} })
  // biome-ignore lint/suspicious/noConsole: figures
  console.log(
    `seed ${seed}, ${result.strikes} kills, ${result.figures.acknowledged} acknowledged; ${result.remark}`,
  )
  expect(result.findings).toEqual(noFindings())
  expect(result.broken).toEqual([])
  expect(result.figures.acknowledged).toBeGreaterThan(0)
})

test('the comparison finds missing, outdated and deleted resources', SLOW, () => {
  const current = [
    { id: 'a', name: 'A', tag: { name: 'x' } },
    { id: 'b', name: 'B', tag: null },
  ]
  const copy = new Map([
    ['a', { id: 'a', name: 'A', tag: { name: 'y' } }],
    ['b', { id: 'b', name: 'B', tag: { name: 'z' } }],
  ])
  expect(findDifferences('tags', copy, current, true)).toEqual([])
  copy.set('b', { id: 'b', name: 'Old', tag: { name: 'z' } })
  copy.set('c', { id: 'c', name: 'C', tag: { name: 'z' } })
  copy.delete('a')
  expect(findDifferences('tags', copy, current, true)).toEqual([
    'tags: a is missing',
    'tags: b is not current',
    'tags: c was deleted',
  ])
  expect(findDifferences('tags', copy, current, false)).toHaveLength(2)
})
