// Tables of actions: what a state allows, and the lists that SQL chooses from. kernel/db/sql/allowed-actions.test.ts compares both.
import { describe, expect, test } from 'vitest'
import { actionListsFor, buildActionLists, buildActionTable } from './action-lists.ts'
import { type ActionRule, allHold, allows, parseCondition } from './action-rules.ts'

type Action = 'open' | 'close'
type Status = 'new' | 'old' | 'gone'
type Fact = 'is_red' | 'is_owner'

const RULES: readonly ActionRule<Action, Status, Fact>[] = [
  { action: 'open', from: 'new', when: [] },
  { action: 'close', from: 'new', when: ['is_red', 'not is_owner'] },
  { action: 'close', from: 'old', when: ['is_owner'] },
  { action: 'close', from: 'old', when: ['not is_red'] },
]
const TABLE = buildActionTable(RULES, ['close', 'open'])

test('a condition is a fact or its negation', () => {
  expect(parseCondition<Fact>('is_red')).toEqual(['is_red', true])
  expect(parseCondition<Fact>('not is_red')).toEqual(['is_red', false])
})

test('all conditions hold together, and a fact that is not given is false', () => {
  expect(allHold<Fact>([], {})).toBe(true)
  expect(allHold<Fact>(['is_red', 'not is_owner'], { is_red: true })).toBe(true)
  expect(allHold<Fact>(['is_red', 'not is_owner'], { is_red: true, is_owner: true })).toBe(false)
  expect(allHold<Fact>(['is_red', 'not is_owner'], {})).toBe(false)
})

test('an action is allowed by a rule of its state whose conditions hold', () => {
  expect(allows(RULES, 'open', 'new', {})).toBe(true)
  expect(allows(RULES, 'open', 'old', {})).toBe(false)
  expect(allows(RULES, 'close', 'new', {})).toBe(false)
  expect(allows(RULES, 'close', 'new', { is_red: true })).toBe(true)
  // Either rule is enough.
  expect(allows(RULES, 'close', 'old', { is_red: true })).toBe(false)
  expect(allows(RULES, 'close', 'old', { is_red: true, is_owner: true })).toBe(true)
  expect(allows(RULES, 'close', 'old', {})).toBe(true)
  expect(allows(RULES, 'close', 'gone', { is_owner: true })).toBe(false)
})

describe('lists by position', () => {
  test('a state has one list for each combination of its facts, after the lists of the previous state', () => {
    expect(TABLE.states).toEqual([
      { from: 'new', facts: ['is_red', 'is_owner'], base: 1 },
      { from: 'old', facts: ['is_owner', 'is_red'], base: 5 },
    ])
  })

  test('the first list is empty, for states without rules', () => {
    expect(buildActionLists(TABLE, () => true)).toEqual([
      '[]',
      // new: nothing, red, owner, both
      '["open"]',
      '["close","open"]',
      '["open"]',
      '["open"]',
      // old: nothing, owner, red, both
      '["close"]',
      '["close"]',
      '[]',
      '["close"]',
    ])
  })

  test('an action that is not granted is in no list', () => {
    expect(buildActionLists(TABLE, (action) => action === 'open').join()).not.toContain('close')
  })

  test('the rules of a state test at most six facts', () => {
    const buildWithFacts = (count: number) =>
      buildActionTable(
        Array.from({ length: count }, (_, index) => ({
          action: 'open',
          from: 'new',
          when: [`fact_${index}`],
        })),
        ['open'],
      )
    expect(buildWithFacts(6).states).toMatchObject([{ from: 'new', base: 1 }])
    expect(() => buildWithFacts(7)).toThrow('The rules of new ask for more than 6 facts')
  })
})

test('a caller gets the lists of the actions that their scopes grant, as a PostgreSQL array', () => {
  const listsFor = actionListsFor(TABLE, {
    open: 'missions:write',
    close: 'missions:approve or missions:sign',
  })
  const [emptyList, openList] = ['"[]"', '"[\\"open\\"]"']
  expect(listsFor([])).toBe(`{${Array(9).fill(emptyList).join(',')}}`)
  expect(listsFor(['missions:write'])).toBe(
    `{${[emptyList, ...Array(4).fill(openList), ...Array(4).fill(emptyList)].join(',')}}`,
  )
  expect(listsFor(['missions:sign'])).toBe(listsFor(['missions:approve']))
  expect(listsFor(['missions:sign'])).not.toBe(listsFor(['missions:write']))
  expect(listsFor(['*'])).toContain('"[\\"close\\",\\"open\\"]"')
})

test('lists are computed once for each set of granted actions', () => {
  let computed = 0
  const counted = RULES.map((rule) => ({
    ...rule,
    get action() {
      computed += 1
      return rule.action
    },
  }))
  const listsFor = actionListsFor(
    { ...TABLE, rules: counted },
    { open: 'missions:write', close: 'missions:sign' },
  )
  listsFor(['missions:write'])
  const before = computed
  listsFor(['missions:write', 'missions:read'])
  expect(computed).toBe(before)
  listsFor(['missions:sign'])
  expect(computed).toBeGreaterThan(before)
})
