// What a key or a session may grant to another credential.
import { expect, test } from 'vitest'
import type { Scope } from '../../../domain/access/scopes.ts'
import { ApiError } from '../../../domain/errors/api-error.ts'
import {
  type Issuer,
  maySeePortalLinks,
  notAfter,
  requireAdmin,
  requireGrantable,
  requireScopes,
  resolveLimits,
} from './credentials.rules.ts'

const END = new Date('2026-12-31T00:00:00.000Z')
const EARLIER = new Date(END.getTime() - 1)
const LATER = new Date(END.getTime() + 1)
const SERVER_RATE = 600

const KEY: Issuer = {
  keyId: 'key',
  userId: 'ada',
  role: 'team-admin',
  scopes: ['missions:write', 'freelancers:read'],
  expires_at: END,
  requests_per_minute: 60,
}
const SESSION: Issuer = { ...KEY, keyId: null, scopes: ['*'], expires_at: null, requests_per_minute: null }

/** The codes of the error that is thrown, with the fields. */
function listThrownErrors(run: () => unknown): object[] {
  try {
    run()
  } catch (error) {
    const { code, params, errors } = (error as ApiError).details
    expect(error).toBeInstanceOf(ApiError)
    return (
      errors?.map((one) => ({ field: one.field, code: one.code, ...one.params })) ?? [{ code, ...params }]
    )
  }
  return []
}

test('only a team-admin passes requireAdmin', () => {
  expect(listThrownErrors(() => requireAdmin({ role: 'team-admin' }))).toEqual([])
  expect(listThrownErrors(() => requireAdmin({ role: 'team-member' }))).toEqual([{ code: 'admin_only' }])
})

test('an issuer can grant the scopes that it has, and the scopes that these include', () => {
  expect(listThrownErrors(() => requireScopes(KEY, ['missions:read', 'freelancers:read']))).toEqual([])
  expect(listThrownErrors(() => requireScopes(KEY, ['missions:read', 'freelancers:write']))).toEqual([
    { code: 'insufficient_scope', scope: 'freelancers:write' },
  ])
  expect(listThrownErrors(() => requireScopes(SESSION, ['*']))).toEqual([])
})

const EXPLICIT: Scope[] = ['missions:read', 'bank-details:read']

test('an explicit permission can be granted only by an unlimited issuer, to another user', () => {
  const refusal = { code: 'explicit_permission', permission: 'bank-details:read' }
  expect(listThrownErrors(() => requireGrantable(SESSION, EXPLICIT, 'grace'))).toEqual([])
  expect(listThrownErrors(() => requireGrantable(SESSION, EXPLICIT, 'ada'))).toEqual([refusal])
  expect(listThrownErrors(() => requireGrantable(SESSION, EXPLICIT, null))).toEqual([refusal])
  expect(listThrownErrors(() => requireGrantable(KEY, EXPLICIT, 'grace'))).toEqual([
    { code: 'insufficient_scope', scope: '*' },
  ])
})

test('other permissions can be granted by an issuer that has them, to anybody', () => {
  for (const user of ['ada', 'grace', null]) {
    expect(listThrownErrors(() => requireGrantable(KEY, ['missions:write'], user))).toEqual([])
    expect(listThrownErrors(() => requireGrantable(KEY, ['payments:write'], user))).toEqual([
      { code: 'insufficient_scope', scope: 'payments:write' },
    ])
  }
})

test('portal links are shown to issuers that may create them', () => {
  expect(maySeePortalLinks({ scopes: ['freelancers:portal-links'] })).toBe(true)
  expect(maySeePortalLinks({ scopes: ['freelancers:write'] })).toBe(false)
})

test('the earlier expiry applies, if there is a limit', () => {
  expect(notAfter(LATER, END)).toBe(END)
  expect(notAfter(EARLIER, END)).toBe(EARLIER)
  expect(notAfter(LATER, null)).toBe(LATER)
})

test('the limits of the issuer are the default', () => {
  expect(resolveLimits(KEY, {}, SERVER_RATE)).toEqual({ expires_at: END, requests_per_minute: 60 })
  expect(resolveLimits(KEY, { expires_at: null, requests_per_minute: null }, SERVER_RATE)).toEqual({
    expires_at: END,
    requests_per_minute: 60,
  })
  expect(resolveLimits(SESSION, {}, SERVER_RATE)).toEqual({ expires_at: null, requests_per_minute: null })
})

test('limits up to the limits of the issuer are accepted; higher limits are refused together', () => {
  const toRequest = (end: Date, requests_per_minute: number) => ({
    expires_at: end.toISOString(),
    requests_per_minute,
  })
  const expectedLimits = (end: Date, requests_per_minute: number) => ({
    expires_at: end,
    requests_per_minute,
  })
  expect(resolveLimits(KEY, toRequest(END, 60), SERVER_RATE)).toEqual(expectedLimits(END, 60))
  expect(resolveLimits(KEY, toRequest(EARLIER, 1), SERVER_RATE)).toEqual(expectedLimits(EARLIER, 1))
  expect(listThrownErrors(() => resolveLimits(KEY, toRequest(LATER, 61), SERVER_RATE))).toEqual([
    { field: 'expires_at', code: 'expiry_beyond_key', limit: END.toISOString() },
    { field: 'requests_per_minute', code: 'rate_beyond_key', limit: 60 },
  ])
})

test('for an issuer without limits, the server rate is the maximum, and any expiry is accepted', () => {
  const requestedLimits = { expires_at: LATER.toISOString(), requests_per_minute: SERVER_RATE }
  expect(resolveLimits(SESSION, requestedLimits, SERVER_RATE)).toEqual({
    expires_at: LATER,
    requests_per_minute: SERVER_RATE,
  })
  expect(listThrownErrors(() => resolveLimits(SESSION, { requests_per_minute: 601 }, SERVER_RATE))).toEqual([
    { field: 'requests_per_minute', code: 'rate_beyond_key', limit: SERVER_RATE },
  ])
})
