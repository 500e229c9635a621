// Brute-force protection: after 300 failed authentications a minute an address gets 429 instead of 401, without a lookup.
// Credentials that were valid on this node before are exempt, so that other clients behind the same address are not locked out.
import { LRUCache } from 'lru-cache'
import { hashSecret } from '../../../domain/access/secrets.ts'
import type { Clock } from '../../../domain/clock.ts'
import { ApiError, tooManyFailedLogins } from '../../../domain/errors/api-error.ts'
import type { MaybePromise } from '../../../domain/maybe-promise.ts'
import { toHttpStatus } from '../server/error-status.ts'
import { createMemoryWindow } from './memory-window.ts'
import { toNetwork } from './network.ts'

const FAILURES_PER_MINUTE = 300
const MAX_KNOWN_CREDENTIALS = 50_000

export type FailedLogins = {
  /** Counts a failure and returns the error to respond with. */
  countFailure(address: string, failure: ApiError): ApiError
  /** Runs the lookup of a credential, unless the address is over its limit and the credential has not worked before. */
  lookUp<T>(address: string, secret: string, find: () => Promise<T | undefined>): Promise<T | undefined>
}

export function createFailedLogins(clock: Clock): FailedLogins {
  const windows = createMemoryWindow(clock)
  const workingCredentials = new LRUCache<string, true>({ max: MAX_KNOWN_CREDENTIALS })
  return {
    countFailure(address, failure) {
      const { accepted, resetSeconds } = windows.take(toNetwork(address), FAILURES_PER_MINUTE)
      return accepted ? failure : tooManyFailedLogins(resetSeconds)
    },
    async lookUp(address, secret, find) {
      const id = hashSecret(secret).toString('base64')
      const { remaining, resetSeconds } = windows.peek(toNetwork(address), FAILURES_PER_MINUTE)
      if (remaining === 0 && !workingCredentials.has(id)) throw tooManyFailedLogins(resetSeconds)
      const found = await find()
      if (found) workingCredentials.set(id, true)
      else workingCredentials.delete(id)
      return found
    },
  }
}

/** Counts failed authentications per IP address. */
export function countFailures<T>(
  failedLogins: FailedLogins,
  address: string,
  check: () => MaybePromise<T>,
): MaybePromise<T> {
  const throwCounted = (error: unknown): never => {
    throw error instanceof ApiError && toHttpStatus(error.details) === 401
      ? failedLogins.countFailure(address, error)
      : error
  }
  try {
    const checked = check()
    return checked instanceof Promise ? checked.catch(throwCounted) : checked
  } catch (error) {
    return throwCounted(error)
  }
}
