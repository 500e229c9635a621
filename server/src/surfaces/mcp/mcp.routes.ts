// POST /mcp: the Model Context Protocol for agents, with a team API key (decision 0111).
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify'
import type { KeyPrincipal } from '../../domain/access/principal.ts'
import { type AccessScope, ANY_KEY } from '../../domain/access/scopes.ts'
import type { SecretKeys } from '../../domain/access/secret-keys.ts'
import type { Clock } from '../../domain/clock.ts'
import { ACCESS_ERRORS } from '../../domain/errors/access.errors.ts'
import { type FieldError, invalidInput, refused } from '../../domain/errors/api-error.ts'
import { REQUEST_ERRORS } from '../../domain/errors/request.errors.ts'
import type { KeyCtx } from '../../kernel/db/context.ts'
import type { Sandboxes } from '../../kernel/db/sandboxes.ts'
import { recognizeSandbox } from '../../kernel/http/pipeline/admit-request.ts'
import type { Authenticate, EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'
import { checkBodyHeaders } from '../../kernel/http/server/body-parser.ts'
import { extractQuery } from '../../kernel/wire/extract-query.ts'
import { findWordErrors, parseWords, WordsFilter } from '../../kernel/wire/filter-rules.ts'
import { compileQuery } from '../../kernel/wire/read-query.ts'
import { Query, Type, withRules } from '../../kernel/wire/schemas.ts'
import { emptyBody, parseStrictJson } from '../../kernel/wire/strict-json.ts'
import { type Caller, createCalls } from './call-tool.ts'
import { createConfirmTokens } from './confirm-tokens.ts'
import { compileTools, TOOLSET_NAMES, type ToolFilter } from './tools.ts'

type Options = {
  endpoints: readonly EndpointRecord[]
  /** Authenticates without counting the request, because the operation that it calls is counted. */
  authenticate: Authenticate<KeyCtx, AccessScope>
  /** Counts a request that calls no operation. */
  authenticateAndCount: Authenticate<KeyCtx, AccessScope>
  secretKeys: SecretKeys
  sandboxes: Sandboxes
  clock: Clock
  publicUrl: () => string
  version: string
  log: { error(fields: object, message: string): void }
}

const URL_PATH = '/mcp'

const McpQuery = withRules(
  Query({
    read_only: Type.Boolean({ default: false }),
    toolsets: Type.Optional(WordsFilter(TOOLSET_NAMES)),
  }),
  ({ toolsets }) => findWordErrors('toolsets', toolsets, TOOLSET_NAMES),
)

export function mcpRoutes(app: FastifyInstance, options: Options): void {
  const {
    endpoints,
    authenticate: recognize,
    authenticateAndCount: count,
    secretKeys,
    sandboxes,
    clock,
    publicUrl,
    version,
    log,
  } = options
  const readQuery = compileQuery(McpQuery)
  let loaded: Promise<ReturnType<typeof import('./mcp-server.ts').createMcp>> | undefined

  /** Loads the server at the first request. A failure is not cached. */
  function load() {
    loaded ??= create().catch((error) => {
      loaded = undefined
      throw error
    })
    return loaded
  }

  async function create() {
    const { createMcp } = await import('./mcp-server.ts')
    return createMcp({
      tools: compileTools(endpoints),
      call: createCalls(app, createConfirmTokens(secretKeys, clock)),
      version,
      onError: (err) => log.error({ err }, 'a request of /mcp failed'),
    })
  }
  app.addHook('onClose', async () => (await loaded)?.close())

  function readFilter(request: FastifyRequest): ToolFilter {
    const { value, fieldErrors } = readQuery(extractQuery(request.raw.url ?? ''))
    if (fieldErrors.length > 0) throw invalidInput(fieldErrors as [FieldError])
    const { read_only, toolsets } = value as { read_only: boolean; toolsets?: string }
    return {
      isReadOnly: read_only,
      toolsets: toolsets === undefined ? TOOLSET_NAMES : (parseWords(toolsets, TOOLSET_NAMES) ?? []),
    }
  }

  /** Counts requests that cannot be read, too. */
  async function readCall(request: FastifyRequest, reply: FastifyReply) {
    try {
      const body = request.body as Buffer | undefined
      if (!body?.length) throw emptyBody()
      return { filter: readFilter(request), message: parseStrictJson(body) }
    } catch (error) {
      await count(request, reply, ANY_KEY)
      throw error
    }
  }

  /** DNS rebinding: a page of another origin may reach a service on the same machine. Programs send no Origin. */
  function checkOrigin({ headers }: FastifyRequest): void {
    if (headers.origin !== undefined && headers.origin !== URL.parse(publicUrl())?.origin)
      throw refused(ACCESS_ERRORS.origin_not_allowed)
  }

  app.route({
    method: 'POST',
    url: URL_PATH,
    async onRequest(request, reply) {
      checkOrigin(request)
      if (request.headers['x-dry-run'] !== undefined) throw refused(REQUEST_ERRORS.dry_run_not_supported)
      request.principal = await recognize(request, reply, ANY_KEY)
      await recognizeSandbox(sandboxes, request.principal, request, reply)
    },
    preParsing: checkBodyHeaders,
    async handler(request, reply) {
      const { filter, message } = await readCall(request, reply)
      const mayCall = CALLING_METHODS.includes(getMethod(message))
      if (!mayCall) await count(request, reply, ANY_KEY)
      if (!isServed(message)) return reply.code(400).send(NOT_SERVED)
      const calls: LightMyRequestResponse[] = []
      const caller: Caller = {
        principal: request.principal as KeyPrincipal,
        headers: pickHeaders(request),
        ip: request.ip,
        onResponse: (response) => void calls.push(response),
      }
      const { serve } = await load()
      const response = await serve(toWebRequest(request), message, { caller, filter })
      // Reads the whole response: in the 2025 protocol it is a stream of one event, and its work is complete only when it ends.
      const text = await response.text()
      const [operationResponse] = calls
      if (operationResponse) copyRate(operationResponse, reply)
      else if (mayCall) await count(request, reply, ANY_KEY)
      return reply
        .code(response.status)
        .headers(Object.fromEntries([...response.headers].filter(([name]) => name === 'content-type')))
        .send(text === '' ? undefined : text)
    },
  })
}

/** Methods that may call an operation, which is counted. */
const CALLING_METHODS = ['tools/call', 'resources/read']
const RATE = /^(x-)?ratelimit/

function copyRate({ headers }: LightMyRequestResponse, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(headers))
    if (RATE.test(name) && value !== undefined) reply.header(name, value)
}

const getMethod = (message: unknown) => String((message as { method?: unknown } | null)?.method ?? '')

/** One message for each request, so that its work is bounded; and no subscriptions, which would keep a stream open. */
const isServed = (message: unknown) =>
  !Array.isArray(message) && getMethod(message) !== 'subscriptions/listen'
const NOT_SERVED = {
  jsonrpc: '2.0',
  error: { code: -32_600, message: 'Send one message for each request; subscriptions are not supported' },
  id: null,
}

/** Returns the key, and the user agent that the log and signatures show. Cookies are left out. */
function pickHeaders({ headers }: FastifyRequest): Record<string, string> {
  const names = ['authorization', 'x-api-key', 'user-agent']
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}

/** Passes on only headers of the protocol. */
function toWebRequest({ headers, body }: FastifyRequest): Request {
  const names = Object.keys(headers).filter((name) => name.startsWith('mcp-'))
  const sentHeaders = ['accept', 'content-type', ...names].flatMap((name): [string, string][] =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  )
  return new Request(`http://localhost${URL_PATH}`, {
    method: 'POST',
    headers: sentHeaders,
    body: body as Uint8Array<ArrayBuffer>,
  })
}
