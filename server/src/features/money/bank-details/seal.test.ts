import { expect, test } from 'vitest'
import { createSecretKeys } from '../../../domain/access/secret-keys.ts'
import { openBankDetails, sealBankDetails } from './index.ts'

const keys = createSecretKeys('current '.repeat(8))
const other = createSecretKeys('another '.repeat(8))
const details = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', holder_name: 'Zoé Müller' }
const account = { tenant_id: 'tenant', id: 'account' }

const requireCurrentKey = (from = keys) => from.current ?? expect.unreachable()

test('bank details are read again with the key that sealed them, also when it is the previous one', () => {
  const row = { ...account, ...sealBankDetails(requireCurrentKey(), account, details) }
  expect(openBankDetails(keys, row)).toEqual(details)
  const rotated = createSecretKeys('another '.repeat(8), 'current '.repeat(8))
  expect(openBankDetails(rotated, row)).toEqual(details)
  expect(row.sealed.toString('latin1')).not.toContain('FR76')
})

test('bank details are not read without the key', () => {
  const row = { ...account, ...sealBankDetails(requireCurrentKey(), account, details) }
  expect(openBankDetails(other, row)).toBeUndefined()
  expect(openBankDetails(createSecretKeys(undefined), row)).toBeUndefined()
})

test('the sealed details can neither be moved to another account or team, nor changed', () => {
  const row = { ...account, ...sealBankDetails(requireCurrentKey(), account, details) }
  expect(() => openBankDetails(keys, { ...row, id: 'other' })).toThrow()
  expect(() => openBankDetails(keys, { ...row, tenant_id: 'other' })).toThrow()
  const changed = Buffer.from(row.sealed)
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
  expect(() => openBankDetails(keys, { ...row, sealed: changed })).toThrow()
  expect(sealBankDetails(requireCurrentKey(), account, details).sealed.equals(row.sealed)).toBe(false)
})
