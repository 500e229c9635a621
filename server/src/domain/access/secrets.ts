// Keys and link tokens: a fixed prefix, 128 random bits and the id of the team in base62, and a checksum that detects mistyped and
// invented secrets without a database lookup. Only the SHA-256 is stored. In secrets of release 1 all 256 bits were random.
import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type SecretKind = 'tek_live_' | 'tei_live_' | 'tep_live_' | 'tes_live_' | 'tel_live_' | 'tef_live_'
export const API_KEY: SecretKind = 'tek_live_'
export const INVITATION_TOKEN: SecretKind = 'tei_live_'
export const PORTAL_TOKEN: SecretKind = 'tep_live_'
/** The value of the session cookie. */
export const SESSION: SecretKind = 'tes_live_'
/** The value of the session cookie of a freelancer. */
export const PORTAL_SESSION: SecretKind = 'tef_live_'
export const SIGN_IN_LINK: SecretKind = 'tel_live_'

/** Creates the value of the cookie of a browser that is signing in. It belongs to no team yet. */
export const mintCookieSecret = (): string => randomBytes(32).toString('base64url')

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Digits of 256 bits in base62. */
const BODY_LENGTH = 43
/** Digits of 32 bits in base62. */
const CHECK_LENGTH = 6
const BASE62 = /^[0-9A-Za-z]+$/

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text
  return text
}

const computeCheck = (text: string) => base62(BigInt(crc32(text)), CHECK_LENGTH)

/** `seed`: at least 16 random bytes. */
export function mintSecret(kind: SecretKind, tenantId: string, seed: Buffer = randomBytes(16)): string {
  const bits = `0x${seed.toString('hex', 0, 16)}${tenantId.replaceAll('-', '')}`
  const body = kind + base62(BigInt(bits), BODY_LENGTH)
  return body + computeCheck(body)
}

const TENANT_ID_DIGITS = /(.{8})(.{4})(7.{3})([89ab].{3})(.{12})$/

/**
 * Returns the team in which to look for the secret first: with Citus, on one machine instead of all. Undefined for most secrets of
 * release 1; for the other secrets of release 1, and for invented secrets, it is a team that does not have the secret.
 */
export function parseTenantId(secret: string): string | undefined {
  let bits = 0n
  for (const digit of secret.slice('tek_live_'.length, -CHECK_LENGTH))
    bits = bits * 62n + BigInt(ALPHABET.indexOf(digit))
  return TENANT_ID_DIGITS.exec(bits.toString(16).padStart(64, '0'))?.slice(1).join('-')
}

export function isWellFormed(kind: SecretKind, secret: string): boolean {
  if (!secret.startsWith(kind) || secret.length !== kind.length + BODY_LENGTH + CHECK_LENGTH) return false
  if (!BASE62.test(secret.slice(kind.length))) return false
  return computeCheck(secret.slice(0, -CHECK_LENGTH)) === secret.slice(-CHECK_LENGTH)
}

export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Enough to distinguish keys in a list, too little to guess one. */
export const getVisiblePrefix = (secret: string): string => secret.slice(0, 13)
