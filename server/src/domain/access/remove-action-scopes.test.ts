// The scopes of a key that is issued for another user.
import { expect, test } from 'vitest'
import { DECLARATIONS } from '../../features/all.ts'
import { MONEY_SCOPES, PERSONAL_ACTS } from './permissions.ts'
import { removeActionScopes } from './remove-action-scopes.ts'
import { grants } from './scopes.ts'

test('acts are removed; an act x:write becomes x:read', () => {
  expect(
    removeActionScopes(
      ['missions:sign', 'teams:write', 'payments:write', 'payments:read'],
      PERSONAL_ACTS,
      DECLARATIONS.scopes,
    ),
  ).toEqual(['teams:write', 'payments:read'])
  expect(
    removeActionScopes(['missions:sign', 'bank-accounts:write'], MONEY_SCOPES, DECLARATIONS.scopes),
  ).toEqual(['missions:sign', 'bank-accounts:read'])
  expect(removeActionScopes(['bank-details:read'], MONEY_SCOPES, DECLARATIONS.scopes)).toEqual([])
  expect(removeActionScopes([], MONEY_SCOPES, DECLARATIONS.scopes)).toEqual([])
})

test('* becomes all scopes except the acts', () => {
  const rest = removeActionScopes(['*'], PERSONAL_ACTS, DECLARATIONS.scopes)
  for (const act of PERSONAL_ACTS) expect(grants(rest, act), act).toBe(false)
  for (const scope of DECLARATIONS.scopes.filter(
    (one) => one !== '*' && !(PERSONAL_ACTS as readonly string[]).includes(one),
  ))
    expect(grants(rest, scope), scope).toBe(true)
  expect(rest).not.toContain('*')
})
