// Endpoints: created, changed, rotated, enabled and disabled by team-admins, within the scopes of their keys.
import { expect, test } from 'vitest'
import { readEverything } from '../../../../test/check/team-snapshot.ts'
import { makeEndpoint } from '../../../../test/make/webhooks.ts'
import { startWorld } from '../../../../test/world/world.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { createSecretKeys } from '../../../domain/access/secret-keys.ts'
import { createAddressGuard } from '../../../kernel/outgoing/address-guard.ts'

const world = await startWorld()
const URL = 'https://erp.example.com/hooks'
const refused = (reason: string, more: object = {}) => ({ body: { error: { details: { reason, ...more } } } })
const PATH = '/webhook-endpoints'

test('an endpoint is created with a secret that is shown once, and read, changed and deleted', async () => {
  const acme = await world.team()
  const createdEndpoint = await makeEndpoint(acme, {
    url: URL,
    types: ['mission.signed'],
    description: 'ERP',
  })
  expect(createdEndpoint).toMatchObject({
    url: URL,
    types: ['mission.signed'],
    scopes: ['missions:read'],
    status: 'enabled',
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })
  const { secret: _, ...visibleFields } = createdEndpoint
  const read = await acme.call('GET', `${PATH}/${createdEndpoint.id}`)
  expect(read.body.data).toEqual({ ...visibleFields, has_secret_key: true })
  expect((await acme.call('GET', PATH)).body.data).toMatchObject({ total: 1, items: [visibleFields] })
  const changed = await acme.call('PATCH', `${PATH}/${createdEndpoint.id}`, {
    description: null,
    types: ['*'],
  })
  expect(changed.body.data).toMatchObject({ description: null, types: ['*'], url: URL })
  expect((await acme.call('DELETE', `${PATH}/${createdEndpoint.id}`)).status).toBe(200)
  expect((await acme.call('GET', `${PATH}/${createdEndpoint.id}`)).status).toBe(404)
})

test('nothing stores the secret, and a repeated request does not show it again', async () => {
  const acme = await world.team()
  const headers = { 'x-api-key': acme.key, 'idempotency-key': 'once' }
  const create = async () =>
    (await world.send(`/api/v1${PATH}`, { method: 'POST', body: { url: URL }, headers })).body.data
  const { secret } = await create()
  expect((await create()).secret).toBeNull()
  const responses = await world.database.query({
    text: 'select answer from idempotency where tenant_id = $1',
    values: [acme.id],
  })
  expect(responses).toHaveLength(1)
  const stored = JSON.stringify([responses, await readEverything(world.database, acme.id)])
  expect(stored).toContain(URL)
  expect(stored).not.toContain(secret.slice('whsec_'.length))
})

test('each change records an event', async () => {
  const acme = await world.team()
  const { id } = await makeEndpoint(acme, { url: URL })
  const act = (what: string, body?: object) => acme.call('POST', `${PATH}/${id}/${what}`, body)
  await acme.call('PATCH', `${PATH}/${id}`, { description: 'ERP' })
  await acme.call('PATCH', `${PATH}/${id}`, { description: 'ERP' })
  await act('rotate-secret')
  await act('enable')
  await act('test')
  await act('disable')
  await act('disable')
  await act('enable')
  await acme.call('DELETE', `${PATH}/${id}`)
  const events = await world.database.query<{ type: string }>({
    text: 'select type from event where tenant_id = $1 and subject_id = $2 order by id',
    values: [acme.id, id],
  })
  expect(events.map(({ type }) => type.split('.')[1])).toEqual([
    'created',
    'updated',
    'secret_rotated',
    'tested',
    'disabled',
    'enabled',
    'deleted',
  ])
})

test.each([
  ['http://erp.example.com/', 'webhook_url_scheme'],
  ['ftp://erp.example.com/', 'webhook_url_scheme'],
  ['erp.example.com/hooks', 'webhook_url_syntax'],
  ['https://', 'webhook_url_syntax'],
  ['https://user:secret@erp.example.com/', 'webhook_url_credentials'],
  ['https://127.0.0.1/', 'webhook_url_address'],
  ['https://0x7f.1/', 'webhook_url_address'],
  ['https://[::ffff:10.0.0.1]/', 'webhook_url_address'],
  ['https://169.254.169.254/latest', 'webhook_url_address'],
])('the URL %s is refused, when an endpoint is created and changed', async (url, code) => {
  const strict = await startWorld({ database: world.database, guard: createAddressGuard([]) })
  const acme = await strict.team()
  const error = { status: 400, ...refused('invalid_value', { field: 'url', code }) }
  expect(await acme.call('POST', PATH, { url })).toMatchObject(error)
  const { id } = await makeEndpoint(acme, { url: URL })
  expect(await acme.call('PATCH', `${PATH}/${id}`, { url })).toMatchObject(error)
})

test('unknown types and scopes are refused', async () => {
  const acme = await world.team()
  for (const body of [{ types: ['mission.flown'] }, { types: [] }, { scopes: ['moon:read'] }])
    expect((await acme.call('POST', PATH, { url: URL, ...body })).status).toBe(400)
})

test('an endpoint never has more scopes than the calling key, and named types need theirs', async () => {
  const acme = await world.team()
  const callerWith = async (scopes: Scope[]) =>
    world.callerWith((await world.issueKey(acme.id, acme.userId, scopes)).key)
  const call = await callerWith(['webhooks:write', 'missions:read'])
  expect((await call('POST', PATH, { url: URL, types: ['mission.signed'] })).status).toBe(201)
  expect((await call('POST', PATH, { url: URL })).body.data.scopes).toEqual([
    'missions:read',
    'webhooks:read',
  ])
  const beyond = { status: 403, ...refused('insufficient_scope', { requiredScope: 'freelancers:read' }) }
  expect(await call('POST', PATH, { url: URL, types: ['freelancer.created'] })).toMatchObject(beyond)
  expect(await call('POST', PATH, { url: URL, scopes: ['freelancers:read'] })).toMatchObject(beyond)
  const { id } = await makeEndpoint(acme, { url: URL, types: ['mission.signed'] })
  expect(await call('PATCH', `${PATH}/${id}`, { scopes: ['freelancers:read'] })).toMatchObject(beyond)
  const uncovered = { status: 400, ...refused('invalid_value', { code: 'webhook_type_scope' }) }
  const mission = { url: URL, types: ['mission.signed'], scopes: ['freelancers:read'] }
  expect(await acme.call('POST', PATH, mission)).toMatchObject(uncovered)
  expect(await acme.call('PATCH', `${PATH}/${id}`, { types: ['freelancer.created'] })).toMatchObject(
    uncovered,
  )
})

test('only team-admins may read or change endpoints', async () => {
  const acme = await world.team()
  const { id } = await makeEndpoint(acme, { url: URL })
  const member = await acme.addUser('team-member', ['webhooks:write'])
  const call = world.callerWith((await world.issueKey(acme.id, member)).key)
  for (const [method, path] of [
    ['GET', PATH],
    ['POST', PATH],
    ['GET', `${PATH}/${id}`],
    ['POST', `${PATH}/${id}/rotate-secret`],
    ['GET', `${PATH}/${id}/deliveries`],
  ] as const) {
    const reply = await call(
      method,
      path,
      method === 'POST' ? { ...(path === PATH && { url: URL }) } : undefined,
    )
    expect(reply).toMatchObject({ status: 403, ...refused('not_allowed_for_user') })
  }
})

test('a team has at most 20 endpoints, also when they are created at the same time', async () => {
  const acme = await world.team()
  const replies = await Promise.all(
    Array.from({ length: 25 }, () => acme.call('POST', PATH, { url: URL, types: ['mission.signed'] })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
  for (const reply of replies.filter(({ status }) => status !== 201))
    expect(reply).toMatchObject({
      status: 403,
      ...refused('quota_exceeded', { params: { count: 20, limit: 20 } }),
    })
})

test('a rotation creates a new secret, and the old one stays valid during the overlap', async () => {
  const acme = await world.team()
  const { id, secret } = await makeEndpoint(acme, { url: URL })
  const rotate = (body?: object) => acme.call('POST', `${PATH}/${id}/rotate-secret`, body)
  const first = (await rotate()).body.data
  expect(first.secret).not.toBe(secret)
  const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()
  expect(first.previous_secret_until).toBe(inHours(24))
  expect((await rotate({ overlap_hours: 0 })).body.data.previous_secret_until).toBe(inHours(0))
  for (const overlap_hours of [-1, 169, 1.5]) expect((await rotate({ overlap_hours })).status).toBe(400)
})

test('no endpoint is created without a SECRET_KEY, and with another SECRET_KEY an endpoint has no secret key', async () => {
  const acme = await world.team()
  const { id } = await makeEndpoint(acme, { url: URL })
  const without = await startWorld({ database: world.database, secretKeys: createSecretKeys(undefined) })
  const call = without.callerWith(acme.key)
  const missing = { status: 400, ...refused('not_configured', { code: 'secret_key_missing' }) }
  expect(await call('POST', PATH, { url: URL })).toMatchObject(missing)
  expect(await call('POST', `${PATH}/${id}/rotate-secret`)).toMatchObject(missing)
  expect((await call('GET', `${PATH}/${id}`)).body.data.has_secret_key).toBe(false)
  const other = 'another-secret-key-after-a-restore-01'
  const restored = await startWorld({ database: world.database, secretKeys: createSecretKeys(other) })
  const callRestored = restored.callerWith(acme.key)
  expect((await callRestored('GET', `${PATH}/${id}`)).body.data.has_secret_key).toBe(false)
  expect((await callRestored('POST', `${PATH}/${id}/rotate-secret`)).status).toBe(200)
  expect((await callRestored('GET', `${PATH}/${id}`)).body.data.has_secret_key).toBe(true)
  expect((await acme.call('GET', `${PATH}/${id}`)).body.data.has_secret_key).toBe(false)
})

test('an operation that sends events needs an enabled endpoint', async () => {
  const acme = await world.team()
  const { id } = await makeEndpoint(acme, { url: URL })
  await acme.call('POST', `${PATH}/${id}/disable`)
  for (const act of ['test', 'replays'])
    expect(await acme.call('POST', `${PATH}/${id}/${act}`, {})).toMatchObject({
      status: 400,
      ...refused('invalid_state', { currentStatus: 'disabled', allowed: ['enable'] }),
    })
  expect((await acme.call('GET', `${PATH}/${id}`)).body.data).toMatchObject({
    status: 'disabled',
    disabled_reason: 'request',
    disabled_at: world.clock.now().toISOString(),
  })
})

test('a key that lacks scopes of an endpoint cannot redirect it, send its events or show its secret', async () => {
  const acme = await world.team()
  const { id } = await makeEndpoint(acme, { url: URL, scopes: ['missions:read', 'webhooks:read'] })
  const { key } = await world.issueKey(acme.id, acme.userId, ['webhooks:write'])
  const call = world.callerWith(key)
  const attempts: [string, string, object?][] = [
    ['PATCH', '', { url: 'https://evil.example.com/' }],
    ['PATCH', '', { types: ['mission.signed'] }],
    ['PATCH', '', { scopes: ['webhooks:read'] }],
    ['POST', '/rotate-secret'],
    ['POST', '/enable'],
    ['POST', '/replays', {}],
  ]
  for (const [method, path, body] of attempts)
    expect(await call(method, `${PATH}/${id}${path}`, body), path).toMatchObject({
      status: 403,
      ...refused('insufficient_scope', { requiredScope: 'missions:read' }),
    })
  expect((await call('POST', `${PATH}/${id}/disable`)).status).toBe(200)
  expect((await acme.call('GET', `${PATH}/${id}`)).body.data).toMatchObject({ url: URL, status: 'disabled' })
})

test('only team-admins read endpoints, also through the feed and the changes', async () => {
  const acme = await world.team()
  await makeEndpoint(acme, { url: URL })
  const scopes: Scope[] = ['webhooks:read', 'events:read']
  const member = await acme.addUser('team-member', scopes)
  const { key } = await world.issueKey(acme.id, member, scopes)
  const call = world.callerWith(key)
  for (const path of [PATH, '/events?types=webhook_endpoint.created', '/changes?resource=webhook_endpoint'])
    expect(await call('GET', path), path).toMatchObject({ status: 403, ...refused('not_allowed_for_user') })
  const feed = (await call('GET', '/events')).body.data.items as { type: string }[]
  expect(feed.filter(({ type }) => type.startsWith('webhook_endpoint.'))).toEqual([])
})
