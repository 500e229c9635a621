// Sends a POST request to an address that a team has chosen. The guard checks every address that the host name resolves to, in the
// lookup of the connection itself, so that the connection goes to a checked address and a second DNS response cannot replace it.
// Redirects are not followed, and time and size of the response are limited.
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction, type Socket } from 'node:net'
import type { AddressGuard } from './address-guard.ts'
import type { Resolve } from './resolve.ts'

type OutgoingError =
  | 'url_refused'
  | 'address_refused'
  | 'dns_failed'
  | 'connect_timeout'
  | 'tls_failed'
  | 'connection_failed'
  | 'timeout'
  | 'invalid_response'

export type OutgoingResult = { /** The address that the connection went to. */ address: string | null } & (
  | {
      kind: 'response'
      status: number
      retryAfter: string | undefined
      /** The start of the body. */
      body: Buffer
    }
  | { kind: 'failure'; error: OutgoingError }
)

export type OutgoingRequest = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string | Buffer
}

export type Outgoing = { post(request: OutgoingRequest): Promise<OutgoingResult>; close(): void }

type Protocol = 'http:' | 'https:'

const LIMITS = {
  /** Lookup, connection and TLS handshake. */
  connectMs: 5000,
  /** Time from the start of the request to the end of the response. */
  totalMs: 15_000,
  bodyBytes: 4096,
  headerBytes: 8192,
  headers: 100,
}

/** Servers close idle connections after 5 s or more. */
const IDLE_MS = 4000
/** Delay before the next address of a host name is tried. */
const NEXT_ADDRESS_MS = 1000

type Deps = {
  guard: AddressGuard
  resolve: Resolve
  limits?: Partial<typeof LIMITS>
}

export function createOutgoing({ guard, resolve, ...overrides }: Deps): Outgoing {
  const limits = { ...LIMITS, ...overrides.limits }

  const createLookup =
    (protocol: Protocol): LookupFunction =>
    (name, options, callback) => {
      resolveChecked(name, protocol).then(
        (addresses) => {
          const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
          const [first] = all
          if (options.all) callback(null, all)
          else callback(null, first?.address ?? '', first?.family)
        },
        (error) => callback(error, ''),
      )
    }

  /** A host name with one refused address is refused: the name server chooses which address a connection gets. */
  async function resolveChecked(name: string, protocol: Protocol): Promise<string[]> {
    const addresses = await resolve(name).catch((error) => {
      throw new RequestError('dns_failed', { cause: error })
    })
    if (!addresses.every((address) => guard.allows(address, protocol)))
      throw new RequestError('address_refused')
    return addresses
  }

  const createAgents = (keepAlive: boolean) => {
    const common = { keepAlive, timeout: IDLE_MS, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS }
    return {
      'http:': new http.Agent({ ...common, lookup: createLookup('http:') }),
      'https:': new https.Agent({ ...common, lookup: createLookup('https:') }),
    }
  }
  const keepAliveAgents = createAgents(true)
  const singleUseAgents = createAgents(false)

  async function post(request: OutgoingRequest): Promise<OutgoingResult> {
    const checked = guard.checkUrl(request.url)
    if ('refusal' in checked) return { kind: 'failure', error: 'url_refused', address: null }
    const { url } = checked
    const protocol = url.protocol as Protocol
    const end = performance.now() + limits.totalMs
    const first = await exchange(url, request, keepAliveAgents[protocol], limits, limits.totalMs)
    if (!first.isStale) return first.result
    // The server had closed the idle connection before this request reached it.
    return (await exchange(url, request, singleUseAgents[protocol], limits, end - performance.now())).result
  }

  function close(): void {
    for (const agents of [keepAliveAgents, singleUseAgents])
      for (const agent of Object.values(agents)) agent.destroy()
  }

  return { post, close }
}

class RequestError extends Error {
  readonly error: OutgoingError

  constructor(error: OutgoingError, options?: ErrorOptions) {
    super(error, options)
    this.error = error
  }
}

type Exchange = { result: OutgoingResult; isStale: boolean }

function exchange(
  url: URL,
  { headers, body }: OutgoingRequest,
  agent: http.Agent,
  limits: typeof LIMITS,
  totalMs: number,
): Promise<Exchange> {
  return new Promise((resolve) => {
    let address: string | null = null
    let response: IncomingMessage | undefined
    let size = 0
    const chunks: Buffer[] = []
    const request: ClientRequest = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      maxHeaderSize: limits.headerBytes,
    })
    request.maxHeadersCount = limits.headers
    const totalTimer = setTimeout(() => fail(new RequestError('timeout')), totalMs)
    const connectTimer = setTimeout(
      () => fail(new RequestError('connect_timeout')),
      Math.min(limits.connectMs, totalMs),
    )

    function settle(result: OutgoingResult, isStale = false): void {
      clearTimeout(totalTimer)
      clearTimeout(connectTimer)
      resolve({ result, isStale })
    }

    /** The response counts as soon as its status has arrived, whatever happens to the rest of the body. */
    function finish({ statusCode = 0, headers: received }: IncomingMessage): void {
      const read = Buffer.concat(chunks).subarray(0, limits.bodyBytes)
      settle({
        kind: 'response',
        status: statusCode,
        retryAfter: received['retry-after'],
        body: read,
        address,
      })
    }

    function fail(error: Error): void {
      const isStale = request.reusedSocket && !response && isClosedConnection(error)
      if (response) finish(response)
      else settle({ kind: 'failure', error: toOutgoingError(error), address }, isStale)
      request.destroy()
    }

    request.on('socket', (socket: Socket) => {
      const onConnected = () => {
        clearTimeout(connectTimer)
        address = socket.remoteAddress ?? null
      }
      if (request.reusedSocket) onConnected()
      else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', onConnected)
    })
    request.on('error', fail)
    request.on('response', (received) => {
      response = received
      received.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size < limits.bodyBytes) return
        finish(received)
        request.destroy()
      })
      received.on('end', () => finish(received))
      received.on('error', fail)
    })
    request.end(body)
  })
}

const isClosedConnection = (error: Error): boolean =>
  ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')

function toOutgoingError(error: Error): OutgoingError {
  if (error instanceof RequestError) return error.error
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('HPE_')) return 'invalid_response'
  if (/^ERR_(TLS|SSL)|CERT|SIGNATURE|^EPROTO$/.test(code)) return 'tls_failed'
  return 'connection_failed'
}
