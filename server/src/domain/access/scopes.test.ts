import { expect, test } from 'vitest'
import { DECLARATIONS } from '../../features/all.ts'
import {
  ANY_KEY,
  BY_RESOURCE,
  EXPLICIT_SCOPES,
  grants,
  isExplicit,
  listAlternatives,
  type Scope,
  UNLIMITED_SCOPES,
} from './scopes.ts'

test('write includes read, * includes all, and a single action is included in nothing else', () => {
  expect(grants(['teams:write'], 'teams:read')).toBe(true)
  expect(grants(['teams:read'], 'teams:write')).toBe(false)
  expect(grants(['missions:write'], 'missions:terminate')).toBe(false)
  for (const scope of DECLARATIONS.scopes) expect(grants(['*'], scope), scope).toBe(!isExplicit(scope))
  for (const scope of DECLARATIONS.scopes) expect(grants(UNLIMITED_SCOPES, scope), scope).toBe(true)
  expect(
    grants(
      DECLARATIONS.scopes.filter((scope) => scope !== '*'),
      '*',
    ),
  ).toBe(false)
})

test('an explicit scope is included in nothing: neither in * nor in all others', () => {
  expect(EXPLICIT_SCOPES).toEqual(['bank-details:read'])
  expect(DECLARATIONS.scopes).toEqual(expect.arrayContaining([...EXPLICIT_SCOPES]))
  for (const explicit of EXPLICIT_SCOPES) {
    expect(
      grants(
        DECLARATIONS.scopes.filter((scope) => scope !== explicit),
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
  for (const scope of DECLARATIONS.scopes) expect(grants([scope], ANY_KEY)).toBe(true)
  expect(DECLARATIONS.scopes).not.toContain(ANY_KEY)
})

test('a member reads every resource, follows the feed and signs, and does not read the audit log', () => {
  const resources = DECLARATIONS.scopes.filter((scope) =>
    DECLARATIONS.scopes.includes(scope.replace(':read', ':write') as Scope),
  )
  const reads = resources.filter((scope) => scope.endsWith(':read'))
  expect([...DECLARATIONS.memberScopes].sort()).toEqual([...reads, 'events:read', 'missions:sign'].sort())
})

test('`x:write` reads x only, and a scope that merely contains its name reads nothing', () => {
  const reads = DECLARATIONS.scopes.filter((scope) => scope.endsWith(':read') && !isExplicit(scope))
  for (const scope of reads) {
    const write = scope.replace(':read', ':write') as (typeof DECLARATIONS.scopes)[number]
    const others = DECLARATIONS.scopes.filter((one) => ![scope, write, '*'].includes(one))
    expect(grants([write], scope), scope).toBe(true)
    expect(grants(others, scope), scope).toBe(false)
  }
  expect(grants(['missions:write'], 'missions:sign')).toBe(false)
})

test('a route with two scopes accepts either of them', () => {
  const either = 'missions:approve or missions:sign'
  expect(listAlternatives(either)).toEqual(['missions:approve', 'missions:sign'])
  expect(grants(['missions:approve'], either)).toBe(true)
  expect(grants(['missions:sign'], either)).toBe(true)
  expect(grants(['missions:write'], either)).toBe(false)
  expect(grants([], either)).toBe(false)
  expect(grants(['*'], either)).toBe(true)
})

test('a route whose use case checks the scope admits every key', () => {
  expect(grants([], BY_RESOURCE)).toBe(true)
  expect(grants([], ANY_KEY)).toBe(true)
  expect([listAlternatives(ANY_KEY), listAlternatives(BY_RESOURCE)]).toEqual([[], []])
  // The scopes of the contract and the texts of refusals name them.
  expect([ANY_KEY, BY_RESOURCE]).toEqual(['any key', 'the read scope of the resource'])
})
