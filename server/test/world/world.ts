// The test environment: the real application on its own database, a clock, and teams with keys.

import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { type AppOptions, buildApp } from '../../src/app.ts'
import type { Role } from '../../src/domain/access/permissions.ts'
import { type Scope, UNLIMITED_SCOPES } from '../../src/domain/access/scopes.ts'
import { checkAgainstContract, checkError } from '../check/contract-check.ts'
import { findUnsafeHeaders } from '../check/security-headers.ts'
import { dropDistributedDatabase } from '../suites/citus/citus-databases.ts'
import { createFakeClock } from './fake-clock.ts'
import { MULTIPART, WithFile } from './multipart-body.ts'
import { getSharedRenderer } from './patient-renderer.ts'
import { createTestDatabase, openTestDatabase } from './test-databases.ts'
import { testOptions } from './test-options.ts'

export const OPERATOR_TOKEN = 'operator-token-of-the-test-world-0001'

// biome-ignore lint/suspicious/noExplicitAny: tests read the fields they expect of a response
export type Body = any
export type Reply = { status: number; body: Body; text: string; headers: Record<string, unknown> }
type Request = {
  method?: string
  /** A value sent as JSON, or a `WithFile`. */
  body?: unknown
  /** Sent unchanged, with the JSON media type. */
  raw?: string | Buffer
  headers?: Record<string, string>
}

export type World = Awaited<ReturnType<typeof openWorld>>
export type Team = Awaited<ReturnType<World['team']>>

/** Starts a world that is closed after the tests of the file. */
export async function startWorld(overrides: Partial<AppOptions> = {}): Promise<World> {
  const world = await openWorld(overrides)
  afterAll(world.close)
  return world
}

let shared: Promise<World> | undefined

/**
 * The world that test files of this process share if they only send requests about their own teams: starting an application and a
 * database takes as long as ten tests. The clock starts again for each file. The world refuses everything that could change the result of
 * another file (statements about all teams, jobs, the server); a file that needs it starts its own world. It is never closed.
 */
export async function shareWorld(): Promise<World> {
  shared ??= openWorld()
  const world = await shared
  world.clock.set(createFakeClock().now().toISOString())
  // Failed sign-ins of other files do not count.
  world.clock.elapse(AFTER_SIGN_IN_WINDOW_MS)
  const { endpoints, routes } = world.app
  return {
    ...world,
    app: refuseOtherProperties({ endpoints, routes }),
    database: refuseOtherProperties({
      query(statement: { text: string }) {
        if (!ABOUT_ONE_TEAM.test(statement.text)) refuse(statement.text)
        return world.database.query(statement as never)
      },
    }),
    files: refuseOtherProperties({}),
    close: async () => refuse('close'),
  }
}

/** Longer than the window in which failed sign-ins count. */
const AFTER_SIGN_IN_WINDOW_MS = 61_000
/** A statement that names a team or one of its resources. */
const ABOUT_ONE_TEAM = /\b(tenant_id|id|\w+_id) (= |= any\(|in \()\$\d/

function refuse(what: string): never {
  throw new Error(`Files share this world: call startWorld() to use ${what}`)
}

function refuseOtherProperties<T>(allowed: object): T {
  return new Proxy(allowed, {
    get: (target, name) => Reflect.get(target, name) ?? refuse(String(name)),
  }) as T
}

async function openOwnDatabase() {
  const connection = await createTestDatabase()
  const database = openTestDatabase(connection)
  async function closeDatabase() {
    await database.close()
    await dropDistributedDatabase(connection)
  }
  return { database, closeDatabase }
}

/** Opens a world that the caller has to close. */
export async function openWorld(overrides: Partial<AppOptions> = {}) {
  const clock = createFakeClock()
  const { database, closeDatabase } = overrides.database
    ? { database: overrides.database, closeDatabase: async () => {} }
    : await openOwnDatabase()
  const renderer = getSharedRenderer()
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
    await closeDatabase()
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
    checkHeaders(reply, options.publicUrl())
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

  /** A new team. Its admin and their key have every scope, even those that `*` does not include, unless overridden. */
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
    const adminPermissions = options.role === 'team-member' ? undefined : UNLIMITED_SCOPES
    const userId = await addUser(id, options.role, options.permissions ?? adminPermissions)
    const { id: keyId, key } = await issueKey(id, userId, options.scopes ?? UNLIMITED_SCOPES, options.key)
    const colleague = (role?: Role, permissions?: readonly Scope[]) => addUser(id, role, permissions)
    return { id, userId, keyId, key, call: callerWith(key), addUser: colleague }
  }

  const { files } = options
  return { app, database, clock, files, renderer, send, operator, team, issueKey, callerWith, close }
}

const isJson = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-type']).startsWith('application/json')

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function checkHeaders({ headers }: Pick<Reply, 'headers'>, publicUrl: string): void {
  const unsafe = findUnsafeHeaders(headers, publicUrl)
  if (unsafe.length > 0) throw new Error(`A response has unsafe headers: ${unsafe.join(', ')}`)
}

/** Checks that hold for every response of every endpoint. */
function checkEnvelope(reply: { status: number; headers: Record<string, unknown>; text: string }): void {
  const {
    'x-request-id': requestId,
    'x-content-type-options': sniffing,
    'x-frame-options': frames,
  } = reply.headers
  if (!UUID.test(String(requestId)) || sniffing !== 'nosniff' || frames !== 'DENY')
    throw new Error(`A response lacks one of the usual headers: ${JSON.stringify(reply.headers)}`)
  if (reply.status < 400 || !isJson(reply) || reply.text === '') return
  const { error } = JSON.parse(reply.text)
  if (error.code !== reply.status || error.request_id !== requestId || !error.details)
    throw new Error(`The error of ${requestId} with status ${reply.status} is ${reply.text}`)
  checkError(error)
}
