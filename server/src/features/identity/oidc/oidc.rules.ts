// Which claims about an account at an identity provider this service trusts. Pure.

/** Claims of the ID token or of the userinfo endpoint. */
export type Claims = {
  readonly email?: unknown
  readonly email_verified?: unknown
  /** Microsoft Entra: the tenant has proved that it owns the domain of the address. */
  readonly xms_edov?: unknown
}

/** Some providers write booleans as text or numbers. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true' || claim === 1 || claim === '1'

/**
 * Returns the address if it is verified. An unverified address may be invented: in Microsoft Entra each administrator chooses the
 * addresses of their users freely, and Entra sends no `email_verified`.
 */
export function getVerifiedEmail(claims: Claims, trustsEmail: boolean): string | null {
  const { email, email_verified, xms_edov } = claims
  if (typeof email !== 'string' || email === '') return null
  return trustsEmail || isTrue(email_verified) || isTrue(xms_edov) ? email : null
}

/** An account at the identity provider. */
export type Account = {
  readonly issuer: string
  readonly subject: string
  /** The address if it is verified, otherwise null. */
  readonly email: string | null
}

type Identity = { user_id: string; subject: string }

/**
 * Decides whether the account may sign in as the user. `identities`: the existing links of the account or the user in the team. `link`:
 * at the first sign-in. A linked user is never linked to another account, because an address may get another owner.
 */
export function decideLink(
  identities: readonly Identity[],
  { user_id, subject }: Identity,
): 'linked' | 'link' | 'refused' {
  if (identities.length === 0) return 'link'
  const isOwn = (one: Identity) => one.user_id === user_id && one.subject === subject
  return identities.every(isOwn) ? 'linked' : 'refused'
}

export const ATTEMPT_MS = 10 * 60_000

type Attempt = { expires_at: Date; ended_at: Date | null; issuer: string | null; subject: string | null }

/** The account of an attempt in which the person has to choose a team. */
export function toPendingAccount(
  attempt: (Attempt & { email: string | null }) | undefined,
  now: Date,
): Account | undefined {
  if (!attempt || attempt.expires_at <= now || attempt.ended_at !== null) return undefined
  const { issuer, subject, email } = attempt
  return issuer === null || subject === null ? undefined : { issuer, subject, email }
}
