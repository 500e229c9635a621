// Counts a request of an authenticated caller, sets the headers with what is left, and refuses with 429 past the limit.
import type { FastifyReply } from 'fastify'
import type { CredentialName } from '../errors/access.errors.ts'
import { rateLimited } from '../http/errors.ts'
import { type MaybePromise, thenOrNow } from '../maybe-promise.ts'
import type { Limiter, Owner, Verdict } from './limiter.ts'

export type RateLimit = { requestsPerMinute: number; credential: CredentialName }

export function countRequest(
  limiter: Limiter,
  reply: FastifyReply,
  owner: Owner,
  { requestsPerMinute: limit, credential }: RateLimit,
): MaybePromise<void> {
  return thenOrNow(limiter.take(owner, limit), (verdict) => {
    setHeaders(reply, limit, verdict)
    if (!verdict.accepted) throw rateLimited(verdict.resetSeconds, { limit, window_seconds: 60, credential })
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
