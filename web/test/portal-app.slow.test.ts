// The portal as an installed app: its stored files, its page without a connection, and its update to a new build.
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer } from '../../server/test/make/missions.ts'
import { startConsole } from './open-console.ts'

const { world, origin, openWindow, openPortal } = await startConsole()
const team = await world.team()

const locateHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

/** Waits until the service worker has stored its files and controls the next navigation. */
const waitForServiceWorker = (page: Page) =>
  page.waitForFunction(`navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')`)

const listCachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const names = await caches.keys()
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return found.flat().map((request) => new URL(request.url).pathname)
  })()`)

test('the portal has a manifest whose icons have the declared sizes', async () => {
  const get = (path: string) => fetch(`${origin}${path}`)
  const response = await get('/portal/manifest.webmanifest')
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  const manifest = (await response.json()) as { icons: { src: string; sizes: string }[]; start_url: string }
  expect((await get(manifest.start_url)).status).toBe(200)
  for (const { src, sizes } of manifest.icons) {
    const bytes = Buffer.from(await (await get(src)).arrayBuffer())
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
  }
  const page = await openWindow()
  await page.goto('/portal')
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/portal/manifest.webmanifest')
})

test.each([
  ['en-GB', 'You are offline', /^Hello/],
  ['fr-FR', 'Vous êtes hors ligne', /^Bonjour/],
])(
  'without a connection the portal shows that it is offline (%s), and has stored no responses of the API',
  async (locale, title, hello) => {
    const { id } = await makeFreelancer(team)
    const mission = await makeAcceptedMission(world, team, id, { name: 'Shop' })
    const { token } = getData(await team.call('POST', `/freelancers/${id}/portal-links`))
    const page = await openPortal(`token=${token}`, { locale })
    await locateHeading(page, hello).waitFor()
    await waitForServiceWorker(page)
    await page.goto(`/portal#/missions/${mission.id}`)
    await page.reload()
    await locateHeading(page, 'Shop').waitFor()
    expect(await page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)

    await page.context().setOffline(true)
    await page.reload()
    await locateHeading(page, title).waitFor()
    expect(await page.getByText('Shop').count()).toBe(0)
    const paths = await listCachedPaths(page)
    expect(paths).toContain('/portal')
    for (const path of paths) expect(path).toMatch(/^\/portal$|^\/console\/assets\//)

    await page.context().setOffline(false)
    await locateHeading(page, 'Shop').waitFor()
    // If the connection is lost while a page is open, the page stays and shows a notice.
    await page.context().setOffline(true)
    await page.locator('.notice.warn', { hasText: title }).waitFor()
    await locateHeading(page, 'Shop').waitFor()
  },
)

test('a new build replaces the cached page', async () => {
  const build = { isNew: false, isUp: true }
  const proxy = createServer((sent, reply) => {
    if (!build.isUp) return void sent.socket.destroy()
    const { pathname } = new URL(sent.url ?? '/', origin)
    const isChanged = build.isNew && (pathname === '/portal' || pathname === '/portal/sw.js')
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = sent.headers
    const passed = forward(
      `${origin}${sent.url}`,
      { method: sent.method, headers },
      async (upstreamResponse) => {
        const chunks: Buffer[] = []
        for await (const chunk of upstreamResponse) chunks.push(chunk)
        const text = Buffer.concat(chunks).toString('latin1')
        // Imitates a new build: a changed page, and a service worker with another version.
        const body = isChanged
          ? text.replace('<html', '<html data-build="new"').replace(/"[0-9a-f]{16}"/, '"ffffffffffffffff"')
          : text
        const { 'content-length': ___, ...rest } = upstreamResponse.headers
        reply.writeHead(upstreamResponse.statusCode ?? 500, rest).end(Buffer.from(body, 'latin1'))
      },
    )
    sent.pipe(passed)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as AddressInfo
  const page = await openWindow({ baseURL: `http://127.0.0.1:${port}` })
  const shownBuild = () => page.locator('html').getAttribute('data-build')
  const cacheNames = () => page.evaluate('caches.keys()') as Promise<string[]>

  await page.goto('/portal')
  await locateHeading(page, 'Sign in to your portal').waitFor()
  await waitForServiceWorker(page)
  const [first] = await cacheNames()
  build.isUp = false
  await page.goto('/portal')
  await locateHeading(page, 'You are offline').waitFor()
  expect(await shownBuild()).toBe(null)

  build.isUp = true
  build.isNew = true
  await page.goto('/portal')
  await locateHeading(page, 'Sign in to your portal').waitFor()
  // The page comes from the server at once; the cached page is replaced afterwards.
  expect(await shownBuild()).toBe('new')
  await expect.poll(cacheNames).toEqual(['portal-ffffffffffffffff'])
  expect(first).not.toBe('portal-ffffffffffffffff')
  build.isUp = false
  await page.goto('/portal')
  await locateHeading(page, 'You are offline').waitFor()
  expect(await shownBuild()).toBe('new')
})
