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

describe('two users count as two people', () => {
  const at = (text: string) => new Date(`2026-03-${text}T12:00:00.000Z`)
  const own = (id: string) => ({ id, at: null })
  const ADA = [own('ada')]

  test('already, if nobody stands behind both', () => {
    expect(findSecondPersonFrom(ADA, [own('lin'), { id: 'noor', at: at('01') }])).toBeNull()
  })

  test('once the change of access is 30 days old: of one by the other, in either direction', () => {
    const invited = [own('lin'), { id: 'ada', at: at('01') }]
    const from = new Date('2026-03-31T12:00:00.001Z')
    expect(findSecondPersonFrom(ADA, invited)).toEqual(from)
    expect(findSecondPersonFrom(invited, ADA)).toEqual(from)
  })

  test('once the earlier of two changes by somebody else is too old, and the last such connection', () => {
    const one = [own('lin'), { id: 'ada', at: at('05') }, { id: 'noor', at: at('02') }]
    const other = [own('sam'), { id: 'ada', at: at('01') }, { id: 'noor', at: at('09') }]
    expect(findSecondPersonFrom(one, other)).toEqual(new Date('2026-04-01T12:00:00.001Z'))
  })

  test('never, with a key that the other one created', () => {
    expect(findSecondPersonFrom([own('lin'), own('ada')], ADA)).toBeUndefined()
  })
})
