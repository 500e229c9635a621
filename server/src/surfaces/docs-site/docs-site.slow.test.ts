import { readdirSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startWorld } from '../../../test/world/world.ts'
import { CONTENTS } from './contents.ts'

const world = await startWorld()
const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.server.inject({ method: 'GET', url, headers })

const listMarkdownFiles = (folder: string) =>
  readdirSync(new URL(`../../../../${folder}`, import.meta.url)).filter((file) => file.endsWith('.md'))
const PAGES = CONTENTS.flatMap(({ pages }) => pages)
const ADDRESSES = [
  '/docs/',
  ...PAGES.map(({ path }) => `/docs/${path}`),
  ...listMarkdownFiles('docs/decisions').map((file) =>
    file === 'README.md' ? '/docs/decisions' : `/docs/decisions/${file.replace('.md', '')}`,
  ),
]

test('every page of docs/ is in the contents', () => {
  const contentFiles = PAGES.map(({ file }) => file)
  expect(
    listMarkdownFiles('docs')
      .map((file) => `docs/${file}`)
      .filter((file) => !contentFiles.includes(file)),
  ).toEqual([])
})

type Link = { from: string; target: string; address: string; id: string | undefined }

const extractLinks = (from: string, body: string): Link[] =>
  [...body.matchAll(/(?:href|src)="(?!https?:)([^"]+)"/g)].map(([, target = '']) => {
    const [address, id] = target.split('#')
    return { from, target, address: address || from, id }
  })

test('every link leads to an existing page and heading', async () => {
  const bodies = new Map<string, string>()
  for (const address of ADDRESSES) {
    const { statusCode, body } = await get(address)
    expect(statusCode, address).toBe(200)
    bodies.set(address, body)
  }
  const links = [...bodies].flatMap(([from, body]) => extractLinks(from, body))
  const others = new Set(links.map(({ address }) => address).filter((address) => !bodies.has(address)))
  const statuses = await Promise.all([...others].map(async (one) => [one, (await get(one)).statusCode]))
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  expect(others).toContain('/docs/pictures/invoice-fr.png')
  const hasHeading = ({ address, id }: Link) =>
    !id || !bodies.has(address) || bodies.get(address)?.includes(`id="${decodeURIComponent(id)}"`)
  const dead = links.filter((link) => !hasHeading(link)).map(({ from, target }) => `${from}: ${target}`)
  expect(dead).toEqual([])
  // The plans of the benchmark, and the tests that prove the statements of SECURITY.md, are not served.
  const unserved = [...bodies].filter(([, body]) => body.includes('<a>')).map(([from]) => from)
  expect(unserved).toEqual(['/docs/security', '/docs/asvs', '/docs/benchmark'])
})

test('pages have no inline script, and load nothing from other hosts', async () => {
  for (const address of ['/docs/', '/docs/operating', '/docs/api/']) {
    const page = await get(address)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.body.match(/<script(?![^>]*src="\/docs\/)/g)).toBeNull()
    expect(page.body).not.toMatch(/(?:src|<link[^>]*href)="https?:/)
  }
})

test.each([
  '/docs/unknown',
  '/docs/decisions/unknown',
  '/docs/pictures/unknown.png',
  '/docs/..%2F..%2Fpackage.json',
  '/docs/pictures/..%2Ftutorial.md',
  '/docs/__proto__',
  '/docs/assets/first-page.md',
])('%s is not found', async (address) => {
  expect((await get(address)).statusCode).toBe(404)
})

test('the search has the passages of every page', async () => {
  const passages: { page: string; heading: string; address: string; text: string }[] = (
    await get('/docs/search.json')
  ).json()
  const found = passages.filter(({ heading }) => heading === 'Numbers')
  expect(found).toMatchObject([{ page: 'Invoicing', address: '/docs/invoicing#numbers' }])
  expect(found[0]?.text).toContain('AF-{SIREN of the team}')
  expect(new Set(passages.map(({ address }) => address.split('#')[0])).size).toBe(PAGES.length)
})

test('the script of the API reference is sent gzipped to clients that accept it, and is not sent again if unchanged', async () => {
  const path = '/docs/api/scalar.js'
  const [plain, gzipped] = [await get(path), await get(path, { 'accept-encoding': 'br, gzip' })]
  expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(gzipped.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(gzipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect((await get(path, { 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304)
})
