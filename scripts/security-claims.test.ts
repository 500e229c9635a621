// Every claim of SECURITY.md and docs/asvs.md names its proof, and the proof exists.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const PAGES = ['SECURITY.md', 'docs/asvs.md']
const ROOT = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')

/** Lists the link definitions `[name]: path` at the end of a page; the text refers to them as `[name]`. */
const listDefinitions = (text: string) =>
  [...text.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, name = '', path = '']) => ({ name, path }))

const listLinks = (text: string) => [
  ...listDefinitions(text).map(({ path }) => path),
  ...[...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, path = '']) => path),
]

const isInProject = (path: string) => !/^(?:https?:|#)/.test(path)
const findMissingFiles = (file: string, text: string) =>
  listLinks(text)
    .filter(isInProject)
    .filter((path) => !existsSync(new URL(path.split('#')[0] as string, new URL(file, ROOT))))

/** Finds names without a definition, which would be shown as text in brackets, and unused definitions. */
function findUnknownNames(text: string): string[] {
  const names = listDefinitions(text).map(({ name }) => name)
  const used = [...text.matchAll(/\[([\w.-]+)\](?![:(])/g)].map(([, name = '']) => name)
  return [
    ...used.filter((name) => !names.includes(name)),
    ...names.filter((name) => !used.includes(name)).map((name) => `${name} is not used`),
  ]
}

test.each(PAGES)('every link of %s leads to a file, and every named test is defined', (file) => {
  const text = read(file)
  expect(listLinks(text).length).toBeGreaterThan(40)
  expect(findMissingFiles(file, text)).toEqual([])
  expect(findUnknownNames(text)).toEqual([])
})

const listGuarantees = (text: string) =>
  /^## Guarantees$(.*?)^## /ms
    .exec(text)?.[1]
    ?.match(/^- .*$/gm)
    ?.map((line) => line.slice(2)) ?? []

const findUnproven = (text: string) => {
  const tests = listDefinitions(text)
    .filter(({ path }) => path.endsWith('.test.ts'))
    .map(({ name }) => name)
  return listGuarantees(text).filter((guarantee) => {
    const named = /Tests: ((?:\[[\w.-]+\](?:, )?)+)\.$/.exec(guarantee)?.[1]?.match(/[\w.-]+(?=\])/g) ?? []
    return named.length === 0 || named.some((name) => !tests.includes(name))
  })
}

test('every guarantee ends with the tests that prove it', () => {
  const text = read('SECURITY.md')
  expect(listGuarantees(text).length).toBeGreaterThan(40)
  expect(findUnproven(text)).toEqual([])
})

test('finds a guarantee without a test, a missing file and an unknown name', () => {
  const text = `## Guarantees
- One. Tests: [a].
- Two.
- Three. Tests: [code].
- Four. Tests: [b]. And more.

## Next
See [c] and [page](docs/no-page.md#part).

[a]: scripts/security-claims.test.ts
[code]: scripts/verify.ts
[b]: scripts/security-claims.test.ts`
  expect(findUnproven(text).map((line) => line.split('.')[0])).toEqual(['Two', 'Three', 'Four'])
  expect(findMissingFiles('SECURITY.md', text)).toEqual(['docs/no-page.md#part'])
  expect(findUnknownNames(text)).toEqual(['c'])
})

/** The last requirement (levels 1 and 2) of each section in chapters 6 to 10 of ASVS 5.0. Sections have no gaps. */
const LAST_REQUIREMENTS =
  '6.1.3 6.2.12 6.3.4 6.4.4 6.5.5 6.6.3 6.8.4 7.1.3 7.2.4 7.3.2 7.4.5 7.5.2 7.6.2 8.1.2 8.2.3 8.3.1 8.4.1 9.1.3 9.2.4 10.1.2 10.2.2 10.3.4 10.4.11 10.5.5 10.6.2 10.7.3'
const REQUIREMENTS = LAST_REQUIREMENTS.split(' ').flatMap((last) => {
  const [chapter, section, count] = last.split('.')
  return Array.from({ length: Number(count) }, (_, index) => `${chapter}.${section}.${index + 1}`)
})
const STATES = ['met', 'not applicable', '**not met**'] as const

const rows = [...read('docs/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number, , state = '', reason = '']) => ({ number, state, reason }),
)

test('the table of ASVS has every requirement of levels 1 and 2 once, with a state and a reason', () => {
  expect(rows.map(({ number }) => number)).toEqual(REQUIREMENTS)
  expect(rows.filter(({ state }) => !(STATES as readonly string[]).includes(state))).toEqual([])
  const withoutProof = rows.filter(({ state, reason }) => state === 'met' && !reason.includes(']'))
  expect(withoutProof).toEqual([])
})

test('the page of ASVS states how many requirements of its table have each state', () => {
  const [met, notApplicable, notMet] = STATES.map((state) => rows.filter((row) => row.state === state).length)
  expect(read('docs/asvs.md')).toContain(
    `Of ${rows.length} requirements ${met} are met, ${notApplicable} are not applicable and ${notMet} are not met.`,
  )
})
