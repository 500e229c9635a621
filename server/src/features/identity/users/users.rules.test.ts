import { expect, test } from 'vitest'
import { findRefusal } from '../../../../test/check/refusals.ts'
import { checkNotErased, toStoredPermissions } from './users.rules.ts'

test('an erased user does not change', () => {
  expect(findRefusal(() => checkNotErased({ erased_at: null }))).toBeUndefined()
  expect(findRefusal(() => checkNotErased({ erased_at: new Date() }))).toMatchObject({
    code: 'user_erased',
    currentStatus: 'deactivated',
    allowed: [],
  })
})

test('a team-member has the permissions that were sent, each once, or the default', () => {
  expect(toStoredPermissions('team-member', ['teams:read', 'users:read', 'teams:read'])).toEqual([
    'teams:read',
    'users:read',
  ])
  expect(toStoredPermissions('team-member', [])).toEqual([])
  expect(toStoredPermissions('team-member', null)).toBeNull()
})

test('for a team-admin only explicit permissions are stored, because nothing narrower can be set', () => {
  expect(toStoredPermissions('team-admin', null)).toBeNull()
  expect(toStoredPermissions('team-admin', ['*'])).toBeNull()
  expect(
    toStoredPermissions('team-admin', ['teams:read', '*', 'bank-details:read', 'bank-details:read']),
  ).toEqual(['*', 'bank-details:read'])
  for (const narrower of [[], ['teams:read'], ['bank-details:read']] as const)
    expect(findRefusal(() => toStoredPermissions('team-admin', narrower))).toMatchObject({
      field: 'permissions',
      code: 'admin_permissions',
    })
})
