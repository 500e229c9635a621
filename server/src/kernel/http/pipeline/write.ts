// A write is one transaction; its response is sent after the commit.
import type { FastifyReply } from 'fastify'
import { type Principal, toActor } from '../../../domain/access/principal.ts'
import { RefusedAfterCommit } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { AuditedCall, Database, Db } from '../../db/connections/client.ts'
import type { CallCtx } from '../../db/context.ts'
import { buildDataBody, JSON_TYPE } from '../server/envelope.ts'
import type { WriteResponse } from './idempotency.ts'

/** The caller and the operation, for the audit log. */
export function buildAuditedCall(
  principal: Principal,
  requestId: string,
  action: string,
  at: Date,
): AuditedCall {
  const actor = toActor(principal)
  return {
    at,
    actor_kind: actor.kind,
    actor_id: actor.id,
    credential_kind: principal.kind === 'visitor' ? null : principal.kind,
    credential_id: principal.credentialId,
    request_id: requestId,
    action,
  }
}

export async function write<T>(
  database: Database,
  call: AuditedCall,
  run: (db: Db, afterCommit: CallCtx['afterCommit']) => Promise<T>,
): Promise<T> {
  let callbacks: (() => void)[] = []
  const result = await database.transaction(async (db) => {
    callbacks = []
    return run(db, (work) => void callbacks.push(work)).catch(commitRefusal)
  }, call)
  for (const work of callbacks) work()
  if (result instanceof RefusedAfterCommit) throw result
  return result
}

function commitRefusal(error: unknown): RefusedAfterCommit {
  if (error instanceof RefusedAfterCommit) return error
  throw error
}

/** Runs a write and rolls it back: returns what the write would return, and throws what it would throw. */
export async function writeDry<T>(
  database: Database,
  call: AuditedCall | undefined,
  run: (db: Db, afterCommit: CallCtx['afterCommit']) => Promise<T>,
): Promise<T> {
  const rolledBack = new Error('A dry run is rolled back')
  let result: T | undefined
  await database
    .transaction(async (db): Promise<never> => {
      result = await run(db, () => {})
      // Checks the deferred constraints, as a commit would.
      await db.query({ text: 'set constraints all immediate' })
      throw rolledBack
    }, call)
    .catch((error) => {
      if (error !== rolledBack) throw error
    })
  return result as T
}

export const sendJson = (reply: FastifyReply, status: number, json: JsonText<unknown>) =>
  reply.code(status).header('content-type', JSON_TYPE).send(buildDataBody(json))

export function sendWrite(
  reply: FastifyReply,
  status: number,
  response: Partial<WriteResponse>,
): FastifyReply {
  const { json, location, isReplayed } = response
  if (location) reply.header('location', location)
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  return sendJson(reply, status, json as JsonText<unknown>)
}
