// The contract matches the code and has the same operations as the router.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { REASONS } from '../../../src/domain/errors/reasons.ts'
import { DECLARATIONS } from '../../../src/features/all.ts'
import { generateContract } from '../../../src/surfaces/contract/generate.ts'
import { renderPages } from '../../../src/surfaces/contract/pages.ts'
import { CONTRACT_SURFACES, getContractFile, PREFIXES } from '../../../src/surfaces/contract/surfaces.ts'
import { checkError, contract } from '../../check/contract-check.ts'
import { startWorld } from '../../world/world.ts'

const world = await startWorld()

/** Routes that are served, but are not part of the contract. */
const NOT_IN_THE_CONTRACT = [
  'GET /',
  'GET /metrics',
  'GET /.well-known/security.txt',
  'POST /mcp',
  'GET /console',
  'GET /console/*',
  'GET /portal/v1/openapi.yaml',
  'GET /portal/v1/openapi.json',
  'GET /auth/v1/openapi.yaml',
  'GET /auth/v1/openapi.json',
  'GET /operator/v1/openapi.yaml',
  'GET /operator/v1/openapi.json',
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
const getBodySchema = ({ requestBody }: Sent) => requestBody.content['application/json'].schema.$ref

const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
)

const { texts } = await generateContract()

test.each(texts)(
  'the document of the surface %s is what the endpoints generate (otherwise run npm run contract)',
  async (surface, text) => {
    expect(text).toBe(await readFile(getContractFile(surface), 'utf8'))
  },
)

test('each document has the operations of its surface, and each component in it is used', () => {
  for (const [surface, text] of texts) {
    const paths = Object.keys(parse(text).paths)
    const own = paths.filter((path) => path.startsWith(`${PREFIXES[surface]}/`))
    expect([surface, paths.filter((path) => !own.includes(path))]).toEqual([
      surface,
      surface === 'operator' ? ['/livez', '/readyz'] : [],
    ])
    for (const [kind, components] of Object.entries<object>(parse(text).components))
      for (const name of Object.keys(components))
        expect(text, `${surface}: ${kind}/${name}`).toContain(
          kind === 'securitySchemes' ? `${name}: []` : `"#/components/${kind}/${name}"`,
        )
  }
  expect(texts.map(([surface]) => surface)).toEqual(CONTRACT_SURFACES)
})

const MAX_BYTES_PER_OPERATION = 3500

test('the documents stay small in relation to their operations, which include the webhook events', () => {
  const sizes = texts.map(([, text]) => {
    const { paths, 'x-webhooks': webhooks = {} } = parse(text) as { paths: object; 'x-webhooks'?: object }
    const items: object[] = [...Object.values(paths), ...Object.values(webhooks)]
    return { bytes: Buffer.byteLength(text), operations: items.flatMap((item) => Object.keys(item)).length }
  })
  const sum = (name: 'bytes' | 'operations') => sizes.reduce((total, one) => total + one[name], 0)
  expect(sum('bytes') / sum('operations')).toBeLessThan(MAX_BYTES_PER_OPERATION)
})

test('the contract declares the version, title and security schemes that the specification requires', () => {
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
  expect(Object.keys(webhooks).sort()).toEqual([...DECLARATIONS.events.keys()].sort())
  const bodies = Object.entries(webhooks).map(([type, { post }]) => [type, getBodySchema(post)])
  expect(Object.fromEntries(bodies)).toEqual(components.schemas['Event']?.discriminator.mapping)
  const created = paths['/api/v1/webhook-endpoints']?.post.callbacks.event['{$request.body#/url}']
  expect(created && getBodySchema(created.post)).toBe('#/components/schemas/Event')
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
  const old = (await renderPages(world.app.endpoints)).filter(({ isCurrent }) => !isCurrent)
  expect(old.map(({ file }) => file.pathname)).toEqual([])
})

test('checkError detects an error with an unknown code, another reason or missing params', () => {
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
