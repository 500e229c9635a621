// The test environment: the real application on its own database, a clock, and teams with keys.

import { randomUUID } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import { type AppOptions, buildApp } from '../../src/app.ts'
import type { Role } from '../../src/kernel/domain/access/permissions.ts'
import { type Scope, UNLIMITED } from '../../src/kernel/domain/access/scopes.ts'
import { checkAgainstContract, checkError } from '../check/contract-check.ts'
import { createFakeClock } from './fake-clock.ts'
import { MULTIPART, WithFile } from './multipart-body.ts'
import { createSlowMachineRenderer } from './slow-machine-renderer.ts'
import { createTestDatabase, openTestDatabase } from './test-databases.ts'
import { testOptions } from './test-options.ts'

export const OPERATOR_TOKEN = 'operator-token-of-the-test-world-0001'

// biome-ignore lint/suspicious/noExplicitAny: tests read the fields they expect of a response
export type Body = any
export type Reply = { status: number; body: Body; text: string; headers: Record<string, unknown> }
type Request = {
  method?: string
  /** As JSON, or a `WithFile`. */
  body?: unknown
  /** Sent unchanged, with the JSON media type. */
  raw?: string | Buffer
  headers?: Record<string, string>
}

export type World = Awaited<ReturnType<typeof openWorld>>
export type Team = Awaited<ReturnType<World['team']>>

/** Closed after the tests of the file. */
export async function startWorld(overrides: Partial<AppOptions> = {}): Promise<World> {
  const world = await openWorld(overrides)
  afterAll(world.close)
  return world
}

/** Outside a test, the caller closes it. */
export async function openWorld(overrides: Partial<AppOptions> = {}) {
  const clock = createFakeClock()
  const database = overrides.database ?? openTestDatabase(await createTestDatabase())
  const renderer = createSlowMachineRenderer()
  const options = {
    ...testOptions({ database, clock, renderer }),
    operatorToken: OPERATOR_TOKEN,
    queueMs: 60_000,
    ...overrides,
  }
  const app = await buildApp(options)
  await app.server.ready()
  async function close(): Promise<void> {
    await app.server.close()
    await renderer.close()
    if (!overrides.database) await database.close()
  }

  async function send(
    url: string,
    { method = 'GET', body, raw, headers = {} }: Request = {},
  ): Promise<Reply> {
    const isMultipart = body instanceof WithFile
    const encoded = isMultipart ? body.encode() : JSON.stringify(body)
    const payload = raw ?? (body === undefined ? undefined : encoded)
    const type = isMultipart ? MULTIPART : 'application/json'
    const response = await app.server.inject({
      method: method as 'GET',
      url,
      headers: { ...(payload !== undefined && { 'content-type': type }), ...headers },
      ...(payload !== undefined && { payload }),
    })
    const reply = { status: response.statusCode, headers: response.headers, text: response.body }
    checkEnvelope(reply)
    checkAgainstContract(method, url, reply)
    return { ...reply, body: reply.text && isJson(reply) ? JSON.parse(reply.text) : undefined }
  }

  const operator = (method: string, path: string, body?: unknown) =>
    send(`/operator/v1${path}`, { method, body, headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } })

  async function addUser(teamId: string, role: Role = 'team-admin', permissions?: readonly Scope[]) {
    const email = `${randomUUID()}@example.com`
    const { body } = await operator('POST', `/teams/${teamId}/users`, {
      email,
      role,
      first_name: 'Ada',
      last_name: 'Martin',
      permissions,
    })
    return body.data.id as string
  }

  async function issueKey(
    teamId: string,
    userId: string,
    scopes: readonly Scope[] = ['*'],
    more: object = {},
  ) {
    const { body } = await operator('POST', `/teams/${teamId}/api-keys`, {
      name: 'Key',
      user_id: userId,
      scopes,
      ...more,
    })
    return body.data as { id: string; key: string }
  }

  const callerWith = (key: string) => (method: string, path: string, body?: unknown) =>
    send(`/api/v1${path}`, { method, body, headers: { 'x-api-key': key } })

  /** A new team with an admin who, and whose key, has every scope, the explicit ones too, unless overridden. */
  async function team(
    options: {
      scopes?: readonly Scope[]
      role?: Role
      permissions?: readonly Scope[]
      key?: object
      sandbox?: boolean
    } = {},
  ) {
    const { sandbox = false } = options
    const id: string = (await operator('POST', '/teams', { name: 'Acme', sandbox })).body.data.id
    const every = options.role === 'team-member' ? undefined : UNLIMITED
    const userId = await addUser(id, options.role, options.permissions ?? every)
    const { id: keyId, key } = await issueKey(id, userId, options.scopes ?? UNLIMITED, options.key)
    const colleague = (role?: Role, permissions?: readonly Scope[]) => addUser(id, role, permissions)
    return { id, userId, keyId, key, call: callerWith(key), addUser: colleague }
  }

  const { files } = options
  return { app, database, clock, files, renderer, send, operator, team, issueKey, callerWith, close }
}

const isJson = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-type']).startsWith('application/json')

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Checks that hold for every response of every endpoint. */
function checkEnvelope(reply: { status: number; headers: Record<string, unknown>; text: string }): void {
  const requestId = reply.headers['x-request-id']
  expect(requestId).toMatch(UUID)
  expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  if (reply.status < 400 || !isJson(reply) || reply.text === '') return
  const { error } = JSON.parse(reply.text)
  expect(error).toMatchObject({ code: reply.status, request_id: requestId, details: expect.anything() })
  checkError(error)
}
