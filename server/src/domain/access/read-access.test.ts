import { expect, test } from 'vitest'
import { findRefusal } from '../../../test/check/refusals.ts'
import type { UserPrincipal } from './principal.ts'
import { listReadable, mayRead, requireRead } from './read-access.ts'
import type { Scope } from './scopes.ts'

/** A key whose user may have fewer scopes than the key. */
const createCaller = (keyScopes: Scope[], scopes = keyScopes, role: UserPrincipal['role'] = 'team-member') =>
  ({ kind: 'key', credentialId: 'key', tenantId: 'team', userId: 'user', role, keyScopes, scopes }) as const

test('reading needs the scope and the role, where they are required', () => {
  expect(mayRead(createCaller(['teams:write']), { scope: 'teams:read' })).toBe(true)
  expect(mayRead(createCaller(['teams:read']), { scope: 'users:read' })).toBe(false)
  expect(mayRead(createCaller(['*'], ['*'], 'team-admin'), { scope: 'users:read', role: 'team-admin' })).toBe(
    true,
  )
  expect(mayRead(createCaller(['*']), { scope: 'users:read', role: 'team-admin' })).toBe(false)
})

test('a refusal says first what the key lacks, then what its user lacks', () => {
  const refusalFor = (...[principal, needed]: Parameters<typeof requireRead>) =>
    findRefusal(() => requireRead(principal, needed))
  expect(refusalFor(createCaller(['*']), { scope: 'users:read' })).toBeUndefined()
  expect(refusalFor(createCaller(['teams:read']), { scope: 'users:read', role: 'team-admin' })).toMatchObject(
    {
      code: 'insufficient_scope',
      requiredScope: 'users:read',
    },
  )
  expect(refusalFor(createCaller(['*']), { scope: 'users:read', role: 'team-admin' })).toMatchObject({
    code: 'admin_only',
  })
  expect(refusalFor(createCaller(['*'], ['teams:read']), { scope: 'users:read' })).toMatchObject({
    code: 'missing_permission',
    params: { permissions: ['users:read'] },
  })
  expect(
    refusalFor(createCaller(['*'], ['teams:read'], 'team-admin'), {
      scope: 'users:read',
      role: 'team-admin',
    }),
  ).toMatchObject({ code: 'missing_permission' })
})

test('a reader may read the resources whose scope and role they have; an undeclared resource is an error', () => {
  const readAccess = new Map([
    ['team', { scope: 'teams:read' }],
    ['session', { scope: 'users:read', role: 'team-admin' }],
  ] as const)
  const list = (scopes: Scope[], role?: UserPrincipal['role']) =>
    listReadable(createCaller(scopes, scopes, role), ['team', 'session'], readAccess)
  expect(list(['teams:read', 'users:read'])).toEqual(['team'])
  expect(list(['users:read'], 'team-admin')).toEqual(['session'])
  expect(list(['*'], 'team-admin')).toEqual(['team', 'session'])
  expect(() => listReadable(createCaller(['*']), ['unknown'], readAccess)).toThrow(
    'No manifest declares who may read unknown',
  )
})
