import { describe, expect, test } from 'vitest'
import { listAllowedActions, parseActionLists } from '../../../../test/check/action-tables.ts'
import { findRefusal, listErrors } from '../../../../test/check/refusals.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import {
  blocksAnything,
  blocksLess,
  checkDocumentAction,
  DEFAULT_SETTINGS,
  DOCUMENT_ACTION_TABLE,
  dateErrors,
  documentActionLists,
  kindErrors,
  lastDue,
  nextDue,
  toSettings,
  validUntil,
  withChanges,
} from './compliance-documents.rules.ts'

describe('the last day on which a document counts', () => {
  test.each([
    ['2026-01-15', null, 6, '2026-07-14'],
    // A shorter month.
    ['2026-08-31', null, 6, '2027-02-27'],
    ['2027-08-31', null, 6, '2028-02-28'],
    ['2026-03-31', null, 1, '2026-04-29'],
    ['2026-12-01', null, 1, '2026-12-31'],
    ['2026-01-15', '2026-03-31', 6, '2026-03-31'],
    ['2026-01-15', '2027-01-14', 6, '2026-07-14'],
  ])('issued on %s, valid until %s, renewed every %i months: %s', (issued_on, valid_until, months, until) => {
    expect(validUntil({ kind: 'urssaf_vigilance', issued_on, valid_until }, months)).toBe(until)
  })

  test('of an insurance is the last day that it names', () => {
    const insurance = { kind: 'insurance', issued_on: '2026-01-15', valid_until: '2027-01-14' } as const
    expect(validUntil(insurance, 6)).toBe('2027-01-14')
    // An insurance need not name a last day.
    expect(validUntil({ ...insurance, valid_until: null }, 6)).toBe('2026-07-14')
  })
})

test('a document must not be issued in the future or be expired', () => {
  const listCodes = (issued_on: string, until: string) =>
    dateErrors({ issued_on }, until, '2026-03-02').map(({ code }) => code)
  expect(listCodes('2026-03-02', '2026-03-02')).toEqual([])
  expect(listCodes('2026-03-03', '2026-09-02')).toEqual(['document_in_the_future'])
  expect(listCodes('2026-03-01', '2026-02-28')).toEqual(['before_start'])
  expect(listCodes('2026-02-01', '2026-03-01')).toEqual(['document_over'])
})

test('a document is announced before it expires, and again after it has expired', () => {
  expect(nextDue('2026-03-31', 30)).toEqual({ due_on: '2026-03-01', due_event: 'expiring' })
  expect(lastDue('2026-03-31')).toEqual({ due_on: '2026-04-01', due_event: 'expired' })
})

describe('settings', () => {
  test('are the defaults until a team changes them: nothing blocks', () => {
    expect(toSettings({})).toEqual({
      kinds: {
        urssaf_vigilance: { mode: 'warn', blocks: [] },
        registration: { mode: 'warn', blocks: [] },
        insurance: { mode: 'off', blocks: [] },
        foreign_workers: { mode: 'warn', blocks: [] },
      },
      threshold: 5000,
      renewal_months: 6,
      expiring_days: 30,
      requests_automatically: false,
    })
    const { blocking, wanted: wantedKinds } = withChanges({}, {})
    expect(blocking).toEqual({ activation: [], approval: [], payment: [] })
    expect(wantedKinds).toEqual(['urssaf_vigilance', 'registration', 'foreign_workers'])
  })

  test('change kind by kind', () => {
    const block = { mode: 'block', blocks: ['activation', 'payment'] } as const
    const first = withChanges(
      {},
      { kinds: { insurance: { ...block, blocks: [...block.blocks] } }, threshold: 0 },
    )
    const stored = withChanges(first, { kinds: { registration: { mode: 'off', blocks: [] } } })
    expect(stored.blocking).toEqual({ activation: ['insurance'], approval: [], payment: ['insurance'] })
    expect(stored.wanted).toEqual(['urssaf_vigilance', 'insurance', 'foreign_workers'])
    expect(toSettings(stored)).toEqual({
      ...DEFAULT_SETTINGS,
      threshold: 0,
      kinds: { ...DEFAULT_SETTINGS.kinds, insurance: block, registration: { mode: 'off', blocks: [] } },
    })
  })

  test.each([
    ['activation', { activation: ['insurance'], approval: [], payment: [] }],
    ['approval', { activation: [], approval: ['insurance'], payment: [] }],
    ['payment', { activation: [], approval: [], payment: ['insurance'] }],
  ] as const)('that block the %s block no other step', (step, blocking) => {
    const blocks = [step]
    expect(withChanges({}, { kinds: { insurance: { mode: 'block', blocks } } }).blocking).toEqual(blocking)
    // Only the mode `block` blocks.
    for (const mode of ['off', 'warn'] as const)
      expect(withChanges({}, { kinds: { insurance: { mode, blocks } } }).blocking, mode).toEqual({
        activation: [],
        approval: [],
        payment: [],
      })
  })

  test('that block name a step, and no other settings do', () => {
    const listKindErrors = (mode: 'off' | 'warn' | 'block', blocks: ['payment'] | []) =>
      listErrors(kindErrors('kinds.insurance', { mode, blocks }))
    expect(listKindErrors('block', ['payment'])).toEqual([])
    expect(listKindErrors('warn', [])).toEqual([])
    expect(listKindErrors('block', [])).toEqual([['kinds.insurance.blocks', 'min_items', { limit: 1 }]])
    expect(listKindErrors('warn', ['payment'])).toEqual([
      ['kinds.insurance.blocks', 'blocks_without_block', {}],
    ])
  })
})

test('an uploaded document is reviewed once, by a second person, while it is valid', () => {
  const facts = { is_own_upload: false, is_over: false }
  const getRefusalCode = (...args: Parameters<typeof checkDocumentAction>) =>
    findRefusal(() => checkDocumentAction(...args))?.code
  expect(getRefusalCode('approve', 'uploaded', facts)).toBeUndefined()
  expect(getRefusalCode('refuse', 'uploaded', { is_own_upload: true, is_over: true })).toBeUndefined()
  expect(getRefusalCode('approve', 'uploaded', { ...facts, is_own_upload: true })).toBe(
    'document_second_person',
  )
  expect(getRefusalCode('approve', 'uploaded', { ...facts, is_over: true })).toBe('document_expired')
  for (const status of ['requested', 'approved', 'refused', 'replaced'] as const)
    for (const action of ['approve', 'refuse'] as const)
      expect(getRefusalCode(action, status, facts), `${action} ${status}`).toBe('document_status')
})

test('the refusal of a review names the actions that are possible instead', () => {
  const refusalFor = (...args: Parameters<typeof checkDocumentAction>) =>
    findRefusal(() => checkDocumentAction(...args))
  const over = { is_own_upload: false, is_over: true }
  expect(refusalFor('approve', 'uploaded', over)).toMatchObject({
    currentStatus: 'uploaded',
    allowed: ['refuse'],
  })
  expect(refusalFor('approve', 'approved', over)).toMatchObject({
    currentStatus: 'approved',
    allowed: [],
    params: { action: 'approve' },
  })
})

test.each([
  ['uploaded', [], ['approve', 'refuse']],
  ['uploaded', ['is_own_upload'], ['refuse']],
  ['uploaded', ['is_over'], ['refuse']],
  ['approved', [], []],
  ['requested', [], []],
] as const)('a document that is %s with %j allows %j', (status, facts, actions) => {
  const factValues = Object.fromEntries(facts.map((fact) => [fact, true]))
  expect(listAllowedActions(DOCUMENT_ACTION_TABLE, status, factValues)).toEqual(actions)
})

test.each<[Scope, string[]]>([
  ['compliance-documents:write', []],
  ['compliance-documents:review', ['approve', 'refuse']],
])('a key with %s is offered %j', (scope, actions) => {
  expect(parseActionLists(documentActionLists([scope]))).toEqual(actions)
})

test('the errors of an upload name the field and the day', () => {
  const listDateErrors = (issued_on: string, until: string) =>
    listErrors(dateErrors({ issued_on }, until, '2026-03-02'))
  expect(listDateErrors('2026-03-03', '2026-09-02')).toEqual([
    ['issued_on', 'document_in_the_future', { today: '2026-03-02' }],
  ])
  expect(listDateErrors('2026-03-01', '2026-02-28')).toEqual([
    ['valid_until', 'before_start', { start_field: 'issued_on' }],
  ])
  expect(listDateErrors('2026-02-01', '2026-03-01')).toEqual([
    ['valid_until', 'document_over', { until: '2026-03-01', today: '2026-03-02' }],
  ])
  // A document may count on the day of its issue only.
  expect(listDateErrors('2026-03-02', '2026-03-02')).toEqual([])
})

test('a setting blocks less if it no longer blocks a step', () => {
  const block = (...blocks: ('activation' | 'approval' | 'payment')[]) => ({ mode: 'block' as const, blocks })
  const warn = { mode: 'warn' as const, blocks: [] }
  expect(blocksLess(block('payment'), warn)).toBe(true)
  expect(blocksLess(block('activation', 'payment'), block('payment', 'approval'))).toBe(true)
  expect(blocksLess(block('payment'), block('activation', 'payment'))).toBe(false)
  expect(blocksLess(warn, { mode: 'off', blocks: [] })).toBe(false)
  expect(blocksAnything(toSettings({}))).toBe(false)
  expect(blocksAnything(toSettings({ kinds: { insurance: block('approval') } }))).toBe(true)
})
