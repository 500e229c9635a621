import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import {
  ACCESS_CHANGE_DAYS,
  findSecondPersonFrom,
  findSecondPersonReason,
  SECOND_PERSON_REASONS,
} from './second-person.ts'

const INDEPENDENT = {
  involved: ['proposer'],
  behindCaller: ['approver', 'manager of the approver'],
  behindInvolved: ['proposer', 'manager of the proposer'],
  keyCreators: ['approver'],
}

test('two users are two people if nobody granted access to both', () => {
  expect(findSecondPersonReason('approver', INDEPENDENT)).toBeUndefined()
})

test('a key that an involved user created counts as that user, even if it acts for another user', () => {
  expect(findSecondPersonReason('approver', { ...INDEPENDENT, keyCreators: ['approver', 'proposer'] })).toBe(
    'key_of_involved',
  )
  expect(findSecondPersonReason('approver', { ...INDEPENDENT, keyCreators: ['a third'] })).toBeUndefined()
})

test('a caller may use a key that they created for themselves', () => {
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

describe('two users count as two people', () => {
  const onMarch = (day: string) => new Date(`2026-03-${day}T12:00:00.000Z`)
  const self = (id: string) => ({ id, at: null })
  const ADA = [self('ada')]

  test('already, if nobody stands behind both', () => {
    expect(findSecondPersonFrom(ADA, [self('lin'), { id: 'noor', at: onMarch('01') }])).toBeNull()
  })

  test('once the change that one of them made to the access of the other is 30 days old', () => {
    const invited = [self('lin'), { id: 'ada', at: onMarch('01') }]
    const from = new Date('2026-03-31T12:00:00.001Z')
    expect(findSecondPersonFrom(ADA, invited)).toEqual(from)
    expect(findSecondPersonFrom(invited, ADA)).toEqual(from)
  })

  test('once, for each person who changed the access of both, the earlier of the two changes is 30 days old', () => {
    const one = [self('lin'), { id: 'ada', at: onMarch('05') }, { id: 'noor', at: onMarch('02') }]
    const other = [self('sam'), { id: 'ada', at: onMarch('01') }, { id: 'noor', at: onMarch('09') }]
    expect(findSecondPersonFrom(one, other)).toEqual(new Date('2026-04-01T12:00:00.001Z'))
  })

  test('never, if one uses a key that the other created', () => {
    expect(findSecondPersonFrom([self('lin'), self('ada')], ADA)).toBeUndefined()
  })
})
