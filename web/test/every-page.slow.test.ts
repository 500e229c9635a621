// Every page, light and dark, wide and narrow: no serious axe violation, no horizontal scrolling, no request to another
// host, no Content-Security-Policy violation; and the error that it shows while the server fails.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isTestClockMessage, PHONE, startConsole } from './open-console.ts'
import { ALL_PLACES, makePlaces, type Place } from './places.ts'

const WIDE = { width: 1280, height: 860 }

const { world, open, openPortal } = await startConsole()
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const places = await makePlaces(world)

type SiteWindow = { page: Page; problems: string[] }

/** One browser context per site: a new one for each page would take most of the time. */
const windows = new Map<string, Promise<SiteWindow>>()

async function openSite({ token, key = '' }: Place): Promise<SiteWindow> {
  const problems: string[] = []
  const page = token ? await openPortal(`token=${token}`, { viewport: WIDE }) : await open(key, '/console')
  page.on(
    'console',
    (line) => line.type() === 'error' && !isTestClockMessage(line.text()) && problems.push(line.text()),
  )
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => isElsewhere(page, request.url()) && problems.push(request.url()))
  await page.getByRole('heading').first().waitFor()
  expect(page.url()).toContain(token ? '/portal' : '/console')
  return { page, problems }
}

const isElsewhere = (page: Page, url: string) =>
  !url.startsWith(new URL(page.url()).origin) && !url.startsWith('blob:')

async function show(name: string): Promise<SiteWindow> {
  const [site = ''] = name.split(' ')
  const place = places.get(name) as Place
  const siteWindow = windows.get(site) ?? openSite(place)
  windows.set(site, siteWindow)
  const { page, problems } = await siteWindow
  problems.length = 0
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(place.path)
  await waitUntilLoaded(page)
  return { page, problems }
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1, .panel').first().waitFor()
  await page.locator('p', { hasText: 'Loading…' }).first().waitFor({ state: 'detached' })
}

async function findSeriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[]
  }
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const getPageWidth = (page: Page) => page.evaluate('document.documentElement.scrollWidth')

test.each(ALL_PLACES)('%s is accessible and fits, light on a desktop and dark on a phone', async (name) => {
  const { page, problems } = await show(name)
  expect(await findSeriousViolations(page)).toEqual([])
  expect(await getPageWidth(page)).toBeLessThanOrEqual(WIDE.width)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  expect(await findSeriousViolations(page)).toEqual([])
  expect(await getPageWidth(page)).toBeLessThanOrEqual(PHONE.width)
  expect(problems).toEqual([])
})

/** Pages that are rendered without a request, so a failing server causes no error. */
const PLACES_WITHOUT_REQUESTS = [
  'console nowhere',
  'console a new mission',
  'console import',
  'console data export',
  'console no sandbox',
]
const API = /\/(?:api|portal)\/v1\/(?!me$)/

test.each(ALL_PLACES.filter((name) => !PLACES_WITHOUT_REQUESTS.includes(name)))(
  '%s shows an error when the server fails, and recovers',
  async (name) => {
    const { page } = await show(name)
    await page.route(API, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    )
    await page.reload()
    await page.getByRole('alert').first().waitFor()
    await page.unroute(API)
    const retryButton = page.getByRole('button', { name: 'Try again' }).first()
    const countAlerts = async () => {
      // The message may disappear after it was found, and a late response may show another one.
      if (await retryButton.isVisible()) await retryButton.click({ timeout: 1000 }).catch(() => undefined)
      await waitUntilLoaded(page)
      return page.getByRole('alert').count()
    }
    await expect.poll(countAlerts).toBe(0)
  },
)

test('detects planted defects: a button without a name, an inline style, an external image, a page that is too wide', async () => {
  const { page, problems } = await show('console tags')
  await page.evaluate(`{
    document.querySelector('main').append(document.createElement('button'))
    const wide = document.createElement('div')
    wide.setAttribute('style', 'color: red')
    wide.innerHTML = '<img alt="" src="http://127.0.0.2/x.png"><svg width="2000" height="1"><title>wide</title></svg>'
    document.querySelector('main').append(wide)
  }`)
  expect((await findSeriousViolations(page)).join()).toContain('button-name')
  expect(await getPageWidth(page)).toBeGreaterThan(WIDE.width)
  expect(problems.join()).toContain('127.0.0.2')
  expect(problems.join()).toContain('Content Security Policy')
})
