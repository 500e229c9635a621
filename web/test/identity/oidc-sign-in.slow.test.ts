// The sign-in at an identity provider in a real browser. If a page of the provider, which is another site, sends the browser back, the
// browser withholds Strict cookies from that request and from the page to which it is then redirected.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { readEmail } from '../../../server/test/make/browsers.ts'
import { startIdentityProvider } from '../../../server/test/make/identity-provider.ts'
import { TIMEOUT_MS, waitFor } from '../../../server/test/suites/process/programs/wait.ts'
import { startWorld } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { startChromium } from '../browser.ts'
import { PHONE } from '../open-console.ts'

let origin = ''
const oidc = { issuer: '', clientId: '', clientSecret: '', name: '', trustsEmail: false }
const world = await startWorld({ oidc, publicUrl: () => origin })
await world.app.server.listen({ port: 0, host: '127.0.0.1' })
// To the browser, localhost is another site than 127.0.0.1, where the provider runs.
origin = `http://localhost:${(world.app.server.server.address() as AddressInfo).port}`
const idp = await startIdentityProvider({ redirectUri: `${origin}/auth/v1/oidc/callback` })
afterAll(idp.close)
Object.assign(oidc, idp.settings)
const chromium = await startChromium()
afterAll(() => chromium.close())

/** Reads the user as the console does. Returns undefined while the page is being replaced. */
const readMe = (page: Page) =>
  page
    .evaluate(`fetch('/api/v1/me', { headers: { 'X-Engage-Session': '1' } }).then((one) => one.json())`)
    .catch(() => undefined)

/** Chromium withholds Strict cookies if the page that started the redirects belongs to another site. */
test.each([
  ['at once', false, 'engage'],
  ['on a page of the provider', true, ''],
])('the console is signed in if the person is recognised %s', async (_, asks, sentToConsole) => {
  const acme = await world.team()
  const email = await readEmail(world, acme.userId)
  Object.assign(idp.control, { asks, person: { sub: randomUUID(), email, email_verified: true } })
  const { page, close } = await chromium.open()
  page.setDefaultTimeout(TIMEOUT_MS)
  const requests: { path: string; cookies: string; site: string | undefined }[] = []
  page.on('request', async (request) => {
    const { pathname, host } = new URL(request.url())
    if (!request.isNavigationRequest() || !origin.endsWith(host)) return
    const headers = await request.allHeaders()
    const cookies = (headers['cookie'] ?? '').replace(/=[^;]*/g, '')
    requests.push({ path: pathname, cookies, site: headers['sec-fetch-site'] })
  })
  await page.goto(`${origin}/console`)
  await page.evaluate(`location.assign('/auth/v1/oidc/start')`)
  if (asks) await page.getByText('Go').click()
  await waitFor('the console', TIMEOUT_MS, async () => requests.length >= 4)
  await page.waitForLoadState()
  await expect
    .poll(() => readMe(page), { timeout: TIMEOUT_MS })
    .toMatchObject({ data: { user: { id: acme.userId }, session: { method: 'oidc' } } })
  expect(requests).toEqual([
    { path: '/console', cookies: '', site: 'none' },
    { path: '/auth/v1/oidc/start', cookies: '', site: 'same-origin' },
    { path: '/auth/v1/oidc/callback', cookies: 'engage-oidc', site: 'cross-site' },
    { path: '/console', cookies: sentToConsole, site: 'cross-site' },
  ])
  await close()
})

test.each([
  ['en', 'light', 'Sign in with Keycloak', /Overview/],
  ['fr', 'dark', 'Se connecter avec Keycloak', /Vue d’ensemble/],
] as const)(
  'the button of the sign-in page leads to the provider and back: %s',
  async (locale, colorScheme, name, title) => {
    const acme = await world.team()
    const email = await readEmail(world, acme.userId)
    Object.assign(oidc, { name: 'Keycloak' })
    Object.assign(idp.control, { asks: true, person: { sub: randomUUID(), email, email_verified: true } })
    const { page, close } = await chromium.open({ locale, colorScheme, viewport: PHONE })
    page.setDefaultTimeout(TIMEOUT_MS)
    await page.goto(`${origin}/console`)
    const button = page.getByRole('link', { name })
    await button.waitFor()
    await expectAccessible(page)
    await button.click()
    await page.getByText('Go').click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await close()
  },
)

test('a person whom nobody has invited sees why they are refused', async () => {
  const person = { sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true }
  Object.assign(idp.control, { asks: false, person })
  const { page, close } = await chromium.open({ locale: 'fr-FR' })
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.goto(`${origin}/console`)
  await page.evaluate(`location.assign('/auth/v1/oidc/start')`)
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
  await close()
})
