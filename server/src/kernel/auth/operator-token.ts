// Opens the operator API with the operator's token. Without a token in the configuration the API is off.
import { timingSafeEqual } from 'node:crypto'
import type { CallCtx } from '../http/context.ts'
import type { Authenticate } from '../http/endpoint.ts'
import type { FailedLogins } from '../rate-limit/failed-logins.ts'
import { countingFailures } from './authenticate.ts'
import { bearerTokenOf, invalidKey } from './credentials.ts'
import { hashOfSecret } from './secrets.ts'

type Deps = { operatorToken: string | undefined; failedLogins: FailedLogins }

export function authenticateOperator({
  operatorToken,
  failedLogins,
}: Deps): Authenticate<CallCtx, 'operator'> {
  const expected = operatorToken === undefined ? undefined : hashOfSecret(operatorToken)
  return (request) =>
    countingFailures(failedLogins, request.ip, async () => {
      const given = hashOfSecret(bearerTokenOf(request.raw))
      if (!expected || !timingSafeEqual(given, expected)) throw invalidKey('The operator token is not valid')
      return {}
    })
}
