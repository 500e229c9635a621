// A strict receiver of OTLP over HTTP with JSON: it records everything that the format does not define as a problem.
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { Ajv } from 'ajv'
import { registerCleanup } from './at-end.ts'

type AnyValue = {
  stringValue?: string
  intValue?: number | string
  doubleValue?: number
  boolValue?: boolean
}
type KeyValue = { key: string; value: AnyValue }
type Attributes = Record<string, string | number | boolean | undefined>

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: number
  /** 0: unset, 2: error. */
  status: number
  attributes: Attributes
  resource: Attributes
  startNanos: bigint
  endNanos: bigint
}

type Histogram = { count: number; sum: number; bucketCounts: number[]; explicitBounds: number[] }
type ReceivedPoint = {
  attributes: Attributes
  resource: Attributes
  value?: number
  histogram?: Histogram
}

/** Mode of the responses. `silent`: no response. `huge`: an endless body. */
export type Mode = 'ok' | 'silent' | 'huge' | { status: number }

const object = (properties: Record<string, object>, required: string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const list = (items: object, minItems = 0) => ({ type: 'array', items, minItems })
const TEXT = { type: 'string', minLength: 1 }
const COUNT = { type: 'integer', minimum: 0 }
const NANOS = { type: 'string', pattern: '^[1-9][0-9]{18}$' }
const VALUE = {
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  properties: {
    stringValue: { type: 'string' },
    intValue: { type: ['integer', 'string'] },
    doubleValue: { type: 'number' },
    boolValue: { type: 'boolean' },
  },
  additionalProperties: false,
}
const ATTRIBUTES = list(object({ key: TEXT, value: VALUE }))
const RESOURCE = object({ attributes: ATTRIBUTES, droppedAttributesCount: COUNT }, ['attributes'])
const SCOPE = object({ name: TEXT, version: TEXT, attributes: ATTRIBUTES, droppedAttributesCount: COUNT }, [
  'name',
])

const SPAN = object(
  {
    traceId: { type: 'string', pattern: '^(?!0{32})[0-9a-f]{32}$' },
    spanId: { type: 'string', pattern: '^(?!0{16})[0-9a-f]{16}$' },
    parentSpanId: { type: 'string', pattern: '^(?!0{16})[0-9a-f]{16}$' },
    name: TEXT,
    kind: { enum: [1, 2, 3, 4, 5] },
    startTimeUnixNano: NANOS,
    endTimeUnixNano: NANOS,
    attributes: ATTRIBUTES,
    droppedAttributesCount: COUNT,
    events: { type: 'array', maxItems: 0 },
    droppedEventsCount: COUNT,
    // No message is allowed: error messages may contain values.
    status: object({ code: { enum: [0, 1, 2] } }),
    links: { type: 'array', maxItems: 0 },
    droppedLinksCount: COUNT,
    flags: COUNT,
  },
  ['traceId', 'spanId', 'name', 'kind', 'startTimeUnixNano', 'endTimeUnixNano', 'attributes', 'status'],
)

const POINT_FIELDS = { attributes: ATTRIBUTES, startTimeUnixNano: NANOS, timeUnixNano: NANOS }
const NUMBER_POINT = object({ ...POINT_FIELDS, asDouble: { type: 'number' } })
const HISTOGRAM_POINT = object({
  ...POINT_FIELDS,
  count: COUNT,
  sum: { type: 'number' },
  bucketCounts: list(COUNT, 1),
  explicitBounds: list({ type: 'number' }),
})
const CUMULATIVE = { const: 2 }
const METRIC = object(
  {
    name: TEXT,
    description: TEXT,
    unit: { type: 'string' },
    gauge: object({ dataPoints: list(NUMBER_POINT, 1) }),
    sum: object({
      dataPoints: list(NUMBER_POINT, 1),
      aggregationTemporality: CUMULATIVE,
      isMonotonic: { const: true },
    }),
    histogram: object({ dataPoints: list(HISTOGRAM_POINT, 1), aggregationTemporality: CUMULATIVE }),
  },
  ['name', 'description', 'unit'],
)

const ajv = new Ajv({ strict: false, allErrors: true })
const SCHEMAS: Record<string, ReturnType<typeof ajv.compile>> = {
  '/v1/traces': ajv.compile(
    object({
      resourceSpans: list(
        object({ resource: RESOURCE, scopeSpans: list(object({ scope: SCOPE, spans: list(SPAN, 1) }), 1) }),
        1,
      ),
    }),
  ),
  '/v1/metrics': ajv.compile(
    object({
      resourceMetrics: list(
        object({
          resource: RESOURCE,
          scopeMetrics: list(object({ scope: SCOPE, metrics: list(METRIC, 1) }), 1),
        }),
        1,
      ),
    }),
  ),
}

export type OtlpReceiver = Awaited<ReturnType<typeof startOtlpReceiver>>

export async function startOtlpReceiver(port = 0) {
  const spans: ReceivedSpan[] = []
  const points: (ReceivedPoint & { name: string; unit: string })[] = []
  const problems: string[] = []
  const headers: http.IncomingHttpHeaders[] = []
  let receivedText = ''
  let requests = 0
  let mode: Mode = 'ok'

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1
    const body = await buffer(request)
    headers.push(request.headers)
    if (mode === 'silent') return
    if (mode === 'huge') return flood(response)
    if (mode !== 'ok') return void response.writeHead(mode.status, { 'retry-after': '1' }).end()
    store(request, body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }

  function store({ method, url = '', headers: sent }: IncomingMessage, body: Buffer): void {
    const text = (sent['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
    receivedText += text
    const check = SCHEMAS[url]
    if (method !== 'POST' || !check || sent['content-type'] !== 'application/json')
      return void problems.push(`${method} ${url} ${sent['content-type']}`)
    const message = JSON.parse(text)
    if (!check(message)) return void problems.push(ajv.errorsText(check.errors).slice(0, 2000))
    if (url === '/v1/traces') spans.push(...toSpans(message))
    else points.push(...toPoints(message))
  }

  const server = http.createServer((request, response) => {
    receive(request, response).catch((error: Error) => {
      // A client that disconnects is not a problem.
      if (error.message !== 'aborted') problems.push(error.message)
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  registerCleanup(close)
  const { port: listening } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${listening}`,
    port: listening,
    spans,
    points,
    problems,
    headers,
    bytes: () => receivedText,
    requests: () => requests,
    respond(next: Mode) {
      mode = next
    },
    close,
  }
}

/** Sends more than any client should read. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(64 * 1024, 32)
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', write)
  }
  response.on('error', () => {})
  write()
}

const toAttributes = (list: KeyValue[]): Attributes =>
  Object.fromEntries(
    list.map(({ key, value }) => [
      key,
      value.stringValue ?? value.intValue ?? value.doubleValue ?? value.boolValue,
    ]),
  )

type Span = Omit<ReceivedSpan, 'attributes' | 'status'> & {
  attributes: KeyValue[]
  status: { code: number }
  startTimeUnixNano: string
  endTimeUnixNano: string
}
type WithResource = { resource: { attributes: KeyValue[] } }
type TraceMessage = { resourceSpans: (WithResource & { scopeSpans: { spans: Span[] }[] })[] }

const toSpans = ({ resourceSpans }: TraceMessage): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        name: span.name,
        kind: span.kind,
        status: span.status.code,
        attributes: toAttributes(span.attributes),
        resource: toAttributes(resource.attributes),
        startNanos: BigInt(span.startTimeUnixNano),
        endNanos: BigInt(span.endTimeUnixNano),
      })),
    ),
  )

type Point = Histogram & { attributes: KeyValue[]; asDouble?: number }
type Points = { dataPoints: Point[] }
type Metric = { name: string; unit: string; gauge?: Points; sum?: Points; histogram?: Points }
type MetricMessage = { resourceMetrics: (WithResource & { scopeMetrics: { metrics: Metric[] }[] })[] }

const toPoints = ({ resourceMetrics }: MetricMessage) =>
  resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) =>
      metrics.flatMap(({ name, unit, gauge, sum, histogram }) =>
        (gauge ?? sum ?? histogram ?? { dataPoints: [] }).dataPoints.map((point) => ({
          name,
          unit,
          attributes: toAttributes(point.attributes),
          resource: toAttributes(resource.attributes),
          ...(histogram ? { histogram: point } : { value: point.asDouble ?? Number.NaN }),
        })),
      ),
    ),
  )
