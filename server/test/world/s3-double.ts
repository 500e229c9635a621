// A strict S3 service in memory: verifies the signature (Version 4), its age, the hash of the body and the bucket of each request.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketSettings } from '../../src/kernel/db/files/s3-requests.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string }
export type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }

class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hashBytes = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const encodeComponent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

/** Throws unless the request is signed as AWS documents it for S3: path encoded once, body signed by its hash. */
export function requireSignature(request: SignedRequest, credentials: Credentials): void {
  const { method, url, headers, body } = request
  const parts = AUTHORIZATION.exec(headers.authorization ?? '')
  if (!parts) throw new Refusal(403, 'AccessDenied', 'No valid Authorization header')
  const [, keyId, day = '', region = '', signedHeaders = '', signature = ''] = parts
  if (keyId !== credentials.accessKeyId)
    throw new Refusal(403, 'InvalidAccessKeyId', 'The access key id does not exist.')
  if (region !== credentials.region)
    throw new Refusal(400, 'AuthorizationHeaderMalformed', `The region '${region}' is wrong`)
  const names = signedHeaders.split(';')
  const isComplete = Object.keys(headers).every(
    (name) => !/^(?:host|x-amz-.*)$/.test(name) || names.includes(name),
  )
  if (!isComplete) throw new Refusal(403, 'AccessDenied', 'There were headers which were not signed')
  const contentHash = String(headers['x-amz-content-sha256'])
  const [path = '', query = ''] = url.split('?')
  const parameters = [...new URLSearchParams(query)].map((pair) => pair.map(encodeComponent).join('=')).sort()
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encodeComponent(decodeURIComponent(part)))
      .join('/'),
    parameters.join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    contentHash,
  ].join('\n')
  const date = String(headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, hashBytes(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${credentials.secretAccessKey}`,
  )
  if (!date.startsWith(day) || !timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')))
    throw new Refusal(403, 'SignatureDoesNotMatch', 'The signature does not match.')
  if (contentHash !== hashBytes(body))
    throw new Refusal(400, 'XAmzContentSHA256Mismatch', 'The provided hash does not match the body.')
}

const MAX_AGE_MS = 15 * 60_000

function requireRecent(date: string): void {
  const time = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - time) <= MAX_AGE_MS))
    throw new Refusal(403, 'RequestTimeTooSkewed', 'The difference between the times is too large.')
}

type RecordedRequest = { method: string; key: string; isConditional: boolean }

export type S3Double = {
  settings: BucketSettings
  objects: Map<string, Buffer>
  seen: RecordedRequest[]
  /** Called with each valid request before it takes effect. May wait, or return a status to respond with. */
  before: ((request: RecordedRequest) => Promise<number | undefined> | number | undefined) | undefined
  /** Called with each valid request after it has taken effect, and before the response. */
  after: ((request: RecordedRequest) => Promise<void>) | undefined
  /** Refuses If-None-Match with 501, as some services do. */
  isWithoutConditions: boolean
  /** Response to `?versioning`; 403 refuses it, as for keys without that permission. */
  versioning: 'Enabled' | 'Suspended' | undefined | 403
  /** How far the time in the header Date is ahead of the true time. */
  clockOffsetMs: number
  /** Ends open connections and refuses new ones until `up`. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

const LIST_SIZE = 1000

export async function startS3Double(prefix = 'documents'): Promise<S3Double> {
  const credentials = { accessKeyId: 'DOUBLE', secretAccessKey: 'secret/of+the double', region: 'eu-west-3' }
  const objects = new Map<string, Buffer>()
  const bucket = 'engagement'
  const server = createServer((request, response) => void respond(request, response))
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { method = '', url = '', headers } = request
      const body = await buffer(request)
      requireSignature({ method, url, headers, body }, credentials)
      requireRecent(String(headers['x-amz-date']))
      const key = parseKey(url)
      const recordedRequest = { method, key, isConditional: headers['if-none-match'] !== undefined }
      double.seen.push(recordedRequest)
      const status = await double.before?.(recordedRequest)
      if (status) throw new Refusal(status, 'InternalError', 'Requested by the test')
      const result = key === '' ? list(url) : serve(recordedRequest, body)
      await double.after?.(recordedRequest)
      response.setHeader('date', new Date(Date.now() + double.clockOffsetMs).toUTCString())
      response.writeHead(result.status, { 'content-length': result.body.length })
      response.end(method === 'HEAD' ? undefined : result.body)
    } catch (error) {
      if (error instanceof Refusal) refuse(request, response, error)
      else response.destroy()
    }
  }

  function parseKey(url: string): string {
    const [, named = '', ...rest] = (url.split('?')[0] ?? '').split('/')
    if (named !== bucket) throw new Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist')
    return rest.map(decodeURIComponent).join('/')
  }

  type Result = { status: number; body: Buffer }
  const NOTHING = Buffer.alloc(0)

  function putObject({ key, isConditional }: RecordedRequest, body: Buffer): Result {
    if (isConditional && double.isWithoutConditions)
      throw new Refusal(501, 'NotImplemented', 'A header implies functionality that is not implemented')
    if (isConditional && objects.has(key)) throw new Refusal(412, 'PreconditionFailed', 'The object exists')
    objects.set(key, body)
    return { status: 200, body: NOTHING }
  }

  function serve(recordedRequest: RecordedRequest, body: Buffer): Result {
    const { method, key } = recordedRequest
    if (method === 'PUT') return putObject(recordedRequest, body)
    const found = objects.get(key)
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204, body: NOTHING }
    }
    if (!found) throw new Refusal(404, 'NoSuchKey', 'The specified key does not exist.')
    return { status: 200, body: found }
  }

  function list(url: string): { status: number; body: Buffer } {
    const query = new URLSearchParams(url.split('?')[1])
    if (query.has('versioning')) return versioning()
    if (query.get('list-type') !== '2') throw new Refusal(400, 'InvalidArgument', 'list-type must be 2')
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const contents = keys.slice(0, LIST_SIZE).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    return { status: 200, body: Buffer.from(`<ListBucketResult>${contents.join('')}</ListBucketResult>`) }
  }

  function versioning(): Result {
    if (double.versioning === 403) throw new Refusal(403, 'AccessDenied', 'Access Denied')
    const status = double.versioning ? `<Status>${double.versioning}</Status>` : ''
    return { status: 200, body: Buffer.from(`<VersioningConfiguration>${status}</VersioningConfiguration>`) }
  }

  const double: S3Double = {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, prefix, ...credentials },
    objects,
    seen: [],
    before: undefined,
    after: undefined,
    isWithoutConditions: false,
    versioning: undefined,
    clockOffsetMs: 0,
    down: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    up: () => listen(port),
    close: () => (server.listening ? double.down() : Promise.resolve()),
  }
  return double
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, message }: Refusal,
): void {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
  response.writeHead(status, { 'content-length': Buffer.byteLength(body) })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The settings of the bucket, as environment variables of a server process. */
export const bucketEnv = (settings: BucketSettings): Record<string, string> => ({
  S3_ENDPOINT: settings.endpoint,
  S3_REGION: settings.region,
  S3_BUCKET: settings.bucket,
  S3_PREFIX: settings.prefix,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})
