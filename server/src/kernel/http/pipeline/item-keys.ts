// Idempotency-Key of a request with many items. The key of the request is claimed in a separate transaction. Each item has a key,
// made of that of the request and its index, which is stored in the transaction of the item's effect. A repeated request runs the
// items that have no outcome yet, so it completes what a crash interrupted (decision 0100).
import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../../domain/access/principal.ts'
import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import type { Db } from '../../db/connections/client.ts'
import type { TSchema } from '../../wire/schemas.ts'
import * as queries from './idempotency.queries.ts'
import {
  checkFingerprint,
  compileRequestKey,
  findStored,
  inProgress,
  rethrowLockTimeout,
} from './idempotency.ts'

/** The outcomes of items by index, as JSON. */
export type Outcomes = Map<number, string>

export type ItemKeys = {
  /** Returns whether all items have an outcome already. */
  begin(db: Db, at: Date): Promise<{ isComplete: boolean }>
  find(db: Db): Promise<Outcomes>
  /** Runs the item in this transaction, or returns the outcome of a concurrent request with the same key. */
  once(db: Db, index: number, run: () => Promise<string>): Promise<string>
  /** Stores the outcomes of items that have none; from then on the request is replayed. Returns all outcomes. */
  complete(db: Db, outcomes: Outcomes): Promise<Outcomes>
}

export function compileItemKeys(body: TSchema, status: number) {
  const readRequestKey = compileRequestKey(body)
  /** Undefined without a key. */
  return (
    principal: Principal,
    request: FastifyRequest,
    { count, secretKeys }: { count: number; secretKeys: SecretKeys },
  ): ItemKeys | undefined => {
    const requestKey = readRequestKey(principal, request, { file: undefined, secretKeys })
    if (!requestKey) return undefined
    const { row, fingerprint, fingerprints } = requestKey
    const find = (db: Db): Promise<Outcomes> => queries.findItems(db, { ...row, count })

    async function requireStored(db: Db, index: number): Promise<string> {
      const stored = (await find(db)).get(index)
      // The key of the request expired and was deleted meanwhile: the client can retry.
      if (stored === undefined) throw inProgress()
      return stored
    }

    return {
      find,
      async begin(db, at) {
        const isClaimed = await queries.claimKey
          .first(db, { ...row, fingerprint, at })
          .catch(rethrowLockTimeout)
        if (isClaimed) return { isComplete: false }
        const stored = await findStored(db, row)
        if (!stored) throw inProgress()
        checkFingerprint(stored, fingerprints)
        return { isComplete: stored.status !== null }
      },
      async once(db, index, run) {
        const isClaimed = await queries.claimItem(db, { ...row, index }).catch(rethrowLockTimeout)
        if (!isClaimed) return requireStored(db, index)
        const outcome = await run()
        queries.storeItem(db, { ...row, index, status, answer: outcome })
        return outcome
      },
      async complete(db, outcomes) {
        if (outcomes.size > 0) queries.storeItems(db, { ...row, status, outcomes })
        queries.storeResponse.queue(db, {
          ...row,
          status,
          location: null,
          answer: JSON.stringify({ items: count }),
        })
        return find(db)
      },
    }
  }
}
