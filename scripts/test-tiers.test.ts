// A renamed test file must not change its tier unnoticed.
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testFilesOf } from './test-tiers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const filesOf = (patterns: readonly string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }))

test.each(testFilesOf('slow').include)('%s matches a test file', (pattern) => {
  expect(filesOf([pattern])).not.toEqual([])
})

test('every test file is in one tier, apart from those of the cluster', () => {
  const tier = (name: string | undefined) => {
    const { include, exclude } = testFilesOf(name)
    const excluded = new Set(filesOf(exclude.filter((pattern) => !pattern.includes('node_modules'))))
    return [...new Set(filesOf(include))].filter((file) => !excluded.has(file)).sort()
  }
  const [fast, slow] = [tier('fast'), tier('slow')]
  expect(fast.filter((file) => slow.includes(file))).toEqual([])
  expect([...fast, ...slow].sort()).toEqual(tier(undefined))
})
