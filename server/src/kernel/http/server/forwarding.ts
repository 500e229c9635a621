// Forwards expensive requests to the background worker: parsing 256 kB of JSON or sending a page of 15 MB takes tens of
// milliseconds of one thread, during which no other request of the process is served (decision 0049).

import http, { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { busy } from '../../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../../domain/errors/service.errors.ts'
import { LIMITS } from '../../wire/limits.ts'
import { countDropped } from './dropped-buffers.ts'

/** A response of this size costs about 2 ms of the main thread. */
const LARGE_RESPONSE_BYTES = 256 * 1024
/** Pairs of a team and an endpoint that had a large response. */
const MAX_REMEMBERED = 10_000
const REMEMBERED_MS = 10 * 60_000

export type Forwarder = {
  /** Whether this read has had a large response to this team in the last minutes. */
  hadLargeResponse(teamId: string | null, endpoint: string): boolean
  noteResponse(teamId: string | null, endpoint: string, bytes: number): void
  /**
   * Resolves with the size of the response when the client has it, or has disconnected and the background worker is done.
   * Undefined when no worker listens, for example while it restarts.
   */
  forward(request: FastifyRequest, reply: FastifyReply): Promise<number | undefined>
}

/** `traceHeaders` replace those of the client. Undefined without telemetry. */
export function createForwarder(socketPath: string, traceHeaders?: () => OutgoingHttpHeaders): Forwarder {
  const worker = { socketPath, agent: new http.Agent({ keepAlive: true }), traceHeaders }
  const largeResponses = new Map<string, number>()
  return {
    hadLargeResponse(teamId, endpoint) {
      if (largeResponses.size === 0) return false
      const at = largeResponses.get(`${teamId} ${endpoint}`)
      return at !== undefined && performance.now() - at < REMEMBERED_MS
    },
    noteResponse(teamId, endpoint, bytes) {
      if (bytes <= LARGE_RESPONSE_BYTES) return
      const key = `${teamId} ${endpoint}`
      // Reinserted, so that the map stays ordered by the time of the last large response.
      largeResponses.delete(key)
      largeResponses.set(key, performance.now())
      if (largeResponses.size > MAX_REMEMBERED)
        largeResponses.delete(largeResponses.keys().next().value as string)
    },
    forward: (request, reply) => forward(worker, request, reply),
  }
}

const REQUEST_ID = 'x-request-id'

/** Returns the request id in the background worker. */
export const forwardedId = ({ headers }: IncomingMessage) => headers[REQUEST_ID] as string | undefined

type BackgroundWorker = {
  socketPath: string
  agent: http.Agent
  traceHeaders: (() => OutgoingHttpHeaders) | undefined
}

async function forward(worker: BackgroundWorker, request: FastifyRequest, reply: FastifyReply) {
  const response = await send(worker, request).catch((error: NodeJS.ErrnoException) => {
    if (isUnreachable(error)) return 'unreachable' as const
    const { method } = request.raw
    if (method === 'GET' || method === 'HEAD') throw busy(SERVICE_ERRORS.stopping)
    // Whether the write was committed is unknown. Close the connection, as a crashed server would.
    reply.hijack().raw.destroy()
    return 'lost' as const
  })
  if (response === 'unreachable') return undefined
  if (response === 'lost') return 0
  return sendToClient(response, reply)
}

function sendToClient(response: IncomingMessage, reply: FastifyReply): Promise<number> {
  return new Promise((resolve) => {
    const bytes = Number(response.headers['content-length'] ?? 0)
    if (reply.raw.closed) response.resume()
    else {
      const timer = setTimeout(() => reply.raw.destroy(), LIMITS.responseMs)
      reply.raw.once('close', () => clearTimeout(timer))
      copyHeaders(response.headers, reply.code(response.statusCode as number))
      reply.send(response)
    }
    response.once('close', () => {
      countDropped(bytes)
      resolve(bytes)
    })
  })
}

const isUnreachable = ({ code }: NodeJS.ErrnoException) => code === 'ECONNREFUSED' || code === 'ENOENT'

function send(
  { traceHeaders, ...workerOptions }: BackgroundWorker,
  request: FastifyRequest,
): Promise<IncomingMessage> {
  const { method, url, headers } = request.raw
  const body = request.body as Buffer | undefined
  return new Promise((resolve, reject) => {
    const forwarded = http.request({
      ...workerOptions,
      method,
      path: url,
      headers: {
        ...withoutConnectionHeaders(headers),
        ...(body && { 'content-length': body.length }),
        [REQUEST_ID]: request.id,
        'x-forwarded-for': request.ip,
        ...traceHeaders?.(),
      },
      // The worker itself responds within the limits of its queues and statements.
      timeout: LIMITS.responseMs,
    })
    forwarded.on('timeout', () => forwarded.destroy(new Error('The background worker does not respond')))
    forwarded.on('response', resolve).on('error', reject)
    forwarded.end(body)
  })
}

/** Hop-by-hop headers, and headers that are set again. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
])

const withoutConnectionHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.has(name)))

/** Keeps headers that this process has set: the request id and the rate limit. */
function copyHeaders(headers: IncomingHttpHeaders, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(headers)) {
    const isOwn = name === 'date' || (CONNECTION_HEADERS.has(name) && name !== 'content-length')
    if (value !== undefined && !isOwn && !reply.hasHeader(name)) reply.header(name, value)
  }
}
