// Bank details are stored encrypted (decision 0089): neither the database nor a backup of it contains a usable IBAN. The ids of the
// tenant and of the account are authenticated with the text, so that nobody can copy the content of one row to another.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKey, SecretKeys } from '../../../domain/access/secret-keys.ts'

export type BankDetails = {
  readonly iban: string
  readonly bic: string | null
  /** The name as the bank knows it. */
  readonly holder_name: string
}

export type SealedBankDetails = {
  readonly tenant_id: string
  readonly id: string
  readonly sealed: Buffer
  readonly key_check: string
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const deriveKey = (key: SecretKey, tenantId: string): Buffer => key.derive('bank details', [tenantId])
const createAuthenticatedData = (tenantId: string, id: string): Buffer =>
  Buffer.from(JSON.stringify([tenantId, id]))

export function sealBankDetails(
  key: SecretKey,
  account: { readonly tenant_id: string; readonly id: string },
  { iban, bic, holder_name }: BankDetails,
): Pick<SealedBankDetails, 'sealed' | 'key_check'> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, deriveKey(key, account.tenant_id), nonce, {
    authTagLength: TAG_BYTES,
  })
  cipher.setAAD(createAuthenticatedData(account.tenant_id, account.id))
  const ciphertext = Buffer.concat([
    cipher.update(JSON.stringify({ iban, bic, holder_name })),
    cipher.final(),
  ])
  return { sealed: Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]), key_check: key.check }
}

/** Returns undefined if the service does not have the key. Throws if anything but this service changed the row. */
export function openBankDetails(secretKeys: SecretKeys, row: SealedBankDetails): BankDetails | undefined {
  const key = secretKeys.find(row.key_check)
  if (key === undefined) return undefined
  const nonce = row.sealed.subarray(0, NONCE_BYTES)
  const tag = row.sealed.subarray(-TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, deriveKey(key, row.tenant_id), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(createAuthenticatedData(row.tenant_id, row.id))
  decipher.setAuthTag(tag)
  const plaintext = Buffer.concat([
    decipher.update(row.sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ])
  return JSON.parse(plaintext.toString()) as BankDetails
}
