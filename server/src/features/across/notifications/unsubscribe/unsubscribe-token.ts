// The link with which a person turns off the mails of one kind, without signing in. It contains the team and the person, and a code that
// only this service can compute; it grants nothing else, so it never expires.
import { timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from '../../../../domain/access/secret-keys.ts'
import { isUuid } from '../../../../domain/ids.ts'
import { KINDS, type Kind, PERSON_KINDS, type PersonKind } from '../notification-kinds.ts'

/** `digest`: everything, because a digest contains every kind. */
export const UNSUBSCRIBABLE = [...KINDS, 'digest'] as const
type Unsubscribable = Kind | 'digest'

export type Subscription = {
  tenantId: string
  personKind: PersonKind
  personId: string
  kind: Unsubscribable
}

const CODE_LENGTH = 32

const listTokenParts = ({ tenantId, personKind, personId, kind }: Subscription) => [
  tenantId,
  personKind,
  personId,
  kind,
]

const computeCode = (key: NonNullable<SecretKeys['current']>, subscription: Subscription): string =>
  key.derive('unsubscribe link', listTokenParts(subscription)).toString('hex').slice(0, CODE_LENGTH)

/** Undefined: the service has no secret key. */
function writeToken({ current }: SecretKeys, subscription: Subscription): string | undefined {
  return (
    current && [...listTokenParts(subscription), current.check, computeCode(current, subscription)].join('.')
  )
}

/** Undefined: the token was not made by this service, or with a key that it no longer has. */
export function readToken(secretKeys: SecretKeys, token: string): Subscription | undefined {
  const [tenantId = '', personKind = '', personId = '', kind = '', check = '', code = '', ...more] =
    token.split('.')
  const key = secretKeys.find(check)
  if (!key || more.length > 0 || Buffer.byteLength(code) !== CODE_LENGTH) return undefined
  if (!isUuid(tenantId) || !isUuid(personId) || !isOneOf(PERSON_KINDS, personKind)) return undefined
  if (!isOneOf(UNSUBSCRIBABLE, kind)) return undefined
  const subscription = { tenantId, personKind, personId, kind }
  const isValid = timingSafeEqual(
    Buffer.from(computeCode(key, subscription)),
    Buffer.from(code.slice(0, CODE_LENGTH)),
  )
  return isValid ? subscription : undefined
}

const isOneOf = <const T extends readonly string[]>(words: T, word: string): word is T[number] =>
  words.includes(word)

type Urls = { secretKeys: SecretKeys; publicUrl: () => string }

/** Returns the address of the confirmation page, and the one-click address that mail programs call. */
export function createUnsubscribeUrls(
  { secretKeys, publicUrl }: Urls,
  subscription: Subscription,
): { pageUrl: string; oneClickUrl: string } | undefined {
  const token = writeToken(secretKeys, subscription)
  if (!token) return undefined
  return {
    // In the fragment, which browsers do not send and servers do not log.
    pageUrl: `${publicUrl()}/portal#unsubscribe=${token}`,
    oneClickUrl: `${publicUrl()}/auth/v1/unsubscribe?token=${token}`,
  }
}
