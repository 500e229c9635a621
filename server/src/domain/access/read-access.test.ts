import { expect, test } from 'vitest'
import { findRefusal } from '../../../test/check/refusals.ts'
import type { UserPrincipal } from './principal.ts'
import { mayRead, requireRead } from './read-access.ts'
import type { Scope } from './scopes.ts'

/** A key whose user may have fewer scopes than the key. */
const caller = (keyScopes: Scope[], scopes = keyScopes, role: UserPrincipal['role'] = 'team-member') =>
  ({ kind: 'key', credentialId: 'key', tenantId: 'team', userId: 'user', role, keyScopes, scopes }) as const

test('reading needs the scope and the role, where they are asked for', () => {
  expect(mayRead(caller([]), {})).toBe(true)
  expect(mayRead(caller(['teams:write']), { scope: 'teams:read' })).toBe(true)
  expect(mayRead(caller(['teams:read']), { scope: 'users:read' })).toBe(false)
  expect(mayRead(caller(['*'], ['*'], 'team-admin'), { scope: 'users:read', role: 'team-admin' })).toBe(true)
  expect(mayRead(caller(['*']), { scope: 'users:read', role: 'team-admin' })).toBe(false)
  expect(mayRead(caller(['teams:read'], ['teams:read'], 'team-admin'), { role: 'team-admin' })).toBe(true)
})

test('a refusal says first what the key lacks, then what its user lacks', () => {
  const refusalFor = (...[principal, needed]: Parameters<typeof requireRead>) =>
    findRefusal(() => requireRead(principal, needed))
  expect(refusalFor(caller(['*']), { scope: 'users:read' })).toBeUndefined()
  expect(refusalFor(caller(['teams:read']), { scope: 'users:read', role: 'team-admin' })).toMatchObject({
    code: 'insufficient_scope',
    requiredScope: 'users:read',
  })
  expect(refusalFor(caller(['*']), { scope: 'users:read', role: 'team-admin' })).toMatchObject({
    code: 'admin_only',
  })
  expect(refusalFor(caller(['*'], ['teams:read']), { scope: 'users:read' })).toMatchObject({
    code: 'missing_permission',
    params: { permissions: ['users:read'] },
  })
  expect(
    refusalFor(caller(['*'], ['teams:read'], 'team-admin'), { scope: 'users:read', role: 'team-admin' }),
  ).toMatchObject({ code: 'missing_permission' })
  expect(refusalFor(caller([]), { role: 'team-admin' })).toMatchObject({ code: 'admin_only' })
})
