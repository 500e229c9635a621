// The export of telemetry to a strict OTLP receiver. For whole processes, see test/suites/process/telemetry.long.test.ts.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { expect, onTestFinished, test } from 'vitest'
import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '../../../test/suites/process/programs/otlp-receiver.ts'
import { TIMEOUT_MS, waitFor } from '../../../test/suites/process/programs/wait.ts'
import { createTestDatabase, openTestDatabase } from '../../../test/world/test-databases.ts'
import { OPERATOR_TOKEN, openWorld } from '../../../test/world/world.ts'
import { readConfig } from '../../config.ts'
import { toTelemetrySettings } from '../../process/telemetry-settings.ts'
import { createBoundedSpans } from './bounded-spans.ts'
import { startTelemetry } from './telemetry.ts'
import { createWrappers } from './traced.ts'

const SERVER = 2
const CLIENT = 3
const UNSET = 0
const ERROR = 2

type Line = { message: string; fields: object }

async function startTracedWorld(url: string, env: Record<string, string> = {}) {
  const settings = toTelemetrySettings(
    readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRIC_EXPORT_INTERVAL: '3600000',
      ...env,
    }),
  )
  if (!settings) throw new Error('Telemetry is off')
  const lines: Line[] = []
  const telemetry = await startTelemetry(settings, { version: '1.2.3', kind: 'serving' }, (fields, message) =>
    lines.push({ message, fields }),
  )
  const connected = openTestDatabase(await createTestDatabase())
  let failure: Error | undefined
  const failing: typeof connected = {
    ...connected,
    transaction: (work, call) => (failure ? Promise.reject(failure) : connected.transaction(work, call)),
  }
  const world = await openWorld({ telemetry, database: createWrappers(telemetry.tracing).database(failing) })
  onTestFinished(async () => {
    await world.close()
    await telemetry.close()
    await connected.close()
  })
  return {
    ...world,
    telemetry,
    lines,
    failWith(error: Error | undefined) {
      failure = error
    },
  }
}

const waitForSpan = (receiver: OtlpReceiver, name: string, status?: number) =>
  waitFor(`a span ${name}`, TIMEOUT_MS, () =>
    receiver.spans.find(
      (span) =>
        span.name === name &&
        (status === undefined || span.attributes['http.response.status_code'] === status),
    ),
  )

const listChildNames = (receiver: OtlpReceiver, parent: ReceivedSpan) =>
  receiver.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId).map(({ name }) => name)

/** Each span sets its own clock from `Date.now()`, which has a precision of a millisecond. */
const CLOCK_NANOS = 2_000_000n

test('a write has a span with its route, which contains the spans of its transaction and statements', async () => {
  const receiver = await startOtlpReceiver()
  const world = await startTracedWorld(receiver.url)
  const team = await world.team()
  expect((await team.call('POST', '/project-codes', { name: 'Apollo' })).status).toBe(201)
  const root = await waitForSpan(receiver, 'POST /api/v1/project-codes')
  expect(root).toMatchObject({ kind: SERVER, status: UNSET, parentSpanId: undefined })
  expect(root.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/v1/project-codes',
    'http.response.status_code': 201,
    'url.scheme': 'https',
    'server.address': 'engagement.example',
  })
  expect(root.resource).toMatchObject({
    'service.name': 'team-engagement',
    'service.version': '1.2.3',
    'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'process.pid': process.pid,
    'worker.kind': 'serving',
  })
  const transaction = receiver.spans.find(
    ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === root.spanId,
  )
  if (!transaction) throw new Error('The transaction is not a child of the request')
  expect(listChildNames(receiver, transaction)).toEqual(
    expect.arrayContaining(['project_code.insert', 'event.insert']),
  )
  const insert = receiver.spans.find(({ name }) => name === 'project_code.insert')
  expect(insert).toMatchObject({
    traceId: root.traceId,
    kind: CLIENT,
    status: UNSET,
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': 'project_code.insert' },
  })
  for (const span of [transaction, insert as ReceivedSpan]) {
    expect(span.startNanos).toBeGreaterThanOrEqual(root.startNanos - CLOCK_NANOS)
    expect(span.endNanos).toBeLessThanOrEqual(root.endNanos + CLOCK_NANOS)
  }
  expect(receiver.problems).toEqual([])
})

test('only a 5xx response is an error', async () => {
  const receiver = await startOtlpReceiver()
  const world = await startTracedWorld(receiver.url)
  const team = await world.team()
  await team.call('POST', '/project-codes', { name: '' })
  await team.call('GET', '/project-codes/0197b2a0-0000-7000-8000-000000000000')
  await world.send('/no-such-path?token=tek_live_secret')
  const refused = await waitForSpan(receiver, 'POST /api/v1/project-codes', 400)
  const missing = await waitForSpan(receiver, 'GET /api/v1/project-codes/:id', 404)
  const unmatched = await waitForSpan(receiver, 'GET', 404)
  expect([refused, missing, unmatched].map(({ status }) => status)).toEqual([UNSET, UNSET, UNSET])
  expect(unmatched.attributes).not.toHaveProperty('http.route')
  world.failWith(new Error('relation "secret" of ada@example.com'))
  expect((await team.call('POST', '/project-codes', { name: 'Apollo' })).status).toBe(500)
  world.failWith(undefined)
  const failed = await waitForSpan(receiver, 'POST /api/v1/project-codes', 500)
  expect(failed).toMatchObject({ status: ERROR, attributes: { 'error.type': '500' } })
  const transaction = await waitFor('its transaction', TIMEOUT_MS, () =>
    receiver.spans.find(({ parentSpanId }) => parentSpanId === failed.spanId),
  )
  expect(transaction).toMatchObject({
    name: 'transaction',
    status: ERROR,
    attributes: { 'error.type': 'Error' },
  })
  expect(receiver.bytes()).not.toMatch(/secret|ada@example/)
  expect(receiver.problems).toEqual([])
})

test('probes and scrapes are not traced', async () => {
  const receiver = await startOtlpReceiver()
  const world = await startTracedWorld(receiver.url)
  for (const path of ['/livez', '/readyz', '/metrics'])
    await world.send(path, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } })
  await world.send('/api/v1/users')
  await waitForSpan(receiver, 'GET /api/v1/users')
  expect(receiver.spans.map(({ name }) => name)).toEqual(['GET /api/v1/users'])
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const header = (flags: string) => ({
  traceparent: `00-${TRACE}-${PARENT}-${flags}`,
  tracestate: 'vendor=private',
})

test('without the setting a client can neither choose nor force a trace', async () => {
  const receiver = await startOtlpReceiver()
  const world = await startTracedWorld(receiver.url, { OTEL_TRACES_SAMPLER: 'parentbased_always_off' })
  await world.send('/api/v1/users', { headers: header('01') })
  await world.telemetry.close()
  expect(receiver.spans).toEqual([])
  const recorded = await startTracedWorld(receiver.url)
  await recorded.send('/api/v1/users', { headers: header('01') })
  await recorded.send('/api/v1/users', { headers: header('00') })
  await waitFor('two spans', TIMEOUT_MS, () => receiver.spans.length === 2)
  for (const { traceId, parentSpanId } of receiver.spans)
    expect([traceId === TRACE, parentSpanId]).toEqual([false, undefined])
})

test('with the setting a request continues the trace of its header, and its sampling decision', async () => {
  const receiver = await startOtlpReceiver()
  const world = await startTracedWorld(receiver.url, { OTEL_PROPAGATORS: 'tracecontext' })
  await world.send('/api/v1/users', { headers: header('00') })
  await world.send('/api/v1/users', { headers: header('01') })
  const malformed = [
    '',
    '00-0-0-01',
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `ff-${TRACE}-${PARENT}-01`,
    'x'.repeat(500),
  ]
  for (const traceparent of malformed) await world.send('/api/v1/teams', { headers: { traceparent } })
  const continued = await waitForSpan(receiver, 'GET /api/v1/users')
  expect(continued).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
  await waitFor('the others', TIMEOUT_MS, () => receiver.spans.length === 1 + malformed.length)
  const others = receiver.spans.filter(({ name }) => name === 'GET /api/v1/teams')
  expect(others.map(({ parentSpanId }) => parentSpanId)).toEqual(malformed.map(() => undefined))
  expect(receiver.bytes()).not.toContain('private')
})

test('a ratio of 0 records nothing; the metrics are exported', async () => {
  const receiver = await startOtlpReceiver()
  const world = await startTracedWorld(receiver.url, {
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  const team = await world.team()
  await team.call('GET', '/project-codes')
  await world.telemetry.close()
  expect(receiver.spans).toEqual([])
  expect(receiver.points.map(({ name }) => name)).toContain('http_request_duration_seconds')
})

test('a ratio between 0 and 1 records this share of the traces', async () => {
  const receiver = await startOtlpReceiver()
  const world = await startTracedWorld(receiver.url, {
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.5',
  })
  for (let n = 0; n < 200; n += 1) await world.send('/api/v1/teams')
  await world.telemetry.close()
  expect(receiver.spans.length).toBeGreaterThan(50)
  expect(receiver.spans.length).toBeLessThan(150)
})

test('one of the two signals can be off', async () => {
  const receiver = await startOtlpReceiver()
  const traces = await startTracedWorld(receiver.url, { OTEL_METRICS_EXPORTER: 'none' })
  await traces.send('/api/v1/teams')
  await traces.telemetry.close()
  expect([receiver.spans.length, receiver.points.length]).toEqual([1, 0])
  const metrics = await startTracedWorld(receiver.url, { OTEL_TRACES_EXPORTER: 'none' })
  await metrics.send('/api/v1/teams')
  await metrics.telemetry.close()
  expect(receiver.spans.length).toBe(1)
  expect(receiver.points.length).toBeGreaterThan(20)
})

test('exports the metrics of /metrics, except the series of teams', async () => {
  const receiver = await startOtlpReceiver()
  const world = await startTracedWorld(receiver.url)
  const team = await world.team()
  for (let n = 0; n < 3; n += 1) await team.call('GET', '/project-codes')
  const labels = 'method="GET",route="/api/v1/project-codes",status="200"'
  const exposition = await waitFor('the last observation', TIMEOUT_MS, async () => {
    const { text } = await world.send('/metrics', { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } })
    return text.includes(`http_request_duration_seconds_count{${labels}} 3\n`) && text
  })
  await world.telemetry.close()
  expect(receiver.problems).toEqual([])
  // The metrics of Node do not always have values.
  const selectComparable = (names: string[]) =>
    names.filter((name) => !/^(nodejs|team)_/.test(name)).toSorted()
  const withValues = exposition.match(/^\w+(?=[{ ])/gm) ?? []
  const expected = withValues.map((name) => name.replace(/_(bucket|sum|count)$/, ''))
  expect(selectComparable([...new Set(receiver.points.map(({ name }) => name))])).toEqual(
    selectComparable([...new Set(expected)]),
  )
  const durations = receiver.points.find(
    ({ name, attributes }) =>
      name === 'http_request_duration_seconds' && attributes['route'] === '/api/v1/project-codes',
  )
  expect(durations).toMatchObject({ unit: 's', attributes: { method: 'GET', status: 200 } })
  const { histogram } = durations ?? {}
  expect(histogram?.count).toBe(3)
  expect(histogram?.bucketCounts.length).toBe((histogram?.explicitBounds.length ?? 0) + 1)
  expect(histogram?.bucketCounts.reduce((sum, one) => sum + one, 0)).toBe(3)
  const upTo = (le: string) =>
    Number(exposition.split(`http_request_duration_seconds_bucket{le="${le}",${labels}} `)[1]?.split('\n')[0])
  const firstFive = histogram?.explicitBounds.indexOf(0.05) ?? 0
  expect(histogram?.bucketCounts.slice(0, firstFive + 1).reduce((sum, one) => sum + one, 0)).toBe(
    upTo('0.05'),
  )
  expect(receiver.bytes()).not.toContain(team.id)
  expect(receiver.problems).toEqual([])
})

test('logs once that the receiver fails and once that it accepts again, and counts spans', async () => {
  const receiver = await startOtlpReceiver()
  receiver.respond({ status: 503 })
  const world = await startTracedWorld(receiver.url, { OTEL_EXPORTER_OTLP_TIMEOUT: '200' })
  for (let n = 0; n < 3; n += 1) {
    const before = receiver.requests()
    expect((await world.send('/api/v1/teams')).status).toBe(401)
    await waitFor('an attempt', TIMEOUT_MS, () => receiver.requests() > before)
  }
  await waitFor('a line', TIMEOUT_MS, () => world.lines.length > 0)
  receiver.respond('ok')
  await waitFor('the second line', TIMEOUT_MS, async () => {
    await world.send('/api/v1/teams')
    return world.lines.length > 1
  })
  // Further lines may follow: on a busy machine a response can take longer than the timeout.
  expect(world.lines.slice(0, 2).map(({ message }) => message)).toEqual([
    'telemetry cannot be exported',
    'telemetry is exported again',
  ])
  const { text } = await world.send('/metrics', { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } })
  expect(text).toMatch(/^telemetry_spans_total\{outcome="failed"\} [1-9]/m)
  expect(text).toMatch(/^telemetry_spans_total\{outcome="exported"\} [1-9]/m)
})

test('drops spans that the receiver does not accept, because the queue has a limit', () => {
  const { processor, counts } = createBoundedSpans(
    { export: () => {}, shutdown: async () => {} },
    { delayMs: 100, timeoutMs: 100, warn: () => {} },
  )
  const span = { spanContext: () => ({ traceFlags: 1 }), resource: {} } as unknown as ReadableSpan
  for (let n = 0; n < 100_000; n += 1) processor.onEnd(span)
  expect(counts).toEqual({ exported: 0, failed: 0, queue_full: 100_000 - 4096 })
})

test('a request with hundreds of items has a bounded number of spans', async () => {
  const receiver = await startOtlpReceiver()
  const world = await startTracedWorld(receiver.url)
  const { tracing } = world.telemetry
  await tracing.job('many', () =>
    tracing.child('transaction', {}, async () => {
      for (let n = 0; n < 1000; n += 1)
        await tracing.statement(
          () => 'row.insert',
          async () => n,
        )
    }),
  )
  await world.telemetry.close()
  expect(receiver.spans.length).toBe(250)
})

test('a job has a span if it does something or fails', async () => {
  const receiver = await startOtlpReceiver()
  const world = await startTracedWorld(receiver.url)
  const { tracing } = world.telemetry
  const { database } = world
  await tracing.job('idle', () => database.query({ text: 'select 1' }))
  await tracing.job('busy', () => database.transaction((tx) => tx.query({ text: 'select 1' })))
  const failing = tracing.job('failing', async () => {
    throw new TypeError('of ada@example.com')
  })
  await expect(failing).rejects.toThrow(TypeError)
  await world.telemetry.close()
  const [busy] = receiver.spans.filter(({ name }) => name === 'job busy')
  expect(busy).toMatchObject({ parentSpanId: undefined, status: UNSET, attributes: { 'job.name': 'busy' } })
  expect(listChildNames(receiver, busy as ReceivedSpan)).toEqual(['transaction'])
  expect(receiver.spans.find(({ name }) => name === 'job failing')).toMatchObject({
    status: ERROR,
    attributes: { 'error.type': 'TypeError' },
  })
  expect(receiver.spans.map(({ name }) => name)).not.toContain('job idle')
})

test('deliveries have their own spans, without addresses', async () => {
  const receiver = await startOtlpReceiver()
  const world = await startTracedWorld(receiver.url)
  const wrap = createWrappers(world.telemetry.tracing)
  const mailer = wrap.mailer({
    domain: 'engagement.example',
    send: async () => ({ status: 'refused', response: '550 ada@example.com' }),
    close: () => {},
  })
  const outgoing = wrap.outgoing({
    post: async ({ url }) =>
      url.endsWith('/gone')
        ? { kind: 'failure', error: 'timeout', address: '192.0.2.1' }
        : {
            kind: 'response',
            status: 204,
            retryAfter: undefined,
            body: Buffer.from(''),
            address: '192.0.2.1',
          },
    close: () => {},
  })
  const mail = { to: 'ada@example.com', messageId: '<1@engagement.example>', subject: '', text: '', html: '' }
  await mailer.send(mail as Parameters<typeof mailer.send>[0])
  for (const path of ['hook', 'gone'])
    await outgoing.post({ url: `https://erp.example/${path}`, headers: {}, body: '{}' })
  const failCall = () => Promise.reject(Object.assign(new Error('no team-1/abc'), { code: 'ECONNREFUSED' }))
  const bucket = wrap.bucket({
    write: async () => {},
    read: failCall,
    remove: failCall,
    removeTeam: failCall,
    ensure: failCall,
    check: failCall,
    facts: failCall,
  })
  await bucket.write('team-1', Buffer.from('abc'), Buffer.from(''))
  await expect(bucket.read('team-1', Buffer.from('abc'))).rejects.toThrow('no team-1')
  await world.telemetry.close()
  expect(receiver.spans.map(({ name, status, attributes }) => [name, status, attributes])).toEqual([
    ['mail send', UNSET, { 'mail.outcome': 'refused' }],
    ['webhook POST', UNSET, { 'http.request.method': 'POST', 'http.response.status_code': 204 }],
    ['webhook POST', ERROR, { 'http.request.method': 'POST', 'error.type': 'timeout' }],
    ['s3 write', UNSET, {}],
    ['s3 read', ERROR, { 'error.type': 'ECONNREFUSED' }],
  ])
  expect(receiver.bytes()).not.toMatch(/example\.com|erp\.example|192\.0\.2|team-1/)
})

test('compression, headers and attributes follow the settings', async () => {
  const receiver = await startOtlpReceiver()
  const world = await startTracedWorld(receiver.url, {
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%20key,X-Scope=engagement',
    OTEL_SERVICE_NAME: 'freelancers',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production,service.name=ignored',
  })
  await world.send('/api/v1/teams')
  const span = await waitForSpan(receiver, 'GET /api/v1/teams')
  expect(span.resource).toMatchObject({
    'service.name': 'freelancers',
    'deployment.environment.name': 'production',
  })
  expect(receiver.headers[0]).toMatchObject({
    'x-api-key': 'a key',
    'x-scope': 'engagement',
    'content-encoding': 'gzip',
    'user-agent': expect.stringMatching(/^team-engagement\/1\.2\.3 /),
  })
})

/** The fields of a protobuf message with their wire types; the numbers are those of opentelemetry-proto. */
function parseFields(message: Buffer): { field: number; value: Buffer | bigint }[] {
  const fields: { field: number; value: Buffer | bigint }[] = []
  let offset = 0
  const varint = () => {
    let [value, shift] = [0n, 0n]
    for (;;) {
      const byte = message[offset++] as number
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
      shift += 7n
    }
  }
  while (offset < message.length) {
    const key = Number(varint())
    const [field, wire] = [key >> 3, key & 7]
    if (wire === 0) fields.push({ field, value: varint() })
    else {
      const length = wire === 2 ? Number(varint()) : wire === 1 ? 8 : 4
      fields.push({ field, value: message.subarray(offset, offset + length) })
      offset += length
    }
  }
  return fields
}
const readSubmessages = (message: Buffer, field: number) =>
  parseFields(message).flatMap((one) => (one.field === field ? [one.value as Buffer] : []))

test('the default protocol is protobuf', async () => {
  const bodies: Buffer[] = []
  const types: (string | undefined)[] = []
  const server = http.createServer(async (request, response) => {
    types.push(request.headers['content-type'])
    if (request.url === '/prefix/v1/traces') bodies.push(await buffer(request))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const world = await startTracedWorld(`http://127.0.0.1:${port}/prefix/`, {
    OTEL_EXPORTER_OTLP_PROTOCOL: '',
  })
  await world.send('/api/v1/teams')
  await world.telemetry.close()
  expect(world.lines).toEqual([])
  expect(new Set(types)).toEqual(new Set(['application/x-protobuf']))
  // ExportTraceServiceRequest.resource_spans, ResourceSpans.scope_spans, ScopeSpans.spans
  const spans = bodies.flatMap((body) =>
    readSubmessages(body, 1).flatMap((resource) =>
      readSubmessages(resource, 2).flatMap((scope) => readSubmessages(scope, 2)),
    ),
  )
  expect(spans.map((span) => readSubmessages(span, 5).map(String))).toEqual([['GET /api/v1/teams']])
  expect(
    spans.map((span) => [readSubmessages(span, 1)[0]?.length, readSubmessages(span, 2)[0]?.length]),
  ).toEqual([[16, 8]])
})
