import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { BARE_PDF } from '../../../../test/make/uploads.ts'
import type { ApiError } from '../../../domain/errors/api-error.ts'
import { PdfFile, Query, Type } from '../../wire/schemas.ts'
import { compileEndpoint } from './compile-endpoint.ts'
import type { Method } from './endpoint.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const WORDS = { operationId: 'shelveBook', tag: 'Books', summary: 'Shelve a book' }
const Book = Type.Object({ title: Type.String() }, { additionalProperties: false })
const Page = Query({ per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) })
const DEFINITION = { ...WORDS, access: 'books:write', body: Book, response: Book }

const compile = (method: Method, path: string, more: object = {}) =>
  compileEndpoint(
    { surface: 'team', prefix: '/api/v1', method, status: method === 'POST' ? 201 : 200, path },
    { ...DEFINITION, ...more },
  )

const requestWith = (parts: object) =>
  ({ raw: { url: '/' }, headers: {}, params: {}, body: undefined, ...parts }) as unknown as FastifyRequest
const json = (value: unknown) => Buffer.from(JSON.stringify(value))

function listFields(read: () => unknown): string[] {
  try {
    read()
  } catch (error) {
    const { errors } = (error as ApiError).details as { errors: { field: string }[] }
    return errors.map(({ field }) => field)
  }
  return []
}

test('an endpoint without access is not compiled', () => {
  expect(() => compile('GET', '/books', { access: '' })).toThrow('GET /books does not declare its access')
})

test("the record is the definition with the endpoint's path", () => {
  const { record, name, headName } = compile('POST', '/shelves/:id/books', { role: 'team-admin' })
  expect(record).toEqual({
    ...DEFINITION,
    role: 'team-admin',
    method: 'POST',
    path: '/api/v1/shelves/:id/books',
    status: 201,
    surface: 'team',
    isWrite: true,
    isIdempotent: true,
    takesDryRun: false,
  })
  expect([name, headName]).toEqual(['POST /api/v1/shelves/:id/books', 'HEAD /api/v1/shelves/:id/books'])
})

test('a write of a surface that takes dry runs takes them, unless it refuses them', () => {
  const place = {
    surface: 'team',
    prefix: '/api/v1',
    status: 200,
    path: '/books',
    takesDryRun: true,
  } as const
  const takes = (method: Method, more: object = {}) =>
    compileEndpoint({ ...place, method }, { ...DEFINITION, ...more }).record.takesDryRun
  expect([takes('POST'), takes('GET'), takes('POST', { refusesDryRun: true })]).toEqual([true, false, false])
})

test('a GET is not a write', () => {
  expect(compile('GET', '/books').record.isWrite).toBe(false)
})

test('only the route of a write checks Content-Length', () => {
  expect(compile('GET', '/books').route).toEqual({ method: 'GET', url: '/api/v1/books' })
  expect(compile('DELETE', '/books/:id').route).toHaveProperty('preParsing')
})

test('the response defines whether an endpoint returns a file', () => {
  expect(compile('GET', '/books/:id').isFile).toBe(false)
  expect(compile('GET', '/books/:id/cover', { response: PdfFile }).isFile).toBe(true)
})

test('the input has the params, the query and the body of the request', () => {
  const { readInput } = compile('POST', '/shelves/:id/books', { query: Page })
  const sent = { raw: { url: '/?per_page=20' }, params: { id: ID }, body: json({ title: 'Emma' }) }
  expect(readInput(requestWith(sent))).toEqual({
    params: { id: ID },
    query: { per_page: 20 },
    body: { title: 'Emma' },
    file: undefined,
  })
})

test('the errors of the query and the body are thrown together', () => {
  const { readInput } = compile('POST', '/books', { query: Page })
  const sent = requestWith({ raw: { url: '/?per_page=0' }, body: json({ title: 7, pages: 3 }) })
  expect(listFields(() => readInput(sent)).sort()).toEqual(['pages', 'per_page', 'title'])
})

test('a read ignores a body', () => {
  const { readInput } = compile('GET', '/books')
  expect(readInput(requestWith({ body: json({ title: 7 }) })).body).toBeUndefined()
})

test('an upload has the JSON of one part as its body and the other part as its file', () => {
  const { readInput } = compile('POST', '/books', { upload: { json: 'book', file: 'cover' } })
  const part = (name: string, value: Buffer) =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      value,
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([
    part('book', json({ title: 'Emma' })),
    part('cover', BARE_PDF),
    Buffer.from('--b--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  expect(readInput(requestWith({ headers, body }))).toMatchObject({
    body: { title: 'Emma' },
    file: BARE_PDF,
  })
})

test('the Location of a created resource is below its endpoint, or where the definition says', () => {
  const below = compile('POST', '/shelves/:id/books')
  expect(below.toLocation({ id: ID }, '7')).toBe(`/api/v1/shelves/${ID}/books/7`)
  expect(below.toPath({ id: ID })).toBe(`/api/v1/shelves/${ID}/books`)
  const elsewhere = compile('POST', '/shelves/:id/books', { location: '/books/:id' })
  expect(elsewhere.toLocation({ id: ID }, '7')).toBe('/api/v1/books/7')
})
