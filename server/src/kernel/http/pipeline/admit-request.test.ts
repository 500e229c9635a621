import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { OPERATOR, type Principal } from '../../../domain/access/principal.ts'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import { busy, notAllowedForUser, refused } from '../../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../../domain/errors/service.errors.ts'
import { newId } from '../../../domain/ids.ts'
import { OutageError, OutcomeUnknownError } from '../../db/connections/outage.ts'
import type { AuthenticatedCtx } from '../../db/context.ts'
import { NoBody, PdfFile } from '../../wire/schemas.ts'
import type { Admission } from '../limits/concurrency-limit.ts'
import type { Forwarder } from '../server/forwarding.ts'
import { type AdmitOptions, compileAdmission } from './admit-request.ts'
import { compileEndpoint } from './compile-endpoint.ts'
import type { Method } from './endpoint.ts'

const PRINCIPAL: Principal = {
  kind: 'portal',
  credentialId: newId(),
  tenantId: newId(),
  freelancerId: newId(),
}
const NAME = 'GET /portal/v1/books'
const TIMEOUT = new Error('timeout exceeded when trying to connect')
const OUTAGE = new OutageError('database_unreachable', TIMEOUT)

type Options = AdmitOptions<AuthenticatedCtx, string>

/** One request to one endpoint; `steps` records what happens to it, in order. */
function setUpRequest(method: Method, definition: object = {}, overrides: Partial<Options> = {}) {
  const steps: string[] = []
  const waiting = Promise.withResolvers<void>()
  let isFull = false
  const admission = {
    db: {},
    acquire(lane, slots) {
      steps.push(`acquire ${lane} ${slots}`)
      return isFull ? waiting.promise : undefined
    },
    release: (lane, outage) =>
      void steps.push(`release ${lane}${outage === undefined ? '' : ' after an outage'}`),
    leave: () => void steps.push('leave'),
  } as Admission
  const endpoint = compileEndpoint(
    { surface: 'portal', prefix: '/portal/v1', method, status: 200, path: '/books' },
    {
      operationId: 'books',
      tag: 'Books',
      summary: 'Books',
      access: 'books',
      response: NoBody,
      ...definition,
    },
  )
  const admit = compileAdmission(endpoint, {
    authenticate: () => PRINCIPAL,
    limit: { enter: () => admission },
    sandboxes: { find: () => undefined },
    forwarder: undefined,
    ...overrides,
  })
  const raw = Object.assign(new EventEmitter(), { closed: false, writableLength: 0, destroy() {} })
  const reply = { raw } as unknown as FastifyReply & { raw: typeof raw }
  const request = {
    raw: { method },
    headers: {},
    principal: null,
    admission: null,
  } as unknown as FastifyRequest
  const serve = async () => void steps.push('serve')
  return {
    admit,
    request,
    reply,
    admission,
    steps,
    enter: () =>
      new Promise<Error | undefined>((resolve) =>
        admit.enter(request, reply, (error) => {
          steps.push('entered')
          resolve(error)
        }),
      ),
    read: (query: object = {}) => admit.read(request, reply, query, serve),
    write: (work = serve) => admit.write(request, reply, work),
    fillSlots() {
      isFull = true
      return waiting.resolve
    },
  }
}

async function enterRequest(...setup: Parameters<typeof setUpRequest>) {
  const call = setUpRequest(...setup)
  expect(await call.enter()).toBeUndefined()
  call.steps.length = 0
  return call
}

/** Forwards to a worker that responds with this many bytes; undefined while no worker listens. */
function forwarderTo(bytes: number | undefined, steps: string[] = []) {
  const large = new Set<string>()
  const forwarder: Forwarder = {
    hadLargeResponse: (teamId, name) => large.has(`${teamId} ${name}`),
    noteResponse: (teamId, name, size) => void steps.push(`note ${teamId} ${name} ${size}`),
    forward: async () => bytes,
  }
  return { forwarder, steps, remember: () => large.add(`${PRINCIPAL.tenantId} ${NAME}`) }
}

test('a request whose credential needs no statement is authenticated and admitted in the same tick', () => {
  const call = setUpRequest('GET')
  void call.enter()
  expect(call.steps).toEqual(['entered'])
  expect(call.request).toMatchObject({ principal: PRINCIPAL, endpoint: NAME, takesFile: false })
  expect(call.request.admission).toBe(call.admission)
})

test('a HEAD request has its own name, and an endpoint with an upload accepts files', async () => {
  const head = setUpRequest('GET')
  head.request.raw.method = 'HEAD'
  await head.enter()
  expect(head.request.endpoint).toBe('HEAD /portal/v1/books')
  const upload = await enterRequest('POST', { upload: { json: 'book', file: 'cover' } })
  expect(upload.request.takesFile).toBe(true)
})

test.each(['at once', 'after a lookup'])('a credential that is refused %s is not admitted', async (when) => {
  const error = refused(ACCESS_ERRORS.invalid_key)
  const authenticate = () => {
    if (when === 'at once') throw error
    return Promise.reject(error)
  }
  const call = setUpRequest('GET', {}, { authenticate })
  expect(await call.enter()).toBe(error)
  expect(call.request).toMatchObject({ principal: null, admission: null })
})

test('a request over the limit is refused', async () => {
  const error = busy(SERVICE_ERRORS.stopping)
  const enter = () => {
    throw error
  }
  expect(await setUpRequest('GET', {}, { limit: { enter } }).enter()).toBe(error)
})

test('a client that disconnects during authentication leaves immediately', async () => {
  const call = setUpRequest('GET', {}, { authenticate: async () => PRINCIPAL })
  const entering = call.enter()
  call.reply.raw.closed = true
  await entering
  expect(call.steps).toEqual(['leave', 'entered'])
})

test('an unauthenticated request is not served', async () => {
  const call = setUpRequest('GET')
  await expect(call.read()).rejects.toThrow('The request is not authenticated')
  expect(call.steps).toEqual([])
})

test.each([
  ['a resource', {}, {}, 1],
  ['a page of 20', {}, { per_page: 20 }, 1],
  ['a page of 100', {}, { per_page: 100 }, 5],
  ['40 events', {}, { limit: 40 }, 2],
  ['500 events', {}, { limit: 500 }, 5],
  ['a file', { response: PdfFile }, {}, 3],
])('a read of %s is served once, in slots by its size', async (_, definition, query, slots) => {
  const call = await enterRequest('GET', definition)
  await call.read(query)
  expect(call.steps).toEqual([`acquire reads ${slots}`, 'serve', 'release reads'])
})

test('a read is served once even when its handler resolves with the reply', async () => {
  const call = await enterRequest('GET')
  // Like Fastify's reply: a thenable that resolves with undefined.
  // biome-ignore lint/suspicious/noThenProperty: a stand-in for Fastify's reply
  const reply = { then: (resolve: () => void) => resolve() }
  await call.admit.read(call.request, call.reply, {}, async () => {
    call.steps.push('serve')
    return reply
  })
  expect(call.steps).toEqual(['acquire reads 1', 'serve', 'release reads'])
})

test('a small write is served in a write slot', async () => {
  const call = await enterRequest('POST', {}, forwarderTo(10))
  await call.write()
  expect(call.steps).toEqual(['acquire writes 1', 'serve', 'release writes'])
})

test('a queued request is served when it gets its slot', async () => {
  const call = await enterRequest('GET')
  const free = call.fillSlots()
  const reading = call.read()
  await Promise.resolve()
  expect(call.steps).toEqual(['acquire reads 1'])
  free()
  await reading
  expect(call.steps).toEqual(['acquire reads 1', 'serve', 'release reads'])
})

test('an expensive read is forwarded, and its response size is recorded', async () => {
  const { forwarder, steps } = forwarderTo(500_000)
  const call = await enterRequest('GET', { isExpensive: true }, { forwarder })
  await call.read()
  expect(call.steps).toEqual(['acquire background 1', 'release background'])
  expect(steps).toEqual([`note ${PRINCIPAL.tenantId} ${NAME} 500000`])
})

test('a read that had a large response is forwarded', async () => {
  const { forwarder, remember } = forwarderTo(10)
  remember()
  const call = await enterRequest('GET', {}, { forwarder })
  await call.read()
  expect(call.steps).toEqual(['acquire background 1', 'release background'])
})

test('a read whose response becomes large while it is queued is forwarded', async () => {
  const { forwarder, remember } = forwarderTo(10)
  const call = await enterRequest('GET', {}, { forwarder })
  const free = call.fillSlots()
  const reading = call.read()
  remember()
  free()
  await reading
  expect(call.steps).toEqual([
    'acquire reads 1',
    'release reads',
    'acquire background 1',
    'release background',
  ])
})

test('a write with a large body is forwarded, and its response size is not recorded', async () => {
  const { forwarder, steps } = forwarderTo(500_000)
  const call = await enterRequest('POST', {}, { forwarder })
  call.request.body = Buffer.alloc(32 * 1024 + 1)
  await call.write()
  expect(call.steps).toEqual(['acquire background 1', 'release background'])
  expect(steps).toEqual([])
})

test.each([
  ['without a background worker', undefined],
  ['while the background worker restarts', forwarderTo(undefined).forwarder],
])('%s an expensive write is served here', async (_, forwarder) => {
  const call = await enterRequest('POST', { isExpensive: true }, { forwarder })
  await call.write()
  expect(call.steps).toEqual(['acquire background 1', 'serve', 'release background'])
})

test.each([
  ['a request that fails', new Error('failed'), 'release writes'],
  ['an outage of the database', OUTAGE, 'release writes after an outage'],
  ['a commit without a response', new OutcomeUnknownError(TIMEOUT), 'release writes after an outage'],
  ['a full disk', new OutageError('disk_full', new Error('No space left on device')), 'release writes'],
])('%s releases its slot', async (_, error, released) => {
  const call = await enterRequest('POST')
  await expect(call.write(() => Promise.reject(error))).rejects.toBe(error)
  expect(call.steps).toEqual(['acquire writes 1', released])
})

test('a response that the client has not read keeps its slot', async () => {
  const call = await enterRequest('GET')
  call.reply.raw.writableLength = 64 * 1024 + 1
  await call.read()
  expect(call.steps).toEqual(['acquire reads 1', 'serve'])
  call.reply.raw.emit('close')
  expect(call.steps).toEqual(['acquire reads 1', 'serve', 'release reads'])
})

test('the check of permissions decides by principal, access and role', async () => {
  const refusal = notAllowedForUser(ACCESS_ERRORS.admin_only)
  const refusalFor: Options['refusalFor'] = (principal, { access, role }) =>
    principal === PRINCIPAL && access === 'books' && role === 'team-admin' ? refusal : undefined
  const refused = await enterRequest('GET', { role: 'team-admin' }, { refusalFor })
  expect(refused.admit.findRefusal(refused.request)).toBe(refusal)
  const allowed = await enterRequest('GET', {}, { refusalFor })
  expect(allowed.admit.findRefusal(allowed.request)).toBeUndefined()
})

test('a surface without a check of permissions refuses no request', async () => {
  const call = await enterRequest('GET', { role: 'team-admin' }, { authenticate: () => OPERATOR })
  expect(call.admit.findRefusal(call.request)).toBeUndefined()
})
