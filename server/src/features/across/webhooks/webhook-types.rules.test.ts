// Which events an endpoint receives, by its types and scopes.
import { expect, test } from 'vitest'
import type { ReadAccess } from '../../../domain/access/read-access.ts'
import type { NamedScope } from '../../../domain/access/scopes.ts'
import type { AnyEventKind } from '../../../domain/events/event-kinds.ts'
import {
  createEventFilter,
  findTypeWithoutScope,
  getScopeOfType,
  listReceivedTypes,
  listRequiredScopes,
} from './webhook-types.rules.ts'

const events = new Map(
  [
    ['mission.created', 'mission'],
    ['mission.approved', 'mission'],
    ['user.created', 'user'],
    ['webhook.tested', 'webhook'],
  ].map(([type, subject]) => [type as string, { subject } as AnyEventKind]),
)
const readAccess = new Map<string, ReadAccess>([
  ['mission', { scope: 'missions:read' }],
  ['user', { scope: 'users:read' }],
  ['webhook', { scope: 'webhooks:read', role: 'team-admin' }],
])
const declared = { events, readAccess }
const listReceived = (types: string[], scopes: NamedScope[]) => listReceivedTypes({ types, scopes }, declared)

test('a type is read with the scope of its subject', () => {
  expect(getScopeOfType('mission.created', declared)).toBe('missions:read')
  expect(getScopeOfType('webhook.tested', declared)).toBe('webhooks:read')
  expect(getScopeOfType('*', declared)).toBeUndefined()
})

test('an endpoint receives the types that it names and may read; * names all types', () => {
  expect(listReceived(['mission.created', 'user.created'], ['missions:read'])).toEqual(['mission.created'])
  expect(listReceived(['*'], ['missions:write'])).toEqual(['mission.created', 'mission.approved'])
  expect(listReceived(['*'], ['webhooks:read'])).toEqual(['webhook.tested'])
  expect(listReceived(['*'], [])).toEqual([])
  expect(listReceived([], ['missions:read'])).toEqual([])
})

test('the first named type that the scopes do not allow is reported; * is never refused', () => {
  const findRefusedType = (types: string[], scopes: NamedScope[]) =>
    findTypeWithoutScope({ types, scopes }, declared)
  expect(findRefusedType(['mission.created', 'user.created', 'mission.approved'], ['missions:read'])).toBe(
    'user.created',
  )
  expect(findRefusedType(['*'], [])).toBeUndefined()
  expect(findRefusedType(['mission.created'], ['missions:read'])).toBeUndefined()
})

test('an endpoint needs the scopes of its types; for *, the scopes that the caller has', () => {
  expect(listRequiredScopes(['user.created', 'mission.created', 'mission.approved'], [], declared)).toEqual([
    'missions:read',
    'users:read',
  ])
  expect(listRequiredScopes(['*'], ['missions:read'], declared)).toEqual(['missions:read'])
  expect(listRequiredScopes(['*', 'user.created'], ['missions:read'], declared)).toEqual([
    'missions:read',
    'users:read',
  ])
})

test('an endpoint receives only its own test events', () => {
  const receives = createEventFilter(
    { id: 'one', types: ['*'], scopes: ['missions:read'] },
    'webhook.tested',
    declared,
  )
  expect(receives({ type: 'mission.created', subject_id: 'any' })).toBe(true)
  expect(receives({ type: 'user.created', subject_id: 'any' })).toBe(false)
  expect(receives({ type: 'webhook.tested', subject_id: 'one' })).toBe(true)
  expect(receives({ type: 'webhook.tested', subject_id: 'two' })).toBe(false)
})
