// Authenticates requests of the operator API. Without a configured token the API is disabled.

import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { OPERATOR } from '../../../domain/access/principal.ts'
import { hashSecret } from '../../../domain/access/secrets.ts'
import { ACCESS_ERRORS } from '../../../domain/errors/access.errors.ts'
import { refused } from '../../../domain/errors/api-error.ts'
import { thenOrNow } from '../../../domain/maybe-promise.ts'
import type { OperatorCtx } from '../../db/context.ts'
import { countRequest } from '../limits/count-request.ts'
import { countFailures, type FailedLogins } from '../limits/failed-logins.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Authenticate } from '../pipeline/endpoint.ts'
import { readBearerToken } from './credentials.ts'

type Deps = { operatorToken: string | undefined; failedLogins: FailedLogins }
type RateDeps = { limiter: Limiter; requestsPerMinute: number }

/** Has no rate limit: `/metrics` must work while the database, which may store the windows, is unreachable. */
export function createOperatorTokenCheck({
  operatorToken,
  failedLogins,
}: Deps): (request: FastifyRequest) => void {
  const expected = operatorToken === undefined ? undefined : hashSecret(operatorToken)
  return (request) =>
    void countFailures(failedLogins, request.ip, () => {
      const tokenHash = hashSecret(readBearerToken(request.raw))
      if (!expected || !timingSafeEqual(tokenHash, expected))
        throw refused(ACCESS_ERRORS.invalid_operator_token)
    })
}

export function authenticateOperator(
  checkToken: ReturnType<typeof createOperatorTokenCheck>,
  { limiter, requestsPerMinute }: RateDeps,
): Authenticate<OperatorCtx, 'operator'> {
  return (request, reply) => {
    checkToken(request)
    return thenOrNow(countRequest(limiter, reply, OPERATOR, requestsPerMinute), () => OPERATOR)
  }
}
