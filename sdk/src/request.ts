// Builds one request: URL, headers and body.
import type { RequestOptions } from './client.types.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export function urlOf(baseUrl: string, { url, path = {}, query = {} }: RequestOptions): string {
  const values = path as Record<string, unknown>
  const filled = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value))
  return `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** Shared by all attempts, with one Idempotency-Key, so that a retried write has one effect. */
export function initOf(method: Method, credential: string | undefined, options: RequestOptions): RequestInit {
  const headers = new Headers()
  for (const [name, value] of Object.entries(options.headers ?? {}))
    if (value !== undefined) headers.set(name, String(value))
  if (credential !== undefined) headers.set('Authorization', `Bearer ${credential}`)
  if (method !== 'GET' && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', randomKey())
  const init: RequestInit = { method, headers, redirect: 'manual', credentials: 'omit' }
  const { body } = options
  if (body === undefined || body instanceof FormData) headers.delete('Content-Type')
  if (body !== undefined) init.body = body instanceof FormData ? body : JSON.stringify(body)
  return init
}

/** crypto.randomUUID is not available on pages served over plain HTTP. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
