// An outage of the database on every surface: 503 before a COMMIT was sent, 500 `outcome_unknown` after, and no other error.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mintSecret } from '../../../src/domain/access/secrets.ts'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { createLinkToken, OWN_PAGE, signInByLink, signInByPortalLink } from '../../make/browsers.ts'
import { makeFreelancer } from '../../make/missions.ts'
import { adminConnection, createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { OPERATOR_TOKEN, startWorld } from '../../world/world.ts'
import { bodyFor, isTeamEndpoint } from './every-endpoint.ts'
import { isPortalEndpoint } from './every-portal-endpoint.ts'
import { expectOfEach } from './violations.ts'

const connection = await createTestDatabase()
const { database: name = '' } = connection
const database = openTestDatabase(connection)
const logged: unknown[] = []
const world = await startWorld({
  database,
  sendsMail: true,
  logger: { error: (fields, message) => void logged.push([message, fields]), logResponse: () => {} },
})
const admin = new pg.Client(adminConnection())
await admin.connect()
afterAll(async () => {
  await admin.end()
  await database.close()
})
beforeEach(() => void logged.splice(0))

const team = await world.team()
const { id: freelancerId } = await makeFreelancer(team)

async function stopDatabase(): Promise<void> {
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
}
const startDatabase = () => admin.query(`alter database ${name} allow_connections true`)

/** Credentials that no cache has. */
async function makeCredentials() {
  const token = await createLinkToken(world, team, freelancerId)
  const { key } = await world.issueKey(team.id, team.userId)
  const { browser: userBrowser } = await signInByLink(world, team)
  const { browser: freelancerBrowser } = await signInByPortalLink(world, team, freelancerId)
  const cookie = [...userBrowser.jar, ...freelancerBrowser.jar]
    .map(([one, value]) => `${one}=${value}`)
    .join('; ')
  return (endpoint: EndpointRecord): Record<string, string> => {
    if (endpoint.surface === 'auth') return { ...OWN_PAGE, cookie }
    if (endpoint.surface === 'operator') return { authorization: `Bearer ${OPERATOR_TOKEN}` }
    if (isTeamEndpoint(endpoint)) return { authorization: `Bearer ${key}` }
    return {
      authorization: `Bearer ${isPortalEndpoint(endpoint) ? token : mintSecret('tei_live_', randomUUID())}`,
    }
  }
}

const fillIds = (path: string) => path.replace(/:month\b/g, '2026-03').replace(/:\w+/g, () => randomUUID())
const PERSON = { email: 'a@b.example', role: 'team-member', first_name: 'A', last_name: 'B' }
const BODIES: Record<string, object> = {
  operatorCreateUser: PERSON,
  operatorCreateApiKey: { name: 'Key', user_id: randomUUID() },
}
/** Most requests fail before their body is read. */
const getBody = (endpoint: EndpointRecord) =>
  endpoint.method === 'GET'
    ? undefined
    : (BODIES[endpoint.operationId] ?? bodyFor(endpoint).catch(() => ({})))
/** `getSignInMethods` reads settings only; `signInWithPasskey` first needs an attempt of the browser. */
const WITHOUT_STATEMENT = ['getSignInMethods', 'signInWithPasskey']
const endpoints = world.app.endpoints.filter(({ operationId }) => !WITHOUT_STATEMENT.includes(operationId))
const UNREACHABLE = { reason: 'busy', code: 'database_unreachable', params: {}, retryAfterSeconds: 5 }

test('every endpoint of every surface returns 503 database_unreachable while there is no database', async () => {
  const getHeaders = await makeCredentials()
  await stopDatabase()
  try {
    await expectOfEach(endpoints, async (endpoint) => {
      const { method, path } = endpoint
      const body = await getBody(endpoint)
      const reply = await world.send(fillIds(path), { method, body, headers: getHeaders(endpoint) })
      expect(reply, reply.text).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        body: { error: { code: 503, details: UNREACHABLE } },
      })
    })
    expect(logged).toEqual([])
  } finally {
    await startDatabase()
  }
})

/** Probes within 250 ms share a statement. */
const probe = () => {
  world.clock.elapse(250)
  return world.send('/readyz')
}

test('without a database, the tools of agents and the readiness probe return 503, and the liveness probe 200', async () => {
  const { key } = await world.issueKey(team.id, team.userId)
  const headers = { authorization: `Bearer ${key}` }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  await stopDatabase()
  try {
    const tools = await world.send('/mcp', { method: 'POST', body: message, headers })
    expect(tools.body.error.details).toEqual(UNREACHABLE)
    expect((await probe()).body.error).toMatchObject({ code: 503, details: { reason: 'busy' } })
    expect((await world.send('/livez')).status).toBe(200)
    expect(logged).toEqual([])
  } finally {
    await startDatabase()
  }
  expect((await probe()).status).toBe(200)
})

/** The name of a project code decides how its transaction fails: at once or at its commit. */
for (const text of [
  `create function fail() returns trigger language plpgsql as $$ begin
    if new.name like '%ended' then perform pg_terminate_backend(pg_backend_pid()); end if;
    raise exception 'No space left on device' using errcode = '53100';
  end $$`,
  `create trigger fails_at_once before insert on project_code for each row when (new.name like 'at once%') execute function fail()`,
  `create constraint trigger fails_at_commit after insert on project_code deferrable initially deferred
    for each row when (new.name like 'at the commit%') execute function fail()`,
])
  await database.query({ text })

const createCode = (code: string, idempotencyKey?: string) =>
  world.send('/api/v1/project-codes', {
    method: 'POST',
    body: { name: code },
    headers: {
      'x-api-key': team.key,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
  })
const countCodes = async () => (await team.call('GET', '/project-codes')).body.data.total
const DISK_FULL = { reason: 'busy', code: 'disk_full', params: {}, retryAfterSeconds: 5 }

test.each(['at once', 'at the commit'])(
  'a disk that is full %s returns 503 disk_full, nothing is changed, and /readyz fails until it has space',
  async (name) => {
    const reply = await createCode(name, name.replaceAll(' ', '-'))
    expect(reply, reply.text).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(reply.body.error.details).toEqual(DISK_FULL)
    expect(await countCodes()).toBe(0)
    expect((await probe()).body.error).toMatchObject({
      code: 503,
      details: { code: 'disk_full' },
    })
    // The service is ready again two seconds after the last failure.
    await expect
      .poll(() => world.app.checkDisk().then(async () => (await probe()).status), {
        timeout: 20_000,
      })
      .toBe(200)
    expect(logged).toEqual([])
  },
)

test('a database session that ends before the commit returns 503, and the same key works afterwards', async () => {
  expect((await createCode('at once ended', 'ended')).body.error.details).toEqual(UNREACHABLE)
  expect(await countCodes()).toBe(0)
})

test('a database session that ends at the commit returns 500 outcome_unknown, without Retry-After and without a stack trace', async () => {
  const reply = await createCode('at the commit ended', 'unknown')
  expect(reply.headers['retry-after']).toBeUndefined()
  expect(reply.body.error).toMatchObject({
    code: 500,
    details: { reason: 'internal_error', code: 'outcome_unknown', params: {} },
  })
  expect(logged).toEqual([
    [
      'the outcome of a request is unknown',
      { reqId: reply.headers['x-request-id'], code: 'outcome_unknown' },
    ],
  ])
})

test('a list of items that stops in the middle has an unknown outcome, and a request with the same key continues it', async () => {
  const before = await countCodes()
  const send = () =>
    world.send('/api/v1/project-codes/import', {
      method: 'POST',
      body: {
        rows: [
          { name: 'first', external_id: '1' },
          { name: 'at once ended', external_id: '2' },
          { name: 'last', external_id: '3' },
        ],
      },
      headers: { 'x-api-key': team.key, 'idempotency-key': 'list' },
    })
  expect((await send()).body.error.details).toMatchObject({ code: 'outcome_unknown' })
  await database.query({ text: 'drop trigger fails_at_once on project_code' })
  const reply = await send()
  expect(reply, reply.text).toMatchObject({ status: 200, body: { data: { created_count: 3 } } })
  expect(await countCodes()).toBe(before + 3)
})
