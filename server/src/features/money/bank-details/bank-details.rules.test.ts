// The states of a bank account, and the second person who approves it.
import { describe, expect, test } from 'vitest'
import { listAllowedActions, parseActionLists } from '../../../../test/check/action-tables.ts'
import { findRefusal } from '../../../../test/check/refusals.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { BANK_ACCOUNT_STATUSES } from '../../../kernel/db/schema/tables.ts'
import {
  ACTION_TABLE,
  BANK_ACCOUNT_ACTIONS,
  bankActionLists,
  type InvolvedPeople,
  listInvolvedUsers,
  requireProposed,
  whyNotSecondPerson,
} from './bank-details.rules.ts'

describe.each(BANK_ACCOUNT_STATUSES.map((status) => ({ status })))(
  'a bank account in status $status',
  ({ status }) => {
    test.each(BANK_ACCOUNT_ACTIONS.map((action) => ({ action })))(
      'refuses $action unless the status is proposed',
      ({ action }) => {
        const refusal = findRefusal(() => requireProposed(action, status))
        if (status === 'proposed') expect(refusal).toBeUndefined()
        else
          expect(refusal).toMatchObject({
            code: 'bank_account_status',
            currentStatus: status,
            allowed: [],
            params: { action },
          })
      },
    )
  },
)

test.each([
  ['proposed', [], ['approve', 'reject']],
  ['proposed', ['is_involved'], ['reject']],
  ['proposed', ['is_proposed_by_team'], ['approve', 'reject', 'withdraw']],
  ['proposed', ['is_involved', 'is_proposed_by_team'], ['reject', 'withdraw']],
  ['approved', ['is_proposed_by_team'], []],
  ['rejected', ['is_proposed_by_team'], []],
] as const)('an account in status %s with the facts %j allows %j', (status, facts, actions) => {
  const trueFacts = Object.fromEntries(facts.map((fact) => [fact, true]))
  expect(listAllowedActions(ACTION_TABLE, status, trueFacts)).toEqual(actions)
})

test.each<[Scope, string[]]>([
  ['bank-accounts:read', []],
  ['bank-accounts:write', ['withdraw']],
  ['bank-accounts:approve', ['approve', 'reject']],
  ['*', ['approve', 'reject', 'withdraw']],
])('a key with %s is offered %j', (scope, actions) => {
  expect(parseActionLists(bankActionLists([scope]))).toEqual(actions)
})

describe('the check of the second person', () => {
  const BY_OTHERS: InvolvedPeople = {
    proposed_by_id: 'the proposer',
    link_issued_by_id: 'the issuer',
    involved_ids: ['the creator of the key'],
    is_alone: false,
    email_changed_by: ['the changer of the address'],
    freelancer_created_by: ['the creator of the freelancer'],
  }

  test.each([
    ['the proposer', 'proposed'],
    ['the issuer', 'issued_link'],
    ['the creator of the key', 'created_key'],
    ['the changer of the address', 'changed_email'],
    ['the creator of the freelancer', 'created_freelancer'],
    ['somebody else', undefined],
  ])('finds for %s the cause: %s', (userId, cause) => {
    expect(whyNotSecondPerson(userId, BY_OTHERS)).toBe(cause)
    expect(whyNotSecondPerson(userId, { ...BY_OTHERS, is_alone: true })).toBeUndefined()
    expect(listInvolvedUsers(BY_OTHERS).includes(userId)).toBe(cause !== undefined)
  })

  test('lists who created the key, changed the email or created the freelancer for a proposal by the freelancer', () => {
    const ofFreelancer = { ...BY_OTHERS, proposed_by_id: null, link_issued_by_id: null }
    expect(listInvolvedUsers(ofFreelancer)).toEqual([
      'the creator of the key',
      'the changer of the address',
      'the creator of the freelancer',
    ])
  })
})
