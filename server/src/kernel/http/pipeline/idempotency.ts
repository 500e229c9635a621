// Idempotency-Key: a write that is repeated with the same key takes effect once and gets the first response again. Key,
// effect and response are stored in one transaction; a refused request stores nothing and can be repeated with the same
// key. A stored response belongs to the caller and is looked up only after authorization.
import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Principal, toCaller } from '../../../domain/access/principal.ts'
import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import type { Clock } from '../../../domain/clock.ts'
import { hashContent } from '../../../domain/content-hash.ts'
import { type ApiError, invalid, RefusedAfterCommit } from '../../../domain/errors/api-error.ts'
import { REQUEST_ERRORS } from '../../../domain/errors/request.errors.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Db } from '../../db/connections/client.ts'
import { isLockTimeout } from '../../db/connections/overload.ts'
import type { TSchema } from '../../wire/schemas.ts'
import { listSecretPaths, withoutSecrets } from '../../wire/secret-fields.ts'
import * as queries from './idempotency.queries.ts'
import type { ReadAgain } from './reread.ts'

export type WriteResponse = { json: JsonText<unknown>; location: string | null; isReplayed: boolean }

const HEADER = 'idempotency-key'
const NAME = 'Idempotency-Key'
/** Visible ASCII, which every client and proxy forwards unchanged. */
const KEY = /^[\x21-\x7e]+$/
const MAX_KEY_LENGTH = 255

type WriteRun = {
  at: Date
  effect: () => Promise<Omit<WriteResponse, 'isReplayed'>>
  /** Throws if the team is over its quota for stored responses. Stored responses are still replayed. */
  checkQuota: () => void
  readAgain: ReadAgain
}

/** A larger response is stored as status and location only: a replay returns the current resource. */
const MAX_STORED_BYTES = 64 * 1024

const runEveryTime = async (_db: Db, { effect }: WriteRun): Promise<WriteResponse> => ({
  ...(await effect()),
  isReplayed: false,
})

/** Runs writes whose response sets cookies, which cannot be sent again. */
export function withoutIdempotency(_principal: Principal, request: FastifyRequest) {
  if (readKey(request) !== undefined) throw invalid(NAME, REQUEST_ERRORS.idempotency_key_not_supported)
  return runEveryTime
}

type Compiled = { body: TSchema; response: TSchema; status: number }
type Sent = { file: Buffer | undefined; secretKeys: SecretKeys }

/** Reads the key of a request, the fingerprint to store and those that a stored one may have; undefined without a key. */
export function compileRequestKey(body: TSchema) {
  const hasSecretBody = listSecretPaths(body).length > 0
  return (principal: Principal, request: FastifyRequest, { file, secretKeys }: Sent) => {
    const key = readKey(request)
    if (key === undefined) return undefined
    const row = { ...toOwner(principal), key }
    const digest = computeFingerprint(request, file)
    const fingerprints = hasSecretBody ? computeKeyedFingerprints(digest, secretKeys) : [digest]
    const [fingerprint = digest] = fingerprints
    return { row, fingerprint, fingerprints }
  }
}

/** Runs the write of an endpoint at most once for each key; without a key every time. */
export function compileIdempotency({ body, response, status }: Compiled) {
  const secrets = listSecretPaths(response)
  const readRequestKey = compileRequestKey(body)
  return (principal: Principal, request: FastifyRequest, sent: Sent) => {
    const requestKey = readRequestKey(principal, request, sent)
    if (!requestKey) return runEveryTime
    const { row, fingerprint, fingerprints } = requestKey
    return async (db: Db, { at, effect, checkQuota, readAgain }: WriteRun): Promise<WriteResponse> => {
      const isClaimed = await queries.claimKey
        .first(db, { ...row, fingerprint, at })
        .catch(rethrowLockTimeout)
      if (!isClaimed) {
        const stored = checkStored(await findStored(db, row), fingerprints)
        return {
          json: await readResponse(stored, db, readAgain),
          location: stored.location,
          isReplayed: true,
        }
      }
      checkQuota()
      const { json, location } = await effect().catch((error) => {
        if (error instanceof RefusedAfterCommit) queries.releaseKey.queue(db, row)
        throw error
      })
      const stored = withoutSecrets(json, secrets)
      const isStored = Buffer.byteLength(stored) <= MAX_STORED_BYTES
      queries.storeResponse.queue(db, { ...row, status, location, answer: isStored ? stored : null })
      return { json, location, isReplayed: false }
    }
  }
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const sent = headers[HEADER]
  if (sent === undefined) return undefined
  // Node joins repeated headers with a comma and a blank, which KEY does not allow.
  if (typeof sent !== 'string' || !KEY.test(sent) || sent.length > MAX_KEY_LENGTH)
    throw invalid(NAME, REQUEST_ERRORS.idempotency_key_format, { limit: MAX_KEY_LENGTH })
  return sent
}

/** A stored response belongs to the caller who made the request. */
function toOwner(principal: Principal): { tenant_id: string; owner: string } {
  const { tenantId, id } = toCaller(principal)
  return { tenant_id: tenantId, owner: principal.kind === 'operator' ? 'operator' : id }
}

/** Hashes the two parts of a multipart request, without the boundary, which is random. */
function computeFingerprint(request: FastifyRequest, file: Buffer | undefined): Buffer {
  const { method, url, body } = { method: request.method, url: request.raw.url, body: request.body }
  const hash = createHash('sha256').update(`${method} ${url}\n`)
  if (body) hash.update(body as Buffer)
  if (file) hash.update(hashContent(file))
  return hash.digest()
}

/**
 * A plain hash of a body with few unknown digits, such as those of an IBAN, could be guessed from the database. The previous key
 * counts, too: a request may be repeated after a rotation.
 */
const computeKeyedFingerprints = (digest: Buffer, { checks, find }: SecretKeys): Buffer[] =>
  checks.flatMap((check) => {
    const key = find(check)?.derive('request fingerprint', [])
    return key ? [createHmac('sha256', key).update(digest).digest()] : []
  })

/** The owner of a response stored before release 2 is unknown: it is not replayed, and the request does not run again. */
export async function findStored(db: Db, row: { tenant_id: string; owner: string; key: string }) {
  const stored = await queries.findResponse.first(db, row)
  if (stored) return stored
  const earlier = await queries.findResponse.first(db, { ...row, owner: queries.OWNER_BEFORE_RELEASE_2 })
  if (earlier) throw reused()
  return undefined
}

type StoredResponse = Awaited<ReturnType<typeof queries.findResponse.first>>

function checkStored(stored: StoredResponse, fingerprints: readonly Buffer[]): NonNullable<StoredResponse> {
  // The response expired and was deleted between the two statements: the client can retry.
  if (!stored?.status) throw inProgress()
  checkFingerprint(stored, fingerprints)
  return stored
}

export function checkFingerprint({ fingerprint }: { fingerprint: Buffer }, allowed: readonly Buffer[]): void {
  if (!allowed.some((one) => fingerprint.equals(one))) throw reused()
}

/** Returns the stored response, or the current resource if the response was too large to be stored. */
async function readResponse({ answer, location }: NonNullable<StoredResponse>, db: Db, readAgain: ReadAgain) {
  if (answer !== null) return answer as JsonText<unknown>
  const current = readAgain(db, location)
  if (!current) throw notStored()
  return current
}

const notStored = (): ApiError =>
  invalid(NAME, REQUEST_ERRORS.response_not_stored, { limit_bytes: MAX_STORED_BYTES })

const reused = (): ApiError => invalid(NAME, REQUEST_ERRORS.idempotency_key_reused)

export const inProgress = (): ApiError => invalid(NAME, REQUEST_ERRORS.idempotency_in_progress)

export function rethrowLockTimeout(error: unknown): never {
  throw isLockTimeout(error) ? inProgress() : error
}

const RETENTION_MS = 24 * 3600 * 1000
const BATCH_SIZE = 1000

/** Deletes in batches, so that no statement takes long; may run on several nodes at once. */
export async function deleteOldResponses({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS)
  for (;;) {
    let deleted = 0
    for (const { tenant_id } of await queries.findTeamsWithExpired.many(db, { before, limit: BATCH_SIZE }))
      deleted += (await queries.deleteResponses.many(db, { tenant_id, before, limit: BATCH_SIZE })).length
    if (deleted === 0) return
  }
}
