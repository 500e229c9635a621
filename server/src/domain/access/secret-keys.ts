// Secrets that the service needs more than once, such as those that sign webhooks, are derived from one key and never stored. The key
// itself is not in the database, so that neither a backup nor a copy of the database contains a usable secret (decision 0070).
import { hkdfSync } from 'node:crypto'

/** What a secret is for. Secrets of different purposes are independent of each other. */
type SecretPurpose =
  | 'webhook signature'
  | 'document signature'
  | 'mailed secret'
  | 'bank details'
  | 'unsubscribe link'
  | 'request fingerprint'
  | 'tool confirmation'
  | 'key check'

export type SecretKey = {
  /** Tells keys apart and reveals nothing about them: stored with what was derived, it detects a wrong key after a restore. */
  readonly check: string
  /** 32 bytes, always the same for the same purpose and parts. */
  derive(purpose: SecretPurpose, parts: readonly string[]): Buffer
}

export type SecretKeys = {
  /** New secrets are derived from this key. Undefined: the service has no key. */
  readonly current: SecretKey | undefined
  /** The current or the previous key with this check. Undefined: the service does not have the key. */
  find(check: string): SecretKey | undefined
  /** The checks of all keys that the service has. */
  readonly checks: readonly string[]
}

const DERIVED_BYTES = 32
const CHECK_BYTES = 8

function createSecretKey(text: string): SecretKey {
  // RFC 5869: the salt is optional, and the info separates the purposes. JSON keeps the parts apart.
  const derive = (purpose: SecretPurpose, parts: readonly string[]) =>
    Buffer.from(
      hkdfSync('sha256', text, '', JSON.stringify(['team-engagement', purpose, ...parts]), DERIVED_BYTES),
    )
  return { check: derive('key check', []).toString('hex', 0, CHECK_BYTES), derive }
}

/** `previous`: the key before the last rotation, for secrets that have not been replaced since. */
export function createSecretKeys(current: string | undefined, previous?: string | undefined): SecretKeys {
  const keys = [current, previous].map((text) => (text === undefined ? undefined : createSecretKey(text)))
  return {
    current: keys[0],
    checks: keys.flatMap((key) => key?.check ?? []),
    find: (check) => keys.find((key) => key?.check === check),
  }
}
