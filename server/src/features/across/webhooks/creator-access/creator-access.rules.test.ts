// Which creators may keep a webhook endpoint.
import { expect, test } from 'vitest'
import type { Scope } from '../../../../domain/access/scopes.ts'
import { mayHaveEndpoint, takeOverUntil } from './creator-access.rules.ts'

const MEMBER_SCOPES: Scope[] = ['missions:read']
const ADMIN = { is_active: true, role: 'team-admin', permissions: null } as const

test.each([
  ['an active admin may', ADMIN, ['missions:read', 'webhooks:read'], true],
  ['a deactivated admin may not', { ...ADMIN, is_active: false }, ['missions:read'], false],
  [
    'a member may not, whatever their permissions are',
    { ...ADMIN, role: 'team-member' },
    ['missions:read'],
    false,
  ],
  ['an admin may not without an explicit scope', ADMIN, ['bank-details:read'], false],
  [
    'an admin may with an explicit scope',
    { ...ADMIN, permissions: ['bank-details:read'] },
    ['bank-details:read', 'missions:read'],
    true,
  ],
] satisfies [string, Parameters<typeof mayHaveEndpoint>[0], Scope[], boolean][])(
  'who may have an endpoint: %s',
  (_, creator, scopes, expected) => {
    expect(mayHaveEndpoint(creator, scopes, MEMBER_SCOPES)).toBe(expected)
  },
)

test('an endpoint can be taken over for 14 days', () => {
  expect(takeOverUntil(new Date('2026-03-02T09:30:00.000Z')).toISOString()).toBe('2026-03-16T09:30:00.000Z')
})
