// Signed requests to a bucket of an S3 service: path-style, Signature Version 4, with a timeout, retries and a circuit breaker.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { createCircuitBreaker } from './circuit-breaker.ts'

export type BucketSettings = {
  endpoint: string
  region: string
  bucket: string
  /** The prefix without slashes around it; empty for none. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

export type BucketOptions = {
  /** Set by commands: more retries, longer timeouts, and no circuit breaker. */
  isPatient?: boolean
  timeoutMs?: number
}

/** The bucket cannot be used, now or with these settings. The message is for the operator. */
export class BucketError extends Error {}

/** Below the 10 s after which PostgreSQL ends a transaction that waits for its client. */
const TIMEOUT_MS = 8000
const PATIENT_TIMEOUT_MS = 60_000
const RETRIES = 1
const PATIENT_RETRIES = 5
const RETRY_AFTER_MS = 100
const MAX_ERROR_BYTES = 4096

export const hexHash = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const HASH_OF_NOTHING = hexHash('')

const RETRYABLE_STATUSES = new Set([429, 500, 502, 503, 504])
const NOT_IMPLEMENTED = 501

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'
type S3Request = {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** Hexadecimal hash of the body. */
  sha256?: string
}
type Failure = { status: number; code: string; message: string; region: string | null }

export function createS3Requests(settings: BucketSettings, { isPatient = false, timeoutMs }: BucketOptions) {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings
  const requestTimeoutMs = timeoutMs ?? (isPatient ? PATIENT_TIMEOUT_MS : TIMEOUT_MS)
  const retries = isPatient ? PATIENT_RETRIES : RETRIES
  const breaker = createCircuitBreaker(() => performance.now())
  const signingKeys = new Map<string, ArrayBuffer>()
  const where = `the bucket ${bucket} at ${endpoint}`
  const newSignal = () => AbortSignal.timeout(requestTimeoutMs)

  async function sendOnce(
    method: Method,
    key: string,
    sent: S3Request,
    signal: AbortSignal,
  ): Promise<Response> {
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${key}`}`)
    for (const [name, value] of Object.entries(sent.query ?? {})) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...sent.headers, 'x-amz-content-sha256': sent.sha256 ?? HASH_OF_NOTHING },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      cache: signingKeys,
    }).sign()
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      body: (sent.body as Uint8Array<ArrayBuffer> | undefined) ?? null,
      signal,
      redirect: 'manual',
    })
  }

  /** Returns the response, or the reason why there is none. */
  async function attempt(...request: Parameters<typeof sendOnce>): Promise<Response | BucketError> {
    try {
      return await sendOnce(...request)
    } catch (error) {
      return new BucketError(`Cannot reach ${where}: ${describeReason(error, requestTimeoutMs)}`)
    }
  }

  /** Throws a `BucketError` if there is no response, and while the circuit is open. */
  async function send(
    method: Method,
    key: string,
    sent: S3Request = {},
    signal: AbortSignal = newSignal(),
  ): Promise<Response> {
    if (!isPatient && breaker.isOpen()) throw new BucketError(`${where} has failed several times`)
    let result = await attempt(method, key, sent, signal)
    for (let retry = 0; retry < retries && mayRetry(result, signal); retry += 1) {
      if (result instanceof Response) await result.body?.cancel()
      await sleep(Math.random() * RETRY_AFTER_MS * 2 ** retry)
      result = await attempt(method, key, sent, signal)
    }
    if (result instanceof BucketError) {
      breaker.record(false)
      throw result
    }
    breaker.record(result.status < 500 || result.status === NOT_IMPLEMENTED)
    return result
  }

  /** Reads the body of a response, within the timeout of the request. */
  async function read(response: Response, maxBytes: number): Promise<Buffer> {
    const chunks: Uint8Array[] = []
    let length = 0
    try {
      for await (const chunk of response.body ?? []) {
        length += chunk.length
        if (length > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
        chunks.push(chunk)
      }
    } catch (error) {
      breaker.record(false)
      throw new BucketError(`Cannot read from ${where}: ${describeReason(error, requestTimeoutMs)}`)
    }
    return Buffer.concat(chunks)
  }

  /** Reads the error in a response. */
  async function readFailure(response: Response): Promise<Failure> {
    const text = (await read(response, MAX_ERROR_BYTES).catch(() => Buffer.alloc(0))).toString()
    const readTag = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? ''
    return {
      status: response.status,
      code: readTag('Code'),
      message: readTag('Message'),
      region: response.headers.get('x-amz-bucket-region'),
    }
  }

  const refuse = (failure: Failure, doing: string): never => {
    throw new BucketError(`Cannot ${doing} ${where}: ${describeFailure(failure)}`)
  }

  return { where, newSignal, send, read, readFailure, refuse }
}

const mayRetry = (result: Response | BucketError, signal: AbortSignal): boolean =>
  !signal.aborted && (result instanceof BucketError || RETRYABLE_STATUSES.has(result.status))

function describeReason(error: unknown, timeoutMs: number): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return `no response within ${timeoutMs / 1000} s`
  // Node puts the reason into the cause; if it tried several addresses, the cause has a list of errors.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error && first.message !== '' ? first.message : message
}

const ADVICE: Record<string, string> = {
  InvalidAccessKeyId: 'check S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'check S3_SECRET_ACCESS_KEY and S3_REGION',
  NoSuchBucket: 'check S3_BUCKET, which must exist',
  RequestTimeTooSkewed: 'check the clock of this machine',
  AuthorizationHeaderMalformed: 'check S3_REGION',
}

/** Describes the failure, and what the operator can do about it. */
function describeFailure({ status, code, message, region }: Failure): string {
  const summary = [code || `status ${status}`, message.replace(/\.$/, '')].filter(Boolean).join(': ')
  const advice = ADVICE[code]
  if (advice) return `${summary}; ${advice}`
  if (region || (status >= 300 && status < 400))
    return `${summary}; check S3_REGION and S3_ENDPOINT${region ? `: the bucket is in ${region}` : ''}`
  if (status === 403)
    return `${summary}; check the access key, which must be allowed to put, get, list and delete objects`
  if (status === 404) return `${summary}; check S3_BUCKET, which must exist, and S3_ENDPOINT`
  return summary
}
