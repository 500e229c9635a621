import { expect, test } from 'vitest'
import { MEMBER_SCOPES, SCOPES } from '../../../features/manifests.ts'
import { ANY_KEY, EXPLICIT_SCOPES, grants, isExplicit, UNLIMITED } from './scopes.ts'

test('write includes read, * includes all, and a single action is included in nothing else', () => {
  expect(grants(['teams:write'], 'teams:read')).toBe(true)
  expect(grants(['teams:read'], 'teams:write')).toBe(false)
  expect(grants(['missions:write'], 'missions:terminate')).toBe(false)
  for (const scope of SCOPES) expect(grants(['*'], scope), scope).toBe(!isExplicit(scope))
  for (const scope of SCOPES) expect(grants(UNLIMITED, scope), scope).toBe(true)
  expect(
    grants(
      SCOPES.filter((scope) => scope !== '*'),
      '*',
    ),
  ).toBe(false)
})

test('an explicit scope is included in nothing: neither in * nor in all others', () => {
  expect(EXPLICIT_SCOPES).toEqual(['bank-details:read'])
  expect(SCOPES).toEqual(expect.arrayContaining([...EXPLICIT_SCOPES]))
  for (const explicit of EXPLICIT_SCOPES) {
    expect(
      grants(
        SCOPES.filter((scope) => scope !== explicit),
        explicit,
      ),
    ).toBe(false)
    expect(grants([explicit], explicit)).toBe(true)
    expect(grants([explicit], '*')).toBe(false)
    expect(grants(['*'], 'bank-details:read or bank-accounts:read')).toBe(true)
    expect(grants(['teams:read'], 'bank-details:read or bank-accounts:read')).toBe(false)
  }
})

test('`any key` is satisfied by any scope, and is not a scope', () => {
  for (const scope of SCOPES) expect(grants([scope], ANY_KEY)).toBe(true)
  expect(SCOPES).not.toContain(ANY_KEY)
})

test('a member reads everything and signs', () => {
  expect([...MEMBER_SCOPES].sort()).toEqual(
    SCOPES.filter(
      (scope) => (scope.endsWith(':read') && !isExplicit(scope)) || scope === 'missions:sign',
    ).sort(),
  )
})
