// Signatures of Standard Webhooks: verifies that a request comes from the service, and signs requests as the service does. WebCrypto
// makes it run anywhere.

/** Reasons why a request is not from the service, or cannot be verified. */
export type WebhookErrorReason = 'secret' | 'headers' | 'timestamp' | 'signature' | 'payload'

/** The request must be refused, for example with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly reason: WebhookErrorReason

  constructor(reason: WebhookErrorReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** `Headers` of fetch, or `request.headers` of Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type WebhookRequest = {
  /** The body as it was received: a parsed and serialized body has another signature. */
  payload: string | Uint8Array
  headers: WebhookHeaders
  /** `whsec_…`, shown when the endpoint was created or its secret was rotated. */
  secret: string
  /** Maximum difference between the clocks, and maximum age of a request. Default: 300. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. Default: now. */
  now?: number
}

const PREFIX = 'whsec_'
const VERSION = 'v1,'

/** Returns the event of a webhook, or throws a `WebhookError`. A delivery may arrive twice, with the same `id`. */
export async function verifyWebhook<Event = unknown>(request: WebhookRequest): Promise<Event> {
  const { payload, headers, secret, toleranceSeconds = 300, now = Date.now() } = request
  const id = requireHeader(headers, 'webhook-id')
  const timestamp = requireHeader(headers, 'webhook-timestamp')
  const signatures = requireHeader(headers, 'webhook-signature')
  const seconds = Number(timestamp)
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - seconds) > toleranceSeconds)
    throw new WebhookError('timestamp', `webhook-timestamp is not within ${toleranceSeconds} seconds of now`)
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
  const signed = buildSignedBytes(id, timestamp, body)
  const key = await importSecret(secret, 'verify')
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith(VERSION) ? fromBase64(signature.slice(VERSION.length)) : undefined
    // WebCrypto compares in constant time.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return parsePayload<Event>(body)
  }
  throw new WebhookError('signature', 'no signature of webhook-signature is one of the secret')
}

export type WebhookMessage = {
  /** The id of the event, the same in every attempt. */
  id: string
  payload: string
  /** `whsec_…` */
  secret: string
  /** Milliseconds since 1970. Default: now. */
  now?: number
}

export type SignedWebhookHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/** Returns headers as the service sends them, to test a receiver. Throws a `WebhookError` if the secret is unusable. */
export async function signWebhook(message: WebhookMessage): Promise<SignedWebhookHeaders> {
  const { id, payload, secret, now = Date.now() } = message
  const timestamp = String(Math.floor(now / 1000))
  const signed = buildSignedBytes(id, timestamp, new TextEncoder().encode(payload))
  const signature = await crypto.subtle.sign('HMAC', await importSecret(secret, 'sign'), signed)
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': VERSION + base64 }
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : (headers as Record<string, unknown>)[name]
  if (typeof value !== 'string' || value === '')
    throw new WebhookError('headers', `the header ${name} is missing`)
  return value
}

async function importSecret(secret: string, usage: 'sign' | 'verify') {
  const bytes = secret.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : undefined
  if (!bytes?.length) throw new WebhookError('secret', `the secret must start with ${PREFIX}`)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [usage])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function buildSignedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return bytes
}

function parsePayload<Event>(body: Uint8Array): Event {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new WebhookError('payload', 'the body is not JSON')
  }
}
