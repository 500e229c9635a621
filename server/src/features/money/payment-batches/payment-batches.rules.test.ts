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
  listConflictingPeople,
  listInvolvedIds,
  requireActionAllowed,
  toBatchFacts,
} from './payment-batches.rules.ts'

const NO_FACTS = {
  is_empty: false,
  is_prepared: false,
  is_approved: false,
  needs_approval: false,
  is_involved: false,
  needs_other_to_confirm: false,
  needs_other_to_cancel: false,
}
const NEW_DRAFT = { needs_approval: true, is_involved: true }
const PREPARED = { needs_approval: true, is_prepared: true }
const CHANGES = ['update', 'add-entries', 'remove-entries', 'prepare'] as const

const ALLOWED = [
  ['draft', {}, [...CHANGES, 'export', 'cancel']],
  ['draft', { is_empty: true }, ['update', 'add-entries', 'cancel']],
  ['draft', { is_empty: true, ...NEW_DRAFT }, ['update', 'add-entries', 'cancel']],
  ['draft', NEW_DRAFT, [...CHANGES, 'cancel']],
  ['draft', PREPARED, ['approve', 'reopen', 'cancel']],
  ['draft', { ...PREPARED, is_involved: true }, ['reopen', 'cancel']],
  ['draft', { is_prepared: true, is_involved: true }, ['reopen', 'export', 'cancel']],
  ['draft', { ...PREPARED, is_approved: true }, ['reopen', 'export', 'cancel']],
  ['draft', { ...PREPARED, is_approved: true, is_involved: true }, ['reopen', 'export', 'cancel']],
  ['exported', {}, ['confirm', 'cancel']],
  ['exported', { needs_other_to_confirm: true }, ['cancel']],
  ['exported', { needs_other_to_cancel: true }, ['confirm']],
  ['confirmed', {}, []],
  ['cancelled', {}, []],
] as const

test('the cases below cover every status', () => {
  expect([...new Set(ALLOWED.map(([status]) => status))]).toEqual([...PAYMENT_BATCH_STATUSES])
})

type Facts = typeof NO_FACTS

/** Returns the code of the expected error. */
function expectedCode(action: string, status: string, facts: Facts): string {
  if (action === 'approve' && facts.is_involved) return 'batch_second_person'
  if (action === 'confirm' && facts.needs_other_to_confirm) return 'batch_second_person'
  if (action === 'cancel' && facts.needs_other_to_cancel) return 'batch_second_person'
  if (status !== 'draft') return 'batch_status'
  if (facts.is_empty) return 'batch_empty'
  if (action === 'confirm') return 'batch_status'
  if (action === 'export') return 'approval_missing'
  if (!facts.is_prepared) return 'batch_not_prepared'
  return action === 'approve' ? 'batch_approved' : 'batch_prepared'
}

describe.each(ALLOWED)('a batch in status %s with the facts %j', (status, changes, actions) => {
  const facts: Facts = { ...NO_FACTS, ...changes }

  test('lists the actions that succeed', () => {
    expect(listAllowedActions(BATCH_ACTION_TABLE, status, facts)).toEqual(actions)
    const done = BATCH_ACTIONS.filter(
      (action) => !findRefusal(() => requireActionAllowed(action, status, facts)),
    )
    expect(done).toEqual(actions)
  })

  test('says why the other actions are refused', () => {
    const allowedActions: readonly string[] = actions
    for (const action of BATCH_ACTIONS.filter((batchAction) => !allowedActions.includes(batchAction))) {
      const refusal = findRefusal(() => requireActionAllowed(action, status, facts))
      const code = expectedCode(action, status, facts)
      expect(refusal, action).toMatchObject(
        code === 'batch_second_person'
          ? { code, params: { cause: action === 'cancel' ? 'downloaded' : 'prepared' } }
          : { code, currentStatus: status, allowed: actions },
      )
    }
  })
})

test('an empty batch that is no draft is refused for its status', () => {
  expect(
    findRefusal(() => requireActionAllowed('export', 'cancelled', { ...NO_FACTS, is_empty: true })),
  ).toMatchObject({
    code: 'batch_status',
  })
})

test.each<[Scope, string[]]>([
  ['payments:read', []],
  ['payments:write', ['add-entries', 'cancel', 'export', 'prepare', 'remove-entries', 'reopen', 'update']],
  ['payments:confirm', ['approve', 'confirm']],
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

const BATCH = {
  status: 'exported',
  created_by: 'creator',
  exported_by: 'exporter',
  involved_ids: ['adder'],
  needs_second_person: true,
  approved_at: new Date(0),
  file_read_at: new Date(0),
  file_reader_ids: ['reader'],
  line_count: 1,
  prepared_at: new Date(0),
} as const

test.each([
  ['approve', 'of any batch', { needs_second_person: false }, ['creator', 'exporter', 'adder']],
  ['confirm', 'of an approved batch', {}, []],
  [
    'confirm',
    'of a batch that an earlier release exported',
    { approved_at: null },
    ['creator', 'exporter', 'adder'],
  ],
  ['confirm', 'where one person is enough', { approved_at: null, needs_second_person: false }, []],
  ['cancel', 'of a draft', { status: 'draft' }, []],
  ['cancel', 'of a batch whose file nobody has', { file_read_at: null }, []],
  ['cancel', 'of a batch that an earlier release exported', { approved_at: null }, []],
  ['cancel', 'where one person is enough', { needs_second_person: false }, []],
  ['cancel', 'of a batch whose file was downloaded', {}, ['creator', 'exporter', 'adder', 'reader']],
  ['export', 'of an approved draft', { status: 'draft' }, []],
] as const)(
  'lists the people of whom the caller of %s must be independent, in the case %s',
  (action, _name, changes, people) => {
    expect(listConflictingPeople(action, { ...BATCH, ...changes })).toEqual(people)
  },
)

test('the facts of a batch follow from its columns and the caller', () => {
  const involved = { is_involved: true, needs_other_to_confirm: false, needs_other_to_cancel: true }
  const state = { is_empty: false, is_prepared: true, is_approved: true, needs_approval: true }
  expect(toBatchFacts(BATCH, 'adder', true)).toEqual({ ...state, ...involved })
  expect(toBatchFacts(BATCH, 'reader', true)).toEqual({ ...state, ...involved, is_involved: false })
  const unapproved = { ...BATCH, prepared_at: null, approved_at: null, line_count: 0 }
  expect(toBatchFacts(unapproved, 'exporter', false)).toEqual({
    is_empty: true,
    is_prepared: false,
    is_approved: false,
    needs_approval: false,
    is_involved: true,
    needs_other_to_confirm: true,
    needs_other_to_cancel: false,
  })
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
