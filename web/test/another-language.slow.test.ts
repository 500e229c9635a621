// Adding a language takes one folder in locales: every text is translated, and every page has room for longer texts.
import { mkdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, expect, test, vi } from 'vitest'
import { PHONE, startConsole } from './open-console.ts'
import { ALL_PLACES, makePlaces, type Place } from './places.ts'
import { copyWithPseudoLanguage, PSEUDO, toPseudo } from './pseudo-language.ts'

const WIDE = { width: 1280, height: 860 }

const folder = await mkdtemp(join(tmpdir(), 'engagement-language-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const web = await copyWithPseudoLanguage(folder)
const dist = join(folder, 'dist')
// Vitest sets NODE_ENV=test, which would change the build.
vi.stubEnv('NODE_ENV', 'production')
for (const mode of ['console', 'portal'])
  await build({ configFile: join(web, 'vite.config.ts'), mode, build: { outDir: dist } })
vi.unstubAllEnvs()

/** The folder for screenshots of the pages, for manual review. */
const PICTURES = process.env['LANGUAGE_PICTURES']
if (PICTURES) mkdirSync(PICTURES, { recursive: true })

const { world, openWindow } = await startConsole()
const places = await makePlaces(world)

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** Serves the pages of the pseudo-language build; the responses of the API come from the real service. */
async function useBuild(page: Page): Promise<void> {
  const fulfill = async (name: string) => ({
    contentType: TYPES[extname(name)] ?? 'image/svg+xml',
    body: await readFile(join(dist, name)),
  })
  await page.route(/\/console\/assets\//, async (route) =>
    route.fulfill(await fulfill(new URL(route.request().url()).pathname.replace('/console/', ''))),
  )
  for (const site of ['console', 'portal'])
    await page.route(new RegExp(`^[^#?]+/${site}(?:/(?!assets/)[^.#]*)?(?:[?#].*)?$`), async (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill(await fulfill(`${site}.html`))
        : route.fallback(),
    )
  await page.addInitScript(`localStorage.setItem('engagement.language', '${PSEUDO}')`)
}

type SiteWindow = { page: Page; values: Set<string> }

const windows = new Map<string, Promise<SiteWindow>>()

async function openSite({ token, key = '' }: Place): Promise<SiteWindow> {
  const page = await openWindow({ serviceWorkers: 'block', viewport: WIDE })
  await useBuild(page)
  const values = new Set<string>()
  page.on('response', async (response) => {
    if (response.headers()['content-type']?.startsWith('application/json'))
      collectValues(await response.json().catch(() => undefined), values)
  })
  if (token) {
    await page.goto(`/portal#token=${token}`)
    await page.getByRole('button', { name: toPseudo('Open the portal') }).click()
    await page.getByRole('navigation').first().waitFor()
  } else await page.addInitScript(`sessionStorage.setItem('engagement.key', ${JSON.stringify(key)})`)
  return { page, values }
}

function collectValues(json: unknown, found: Set<string>): void {
  if (typeof json === 'string') found.add(json)
  else if (Array.isArray(json)) for (const value of json) collectValues(value, found)
  else if (json && typeof json === 'object') collectValues(Object.entries(json), found)
}

async function openPlace(name: string): Promise<SiteWindow> {
  const [site = ''] = name.split(' ')
  const place = places.get(name) as Place
  const siteWindow = windows.get(site) ?? openSite(place)
  windows.set(site, siteWindow)
  const { page, values } = await siteWindow
  await page.setViewportSize(WIDE)
  await page.goto(place.path)
  await page.locator('h1, .panel').first().waitFor()
  await page
    .locator('p', { hasText: toPseudo('Loading…') })
    .first()
    .waitFor({ state: 'detached' })
  return { page, values }
}

const getPageWidth = (page: Page) => page.evaluate('document.documentElement.scrollWidth')

/** The visible texts of the page, and the texts of attributes that screen readers read. */
const listTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`[
    ...document.querySelectorAll('body *:not(script, style, noscript, option[lang], code, pre)')
  ].flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()),
    ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ]).filter((text) => /[a-z]{3}/i.test(text))`)

/** Whether the text has words that are neither accented nor fields or values of a response. */
function isUntranslated(text: string, values: ReadonlySet<string>): boolean {
  if (isJson(text) || [...values].some((value) => value.includes(text))) return false
  const rest = [...values]
    .filter((value) => value.length > 2 && text.includes(value))
    .sort((one, other) => other.length - one.length)
    .reduce((left, value) => left.replaceAll(value, ' '), text.replaceAll(/\{\{.*?\}\}/g, ' '))
  return /(?<![\p{L}\d_.@/-])[A-Za-z]{3,}(?![\p{L}\d_.@/-])/u.test(rest)
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

test.each(ALL_PLACES)('%s is translated and fits, on a desktop and on a phone', async (name) => {
  const { page, values } = await openPlace(name)
  const untranslated = async () => (await listTexts(page)).filter((text) => isUntranslated(text, values))
  await expect.poll(untranslated).toEqual([])
  expect(await getPageWidth(page)).toBeLessThanOrEqual(WIDE.width)
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
  await page.setViewportSize(PHONE)
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}, phone.png`, fullPage: true })
  expect(await getPageWidth(page)).toBeLessThanOrEqual(PHONE.width)
})

test('detects planted defects: an untranslated text, and content wider than the page', async () => {
  const { page, values } = await openPlace('console tags')
  await page.evaluate(`{
    document.querySelector('h1').append('Planted words')
    const wide = document.createElement('div')
    wide.innerHTML = '<svg width="2000" height="1"></svg>'
    document.querySelector('main').append(wide)
  }`)
  expect((await listTexts(page)).filter((text) => isUntranslated(text, values))).toEqual(['Planted words'])
  expect(await getPageWidth(page)).toBeGreaterThan(WIDE.width)
})
