// Authenticates requests of the operator API. Without a configured token the API is disabled.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ACCESS_ERRORS } from '../errors/access.errors.ts'
import type { Authenticate } from '../http/endpoint.ts'
import { unauthorized } from '../http/errors.ts'
import type { OperatorCtx } from '../http/surfaces.ts'
import { thenOrNow } from '../maybe-promise.ts'
import { countRequest } from '../rate-limit/count-request.ts'
import type { FailedLogins } from '../rate-limit/failed-logins.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { countingFailures } from './authenticate.ts'
import { bearerTokenOf } from './credentials.ts'
import { OPERATOR } from './principal.ts'
import { hashOfSecret } from './secrets.ts'

type Deps = { operatorToken: string | undefined; failedLogins: FailedLogins }
type RateDeps = { limiter: Limiter; requestsPerMinute: number }

/** Without a rate limit: `/metrics` must work while the database, which may store the windows, is unreachable. */
export function checkOperatorToken({ operatorToken, failedLogins }: Deps): (request: FastifyRequest) => void {
  const expected = operatorToken === undefined ? undefined : hashOfSecret(operatorToken)
  return (request) =>
    void countingFailures(failedLogins, request.ip, () => {
      const given = hashOfSecret(bearerTokenOf(request.raw))
      if (!expected || !timingSafeEqual(given, expected))
        throw unauthorized(ACCESS_ERRORS.invalid_operator_token)
    })
}

export function authenticateOperator(
  checkToken: ReturnType<typeof checkOperatorToken>,
  { limiter, requestsPerMinute }: RateDeps,
): Authenticate<OperatorCtx, 'operator'> {
  return (request, reply) => {
    checkToken(request)
    return thenOrNow(countRequest(limiter, reply, OPERATOR, requestsPerMinute), () => OPERATOR)
  }
}
