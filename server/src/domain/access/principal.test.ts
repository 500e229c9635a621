import { expect, test } from 'vitest'
import { NIL_UUID } from '../ids.ts'
import {
  ACTOR_KINDS,
  getLinkId,
  OPERATOR,
  type Principal,
  toActor,
  toCaller,
  VISITOR_TENANT_ID,
} from './principal.ts'

const USER_FIELDS = {
  credentialId: 'credential',
  tenantId: 'team',
  userId: 'user',
  role: 'team-member',
  keyScopes: [],
  scopes: [],
} as const
const PORTAL = { kind: 'portal', credentialId: 'link', tenantId: 'team', freelancerId: 'freelancer' } as const
const SESSION = { ...PORTAL, kind: 'portal_session', credentialId: 'session', linkId: 'link' } as const

const PRINCIPALS: [string, Principal, ReturnType<typeof toActor>, ReturnType<typeof toCaller>][] = [
  [
    'a key acts for its user and is limited by itself',
    { kind: 'key', ...USER_FIELDS },
    { kind: 'user', id: 'user' },
    { tenantId: 'team', id: 'credential' },
  ],
  [
    'a session acts for its user and is limited by itself',
    { kind: 'session', ...USER_FIELDS },
    { kind: 'user', id: 'user' },
    { tenantId: 'team', id: 'credential' },
  ],
  [
    'a portal link acts for the freelancer',
    PORTAL,
    { kind: 'freelancer', id: 'freelancer' },
    { tenantId: 'team', id: 'freelancer' },
  ],
  [
    'a portal session is the same caller as the link',
    SESSION,
    { kind: 'freelancer', id: 'freelancer' },
    { tenantId: 'team', id: 'freelancer' },
  ],
  [
    'an invitation acts for somebody who is not a user yet',
    { kind: 'invitation', credentialId: 'invitation', tenantId: 'team', tokenHash: Buffer.alloc(32) },
    { kind: 'invitee', id: 'invitation' },
    { tenantId: 'team', id: 'invitation' },
  ],
  [
    'the operator has no team and no id',
    OPERATOR,
    { kind: 'operator', id: null },
    { tenantId: NIL_UUID, id: NIL_UUID },
  ],
  [
    'all visitors of a network are one caller, which is not the operator',
    { kind: 'visitor', credentialId: null, tenantId: null, networkId: 'network' },
    { kind: 'system', id: null },
    { tenantId: VISITOR_TENANT_ID, id: 'network' },
  ],
]

test.each(PRINCIPALS)('%s', (_, principal, actor, caller) => {
  expect(toActor(principal)).toEqual(actor)
  expect(toCaller(principal)).toEqual(caller)
  expect(ACTOR_KINDS).toContain(actor.kind)
})

test('every kind of actor belongs to a principal', () => {
  expect([...new Set(PRINCIPALS.map(([, , { kind }]) => kind))].sort()).toEqual([...ACTOR_KINDS].sort())
  // Limits are stored by UUIDs.
  expect([NIL_UUID, VISITOR_TENANT_ID]).toEqual([
    '00000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-000000000001',
  ])
})

test('a portal session has the id of the link that opened it, and none after a mailed code', () => {
  expect(getLinkId(PORTAL)).toBe('link')
  expect(getLinkId(SESSION)).toBe('link')
  expect(getLinkId({ ...SESSION, linkId: null })).toBeNull()
})

test('the operator belongs to no team', () => {
  expect(OPERATOR).toEqual({ kind: 'operator', credentialId: null, tenantId: null })
})
