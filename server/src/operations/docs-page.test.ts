import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startWorld } from '../../test/world/world.ts'

const world = await startWorld()
const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.server.inject({ method: 'GET', url, headers })

test('the API reference loads its scripts from this server, and nothing from others', async () => {
  expect((await get('/docs')).headers['location']).toBe('/docs/')
  const page = await get('/docs/')
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect(page.body).not.toMatch(/https?:\/\//)
  const scripts = [...page.body.matchAll(/src="([^"]+)"/g)].map(([, path]) => path as string)
  expect(scripts).toHaveLength(2)
  for (const path of scripts) {
    const script = await get(path)
    expect([script.statusCode, script.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
  }
})

test('the script is sent gzipped to clients that accept it', async () => {
  const [plain, gzipped] = [
    await get('/docs/js/scalar.js'),
    await get('/docs/js/scalar.js', { 'accept-encoding': 'br, gzip' }),
  ]
  expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(gzipped.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(gzipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
})
