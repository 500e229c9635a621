// The API reference at /docs in a browser, with its Content-Security-Policy.
import { afterAll, expect, test } from 'vitest'
import { startWorld } from '../../server/test/world/world.ts'
import { startChromium } from './browser.ts'

const world = await startWorld()
const address = await world.app.server.listen({ port: 0, host: '127.0.0.1' })
const chromium = await startChromium()
afterAll(() => chromium.close())

test('the page has no inline script and its policy allows none', async () => {
  const response = await fetch(`${address}/docs/`)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy.split('; ')).toContain("script-src 'self'")
  const html = await response.text()
  expect(html.match(/<script[^>]*>[^<]/g)).toBeNull()
  expect(html).not.toMatch(/ on\w+=/)
})

test('shows the operations of the contract without violating its policy', async () => {
  const { page, close } = await chromium.open()
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  page.on('pageerror', (error) => violations.push(String(error)))
  await page.goto(`${address}/docs`)
  await page.getByText('Team Engagement').first().waitFor()
  await page.getByText('Project codes').first().waitFor()
  expect(violations).toEqual([])
  await close()
})
