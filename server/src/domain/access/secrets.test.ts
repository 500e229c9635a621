import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '../ids.ts'
import {
  API_KEY,
  getVisiblePrefix,
  isWellFormed,
  mintSecret,
  PORTAL_TOKEN,
  parseTenantId,
} from './secrets.ts'

test('a secret contains its team, and nothing else of it is predictable', () => {
  for (let count = 0; count < 200; count += 1) {
    const tenantId = newId()
    const [one, other] = [mintSecret(API_KEY, tenantId), mintSecret(API_KEY, tenantId)]
    expect(parseTenantId(one)).toBe(tenantId)
    expect(isWellFormed(API_KEY, one)).toBe(true)
    expect(isWellFormed(PORTAL_TOKEN, one)).toBe(false)
    expect(one).toHaveLength(other.length)
    expect(one.slice(0, 31)).not.toBe(other.slice(0, 31))
  }
})

test('secrets of one team differ in the part that lists show', () => {
  const tenantId = newId()
  const prefixes = new Set(Array.from({ length: 100 }, () => getVisiblePrefix(mintSecret(API_KEY, tenantId))))
  expect(prefixes.size).toBeGreaterThan(95)
})

test('a secret with an id that cannot belong to a team names no team', () => {
  // Ids of teams are UUIDv7.
  expect(parseTenantId(mintSecret(API_KEY, randomUUID()))).toBeUndefined()
})
