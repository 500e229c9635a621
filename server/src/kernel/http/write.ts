// A write is one transaction, and its answer leaves after the commit.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuditedCall, Database, Db } from '../db/client.ts'
import type { CallCtx, Ctx } from './context.ts'
import { dataBody, JSON_TYPE } from './envelope.ts'
import type { WriteAnswer } from './idempotency.ts'
import type { JsonText } from './json-text.ts'

type Opened = { actor?: Ctx['actor']; key?: { id: string }; linkId?: string } | null

/** Who calls, for the audit log. Only the operator's token opens nothing of anybody. */
export function auditedCall(request: FastifyRequest, action: string, at: Date): AuditedCall {
  const { actor, key, linkId } = (request.opened as Opened) ?? {}
  return {
    at,
    actor_kind: actor?.kind ?? 'operator',
    actor_id: actor?.id ?? null,
    key_id: key?.id ?? null,
    portal_link_id: linkId ?? null,
    request_id: request.id,
    action,
  }
}

/** Everything that the handler writes, events included, is one transaction; the answer leaves after its commit. */
export async function write<T>(
  database: Database,
  call: AuditedCall,
  run: (db: Db, afterCommit: CallCtx['afterCommit']) => Promise<T>,
): Promise<T> {
  let afterwards: (() => void)[] = []
  const result = await database.transaction((db) => {
    afterwards = []
    return run(db, (work) => void afterwards.push(work))
  }, call)
  for (const work of afterwards) work()
  return result
}

export const sendJson = (reply: FastifyReply, status: number, json: JsonText<unknown>) =>
  reply.code(status).header('content-type', JSON_TYPE).send(dataBody(json))

export function sendAnswer(reply: FastifyReply, status: number, answer: Partial<WriteAnswer>): FastifyReply {
  const { json, location, isReplayed } = answer
  if (location) reply.header('location', location)
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  return sendJson(reply, status, json as JsonText<unknown>)
}
