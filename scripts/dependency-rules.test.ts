// Each dependency rule catches a planted violation, and our own dependencies satisfy all rules.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type Lockfile,
  listDependencyViolations,
  listMissingFromLockfile,
  readAudit,
} from './dependency-rules.ts'

const validPackage = { version: '1.2.3', license: 'MIT', integrity: 'sha512-x' }
const listViolations = (more: object, version = '1.2.3') =>
  listDependencyViolations({ dependencies: { a: version } }, {
    packages: { '': {}, 'node_modules/a': { ...validPackage, ...more } },
  } as Lockfile)

test.each([
  ['a range', {}, '^1.2.3', 'a is not pinned: ^1.2.3'],
  ['a tag', {}, 'latest', 'a is not pinned: latest'],
  ['a range under another name', {}, 'npm:b@^1.2.3', 'a is not pinned: npm:b@^1.2.3'],
  ['a repository', {}, 'github:a/a', 'a is not pinned: github:a/a'],
  [
    'a version that differs from the lockfile',
    { version: '1.2.4' },
    '1.2.3',
    'a is 1.2.3 in package.json, 1.2.4 in the lockfile',
  ],
  ['an install script', { hasInstallScript: true }, '1.2.3', 'node_modules/a has an install script'],
  [
    'a licence that is not allowed',
    { license: 'AGPL-3.0' },
    '1.2.3',
    'node_modules/a has the licence AGPL-3.0',
  ],
  [
    'a second licence that is not allowed',
    { license: 'MIT AND GPL-3.0' },
    '1.2.3',
    'node_modules/a has the licence MIT AND GPL-3.0',
  ],
  ['no licence', { license: undefined }, '1.2.3', 'node_modules/a has the licence none'],
  [
    'a licence that is allowed for tools only',
    { license: 'MPL-2.0' },
    '1.2.3',
    'node_modules/a has the licence MPL-2.0',
  ],
  ['no hash', { integrity: undefined }, '1.2.3', 'node_modules/a has no hash'],
  ['a weak hash', { integrity: 'sha1-x' }, '1.2.3', 'node_modules/a has no hash'],
  [
    'a download from an address outside of the registry',
    { resolved: 'https://a.example/a.tgz' },
    '1.2.3',
    'node_modules/a comes from https://a.example/a.tgz',
  ],
])('reports %s', (_title, more, version, detail) => {
  expect(listViolations(more, version)).toEqual([detail])
})

test.each([
  {},
  { license: '(GPL-3.0 OR MIT)' },
  { license: 'MIT AND OFL-1.1' },
  { license: 'MPL-2.0', dev: true },
  { license: 'CC-BY-4.0', dev: true },
])('accepts %j', (more) => expect(listViolations(more)).toEqual([]))

test.each(['..', 'runtime', 'mutants'])('the dependencies of %s satisfy every rule', (folder) => {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`${folder}/${name}`, import.meta.url), 'utf8'))
  expect(listDependencyViolations(read('package.json'), read('package-lock.json'))).toEqual([])
})

const LOCKED = { dependencies: { b: '^1.0.0' }, optionalDependencies: { 'c-darwin': '2.0.0' } }
test('listMissingFromLockfile finds missing dependencies, also optional ones of other platforms', () => {
  const packages = { 'node_modules/a': LOCKED, 'node_modules/a/node_modules/b': {} }
  expect(listMissingFromLockfile({ packages })).toEqual(['c-darwin 2.0.0'])
  expect(listMissingFromLockfile({ packages: { ...packages, 'node_modules/c-darwin': {} } })).toEqual([])
  const elsewhere = { 'node_modules/a': LOCKED, 'node_modules/d/node_modules/b': {} }
  expect(listMissingFromLockfile({ packages: elsewhere })).toEqual(['b ^1.0.0', 'c-darwin 2.0.0'])
})

/**
 * Versions that the registry did not have when the lockfile was written, so that their hashes are unknown. `npm install` accepts
 * such a lockfile; `npm ci` of npm 11.16 and later refuses it.
 */
const NOT_PUBLISHED = {
  '@biomejs/cli-': {
    version: '2.6.6',
    platforms: 'android-arm64 android-x64 darwin-arm64 darwin-x64 win32-arm64 win32-x64',
  },
  '@myriaddreamin/typst-ts-node-compiler-': {
    version: '0.7.0',
    platforms:
      'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 linux-arm-gnueabihf linux-arm64-gnu linux-arm64-musl win32-arm64-msvc win32-x64-msvc',
  },
  '@oxc-parser/binding-': {
    version: '0.155.0',
    platforms:
      'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc',
  },
}
const notPublished = Object.entries(NOT_PUBLISHED).flatMap(([name, { version, platforms }]) =>
  platforms.split(' ').map((platform) => `${name}${platform} ${version}`),
)

test.each([
  ['..', notPublished],
  ['runtime', []],
  ['mutants', []],
])('the lockfile of %s has every dependency of its packages, on every platform', (folder, expected) => {
  const text = readFileSync(new URL(`${folder}/package-lock.json`, import.meta.url), 'utf8')
  expect(listMissingFromLockfile(JSON.parse(text))).toEqual(expected.toSorted())
})

test('npm never runs install scripts', () => {
  const text = readFileSync(new URL('with-node.mjs', import.meta.url), 'utf8')
  expect(text.match(/'install',(?!\s*'--no-save',\s*'--ignore-scripts')/g)).toBeNull()
  expect(text).toContain("'--ignore-scripts'")
})

const toReport = (vulnerabilities: object) => JSON.stringify({ metadata: { vulnerabilities } })
test('the audit fails on severe vulnerabilities, and passes when the registry sends no report', () => {
  expect(readAudit(toReport({ low: 1, moderate: 2, high: 0, critical: 0 }))).toEqual({
    isBad: false,
    line: 'known vulnerabilities: 0 high or critical, 3 others',
  })
  expect(readAudit(toReport({ high: 1 })).isBad).toBe(true)
  expect(readAudit(toReport({ critical: 1 })).isBad).toBe(true)
  const refused = JSON.stringify({
    message: '405 Method Not Allowed - POST https://x.example/',
    statusCode: 405,
  })
  expect(readAudit(refused)).toEqual({ isBad: false, line: 'no audit: 405 Method Not Allowed' })
  for (const nothing of ['', '{', '{}']) expect(readAudit(nothing).isBad).toBe(false)
})
