// The token that confirms a dry run. It is bound to the key, the tool and the arguments, and is not stored.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from '../../domain/access/secret-keys.ts'
import type { Clock } from '../../domain/clock.ts'

const VALID_MS = 10 * 60_000

export type ConfirmedCall = { credentialId: string; operationId: string; input: object }
export type Verdict = 'valid' | 'expired' | 'wrong'

export function createConfirmTokens(secretKeys: SecretKeys, clock: Clock) {
  function sign(check: string, expires: string, { credentialId, operationId, input }: ConfirmedCall) {
    const key = secretKeys.find(check)?.derive('tool confirmation', [])
    const text = JSON.stringify([credentialId, operationId, toCanonical(input), expires])
    return key && createHmac('sha256', key).update(text).digest()
  }

  return {
    /** Returns undefined if the service has no SECRET_KEY. */
    issue(confirmed: ConfirmedCall): { token: string; expiresAt: Date } | undefined {
      const check = secretKeys.current?.check
      if (check === undefined) return undefined
      const expiresAt = new Date(clock.now().getTime() + VALID_MS)
      const expires = expiresAt.getTime().toString(36)
      const signature = sign(check, expires, confirmed) as Buffer
      return { token: `${expires}.${signature.toString('base64url')}`, expiresAt }
    },
    /** Also accepts the previous key, because SECRET_KEY may be rotated between the two calls. */
    check(token: string, confirmed: ConfirmedCall): Verdict {
      const [expires = '', sentSignature = ''] = token.split('.')
      const signature = Buffer.from(sentSignature, 'base64url')
      const isSigned = secretKeys.checks.some((check) => {
        const expectedSignature = sign(check, expires, confirmed)
        return expectedSignature?.length === signature.length && timingSafeEqual(expectedSignature, signature)
      })
      if (!isSigned) return 'wrong'
      return Number.parseInt(expires, 36) > clock.now().getTime() ? 'valid' : 'expired'
    },
  }
}

/** Returns equal results for equal values, regardless of the order of their fields. */
function toCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCanonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, toCanonical(inner)])
}
