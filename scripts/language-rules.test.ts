import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findLanguageErrors } from './language-rules.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const SOURCES = '{server,web,cli,sdk,clients,bench,scripts}/**/*.{ts,tsx}'
const SKIPPED = /\/generated\/|node_modules\/|web\/dist\/|schema\/tables\.ts$/

const findings = globSync(SOURCES, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
  .filter((path) => !SKIPPED.test(path))
  .map((path) => findLanguageErrors(path, readFileSync(root + path, 'utf8')))

/** Functions of the SDK, which its users call, and accessors that read naturally. */
const ACCESSORS =
  /: (?:faultOf|bytesOf|importRowsOf|pagesOf|itemsOf|sizeOf|firstDayOf|lastDayOf|dataOf|addressOf|isOneOf|isInOneOf|OneOf|ListOf|PageOf|ActorOf|FileOf)$/

test('functions are verbs', () => {
  expect(findings.length).toBeGreaterThan(2000)
  expect(findings.flatMap(({ functions }) => functions).filter((found) => !ACCESSORS.test(found))).toEqual([])
})

test('names are nouns', () => {
  expect(findings.flatMap(({ names }) => names)).toEqual([])
})

test('a comment is a sentence, or a noun phrase with its noun', () => {
  expect(findings.flatMap(({ comments }) => comments)).toEqual([])
})

test.each([
  ['functions', 'const keyOf = (row: Row) => row.key'],
  ['functions', 'export function callerOf(request: Request) {}'],
  ['functions', 'type T = { nameOf(path: string): string }'],
  ['names', 'const held = rows[0]'],
  ['names', 'function f(given: string) {}'],
  ['names', 'const { asked } = input'],
  ['comments', '/** Of one request. */\nconst MAX = 1'],
  ['comments', '  /** With `linked`. */\n  a: 1'],
] as const)('finds planted %s: %s', (kind, text) => {
  expect(findLanguageErrors('planted.ts', text)[kind]).toHaveLength(1)
})

test.each([
  'const sizeOfFile = (file: File) => file.size',
  'const request = { given: 1 }',
  '/** Without a key, the request fails. */',
  '/** Of the two, only one succeeds. */',
])('allows %s', (text) => {
  expect(findLanguageErrors('allowed.ts', text)).toEqual({ functions: [], names: [], comments: [] })
})
