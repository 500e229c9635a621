// Spans of requests, of jobs and of their work. The active span is kept in a separate AsyncLocalStorage: nothing is registered globally,
// so that no package exports spans that this service did not create. Spans contain no ids, names, addresses, query strings or values of
// the data (decision 0117).
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { FastifyRequest } from 'fastify'

/** Bounds a trace; a request may have hundreds of items, each with its statements. */
const MAX_SPANS_IN_TRACE = 250

/** Load balancers and monitoring send these every few seconds. */
const UNTRACED_ROUTES = new Set(['/livez', '/readyz', '/metrics'])

/** Other methods are `_OTHER`, as the semantic conventions specify, because the client chooses them. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE'])

/** A span of a trace, if any. `span` is undefined before a job has opened its span, and after the end of a request or job. */
type Active = {
  span: Span | undefined
  context: Context
  budget: { spans: number }
  /** Opens the span of a job, when the job first does something. */
  open?: (() => void) | undefined
}

export type RequestSpan = {
  readonly traceId: string
  /** `endpoint` is a method and a route pattern. */
  end(endpoint: string, status: number): void
}

type Outcome = { attributes?: Attributes; error?: string | undefined }

export type ChildOptions<T> = {
  kind?: SpanKind
  attributes?: Attributes
  /** Whether it has a span outside a request or job. */
  isRoot?: boolean
  toOutcome?: (result: T) => Outcome
}

type Options = {
  tracer: Tracer
  /** Whether requests continue the trace of their `traceparent` header. */
  continuesTraces: boolean
}

export type Tracing = ReturnType<typeof createTracing>

export function createTracing({ tracer, continuesTraces }: Options) {
  const active = new AsyncLocalStorage<Active>()
  const activeByRequest = new WeakMap<FastifyRequest, Active>()

  const createActive = (span: Span, budget = { spans: 0 }): Active => ({
    span,
    context: trace.setSpan(ROOT_CONTEXT, span),
    budget,
  })

  /** A request of this process to itself joins the active trace. The header of a client is trusted only if the settings say so. */
  function getParentContext({ headers }: FastifyRequest, isForwarded: boolean): Context {
    const enclosing = active.getStore()
    if (enclosing?.span) return enclosing.context
    if (!continuesTraces && !isForwarded) return ROOT_CONTEXT
    const parsed = parseTraceParent(String(headers['traceparent'] ?? ''))
    // `tracestate` is left out: it would be exported and may contain anything.
    return parsed ? trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true }) : ROOT_CONTEXT
  }

  function begin(
    request: FastifyRequest,
    { isForwarded, publicUrl }: { isForwarded: boolean; publicUrl: string },
  ): RequestSpan | undefined {
    const route = request.routeOptions.url
    if (route !== undefined && UNTRACED_ROUTES.has(route)) return undefined
    const method = METHODS.has(request.method) ? request.method : '_OTHER'
    const span = tracer.startSpan(
      method,
      {
        kind: isForwarded ? SpanKind.INTERNAL : SpanKind.SERVER,
        attributes: { 'http.request.method': method, ...getOrigin(publicUrl) },
      },
      getParentContext(request, isForwarded),
    )
    const store = createActive(span)
    activeByRequest.set(request, store)
    return {
      traceId: span.spanContext().traceId,
      end(endpoint, status) {
        const [, pattern = ''] = endpoint.split(' ')
        const isMatched = pattern.startsWith('/')
        if (isMatched) span.setAttribute('http.route', pattern)
        span.updateName(`${isForwarded ? 'background ' : ''}${method}${isMatched ? ` ${pattern}` : ''}`)
        span.setAttribute('http.response.status_code', status)
        if (status >= 500) fail(span, String(status))
        span.end()
        // Work that continues after the request does not belong to it.
        store.span = undefined
      },
    }
  }

  /** Runs the rest of the request in its trace. */
  function within(request: FastifyRequest, next: () => void): void {
    const store = activeByRequest.get(request)
    if (store) active.run(store, next)
    else next()
  }

  /** The span of a job is opened with its first transaction or delivery: most runs, several a second, find nothing to do. */
  function job<T>(name: string, run: () => Promise<T>): Promise<T> {
    const startTime = Date.now()
    const store: Active = { span: undefined, context: ROOT_CONTEXT, budget: { spans: 0 } }
    store.open = () => {
      store.span = tracer.startSpan(
        `job ${name}`,
        { startTime, attributes: { 'job.name': name } },
        ROOT_CONTEXT,
      )
      store.context = trace.setSpan(ROOT_CONTEXT, store.span)
      store.open = undefined
    }
    return active.run(store, async () => {
      try {
        return await run()
      } catch (error) {
        store.open?.()
        if (store.span) fail(store.span, getErrorType(error))
        throw error
      } finally {
        store.open = undefined
        store.span?.end()
        store.span = undefined
      }
    })
  }

  /** Returns undefined if no span is begun. */
  function beginChild(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    isRoot: boolean,
  ): Active | undefined {
    const enclosing = active.getStore()
    enclosing?.open?.()
    if (!enclosing?.span)
      return isRoot ? createActive(tracer.startSpan(name, { kind, attributes }, ROOT_CONTEXT)) : undefined
    if (!enclosing.span.isRecording() || !reserveSpan(enclosing)) return undefined
    return createActive(tracer.startSpan(name, { kind, attributes }, enclosing.context), enclosing.budget)
  }

  function child<T>(
    name: string,
    { kind = SpanKind.CLIENT, attributes = {}, isRoot = false, toOutcome }: ChildOptions<T>,
    work: () => Promise<T>,
  ): Promise<T> {
    const store = beginChild(name, kind, attributes, isRoot)
    if (!store?.span) return work()
    const { span } = store
    const result = active.run(store, work)
    result.then(
      (value) => {
        const { attributes: resultAttributes = {}, error } = toOutcome?.(value) ?? {}
        span.setAttributes(resultAttributes)
        if (error !== undefined) fail(span, error)
        span.end()
      },
      (error) => {
        fail(span, getErrorType(error))
        span.end()
      },
    )
    return result
  }

  /** A statement of the active request or job. It is sent before this function returns, so that statements keep their order. */
  function statement<T>(getName: () => string, send: () => Promise<T>): Promise<T> {
    const enclosing = active.getStore()
    if (!enclosing?.span?.isRecording() || !reserveSpan(enclosing)) return send()
    const name = getName()
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, enclosing.context)
    const result = send()
    result.then(
      () => span.end(),
      (error) => {
        fail(span, getErrorType(error))
        span.end()
      },
    )
    return result
  }

  return {
    begin,
    within,
    job,
    child,
    statement,
    traceId: () => active.getStore()?.span?.spanContext().traceId,
    /** Returns the headers of a request to another process of this service. */
    headers(): { traceparent?: string } {
      const span = active.getStore()?.span
      if (!span) return {}
      const { traceId, spanId, traceFlags } = span.spanContext()
      return { traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` }
    },
  }
}

function reserveSpan({ budget }: Active): boolean {
  budget.spans += 1
  return budget.spans < MAX_SPANS_IN_TRACE
}

function fail(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', type)
}

/** Returns the code or the name, never the message, which may contain values. */
function getErrorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (typeof code === 'string' && /^[A-Za-z0-9_]{1,60}$/.test(code)) return code
  return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : 'Error'
}

let origin: { url: string; attributes: Attributes } | undefined

/** Uses the setting, because a client chooses its Host header. */
function getOrigin(publicUrl: string): Attributes {
  if (origin?.url !== publicUrl) {
    // Empty until the process listens.
    const parsed = URL.parse(publicUrl)
    const attributes = parsed && {
      'url.scheme': parsed.protocol.slice(0, -1),
      'server.address': parsed.hostname,
    }
    origin = { url: publicUrl, attributes: attributes ?? {} }
  }
  return origin.attributes
}
