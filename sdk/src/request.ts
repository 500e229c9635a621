// Builds one request: URL, headers and body.
import type { RequestOptions } from './client.types.ts'

export const DRY_RUN = 'X-Dry-Run'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export function buildUrl(baseUrl: string, { url, path = {}, query = {} }: RequestOptions): string {
  const values = path as Record<string, unknown>
  const filled = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value))
  return `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`
}

export type Access = {
  /** A key or token. */
  credential: string | undefined
  /** Whether the browser sends and stores cookies. If false, no cookie is sent in addition to a key. */
  session: boolean
  /** Whether a call is a dry run unless it has its own `dryRun`. */
  dryRun: boolean
}

/** Builds the request that all attempts of a call share: with one Idempotency-Key, a retried write has one effect. */
export function buildInit(method: Method, access: Access, options: RequestOptions): RequestInit {
  const { encode } = options
  const body = encode ? encode(options.body as object) : options.body
  const headers = buildHeaders(method, access, options)
  const credentials = access.session ? 'same-origin' : 'omit'
  const init: RequestInit = { method, headers, redirect: 'manual', credentials }
  if (body === undefined || body instanceof FormData) headers.delete('Content-Type')
  if (body !== undefined) init.body = body instanceof FormData ? body : JSON.stringify(body)
  return init
}

function buildHeaders(
  method: Method,
  { credential, session, dryRun }: Access,
  options: RequestOptions,
): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(options.headers ?? {}))
    if (value !== undefined) headers.set(name, String(value))
  if (credential !== undefined) headers.set('Authorization', `Bearer ${credential}`)
  if (session) headers.set('X-Engage-Session', '1')
  if (method !== 'GET' && (options.dryRun ?? dryRun)) headers.set(DRY_RUN, 'true')
  if (method !== 'GET' && isRepeatable(method, options) && !headers.has('Idempotency-Key'))
    headers.set('Idempotency-Key', randomKey())
  return headers
}

/** Signing in and out takes no Idempotency-Key, because it sets cookies, which a repeated response does not contain. */
export const isRepeatable = (method: Method, { url }: RequestOptions): boolean =>
  method === 'GET' || !url.startsWith('/auth/')

/** crypto.randomUUID is not available on pages served over plain HTTP. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
