// Cursors of the event feed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCursor, hasExpired, readCursor, START, toFeedPosition, toIdSuffix } from './cursors.rules.ts'

const EVENT = '019c0000-0000-7000-8000-0000deadbeef'

test('a cursor is read as it was written', () => {
  const positions = fc.record({
    number: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
    idSuffix: fc.stringMatching(/^[0-9a-f]{8}$/),
  })
  fc.assert(
    fc.property(positions, (position) => {
      expect(readCursor(formatCursor(position))).toEqual(position)
    }),
  )
})

test('the position of an event is its number and the random end of its id', () => {
  expect(toIdSuffix(EVENT)).toBe('deadbeef')
  expect(toFeedPosition(7, EVENT)).toEqual({ number: 7, idSuffix: 'deadbeef' })
  expect(formatCursor(toFeedPosition(7, EVENT))).toBe('AAAAAAAH3q2-7w')
})

test('the cursor before the first event has number 0 and no event', () => {
  expect(formatCursor(START)).toBe('AAAAAAAAAAAAAA')
  expect(readCursor('AAAAAAAAAAAAAA')).toEqual({ number: 0, idSuffix: '00000000' })
  expect(START).toEqual({ number: 0, idSuffix: '00000000' })
})

test.each([
  '',
  'start',
  'AAAAAAAH3q2-7',
  'AAAAAAAH3q2-7wA',
  'AAAAAAAH3q2-7x',
  'AAAAAAAH3q2+7w',
  ' AAAAAAAH3q2-7w',
])('%j is no cursor', (text) => {
  expect(readCursor(text)).toBeUndefined()
})

test('a cursor has expired when events after it have left the feed', () => {
  const createPosition = (number: number) => toFeedPosition(number, EVENT)
  // The feed begins with the event 5.
  expect([3, 4, 5].map((number) => hasExpired(createPosition(number), 5))).toEqual([true, false, false])
  expect(hasExpired(START, 1)).toBe(false)
})
