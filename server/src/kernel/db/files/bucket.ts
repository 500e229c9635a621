// Files in a bucket of an S3 service, as <prefix>/<team>/<sha256> (decision 0113). The endpoint is a setting of the operator, so its
// requests are not checked by the guard that checks those of webhooks.
import { randomUUID } from 'node:crypto'
import type { FilePlace } from './file-place.ts'
import {
  BucketError,
  type BucketOptions,
  type BucketSettings,
  createS3Requests,
  hexHash,
} from './s3-requests.ts'

export type FileBucket = FilePlace & {
  /** Writes a file again if it is missing although it was just written. Cheaper than `write` if it exists. */
  ensure(tenantId: string, sha256: Buffer, bytes: Buffer): Promise<void>
  /** Writes, reads, lists and deletes an object, or throws a `BucketError`. */
  check(): Promise<void>
  /** Returns what the service reports about the bucket and its clock. */
  facts(): Promise<BucketFacts>
}

type BucketFacts = {
  /** Whether deleted objects stay as earlier versions; undefined if the access key may not read it. */
  keepsVersions: boolean | undefined
  /** The time of the service in milliseconds, precise to the second; undefined if it sends none. */
  clockMs: number | undefined
}

/** The bucket can be used and has no such file. */
export class MissingObjectError extends Error {}

/** Uploads have at most 10 MB; pages with signatures are added to them. */
const MAX_OBJECT_BYTES = 64 * 1024 * 1024
const MAX_LIST_BYTES = 4 * 1024 * 1024

const MAX_CONCURRENT_DELETES = 8

const EXISTS = 412
const NOT_FOUND = 404
/** Another PUT of the same object is in progress. */
const CONFLICT = 409
const NOT_IMPLEMENTED = 501

export function openBucket(settings: BucketSettings, options: BucketOptions = {}): FileBucket {
  const requests = createS3Requests(settings, options)
  const { where, send, read, readFailure, refuse } = requests
  /** Some services do not know If-None-Match in a PUT. */
  let isConditional = true

  const root = settings.prefix === '' ? '' : `${settings.prefix}/`
  const toFolderKey = (tenantId: string) => `${root}${tenantId}/`
  const toObjectKey = (tenantId: string, sha256: Buffer) => toFolderKey(tenantId) + sha256.toString('hex')

  /** The service verifies the hash of the body. */
  async function putIfAbsent(
    key: string,
    bytes: Buffer,
    sha256: string,
    signal?: AbortSignal,
  ): Promise<void> {
    if (!isConditional) return putObject(key, bytes, sha256, signal)
    const headers = { 'if-none-match': '*' }
    const response = await send('PUT', key, { body: bytes, sha256, headers }, signal)
    if (response.ok || response.status === EXISTS) return response.body?.cancel()
    const failure = await readFailure(response)
    if (failure.status === NOT_IMPLEMENTED) isConditional = false
    else if (failure.status !== CONFLICT) return refuse(failure, 'write to')
    // An object that is already there has the same content.
    return putObject(key, bytes, sha256, signal)
  }

  async function putObject(key: string, bytes: Buffer, sha256: string, signal?: AbortSignal): Promise<void> {
    const response = await send('PUT', key, { body: bytes, sha256 }, signal)
    if (!response.ok) return refuse(await readFailure(response), 'write to')
    return response.body?.cancel()
  }

  async function get(key: string): Promise<Buffer> {
    const response = await send('GET', key)
    if (response.ok) return read(response, MAX_OBJECT_BYTES)
    const failure = await readFailure(response)
    if (failure.status === NOT_FOUND && failure.code !== 'NoSuchBucket')
      throw new MissingObjectError(`${key} is missing in ${where}`)
    return refuse(failure, 'read from')
  }

  async function remove(key: string): Promise<void> {
    const response = await send('DELETE', key)
    if (!response.ok && response.status !== NOT_FOUND) refuse(await readFailure(response), 'delete from')
    await response.body?.cancel()
  }

  /** Lists the first objects whose keys begin with this text. */
  async function list(keyPrefix: string): Promise<string[]> {
    const response = await send('GET', '', { query: { 'list-type': '2', prefix: keyPrefix } })
    if (!response.ok) return refuse(await readFailure(response), 'list')
    const text = (await read(response, MAX_LIST_BYTES)).toString()
    // The names have no characters that XML escapes.
    const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
    return keys.filter((key) => key.startsWith(keyPrefix))
  }

  return {
    write: (tenantId, sha256, bytes) =>
      putIfAbsent(toObjectKey(tenantId, sha256), bytes, sha256.toString('hex')),
    read: (tenantId, sha256) => get(toObjectKey(tenantId, sha256)),
    remove: (tenantId, sha256) => remove(toObjectKey(tenantId, sha256)),
    async ensure(tenantId, sha256, bytes) {
      const key = toObjectKey(tenantId, sha256)
      const signal = requests.newSignal()
      const response = await send('HEAD', key, {}, signal)
      if (response.ok && Number(response.headers.get('content-length')) === bytes.length) return
      if (!response.ok && response.status !== NOT_FOUND) refuse(await readFailure(response), 'read from')
      // The object is missing or has another length.
      await putObject(key, bytes, sha256.toString('hex'), signal)
    },
    async removeTeam(tenantId) {
      const folder = toFolderKey(tenantId)
      for (let keys = await list(folder); keys.length > 0; keys = await list(folder))
        for (let start = 0; start < keys.length; start += MAX_CONCURRENT_DELETES)
          await Promise.all(keys.slice(start, start + MAX_CONCURRENT_DELETES).map(remove))
    },
    async check() {
      const key = `${root}probe-${randomUUID()}`
      const bytes = Buffer.from(key)
      const checkObject = async () => {
        if (!(await get(key)).equals(bytes))
          throw new BucketError(`${where} returns other bytes than were written`)
        if (!(await list(key)).includes(key)) throw new BucketError(`${where} does not list a new object`)
      }
      await putIfAbsent(key, bytes, hexHash(bytes))
      const [problem, cleanupError] = [await catchError(checkObject()), await catchError(remove(key))]
      if (problem ?? cleanupError) throw problem ?? cleanupError
    },
    async facts() {
      const response = await send('GET', '', { query: { versioning: '' } })
      const clockMs = Date.parse(response.headers.get('date') ?? '')
      const text = (await read(response, MAX_LIST_BYTES)).toString()
      return {
        keepsVersions: response.ok ? /<Status>Enabled<\/Status>/.test(text) : undefined,
        clockMs: Number.isNaN(clockMs) ? undefined : clockMs,
      }
    },
  }
}

const catchError = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
