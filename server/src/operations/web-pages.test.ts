import { expect, test } from 'vitest'
import { startWorld } from '../../test/world/world.ts'

const world = await startWorld()
const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.server.inject({ method: 'GET', url, headers })

const findScript = (html: string) => /src="(\/console\/assets\/[\w-]+\.js)"/.exec(html)?.[1] ?? ''

test.each(['/console', '/console/', '/console/missions', '/console/missions/any-id/', '/portal', '/portal/'])(
  '%s is a page without external resources',
  async (url) => {
    const { statusCode, headers, body } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    // Contracts are shown in a frame from a blob URL, and from nowhere else.
    expect(policy.split('; ')).toContain('frame-src blob:')
    expect(body).not.toMatch(/https?:\/\//)
  },
)

test('the console and the portal are two pages', async () => {
  expect(findScript((await get('/console')).body)).not.toBe(findScript((await get('/portal')).body))
})

test('a script is cached permanently, compressed once, and sent gzipped to clients that accept it', async () => {
  const script = findScript((await get('/console')).body)
  const plain = await get(script)
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const gzipped = await get(script, { 'accept-encoding': 'br, gzip' })
  expect(gzipped.headers['content-encoding']).toBe('gzip')
  expect(gzipped.rawPayload.length).toBeLessThan(plain.rawPayload.length)
  const again = await get(script, { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the service worker serves the portal, and is revalidated each time', async () => {
  const { headers, body } = await get('/portal/sw.js')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/portal',
  })
  const files = [...body.matchAll(/"(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  expect(files).toContain(findScript((await get('/portal')).body))
  for (const path of new Set(files)) expect((await get(path)).statusCode, path).toBe(200)
  expect((await get('/portal')).headers['service-worker-allowed']).toBeUndefined()
})

test.each(['/console/assets/nothing.js', '/console/assets/%2e%2e/%2e%2e/package.json', '/portal/missions'])(
  'returns 404 for %s',
  async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(JSON.parse(body).error.details.reason).toBe('not_found')
  },
)

test.each(['POST', 'DELETE'] as const)('%s is not allowed on a page', async (method) => {
  const { statusCode, headers } = await world.app.server.inject({ method, url: '/console' })
  expect(statusCode).toBe(405)
  expect(headers.allow).toBe('GET, HEAD, OPTIONS')
})

test.each([{}, { accept: '*/*' }, { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }])(
  'the address of the service leads to the console, with %j',
  async (accepted) => {
    const { statusCode, headers } = await get('/', accepted)
    expect([statusCode, headers.location, headers.vary]).toEqual([302, '/console', 'accept'])
  },
)

test('a program that asks the address of the service for JSON gets 404', async () => {
  const { statusCode, body } = await get('/', { accept: 'application/json' })
  expect([statusCode, JSON.parse(body).error.details.code]).toEqual([404, 'unknown_path'])
})
