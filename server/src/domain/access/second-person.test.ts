import { expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { ACCESS_CHANGE_DAYS, findSecondPersonReason, SECOND_PERSON_REASONS } from './second-person.ts'

const INDEPENDENT = {
  involved: ['proposer'],
  behindCaller: ['approver', 'manager of the approver'],
  behindInvolved: ['proposer', 'manager of the proposer'],
  keyCreators: ['approver'],
}

test('two users are two people if nobody granted access to both', () => {
  expect(findSecondPersonReason('approver', INDEPENDENT)).toBeUndefined()
})

test('a key that somebody involved created is theirs, whoever its user is', () => {
  expect(findSecondPersonReason('approver', { ...INDEPENDENT, keyCreators: ['approver', 'proposer'] })).toBe(
    'key_of_involved',
  )
  expect(findSecondPersonReason('approver', { ...INDEPENDENT, keyCreators: ['a third'] })).toBeUndefined()
})

test('a key that the caller created for themselves says nothing about others', () => {
  const own = { ...INDEPENDENT, involved: ['approver'], keyCreators: ['approver'] }
  expect(findSecondPersonReason('approver', own)).toBeUndefined()
  expect(findSecondPersonReason('a third', own)).toBe('key_of_involved')
})

test.each(['proposer', 'manager of the proposer'])(
  'two users whose access was granted by the same person count as one: %s',
  (common) => {
    expect(findSecondPersonReason('approver', { ...INDEPENDENT, behindCaller: ['approver', common] })).toBe(
      'recent_access',
    )
  },
)

test('a change of access counts for thirty days', () => {
  expect(ACCESS_CHANGE_DAYS * DAY_MS).toBe(30 * 24 * 60 * 60 * 1000)
  expect(SECOND_PERSON_REASONS).toEqual(['key_of_involved', 'recent_access'])
})
