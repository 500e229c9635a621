// Idempotency-Key: a write that is sent again with the same key has its effect once, and gets the first answer again.
// The key, the effect and the answer are one transaction, so none of them is ever there without the others; what was
// refused leaves nothing, and may be sent again with the same key.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { contentHash } from '../content-hash.ts'
import type { Db } from '../db/client.ts'
import * as queries from '../db/idempotency.queries.ts'
import { NIL_UUID } from '../ids.ts'
import { isLockTimeout } from './busy.ts'
import { type ApiError, invalid } from './errors.ts'
import type { JsonText } from './json-text.ts'
import type { TSchema } from './schemas.ts'
import { secretsOf, withoutSecrets } from './secret-members.ts'

export type WriteAnswer = { json: JsonText<unknown>; location: string | null; isReplayed: boolean }

const HEADER = 'idempotency-key'
const NAME = 'Idempotency-Key'
/** Visible ASCII: what every client and proxy passes on unchanged. */
const KEY = /^[\x21-\x7e]{1,255}$/

type Opened = { tenantId?: string; freelancerId?: string; invitationId?: string } | null
type Effect = () => Promise<Omit<WriteAnswer, 'isReplayed'>>

/** For one endpoint: what runs an effect at most once for each key, or undefined when the request has none. */
export function compileIdempotency(answer: TSchema, status: number) {
  const secrets = secretsOf(answer)
  return (request: FastifyRequest, file: Buffer | undefined) => {
    const key = keyOf(request)
    if (key === undefined) return undefined
    const row = { ...ownerOf(request.opened as Opened), key }
    return async (db: Db, at: Date, effect: Effect): Promise<WriteAnswer> => {
      const fingerprint = fingerprintOf(request, file)
      const isOurs = await queries.claimKey.first(db, { ...row, fingerprint, at }).catch(asInProgress)
      if (!isOurs) return replay(await queries.findAnswer.first(db, row), fingerprint)
      const { json, location } = await effect()
      const kept = withoutSecrets(json, secrets)
      await queries.keepAnswer.many(db, { ...row, status, location, answer: kept })
      return { json, location, isReplayed: false }
    }
  }
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers[HEADER]
  if (sent === undefined) return undefined
  // Of a header that is sent twice Node makes one text, with a comma and a blank.
  if (typeof sent !== 'string' || !KEY.test(sent))
    throw invalid(NAME, 'invalid_value', `${NAME} must be one text of 1 to 255 visible ASCII characters`)
  return sent
}

/** A key means nothing to anybody else: not to another team, nor to another person in the portal. */
function ownerOf(opened: Opened): { tenant_id: string; owner: string } {
  const { tenantId = NIL_UUID, freelancerId, invitationId } = opened ?? {}
  const person = freelancerId ?? invitationId
  return { tenant_id: tenantId, owner: person ?? 'team' }
}

/** Of a request with a file its two parts count, not the boundary between them, which each client makes up anew. */
function fingerprintOf(request: FastifyRequest, file: Buffer | undefined): Buffer {
  const { method, url, body } = { method: request.method, url: request.raw.url, body: request.body }
  const hash = createHash('sha256').update(`${method} ${url}\n`)
  if (body) hash.update(body as Buffer)
  if (file) hash.update(contentHash(file))
  return hash.digest()
}

type Kept = Awaited<ReturnType<typeof queries.findAnswer.first>>

function replay(kept: Kept, fingerprint: Buffer): WriteAnswer {
  // Deleted as old between two statements: then it is not known any more, and may be sent again.
  if (!kept?.answer) throw inProgress()
  if (!kept.fingerprint.equals(fingerprint))
    throw invalid(NAME, 'idempotency_key_reused', `${NAME} was sent before with another request`)
  return { json: kept.answer as JsonText<unknown>, location: kept.location, isReplayed: true }
}

const inProgress = (): ApiError =>
  invalid(NAME, 'idempotency_in_progress', `A request with this ${NAME} is still under way; ask again`)

function asInProgress(error: unknown): never {
  throw isLockTimeout(error) ? inProgress() : error
}

const KEPT_MS = 24 * 3600 * 1000
const BATCH = 1000

/** In batches, so that no statement takes long; may run on any number of nodes. */
export async function forgetOldAnswers({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  for (;;) {
    const gone = await queries.forgetAnswers.many(db, { before, most: BATCH })
    if (gone.length < BATCH) return
  }
}
