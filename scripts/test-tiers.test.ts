// A renamed test file must not change its tier unnoticed.
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testFilesOf } from './test-tiers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const filesOf = (patterns: readonly string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }))

test.each([...testFilesOf('slow').include, ...testFilesOf('long').include])(
  '%s matches a test file',
  (pattern) => {
    expect(filesOf([pattern])).not.toEqual([])
  },
)

test('every test file is in one tier, apart from those of the cluster', () => {
  const tier = (name: string | undefined) => {
    const { include, exclude } = testFilesOf(name)
    const excluded = new Set(filesOf(exclude.filter((pattern) => !pattern.includes('node_modules'))))
    return [...new Set(filesOf(include))].filter((file) => !excluded.has(file)).sort()
  }
  const files = ['fast', 'slow', 'long'].flatMap(tier)
  expect(new Set(files).size).toBe(files.length)
  expect(files.sort()).toEqual(tier(undefined))
})
