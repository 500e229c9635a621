// Keys and link tokens: a fixed prefix, 256 random bits in base62, and a checksum that detects mistyped and
// invented secrets without a database lookup. Only the SHA-256 is stored.
import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type SecretKind = 'tek_live_' | 'tei_live_' | 'tep_live_'
export const API_KEY: SecretKind = 'tek_live_'
export const INVITATION_TOKEN: SecretKind = 'tei_live_'
export const PORTAL_TOKEN: SecretKind = 'tep_live_'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 43
const CHECK_LENGTH = 6
const BASE62 = /^[0-9A-Za-z]+$/

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text
  return text
}

const checkOf = (text: string) => base62(BigInt(crc32(text)), CHECK_LENGTH)

export function mintSecret(kind: SecretKind): string {
  const body = kind + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH)
  return body + checkOf(body)
}

export function isWellFormed(kind: SecretKind, secret: string): boolean {
  if (!secret.startsWith(kind) || secret.length !== kind.length + RANDOM_LENGTH + CHECK_LENGTH) return false
  if (!BASE62.test(secret.slice(kind.length))) return false
  return checkOf(secret.slice(0, -CHECK_LENGTH)) === secret.slice(-CHECK_LENGTH)
}

export const hashOfSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Enough to distinguish keys in a list, too little to guess one. */
export const visiblePrefix = (secret: string): string => secret.slice(0, 13)
