// Tests of requests without admission: the test sets the principal.

import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createFakeClock } from '../../../../test/world/fake-clock.ts'
import { createTestDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import { type KeyPrincipal, OPERATOR, type Principal } from '../../../domain/access/principal.ts'
import { createSecretKeys } from '../../../domain/access/secret-keys.ts'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import {
  type ApiError,
  notAllowedForUser,
  notFound,
  RefusedAfterCommit,
  refused,
} from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import { mergeManifests } from '../../../domain/merge-manifests.ts'
import { silentLogger } from '../../../operations/logger.ts'
import type { Db } from '../../db/connections/client.ts'
import { type CallCtx, type Ctx, type KeyCtx, referenceFor } from '../../db/context.ts'
import { mergeHooks } from '../../db/hooks.ts'
import { PdfFile, Type } from '../../wire/schemas.ts'
import { acceptJsonBodies } from '../server/body-parser.ts'
import { createErrorHandler } from '../server/error-handler.ts'
import { compileEndpoint, type RequestInput } from './compile-endpoint.ts'
import type { Method, Result } from './endpoint.ts'
import { createRereading } from './reread.ts'
import { compileRun } from './run-request.ts'

const database = openTestDatabase(await createTestDatabase())
afterAll(() => database.close())
await database.query({ text: 'create table book (title text not null)' })
beforeEach(() => database.query({ text: 'truncate book' }))

const listTitles = async () =>
  (await database.query<{ title: string }>({ text: 'select title from book order by title' })).map(
    ({ title }) => title,
  )
const add = (db: Db, title: string) => db.query({ text: 'insert into book values ($1)', values: [title] })

const Book = Type.Object({ title: Type.String() })
const EMMA = toJsonText({ title: 'Emma' })
const QUOTA_EXCEEDED = refused(ACCESS_ERRORS.storage_quota, {
  storage: 'audit',
  limit_bytes: 1,
  used_bytes: 2,
  needed_bytes: 0,
})
const clock = createFakeClock()

const newKey = (): KeyPrincipal => ({
  kind: 'key',
  credentialId: newId(),
  tenantId: newId(),
  userId: newId(),
  role: 'team-admin',
  keyScopes: ['*'],
  scopes: ['*'],
})

type Handle = (input: { ctx: KeyCtx } & RequestInput) => Promise<Result<unknown>>
type Setup = {
  path?: string
  status?: 200 | 201
  response?: object
  principal?: Principal
  /** Resources whose quota is exceeded. */
  exceeded?: string[]
  refusal?: ApiError
  renderer?: CallCtx['renderer']
}

let lastNumber = 0
const rejectUnexpected = () => Promise.reject(new Error('not expected'))

/** An application with one endpoint. */
async function serve(method: Method, setup: Setup, handle: Handle) {
  const {
    path = '/books',
    status = 200,
    response = Book,
    principal = newKey(),
    exceeded = [],
    refusal,
  } = setup
  const sizes: number[] = []
  const endpoint = compileEndpoint(
    { surface: 'team', prefix: '', method, status, path },
    {
      operationId: 'books',
      tag: 'Books',
      summary: 'Books',
      access: 'books',
      body: Type.Object({}),
      response,
    },
  )
  const run = compileRun<KeyCtx, string>(endpoint, handle, {
    database,
    call: {
      clock,
      sendsMail: false,
      declared: mergeManifests([]),
      hooks: mergeHooks([]),
      publicUrl: () => 'https://engagement.example',
      renderer: setup.renderer ?? {
        render: rejectUnexpected,
        check: rejectUnexpected,
        read: rejectUnexpected,
      },
      files: { put: rejectUnexpected } as unknown as CallCtx['files'],
      takeReference: async () => `M-2026-${String(++lastNumber).padStart(4, '0')}`,
    },
    log: silentLogger,
    quotas: {
      refresh: rejectUnexpected,
      check(_, resource) {
        if (exceeded.includes(resource)) throw QUOTA_EXCEEDED
      },
    },
    secretKeys: createSecretKeys(undefined),
    errorOfConstraint: () => undefined,
    rereading: createRereading(),
    onCommit: () => undefined,
    noteResponse: (_, bytes) => void sizes.push(bytes),
  })
  const app = Fastify()
  app.setErrorHandler(createErrorHandler(silentLogger, () => undefined))
  acceptJsonBodies(app)
  app.decorateRequest('principal', null)
  app.route({
    method,
    url: endpoint.route.url,
    onRequest: async (request: FastifyRequest) => {
      request.principal = principal
    },
    handler(request, reply) {
      const input = endpoint.readInput(request)
      if (refusal) return run.refuse(request, input, refusal)
      return method === 'GET'
        ? run.read(request, reply, { ...input, waitedMs: 0 }, database, () => undefined)
        : run.write(request, reply, input)
    },
  })
  const send = (headers: Record<string, string> = {}, url = path) => app.inject({ method, url, headers })
  return { send, sizes }
}

test('a read returns the JSON of the use case unchanged, and its size is recorded', async () => {
  const spaced = '{ "title" : "Emma" }' as JsonText<unknown>
  const { send, sizes } = await serve('GET', {}, async () => spaced)
  const response = await send()
  expect([response.statusCode, response.body]).toEqual([200, `{"data":${spaced}}`])
  expect(sizes).toEqual([spaced.length])
})

test('a use case gets the team, the person and the principal of the request', async () => {
  const principal = newKey()
  let context: Partial<Ctx> = {}
  const { send } = await serve('GET', { principal }, async ({ ctx }) => {
    context = ctx
    return EMMA
  })
  await send()
  expect(context).toMatchObject({
    principal,
    tenantId: principal.tenantId,
    actor: { kind: 'user', id: principal.userId },
    db: database,
    client: { ip: '127.0.0.1' },
  })
})

test("the operator's context has no team", async () => {
  let context: object = {}
  const { send } = await serve('GET', { principal: OPERATOR }, async ({ ctx }) => {
    context = ctx
    return EMMA
  })
  await send()
  expect(context).toMatchObject({ principal: OPERATOR })
  expect(context).not.toHaveProperty('tenantId')
})

test('a file read returns its bytes, and 304 to a client with a matching ETag', async () => {
  const file = { bytes: Buffer.from('%PDF-'), name: 'Emma.pdf', sha256: 'abc' }
  const { send, sizes } = await serve('GET', { response: PdfFile }, async () => file)
  const response = await send()
  expect([response.statusCode, response.headers['etag'], response.body]).toEqual([200, '"abc"', '%PDF-'])
  expect((await send({ 'if-none-match': '"abc"' })).statusCode).toBe(304)
  expect(sizes).toEqual([])
})

test('a created resource has a Location, and the response is sent after the commit', async () => {
  const { send } = await serve('POST', { status: 201 }, async ({ ctx }) => {
    await add(ctx.db, 'Emma')
    expect(await listTitles()).toEqual([])
    return { id: '7', json: EMMA }
  })
  const response = await send()
  expect([response.statusCode, response.headers['location']]).toEqual([201, '/books/7'])
  expect(await listTitles()).toEqual(['Emma'])
})

test('a failed write leaves nothing, and no after-commit work runs', async () => {
  let isRun = false
  const { send } = await serve('POST', {}, async ({ ctx }) => {
    await add(ctx.db, 'Emma')
    ctx.afterCommit(() => {
      isRun = true
    })
    throw notFound('team')
  })
  expect((await send()).statusCode).toBe(404)
  expect([await listTitles(), isRun]).toEqual([[], false])
})

test('after-commit work sees the committed rows', async () => {
  let committed = Promise.resolve<string[]>([])
  const { send } = await serve('POST', {}, async ({ ctx }) => {
    ctx.afterCommit(() => {
      committed = listTitles()
    })
    await add(ctx.db, 'Emma')
    return EMMA
  })
  expect((await send()).statusCode).toBe(200)
  expect(await committed).toEqual(['Emma'])
})

const IDEMPOTENT = { 'idempotency-key': 'one' }
const addEmma: Handle = async ({ ctx }) => {
  await add(ctx.db, 'Emma')
  return EMMA
}

test('a write repeated with its Idempotency-Key has one effect', async () => {
  const { send } = await serve('POST', {}, addEmma)
  const [first, again] = [await send(IDEMPOTENT), await send(IDEMPOTENT)]
  expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([
    undefined,
    'true',
  ])
  expect(again.body).toBe(first.body)
  expect(await listTitles()).toEqual(['Emma'])
  await send()
  expect(await listTitles()).toEqual(['Emma', 'Emma'])
})

test('a refused write may be repeated with the same Idempotency-Key', async () => {
  let runs = 0
  const { send } = await serve('POST', {}, async (input) => {
    runs += 1
    if (runs === 1) throw notFound('team')
    return addEmma(input)
  })
  expect((await send(IDEMPOTENT)).statusCode).toBe(404)
  const again = await send(IDEMPOTENT)
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, undefined])
})

test('a write that is refused after its commit leaves what it has written, and its Idempotency-Key is free', async () => {
  let runs = 0
  let committed = 0
  const { send } = await serve('POST', {}, async ({ ctx }) => {
    runs += 1
    await add(ctx.db, `Try ${runs}`)
    ctx.afterCommit(() => {
      committed += 1
    })
    if (runs < 3) throw new RefusedAfterCommit(notFound('team'))
    return EMMA
  })
  const [first, again] = [await send(IDEMPOTENT), await send(IDEMPOTENT)]
  expect([first.statusCode, again.statusCode, again.json().error.details]).toEqual([
    404,
    404,
    first.json().error.details,
  ])
  expect([await listTitles(), committed]).toEqual([['Try 1', 'Try 2'], 2])
  expect((await send(IDEMPOTENT)).statusCode).toBe(200)
  expect((await send(IDEMPOTENT)).headers['idempotent-replayed']).toBe('true')
  expect(await listTitles()).toEqual(['Try 1', 'Try 2', 'Try 3'])
})

test.each([
  ['POST', 'audit', {}, 403],
  ['DELETE', 'audit', {}, 200],
  ['POST', 'idempotency', {}, 200],
  ['POST', 'idempotency', IDEMPOTENT, 403],
] as const)('%s over the quota of %s with %j is %i', async (method, resource, headers, status) => {
  const { send } = await serve(method, { exceeded: [resource] }, addEmma)
  expect((await send(headers)).statusCode).toBe(status)
  expect(await listTitles()).toEqual(status === 200 ? ['Emma'] : [])
})

test('a team over its quota still gets the stored response', async () => {
  const exceeded: string[] = []
  const { send } = await serve('POST', { exceeded }, addEmma)
  await send(IDEMPOTENT)
  exceeded.push('audit', 'idempotency')
  expect((await send(IDEMPOTENT)).statusCode).toBe(200)
})

test('a document is rendered outside the transaction, and the write runs again with the same ids and time', async () => {
  const runs: string[] = []
  const renderer = {
    async render() {
      expect(await listTitles()).toEqual([])
      clock.advance(1000)
      return { bytes: Buffer.from('%PDF-'), content: '' }
    },
    check: async () => [],
    read: rejectUnexpected,
  }
  const { send } = await serve('POST', { renderer }, async (input) => {
    const { ctx } = input
    const reference = await referenceFor(ctx, 'mission', ctx.stableId('document'))
    runs.push(`${ctx.stableId('document')} ${reference} ${ctx.clock.now().toISOString()}`)
    await add(ctx.db, 'Emma')
    await ctx.renderer.render(ctx.tenantId, { title: 'Emma' })
    return EMMA
  })
  expect((await send()).statusCode).toBe(200)
  expect(runs).toHaveLength(2)
  expect(runs[1]).toBe(runs[0])
  expect(await listTitles()).toEqual(['Emma'])
})

test('an uploaded invoice is read outside the transaction, once for each file', async () => {
  const [files, results]: [string[], object[]] = [[], []]
  const renderer = {
    render: rejectUnexpected,
    check: rejectUnexpected,
    async read(_: string, file: Buffer) {
      expect(await listTitles()).toEqual([])
      files.push(file.toString())
      if (files.length > 1) throw new Error('Damaged')
      return { kind: 'pdf' as const }
    },
  }
  const { send } = await serve('POST', { renderer }, async ({ ctx }) => {
    await add(ctx.db, 'Emma')
    results.push(await ctx.renderer.read(ctx.tenantId, Buffer.from('one')))
    const second = ctx.renderer.read(ctx.tenantId, Buffer.from('two'))
    await second.catch((error: Error) => {
      if (error.message !== 'Damaged') throw error
      results.push({ message: error.message })
    })
    return EMMA
  })
  expect((await send()).statusCode).toBe(200)
  expect(files).toEqual(['one', 'two'])
  expect(results).toEqual([{ kind: 'pdf' }, { kind: 'pdf' }, { message: 'Damaged' }])
  expect(await listTitles()).toEqual(['Emma'])
})

const refusal = notAllowedForUser(ACCESS_ERRORS.admin_only)

test('a refused write is 403 and leaves nothing', async () => {
  const { send } = await serve('POST', { refusal }, addEmma)
  expect((await send()).statusCode).toBe(403)
  expect(await listTitles()).toEqual([])
})

test('a refused request for an unknown resource is 404', async () => {
  const { send } = await serve('POST', { refusal }, async () => {
    throw notFound('team')
  })
  expect((await send()).statusCode).toBe(404)
})

test('a refused write renders no document and stores no file', async () => {
  const { send } = await serve('POST', { refusal }, async ({ ctx }) => {
    await ctx.renderer.render(ctx.tenantId, {})
    throw notFound('team')
  })
  expect((await send()).statusCode).toBe(403)
})

test('a refused read of a list does not run the use case, that of a resource does', async () => {
  let runs = 0
  const handle = async () => {
    runs += 1
    return EMMA
  }
  const list = await serve('GET', { refusal }, handle)
  expect([(await list.send()).statusCode, runs]).toEqual([403, 0])
  const resource = await serve('GET', { refusal, path: '/books/:id' }, handle)
  expect([(await resource.send({}, `/books/${newId()}`)).statusCode, runs]).toEqual([403, 1])
})
