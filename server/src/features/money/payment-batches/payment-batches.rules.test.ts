// What the status of a payment batch allows, to whom, and the days on which it can be executed.
import { describe, expect, test } from 'vitest'
import { listAllowedActions, parseActionLists } from '../../../../test/check/action-tables.ts'
import { findRefusal, listErrors } from '../../../../test/check/refusals.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { PAYMENT_BATCH_STATUSES } from '../../../kernel/db/schema/tables.ts'
import {
  BATCH_ACTION_TABLE,
  BATCH_ACTIONS,
  batchActionLists,
  executionDateErrors,
  listInvolvedIds,
  requireActionAllowed,
} from './payment-batches.rules.ts'

const FREE = { is_empty: false, needs_other_person: false }

const ALLOWED = [
  ['draft', {}, ['update', 'add-entries', 'remove-entries', 'export', 'cancel']],
  ['draft', { is_empty: true }, ['update', 'add-entries', 'cancel']],
  ['draft', { needs_other_person: true }, ['update', 'add-entries', 'remove-entries', 'export', 'cancel']],
  ['exported', {}, ['confirm', 'cancel']],
  ['exported', { needs_other_person: true }, ['cancel']],
  ['confirmed', {}, []],
  ['cancelled', {}, []],
] as const

test('the cases below cover every status', () => {
  expect([...new Set(ALLOWED.map(([status]) => status))]).toEqual([...PAYMENT_BATCH_STATUSES])
})

describe.each(ALLOWED)('%s with %j', (status, changes, actions) => {
  const facts = { ...FREE, ...changes }

  test('lists the actions that succeed', () => {
    expect(listAllowedActions(BATCH_ACTION_TABLE, status, facts)).toEqual(actions)
    const done = BATCH_ACTIONS.filter(
      (action) => !findRefusal(() => requireActionAllowed(action, status, facts)),
    )
    expect(done).toEqual(actions)
  })

  test('says why the others are refused', () => {
    for (const action of BATCH_ACTIONS.filter((one) => !(actions as readonly string[]).includes(one))) {
      const refusal = findRefusal(() => requireActionAllowed(action, status, facts))
      if (action === 'confirm' && status === 'exported')
        expect(refusal).toMatchObject({ code: 'batch_second_person', params: { cause: 'prepared' } })
      else
        expect(refusal).toMatchObject({
          currentStatus: status,
          allowed: actions,
          ...(status === 'draft' && facts.is_empty
            ? { code: 'batch_empty' }
            : { code: 'batch_status', params: { action } }),
        })
    }
  })
})

test('an empty batch that is no draft is refused for its status', () => {
  expect(
    findRefusal(() => requireActionAllowed('export', 'cancelled', { ...FREE, is_empty: true })),
  ).toMatchObject({
    code: 'batch_status',
  })
})

test.each<[Scope, string[]]>([
  ['payments:read', []],
  ['payments:write', ['add-entries', 'cancel', 'export', 'remove-entries', 'update']],
  ['payments:confirm', ['confirm']],
  ['*', [...BATCH_ACTIONS].sort()],
])('a key with %s is offered %j', (scope, actions) => {
  expect(parseActionLists(batchActionLists([scope]))).toEqual(actions)
})

test('everybody who prepared a batch took part in it, also before it was exported', () => {
  expect(listInvolvedIds({ created_by: 'a', exported_by: null, involved_ids: [] })).toEqual(['a'])
  expect(listInvolvedIds({ created_by: 'a', exported_by: 'b', involved_ids: ['c', 'd'] })).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
})

test.each([
  ['2026-03-02', true],
  ['2026-03-01', false],
  ['2027-03-03', true],
  ['2027-03-04', false],
])('on 2 March 2026, a batch can be executed on %s: %s', (date, isPossible) => {
  expect(listErrors(executionDateErrors(date, '2026-03-02'))).toEqual(
    isPossible
      ? []
      : [['execution_date', 'execution_date_range', { today: '2026-03-02', latest: '2027-03-03' }]],
  )
})
