// Counts an authenticated request, sets the rate limit headers, and refuses it with 429 past the limit.
import type { FastifyReply } from 'fastify'
import type { Principal } from '../../../domain/access/principal.ts'
import { rateLimited } from '../../../domain/errors/api-error.ts'
import { type MaybePromise, thenOrNow } from '../../../domain/maybe-promise.ts'
import type { Limiter, Verdict } from './limiter.ts'

export function countRequest(
  limiter: Limiter,
  reply: FastifyReply,
  principal: Principal,
  limit: number,
): MaybePromise<void> {
  return thenOrNow(limiter.take(principal, limit), (verdict) => {
    setHeaders(reply, limit, verdict)
    if (!verdict.accepted)
      throw rateLimited(verdict.resetSeconds, { limit, window_seconds: 60, credential: principal.kind })
  })
}

function setHeaders(reply: FastifyReply, limit: number, { remaining, resetSeconds }: Verdict): void {
  reply.headers({
    'ratelimit-policy': `"default";q=${limit};w=60`,
    ratelimit: `"default";r=${remaining};t=${resetSeconds}`,
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': resetSeconds,
  })
}
