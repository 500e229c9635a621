import { describe, expect, test } from 'vitest'
import { mintCookieSecret } from '../../../domain/access/secrets.ts'
import { ATTEMPT_MS, decideLink, getVerifiedEmail, toPendingAccount } from './oidc.rules.ts'
import { deriveSecrets, isSameState } from './oidc.secrets.ts'

describe('an address is verified', () => {
  const email = 'ada@example.com'
  test.each([
    [{ email, email_verified: true }, true],
    [{ email, email_verified: 'true' }, true],
    [{ email, xms_edov: true }, true],
    [{ email, xms_edov: '1' }, true],
    [{ email, xms_edov: 1 }, true],
    [{ email }, false],
    [{ email, email_verified: false }, false],
    [{ email, email_verified: 'false' }, false],
    [{ email, email_verified: {} }, false],
    [{ email, xms_edov: '0' }, false],
    [{ email, xms_edov: 0 }, false],
    [{ email_verified: true }, false],
    [{ email: '', email_verified: true }, false],
    [{ email: [email], email_verified: true }, false],
  ])('%j: %s', (claims, expected) => {
    expect(getVerifiedEmail(claims, false)).toBe(expected ? email : null)
  })

  test('also without a claim of the provider, if the operator trusts it', () => {
    expect(getVerifiedEmail({ email }, true)).toBe(email)
    expect(getVerifiedEmail({}, true)).toBeNull()
  })
})

describe('an account is linked to a user', () => {
  const identity = { user_id: 'a', subject: '1' }
  test.each([
    ['the first time', [], 'link'],
    ['afterwards', [identity], 'linked'],
    ['unless the user has another account', [{ user_id: 'a', subject: '2' }], 'refused'],
    ['unless the account has another user', [{ user_id: 'b', subject: '1' }], 'refused'],
    ['unless both are linked to others', [identity, { user_id: 'b', subject: '1' }], 'refused'],
  ] as const)('%s', (_, identities, expected) => {
    expect(decideLink(identities, identity)).toBe(expected)
  })
})

describe('the account for which a team may be chosen', () => {
  const NOW = new Date('2026-03-02T09:30:00Z')
  const account = { issuer: 'https://idp.example/', subject: '1', email: null }
  const openAttempt = { ...account, expires_at: new Date(NOW.getTime() + 1), ended_at: null }
  test.each([
    ['is the account that the provider has confirmed', {}, account],
    ['is undefined before the provider has confirmed one', { issuer: null, subject: null }, undefined],
    ['is undefined for an unknown provider', { issuer: null }, undefined],
    ['is undefined for an unknown account of a provider', { subject: null }, undefined],
    ['is undefined after the attempt has ended', { ended_at: NOW }, undefined],
    ['is undefined after the attempt has expired', { expires_at: NOW }, undefined],
  ])('%s', (_, changes, expected) => {
    expect(toPendingAccount({ ...openAttempt, ...changes }, NOW)).toEqual(expected)
  })

  test('is undefined for an unknown attempt', () => {
    expect(toPendingAccount(undefined, NOW)).toBeUndefined()
  })
})

test('an attempt ends after ten minutes', () => {
  expect(ATTEMPT_MS).toBe(600_000)
})

test('the secrets of an attempt differ from each other, and are derived from the cookie', () => {
  const cookie = mintCookieSecret()
  const secrets = deriveSecrets(cookie)
  expect(deriveSecrets(cookie)).toEqual(secrets)
  expect(
    new Set([cookie, ...Object.values(secrets), ...Object.values(deriveSecrets(mintCookieSecret()))]).size,
  ).toBe(7)
  // RFC 7636 requires 43 to 128 characters of the verifier.
  for (const value of Object.values(secrets)) expect(value).toMatch(/^[\w-]{43}$/)
  expect(isSameState(secrets.state, secrets)).toBe(true)
  for (const other of ['', 'x', secrets.nonce]) expect(isSameState(other, secrets)).toBe(false)
})
