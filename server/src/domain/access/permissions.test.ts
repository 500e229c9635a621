import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DECLARATIONS } from '../../features/all.ts'
import {
  findMissingScope,
  intersectScopes,
  MONEY_SCOPES,
  PERSONAL_ACTS,
  ROLES,
  resolvePermissions,
} from './permissions.ts'
import { grants } from './scopes.ts'

const scopes = fc.subarray([...DECLARATIONS.scopes])

test('an intersection grants exactly what both sides grant', () => {
  fc.assert(
    fc.property(scopes, scopes, (some, others) => {
      const both = intersectScopes(some, others)
      for (const scope of DECLARATIONS.scopes)
        expect(grants(both, scope), scope).toBe(grants(some, scope) && grants(others, scope))
    }),
  )
})

test('* is neutral, and write intersected with read is read', () => {
  expect(intersectScopes(['*'], ['teams:write', 'missions:sign'])).toEqual(['teams:write', 'missions:sign'])
  expect(intersectScopes(['teams:write'], ['teams:read', 'users:read'])).toEqual(['teams:read'])
  expect(intersectScopes(['*'], ['*'])).toEqual(['*'])
  expect(intersectScopes(['*'], ['*', 'bank-details:read'])).toEqual(['*'])
  expect(intersectScopes(['teams:read'], ['users:read'])).toEqual([])
})

test('no scope is missing exactly if all required scopes are granted', () => {
  fc.assert(
    fc.property(scopes, scopes, (grantedScopes, requiredScopes) => {
      expect(findMissingScope(grantedScopes, requiredScopes) === undefined).toBe(
        requiredScopes.every((scope) => grants(grantedScopes, scope)),
      )
    }),
  )
})

test('a team-admin has every permission, a team-member the granted permissions or the default', () => {
  expect(resolvePermissions('team-admin', ['teams:read'], DECLARATIONS.memberScopes)).toEqual(['*'])
  expect(resolvePermissions('team-admin', ['*', 'bank-details:read'], DECLARATIONS.memberScopes)).toEqual([
    '*',
    'bank-details:read',
  ])
  expect(resolvePermissions('team-member', ['accounting:read'], DECLARATIONS.memberScopes)).toEqual([
    'accounting:read',
  ])
  expect(resolvePermissions('team-member', [], DECLARATIONS.memberScopes)).toEqual([])
  expect(resolvePermissions('team-member', null, DECLARATIONS.memberScopes)).toEqual(
    DECLARATIONS.memberScopes,
  )
})

test('an intersection contains each scope once', () => {
  expect(intersectScopes(['teams:read', 'teams:write'], ['teams:write', 'teams:read'])).toEqual([
    'teams:read',
    'teams:write',
  ])
})

test('the first missing scope is returned', () => {
  expect(findMissingScope(['teams:write'], ['teams:read', 'users:read', 'missions:read'])).toBe('users:read')
})

test('an admin without granted scopes has every scope that is not explicit', () => {
  expect(resolvePermissions('team-admin', null, DECLARATIONS.memberScopes)).toEqual(['*'])
})

test('personal acts are signing, approving and every act that needs two people', () => {
  expect([...MONEY_SCOPES].sort()).toEqual([
    'bank-accounts:approve',
    'bank-accounts:write',
    'bank-details:read',
    'payments:confirm',
    'payments:write',
    'rule-changes:approve',
  ])
  expect([...PERSONAL_ACTS].sort()).toEqual([...MONEY_SCOPES, 'missions:approve', 'missions:sign'].sort())
  expect(ROLES).toEqual(['team-admin', 'team-member'])
})
