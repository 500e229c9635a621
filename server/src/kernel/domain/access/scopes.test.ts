import { expect, test } from 'vitest'
import { MEMBER_SCOPES, SCOPES } from '../../../features/manifests.ts'
import { ANY_KEY, grants } from './scopes.ts'

test('write includes read, * includes all, and a single action is included in nothing else', () => {
  expect(grants(['teams:write'], 'teams:read')).toBe(true)
  expect(grants(['teams:read'], 'teams:write')).toBe(false)
  expect(grants(['missions:write'], 'missions:terminate')).toBe(false)
  for (const scope of SCOPES) expect(grants(['*'], scope)).toBe(true)
  expect(
    grants(
      SCOPES.filter((scope) => scope !== '*'),
      '*',
    ),
  ).toBe(false)
})

test('`any key` is satisfied by any scope, and is not a scope', () => {
  for (const scope of SCOPES) expect(grants([scope], ANY_KEY)).toBe(true)
  expect(SCOPES).not.toContain(ANY_KEY)
})

test('a member reads everything and signs', () => {
  expect([...MEMBER_SCOPES].sort()).toEqual(
    SCOPES.filter((scope) => scope.endsWith(':read') || scope === 'missions:sign').sort(),
  )
})
