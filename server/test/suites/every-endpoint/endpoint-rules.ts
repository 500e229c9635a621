// The rules that hold for every endpoint: credentials, scopes, the rate limit, parameters, fields, files and ids. Each rule throws if the
// endpoint breaks it.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type AccessScope, listAlternatives, type Scope } from '../../../src/domain/access/scopes.ts'
import { DECLARATIONS } from '../../../src/features/all.ts'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { findUnsafeApiHeaders } from '../../check/security-headers.ts'
import { getJson, withFields } from '../../world/multipart-body.ts'
import type { Team, World } from '../../world/world.ts'
import {
  bodyFor,
  fileMissing,
  listOtherScopes,
  makePath,
  pathWith,
  wrongCredential,
} from './every-endpoint.ts'
import { createCache, createSharedTeam } from './shared-team.ts'
import type { Rule } from './violations.ts'

const fillRandomIds = (path: string) => path.replace(/:\w+/g, randomUUID())
const buildUnknownPath = ({ path }: EndpointRecord) => fillRandomIds(path.replace('/api/v1', ''))

/** One address may have 300 failed authentications per minute. */
const FAILURE_INTERVAL_MS = 1000
const MINUTE_MS = 60_000

export function createEndpointRules(world: World) {
  const shared = createSharedTeam(world)
  const others = createSharedTeam(world)
  const singletons = createCache<string, Team>()

  /** Renews the shared teams after a failure: a request that should have been refused may have changed them. */
  const renewOnFailure =
    (rule: Rule): Rule =>
    async (endpoint) => {
      try {
        await rule(endpoint)
      } catch (error) {
        shared.renew()
        others.renew()
        throw error
      }
    }

  const sendUnauthenticated = (url: string, request: Parameters<World['send']>[1]) => {
    world.clock.advance(FAILURE_INTERVAL_MS)
    return world.send(url, request)
  }

  const requiresCredential: Rule = async ({ method, path }) => {
    const reply = await sendUnauthenticated(`${fillRandomIds(path)}?nonsense`, { method, raw: '{"broken' })
    expect(reply, reply.text).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: { error: { details: { reason: 'missing_key' } } },
    })
  }

  const refusesWrongCredential: Rule = async ({ method, path, surface }) => {
    const reply = await sendUnauthenticated(fillRandomIds(path), {
      method,
      headers: wrongCredential(surface),
    })
    expect(reply, reply.text).toMatchObject({
      status: 401,
      body: { error: { details: { reason: 'invalid_key' } } },
    })
  }

  const refusesOtherSurface: Rule = async ({ method, path, surface }) => {
    const credential = surface === 'team' ? 'tei_live_x' : (await shared.getTeam()).key
    const headers = { authorization: `Bearer ${credential}` }
    const reply = await sendUnauthenticated(fillRandomIds(path), { method, headers })
    expect(reply.status, reply.text).toBe(401)
  }

  /** Uses one key for all endpoints; its window is empty again after a minute. */
  const limitsRate: Rule = async (endpoint) => {
    const { call } = await singletons.get('', () => world.team({ key: { requests_per_minute: 1 } }))
    world.clock.advance(MINUTE_MS)
    const [path, body] = [buildUnknownPath(endpoint), await bodyFor(endpoint)]
    const first = await call(endpoint.method, path, body)
    expect(first.headers, first.text).toMatchObject({
      ratelimit: '"default";r=0;t=60',
      'x-ratelimit-limit': '1',
    })
    const second = await call(endpoint.method, path, body)
    expect(second, second.text).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60', 'ratelimit-policy': '"default";q=1;w=60' },
      body: { error: { details: { reason: 'rate_limited', retryAfterSeconds: 60 } } },
    })
  }

  const refusesUnknownParameter: Rule = async (endpoint) => {
    const { call } = await shared.getTeam(endpoint)
    const path = await shared.getPath(endpoint)
    const url = `${path}${path.includes('?') ? '&' : '?'}nonsense=1`
    const reply = await call(endpoint.method, url, await bodyFor(endpoint))
    expect(reply, reply.text).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'unknown_parameter', field: 'nonsense' } } },
    })
  }

  const refusesUnknownField: Rule = async (endpoint) => {
    const { call } = await shared.getTeam(endpoint)
    const body = withFields({ nonsense: 1 }, await bodyFor(endpoint))
    const reply = await call(endpoint.method, await shared.getPath(endpoint), body)
    expect(reply, reply.text).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'unknown_field', field: 'nonsense' } } },
    })
  }

  const requiresFile: Rule = async (endpoint) => {
    const { call } = await shared.getTeam(endpoint)
    const json = getJson(await bodyFor(endpoint))
    const reply = await call(endpoint.method, await shared.getPath(endpoint), json)
    expect(reply, reply.text).toMatchObject(fileMissing(endpoint))
  }

  /** The error names the scope whether or not the resource exists. */
  const namesMissingScope: Rule = async (endpoint) => {
    const { method, access } = endpoint
    const key = await shared.getKey(endpoint, listOtherScopes(access, DECLARATIONS.scopes))
    const reply = await world.callerWith(key)(method, buildUnknownPath(endpoint), await bodyFor(endpoint))
    const [requiredScope] = listAlternatives(access as AccessScope)
    expect(reply, reply.text).toMatchObject({
      status: 403,
      body: { error: { details: { reason: 'insufficient_scope', requiredScope } } },
    })
  }

  /** Sends the request with a key of these scopes as a bearer token. A read uses a shared resource, a write a new one. */
  async function expectSuccess(endpoint: EndpointRecord, scopes?: readonly Scope[]): Promise<void> {
    const { method, isWrite } = endpoint
    const team = isWrite ? await world.team() : await shared.getTeam(endpoint)
    const path = isWrite ? await makePath(endpoint, team, world) : await shared.getPath(endpoint)
    const issue = async () => (await world.issueKey(team.id, team.userId, scopes)).key
    const limited = isWrite ? issue() : shared.getKey(endpoint, scopes)
    const key = scopes ? await limited : team.key
    const body = await bodyFor(endpoint, team, world)
    const bearer = { method, body, headers: { authorization: `Bearer ${key}` } }
    const reply = await world.send(`/api/v1${path}`, bearer)
    expect(reply.status, `${scopes}: ${reply.text}`).toBe(endpoint.status)
    if (isWrite) return
    const again = await world.callerWith(key)(method, path, body)
    expect(again.status, `X-Api-Key: ${again.text}`).toBe(endpoint.status)
  }

  const acceptsEachScope: Rule = async (endpoint) => {
    const scopes = listAlternatives(endpoint.access as AccessScope)
    if (scopes.length === 0) await expectSuccess(endpoint)
    for (const scope of scopes) await expectSuccess(endpoint, [scope])
  }

  const acceptsAnyScope: Rule = async (endpoint) => {
    for (const scope of DECLARATIONS.scopes) await expectSuccess(endpoint, [scope])
  }

  /** Expects the same 404 in each place of the path for an id of another team or kind, an unknown and a malformed one. */
  const hidesOtherIds: Rule = async (endpoint) => {
    const { method, path } = endpoint
    const { call, userId, keyId } = await shared.getTeam(endpoint)
    const ownIds = await shared.getIds(endpoint)
    const body = await bodyFor(endpoint)
    const wrongIds = [randomUUID(), 'not-a-uuid', 'a%2Fb', path.includes('api-keys') ? userId : keyId]
    const urls = wrongIds.flatMap((id) =>
      Object.keys(ownIds).map((name) => pathWith(endpoint, { ...ownIds, [name]: id })),
    )
    const foreign = await call(method, await others.getPath(endpoint), body)
    expect(foreign.status, `another team's id: ${foreign.text}`).toBe(404)
    for (const [index, url] of urls.entries()) {
      const reply = await call(method, url, body)
      expect(reply.status, `${url}: ${reply.text}`).toBe(404)
      // For the first parameter of the path, the error must also equal that of another team's id.
      if (index % Object.keys(ownIds).length === 0)
        expect({ ...reply.body.error, request_id: '' }, url).toEqual({
          ...foreign.body.error,
          request_id: '',
        })
    }
  }

  /** Checks the headers of refusals with supported and unsupported methods; `world.send` checks all other responses. */
  const sendsSafeHeaders: Rule = async ({ method, path }) => {
    const url = fillRandomIds(path)
    for (const sent of [method, 'OPTIONS', 'TRACE', 'HEAD']) {
      const { status, headers } = await sendUnauthenticated(url, { method: sent })
      expect(findUnsafeApiHeaders(headers), `${sent}: ${status}`).toEqual([])
    }
  }

  return {
    requiresCredential,
    sendsSafeHeaders,
    refusesWrongCredential,
    refusesOtherSurface,
    limitsRate,
    refusesUnknownParameter: renewOnFailure(refusesUnknownParameter),
    refusesUnknownField: renewOnFailure(refusesUnknownField),
    requiresFile: renewOnFailure(requiresFile),
    namesMissingScope,
    acceptsEachScope: renewOnFailure(acceptsEachScope),
    acceptsAnyScope: renewOnFailure(acceptsAnyScope),
    hidesOtherIds: renewOnFailure(hidesOtherIds),
  }
}
