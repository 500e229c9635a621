// The contract matches the code, is valid for two parsers, and has the same operations as the router.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { expect, test } from 'vitest'
import { CONTRACT_FILE, generateContract } from '../../../src/contract/generate.ts'
import { pagesOf } from '../../../src/contract/pages.ts'
import { EVENTS } from '../../../src/features/manifests.ts'
import { REASONS } from '../../../src/kernel/domain/errors/reasons.ts'
import { checkError, contract } from '../../check/contract-check.ts'
import { cpuMsOf } from '../../world/cpu-time.ts'
import { startWorld } from '../../world/world.ts'

const world = await startWorld()

/** Served, but not part of the contract. */
const NOT_IN_THE_CONTRACT = [
  'GET /',
  'GET /metrics',
  'POST /mcp',
  'GET /console',
  'GET /console/*',
  'GET /auth/v1/unsubscribe',
  'POST /auth/v1/unsubscribe',
  'GET /docs',
  'GET /docs/',
  'GET /docs/:name',
  'GET /docs/api',
  'GET /docs/api/',
  'GET /docs/api/scalar.js',
  'GET /docs/api/start.js',
  'GET /docs/assets/site.css',
  'GET /docs/assets/site.js',
  'GET /docs/decisions/:name',
  'GET /docs/pictures/:name',
  'GET /docs/search.json',
  'GET /portal',
  'GET /auth/v1/oidc/start',
  'GET /auth/v1/oidc/callback',
  'GET /portal/',
  'GET /portal/apple-touch-icon.png',
  'GET /portal/icon-192.png',
  'GET /portal/icon-512.png',
  'GET /portal/icon-maskable-512.png',
  'GET /portal/manifest.webmanifest',
  'GET /portal/sw.js',
]

type Sent = { requestBody: { content: { 'application/json': { schema: { $ref: string } } } } }
type Described = {
  'x-webhooks': Record<string, { post: Sent }>
  paths: Record<string, { post: { callbacks: { event: Record<string, { post: Sent }> } } }>
  components: { schemas: Record<string, { discriminator: { mapping: Record<string, string> } }> }
}
const bodyOf = ({ requestBody }: Sent) => requestBody.content['application/json'].schema.$ref

const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
)

test('contract/openapi.yaml is what the endpoints generate (otherwise run npm run contract)', async () => {
  expect((await generateContract()).text).toBe(await readFile(CONTRACT_FILE, 'utf8'))
})

test('a second parser accepts it', async () => {
  await SwaggerParser.validate(structuredClone(contract) as never)
})

test('declares what the specification requires', () => {
  expect(contract).toMatchObject({
    openapi: '3.0.3',
    info: { title: 'Team Engagement API', version: '1.0.0' },
    components: {
      securitySchemes: {
        bearerAuth: { type: 'http', scheme: 'bearer' },
        apiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  })
})

test('every type of event is described as a webhook and as a callback', () => {
  const { 'x-webhooks': webhooks, paths, components } = contract as unknown as Described
  expect(Object.keys(webhooks).sort()).toEqual([...EVENTS.keys()].sort())
  const bodies = Object.entries(webhooks).map(([type, { post }]) => [type, bodyOf(post)])
  expect(Object.fromEntries(bodies)).toEqual(components.schemas['Event']?.discriminator.mapping)
  const created = paths['/api/v1/webhook-endpoints']?.post.callbacks.event['{$request.body#/url}']
  expect(created && bodyOf(created.post)).toBe('#/components/schemas/Event')
})

test('router and contract have the same operations', () => {
  const routed = [...world.app.routes].filter((name) => !/^(HEAD|OPTIONS) /.test(name))
  const documented = operations.map(({ name }) => name.replace(/\{(\w+)\}/g, ':$1'))
  expect(routed.filter((name) => !NOT_IN_THE_CONTRACT.includes(name)).sort()).toEqual(documented.sort())
})

test('every operation has a unique id, a summary, a tag and a described success', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { name, summary, tags, responses } of operations as unknown as Record<string, never>[]) {
    expect([summary, tags?.[0]], name).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)])
    expect(
      Object.keys(responses ?? {}).some((status) => status.startsWith('2')),
      name,
    ).toBe(true)
  }
})

test('the tables in docs/ are current (otherwise run npm run contract)', async () => {
  const old = (await pagesOf(world.app.endpoints)).filter(({ isCurrent }) => !isCurrent)
  expect(old.map(({ file }) => file.pathname)).toEqual([])
})

test('detects an error with an unknown code, another reason or missing params', () => {
  const cause = { reason: 'out_of_range', code: 'maximum', params: { limit: 5 } }
  const check = (changes: object, errors?: object[]) => () =>
    checkError({ details: { ...cause, ...changes, ...(errors && { errors }) } })
  expect(check({})).not.toThrow()
  expect(check({ code: 'of_tomorrow' })).toThrow()
  expect(check({ reason: 'invalid_value' })).toThrow()
  expect(check({ params: {} })).toThrow()
  expect(check({ params: { limit: '5' } })).toThrow()
  expect(check({ params: { limit: 5, secret: 'x' } })).toThrow()
  expect(check({ params: undefined })).toThrow()
  expect(check({}, [cause])).not.toThrow()
  expect(check({}, [cause, { ...cause, params: {} }])).toThrow()
})

test('the reasons are a closed list in the contract and in docs/errors.md', async () => {
  expect(contract.components.schemas['Reason']?.['enum']).toEqual(REASONS)
  const page = await readFile(new URL('../../../../docs/errors.md', import.meta.url), 'utf8')
  expect(REASONS.filter((reason) => !new RegExp(`^\\| \`${reason}\` \\| \\d{3}`, 'm').test(page))).toEqual([])
})

test.each(['yaml', 'json'])('the %s download needs no key, ignores one, and is cacheable', async (format) => {
  const url = `/api/v1/openapi.${format}`
  const reply = await world.send(url, { headers: { authorization: 'Bearer nonsense' } })
  expect(reply.status).toBe(200)
  expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=300', etag: expect.any(String) })
  const again = await world.send(url, { headers: { 'if-none-match': String(reply.headers['etag']) } })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('the JSON download is the document itself, without an envelope', async () => {
  expect((await world.send('/api/v1/openapi.json')).body).toEqual(contract)
  expect((await world.send('/api/v1/openapi.yaml')).headers['content-type']).toBe('text/yaml; charset=utf-8')
})

test('fifty concurrent first requests for the contract share one parse', async () => {
  const costOf = async (requests: number) => {
    const fresh = await startWorld({ database: world.database })
    return cpuMsOf(async () => {
      const asked = Array.from({ length: requests }, () => fresh.app.server.inject('/api/v1/openapi.json'))
      for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200)
    })
  }
  const alone = await costOf(1)
  expect(await costOf(50)).toBeLessThan(10 * alone)
})

test('a missing file returns 404, a broken or unreadable one 500, in plain text, and a repaired file is served', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-spec-'))
  const file = join(folder, 'openapi.yaml')
  const own = await startWorld({ openapiFile: file, database: world.database })
  const expectBoth = async (status: number) => {
    for (const format of ['yaml', 'json']) {
      const reply = await own.send(`/api/v1/openapi.${format}`)
      expect([format, reply.status]).toEqual([format, status])
      if (status !== 200) expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    }
  }
  await expectBoth(404)
  for (const broken of ['a: [1', 'just text', '- a list', 'openapi: 3']) {
    await writeFile(file, broken)
    await expectBoth(500)
  }
  await rm(file)
  await mkdir(file)
  await expectBoth(500)
  await rm(file, { recursive: true })
  await writeFile(file, 'openapi: 3.0.3\ninfo: {title: x, version: 1.0.0}\npaths: {}\n')
  await expectBoth(200)
  await rm(folder, { recursive: true })
})
