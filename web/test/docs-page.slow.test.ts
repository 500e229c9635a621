// The documentation at /docs and the API reference at /docs/api in a browser, with its Content-Security-Policy.
import type { Request } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startWorld } from '../../server/test/world/world.ts'
import { expectAccessible } from './accessibility.ts'
import { startChromium } from './browser.ts'
import { PHONE } from './open-console.ts'

const world = await startWorld()
const address = await world.app.server.listen({ port: 0, host: '127.0.0.1' })
const chromium = await startChromium()
afterAll(() => chromium.close())

const DESKTOP = { width: 1440, height: 900 }
/** The folder for screenshots of the pages, for manual review. */
const FOLDER = process.env['DOCS_PICTURES']

async function open(path: string, options: Parameters<typeof chromium.open>[0] = {}) {
  const { page, close } = await chromium.open(options)
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(new URL(path, address).href)
  return { page, errors, close }
}

test.each([
  ['desktop, light', { viewport: DESKTOP }],
  ['desktop, dark', { viewport: DESKTOP, colorScheme: 'dark' }],
  ['phone, light', { viewport: PHONE }],
  ['phone, dark', { viewport: PHONE, colorScheme: 'dark' }],
] as const)('the documentation can be read, searched and navigated by links: %s', async (name, options) => {
  const { page, errors, close } = await open('/docs', options)
  await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor()
  await expectAccessible(page)
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/first ${name}.png` })
  await page.getByRole('main').getByRole('link', { name: 'tutorial' }).click()
  await page.getByRole('heading', { name: '5. The invoice' }).waitFor()
  await expectAccessible(page)
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/tutorial ${name}.png` })
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.getByRole('searchbox').fill('iban second person')
  await page
    .getByRole('status')
    .getByRole('link', { name: /^Payments/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/search ${name}.png` })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/payments#*')
  await page.goto(`${address}/docs/operating`)
  await expectAccessible(page)
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/operating ${name}.png` })
  expect(errors).toEqual([])
  await close()
})

test('the Copy button copies a command', async () => {
  const { page, close } = await open('/docs/tutorial', { permissions: ['clipboard-write', 'clipboard-read'] })
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('export ENGAGE_KEY=')
  await close()
})

const MAX_LOADED_BYTES = 1_500_000
const DOCUMENTS = ['api', 'portal', 'auth', 'operator'].map((prefix) => `/${prefix}/v1/openapi.json`)

test('the API reference shows each document without CSP violations, within its size limit', async () => {
  const { page, errors, close } = await open('about:blank', { viewport: DESKTOP })
  const documents: string[] = []
  const sizes: Promise<number>[] = []
  const measure = (request: Request) => {
    if (request.url().endsWith('openapi.json')) documents.push(new URL(request.url()).pathname)
    sizes.push(
      request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    )
  }
  page.on('requestfinished', measure)
  await page.goto(`${address}/docs/api`)
  await page.getByText('Team Engagement').first().waitFor()
  await page.getByText('Project codes').first().waitFor()
  // The first one is shown at once, the others follow.
  await expect.poll(() => documents.length).toBeGreaterThan(3)
  await page.waitForLoadState('networkidle')
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/api.png` })
  expect(documents).toEqual(DOCUMENTS)
  // Sizes that are still measured when the page closes would be rejected.
  page.off('requestfinished', measure)
  const loaded = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(loaded).toBeGreaterThan(MAX_LOADED_BYTES / 2)
  expect(loaded).toBeLessThan(MAX_LOADED_BYTES)
  for (const [slug, title] of [
    ['portal', 'portal'],
    ['auth', 'sign-in'],
    ['operator', 'operator'],
  ] as const) {
    await page.goto(`${address}/docs/api/?api=${slug}`)
    await page.getByRole('heading', { name: `Team Engagement API: ${title}` }).waitFor()
  }
  expect(errors).toEqual([])
  await close()
})
