// The texts of the web pages: one folder per language, and nothing of a language elsewhere (decision 127).
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const WEB = fileURLToPath(new URL('../web/', import.meta.url))

const listFiles = (pattern: string) => globSync(pattern, { cwd: WEB }).sort()
const listAreas = (language: string) =>
  listFiles(`locales/${language}/**/*.ts`).map((path) => path.slice(`locales/${language}/`.length))
const LANGUAGES = [...new Set(listFiles('locales/*/*').map((path) => path.split('/')[1] ?? ''))]

type Source = { path: string; text: string }
const SOURCES: Source[] = listFiles('{console,portal,shared}/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(WEB + path, 'utf8') }))

test('every language has the same files', () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'fr']))
  expect(listAreas('en').length).toBeGreaterThan(50)
  for (const language of LANGUAGES) expect(listAreas(language), language).toEqual(listAreas('en'))
})

/** The texts that a module requires, for example by `requireTexts('console/missions/missions', 'missionList')`. */
const listRequired = ({ text }: Source) =>
  [...text.matchAll(/require(?:Texts|EveryLanguage)\(\s*'([^']+)',\s*'([^']+)'/g)].map(
    ([, area = '', part = '']) => ({ area, part }),
  )

/** The build of the portal has no texts of the console, and the other way round. */
const listForeignAreas = (source: Source) =>
  listRequired(source)
    .filter(({ area }) => !area.startsWith('shared/') && !area.startsWith(`${source.path.split('/')[0]}/`))
    .map(({ area }) => `${source.path} requires ${area}`)

test('console and portal require their own texts and shared ones', () => {
  expect(SOURCES.flatMap(listForeignAreas)).toEqual([])
  const text = "requireTexts('console/frame', 'section')"
  expect(listForeignAreas({ path: 'portal/frame.tsx', text })).toEqual([
    'portal/frame.tsx requires console/frame',
  ])
  expect(listForeignAreas({ path: 'shared/kit/x.ts', text })).toHaveLength(1)
})

test('every part of every area is required by a module, or by texts of the same language', async () => {
  const required = new Set(SOURCES.flatMap(listRequired).map(({ area, part }) => `${area} ${part}`))
  const english = new Map(
    listAreas('en').map((path) => [path, readFileSync(`${WEB}locales/en/${path}`, 'utf8')]),
  )
  const isImported = (area: string) =>
    [...english.values()].some((text) => text.includes(`/${area.split('/').slice(1).join('/')}.ts'`))
  const unused = [...english].flatMap(([path, text]) => {
    const area = path.slice(0, -'.ts'.length)
    const body = text.slice(text.search(/^(?:const texts|export default)/m))
    return [...body.matchAll(/^ {2}(\w+)(?::|,$)/gm)]
      .map(([, part]) => `${area} ${part}`)
      .filter((name) => area !== 'language' && !required.has(name) && !isImported(area))
  })
  expect(required.size).toBeGreaterThan(150)
  expect(unused).toEqual([])
})

/** A module that is loaded later without its texts would fail when it is rendered. */
const listBareImports = ({ path, text }: Source) =>
  [...text.matchAll(/(?<!typeof )(?<!withTexts\()\bimport\('[^']+'\)/g)].map(([found]) => `${path}: ${found}`)

test('a module that is loaded lazily is loaded with its texts', () => {
  expect(SOURCES.flatMap(listBareImports)).toEqual([])
  expect(listBareImports({ path: 'x', text: "lazy(() => import('./x.tsx'))" })).toHaveLength(1)
  expect(listBareImports({ path: 'x', text: "lazy(() => withTexts(import('./x.tsx')))" })).toEqual([])
})

const listInlineTexts = ({ path, text }: Source) =>
  [...text.matchAll(/^\s*(?:en|fr): [{'"`(].*$/gm)].map(([found]) => `${path}: ${found.trim()}`)

test('no component has texts in several languages', () => {
  expect(SOURCES.flatMap(listInlineTexts)).toEqual([])
  expect(listInlineTexts({ path: 'x', text: "const T = {\n  en: { a: 'A' },\n}" })).toHaveLength(1)
})
