import { expect, test } from 'vitest'
import { createSecretKeys } from './secret-keys.ts'

const KEY = 'a-secret-key-of-the-tests-0000000001'
const OTHER = 'a-secret-key-of-the-tests-0000000002'
const derive = (text: string, parts: string[]) =>
  createSecretKeys(text).current?.derive('webhook signature', parts).toString('hex')

test('the same key and parts always give the same 32 bytes', () => {
  // Calculated with another HKDF (RFC 5869). The derivation must never change: every derived secret would change with it.
  expect(derive(KEY, ['team', 'endpoint', '1'])).toBe(
    'ec1cd1fcbbf97ae449de796ec991f72759f8c962db17b0c24cc3178a8281dc39',
  )
})

test('another key, part or grouping of the parts gives another secret', () => {
  const secrets = [
    derive(KEY, ['team', 'endpoint', '1']),
    derive(OTHER, ['team', 'endpoint', '1']),
    derive(KEY, ['team', 'endpoint', '2']),
    derive(KEY, ['team', 'other', '1']),
    derive(KEY, ['team', 'endpoint1']),
    derive(KEY, ['teamendpoint', '1']),
    createSecretKeys(KEY).current?.derive('key check', ['team', 'endpoint', '1']).toString('hex'),
  ]
  expect(new Set(secrets).size).toBe(secrets.length)
})

test('only the current and the previous key are found by their check', () => {
  const keys = createSecretKeys(KEY, OTHER)
  const [check = '', previous = ''] = [KEY, OTHER].map((text) => createSecretKeys(text).current?.check)
  expect(check).toMatch(/^[0-9a-f]{16}$/)
  expect(keys.current?.check).toBe(check)
  expect(keys.find(check)).toBe(keys.current)
  expect(keys.find(previous)?.check).toBe(previous)
  expect(createSecretKeys(KEY).find(previous)).toBeUndefined()
  expect(createSecretKeys(undefined)).toMatchObject({ current: undefined })
  expect(createSecretKeys(undefined).find(check)).toBeUndefined()
})
