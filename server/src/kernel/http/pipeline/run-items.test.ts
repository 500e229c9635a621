// Tests of requests with many items, without admission: the test sets the principal.

import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createFakeClock } from '../../../../test/world/fake-clock.ts'
import { createTestDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import type { KeyPrincipal } from '../../../domain/access/principal.ts'
import { createSecretKeys } from '../../../domain/access/secret-keys.ts'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import { notFound, refused } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import { mergeManifests } from '../../../domain/merge-manifests.ts'
import { silentLogger } from '../../../operations/logger.ts'
import type { Db } from '../../db/connections/client.ts'
import type { CallCtx, KeyCtx } from '../../db/context.ts'
import { mergeHooks } from '../../db/hooks.ts'
import { ItemsResult, importRows, itemIds } from '../../wire/item-outcomes.ts'
import { Body, Text, type TSchema, Type } from '../../wire/schemas.ts'
import { acceptJsonBodies } from '../server/body-parser.ts'
import { createErrorHandler } from '../server/error-handler.ts'
import { compileEndpoint } from './compile-endpoint.ts'
import { deleteOldResponses } from './idempotency.ts'
import { createRowShape, IDS, type ItemShape, type Row } from './item-shapes.ts'
import { createRereading } from './reread.ts'
import { compileItemRun } from './run-items.ts'
import { compileRun } from './run-request.ts'

const database = openTestDatabase(await createTestDatabase())
afterAll(() => database.close())
await database.query({ text: 'create table book (title text not null, in_transaction text not null)' })
beforeEach(() => database.query({ text: 'truncate book' }))

const clock = createFakeClock()
const QUOTA_EXCEEDED = refused(ACCESS_ERRORS.storage_quota, {
  storage: 'audit',
  limit_bytes: 1,
  used_bytes: 2,
  needed_bytes: 0,
})

type Stored = { title: string; in_transaction: string }
const books = () => database.query<Stored>({ text: 'select * from book order by title' })
const listTitles = async () => (await books()).map(({ title }) => title)
const add = (db: Db, title: string) =>
  db.query({ text: 'insert into book values ($1, pg_current_xact_id()::text)', values: [title] })
const listKeys = async (principal: KeyPrincipal) =>
  (
    await database.query<{ key: string }>({
      text: 'select key from idempotency where tenant_id = $1 order by key',
      values: [principal.tenantId],
    })
  ).map(({ key }) => key)

const rejectUnexpected = () => Promise.reject(new Error('not expected'))
const newKey = (): KeyPrincipal => ({
  kind: 'key',
  credentialId: newId(),
  tenantId: newId(),
  userId: newId(),
  role: 'team-admin',
  keyScopes: ['*'],
  scopes: ['*'],
})

type Setup<Item> = {
  shape: ItemShape<Item>
  eachOf: string
  body: TSchema
  isExceeded?: () => boolean
}

/** An application with one endpoint. */
function serve<Item>(
  { shape, eachOf, body, isExceeded = () => false }: Setup<Item>,
  handle: (input: { ctx: KeyCtx; item: Item; index: number }) => Promise<unknown>,
) {
  const principal = newKey()
  let commits = 0
  const words = { operationId: 'books', tag: 'Books', summary: 'Books', access: 'books' }
  const place = { surface: 'team', prefix: '', method: 'POST', status: 200, path: '/books' } as const
  const endpoint = compileEndpoint(place, { ...words, body, response: ItemsResult, eachOf })
  const options = {
    database,
    clock,
    log: silentLogger,
    quotas: {
      refresh: rejectUnexpected,
      check() {
        if (isExceeded()) throw QUOTA_EXCEEDED
      },
    },
    secretKeys: createSecretKeys(undefined),
    errorOfConstraint: () => undefined,
    onCommit() {
      commits += 1
    },
  }
  const { items } = compileRun<KeyCtx, string>(endpoint, rejectUnexpected, {
    ...options,
    call: {
      clock,
      sendsMail: false,
      declared: mergeManifests([]),
      hooks: mergeHooks([]),
      publicUrl: () => 'https://engagement.example',
      renderer: { render: rejectUnexpected, check: rejectUnexpected, read: rejectUnexpected },
      files: { put: rejectUnexpected } as unknown as CallCtx['files'],
      takeReference: rejectUnexpected,
    },
    rereading: createRereading(),
    noteResponse: () => undefined,
  })
  const run = compileItemRun<KeyCtx, string, Item>(endpoint, shape, handle, items, options)
  const app = Fastify()
  app.setErrorHandler(createErrorHandler(silentLogger, () => undefined))
  acceptJsonBodies(app)
  app.decorateRequest('principal', null)
  app.route({
    method: 'POST',
    url: '/books',
    onRequest: async (request: FastifyRequest) => {
      request.principal = principal
    },
    handler: (request, reply) => run.write(request, reply, endpoint.readInput(request)),
  })
  const send = (payload: object, key?: string) =>
    app.inject({
      method: 'POST',
      url: '/books',
      payload,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  return { send, principal, commits: () => commits }
}

const IdList = Body('BookIds', { ids: itemIds('The books.') })
const ids = (count: number) => Array.from({ length: count }, () => newId())
const serveIds = (handle: Parameters<typeof serve<string>>[1], isExceeded?: () => boolean) =>
  serve({ shape: IDS, eachOf: 'ids', body: IdList, ...(isExceeded && { isExceeded }) }, handle)

test('each item has a transaction and an outcome; a refused one changes nothing', async () => {
  const [first, unknown, last] = ids(3) as [string, string, string]
  const { send, commits } = serveIds(async ({ ctx, item }) => {
    await add(ctx.db, item)
    if (item === unknown) throw notFound('month')
  })
  const response = await send({ ids: [first, unknown, last] })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().data).toMatchObject({
    items: [
      { id: first, status: 'done', error: null },
      { id: unknown, status: 'refused', error: { code: 404, details: { code: 'not_found' } } },
      { id: last, status: 'done', error: null },
    ],
    done_count: 2,
    refused_count: 1,
  })
  const stored = await books()
  expect(stored.map(({ title }) => title)).toEqual([first, last].sort())
  expect(new Set(stored.map(({ in_transaction }) => in_transaction)).size).toBe(2)
  expect(commits()).toBe(1)
})

test('after a failure a request with the same key runs the missing items, and the next one replays its response', async () => {
  const all = ids(5)
  let isFailing = true
  const { send, principal } = serveIds(async ({ ctx, item, index }) => {
    if (index === 1) throw notFound('month')
    if (index === 3 && isFailing) throw new Error('an outage')
    await add(ctx.db, item)
  })
  expect((await send({ ids: all }, 'once')).statusCode).toBe(500)
  expect(await listTitles()).toHaveLength(2)
  expect(await listKeys(principal)).toEqual(['once', 'once 0', 'once 2'])
  isFailing = false
  const continued = await send({ ids: all }, 'once')
  expect(continued.json().data).toMatchObject({ done_count: 4, refused_count: 1 })
  expect(continued.headers['idempotent-replayed']).toBeUndefined()
  expect(await listTitles()).toHaveLength(4)
  const replayed = await send({ ids: all }, 'once')
  expect(replayed.headers['idempotent-replayed']).toBe('true')
  expect(replayed.body).toBe(continued.body)
  expect(await listTitles()).toHaveLength(4)
  const reused = await send({ ids: all.slice(1) }, 'once')
  expect(reused.json().error.details.code).toBe('idempotency_key_reused')
})

test('concurrent requests with one key run each item once and have the same response', async () => {
  const all = ids(20)
  const { send } = serveIds(async ({ ctx, item, index }) => {
    if (index % 5 === 4) throw notFound('month')
    await add(ctx.db, item)
  })
  const responses = await Promise.all(Array.from({ length: 5 }, () => send({ ids: all }, 'together')))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(responses[0]?.json().data).toMatchObject({ done_count: 16, refused_count: 4 })
  expect(await listTitles()).toHaveLength(16)
})

test('an exceeded quota ends the request; done items stay, and a request with the same key continues', async () => {
  let done = 0
  let isRaised = false
  const all = ids(4)
  const { send, commits } = serveIds(
    async ({ ctx, item }) => {
      await add(ctx.db, item)
      done += 1
    },
    () => done >= 2 && !isRaised,
  )
  const response = await send({ ids: all }, 'quota')
  expect([response.statusCode, response.json().error.details.reason]).toEqual([403, 'quota_exceeded'])
  expect(commits()).toBe(1)
  isRaised = true
  expect((await send({ ids: all }, 'quota')).json().data.done_count).toBe(4)
  expect(await listTitles()).toHaveLength(4)
})

test('a request without a key stores no outcomes', async () => {
  const { send, principal } = serveIds(async ({ ctx, item }) => void (await add(ctx.db, item)))
  await send({ ids: ids(2) })
  expect(await listKeys(principal)).toEqual([])
})

test('the keys of items expire with the key of their request', async () => {
  const { send, principal } = serveIds(async ({ ctx, item }) => {
    clock.advance(60_000)
    await add(ctx.db, item)
  })
  await send({ ids: ids(3) }, 'old')
  expect(await listKeys(principal)).toHaveLength(4)
  clock.advance(24 * 3_600_000 - 100_000)
  await deleteOldResponses({ db: database, clock })
  expect(await listKeys(principal)).toEqual([])
})

const rows = createRowShape(Body('NewBook', { title: Text(20) }), { title: 'ignoring case' })
const RowList = Type.Object(importRows('POST /books', '.'))
const serveRows = () =>
  serve<Row>({ shape: rows, eachOf: 'rows', body: RowList }, async ({ ctx, item }) => {
    const title = String(item['title'])
    const isNew = !(await listTitles()).includes(title)
    if (isNew) await add(ctx.db, title)
    if (title === 'Drawn') await ctx.renderer.render('', {})
    return { id: newId(), isNew }
  })

test('rows with errors, and a row that repeats another, are refused; the other rows are imported', async () => {
  const { send } = serveRows()
  const sent = {
    rows: [{ title: 'Emma' }, { title: '' }, { name: 'Emma' }, { title: 'EMMA' }, { title: 'Ada' }],
  }
  const outcomes = { created_count: 2, refused_count: 3, exists_count: 0 }
  const tried = (await send({ ...sent, dry_run: true }, 'ignored')).json().data
  expect(tried).toMatchObject({ ...outcomes, dry_run: true })
  expect(tried.items[0]).toEqual({ index: 0, status: 'created', id: null, error: null })
  expect(tried.items.map((one: { error: { details: { code: string } } }) => one.error?.details.code)).toEqual(
    [undefined, 'empty', 'unknown_field', 'repeated_row', undefined],
  )
  expect(await listTitles()).toEqual([])
  expect((await send(sent)).json().data).toMatchObject({ ...outcomes, dry_run: false })
  expect(await listTitles()).toEqual(['Ada', 'Emma'])
  const again = (await send(sent)).json().data
  expect(again).toMatchObject({ created_count: 0, refused_count: 3, exists_count: 2 })
  expect(await listTitles()).toEqual(['Ada', 'Emma'])
})

test('a dry run stops before a document is rendered', async () => {
  const { send } = serveRows()
  const { items } = (await send({ rows: [{ title: 'Drawn' }], dry_run: true })).json().data
  expect(items).toEqual([{ index: 0, status: 'created', id: null, error: null }])
  expect(await listTitles()).toEqual([])
})
