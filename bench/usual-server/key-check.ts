// Authentication: the key is looked up by its hash on every request, and its requests are counted per minute.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../../server/src/domain/access/scopes.ts'
import type { Db } from './database.ts'

export type Caller = { tenant_id: string; user_id: string; scopes: readonly Scope[]; time_zone: string }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

const WINDOW_MS = 60_000
const REQUESTS_PER_WINDOW = 10_000_000

const findOwner = (db: Db, secret_hash: Buffer) =>
  db
    .selectFrom('api_key')
    .innerJoin('team_user', (join) =>
      join
        .onRef('team_user.tenant_id', '=', 'api_key.tenant_id')
        .onRef('team_user.id', '=', 'api_key.user_id'),
    )
    .innerJoin('tenant', 'tenant.id', 'api_key.tenant_id')
    .where('api_key.secret_hash', '=', secret_hash)
    .where('api_key.revoked_at', 'is', null)
    .where('team_user.is_active', '=', true)
    .select(['api_key.id', 'api_key.tenant_id', 'api_key.user_id', 'api_key.scopes', 'tenant.time_zone'])
    .executeTakeFirst()

export function createKeyCheck(db: Db) {
  const windows = new Map<string, { from: number; used: number }>()

  function count(keyId: string): number {
    const now = Date.now()
    const window = windows.get(keyId)
    if (window && now - window.from < WINDOW_MS) return ++window.used
    windows.set(keyId, { from: now, used: 1 })
    return 1
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const secret = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const owner = await findOwner(db, createHash('sha256').update(secret).digest())
    if (!owner) return reply.code(401).send({ error: { code: 401, message: 'The API key is not valid' } })
    const used = count(owner.id)
    reply.headers({
      'x-ratelimit-limit': REQUESTS_PER_WINDOW,
      'x-ratelimit-remaining': REQUESTS_PER_WINDOW - used,
    })
    if (used > REQUESTS_PER_WINDOW)
      return reply.code(429).send({ error: { code: 429, message: 'Too many requests' } })
    request.caller = { ...owner, scopes: owner.scopes as Scope[] }
  }
}
