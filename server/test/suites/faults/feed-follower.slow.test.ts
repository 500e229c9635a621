import { expect, test } from 'vitest'
import { findDefects } from './feed-follower.ts'

const move = (number: number, from: string | null, to: string, id = `event ${number}`) => ({
  id,
  number,
  type: 'mission.moved',
  subject: { id: 'mission' },
  data: { from, to },
})
const GOOD = [move(1, null, 'draft'), move(2, 'draft', 'offered'), move(3, 'offered', 'signed')]
const RECORDED = new Set(GOOD.map(({ id }) => id))

test('a feed with every event once and in order has no defects', () => {
  expect(findDefects(GOOD, RECORDED)).toEqual([])
})

test('an event that a job recorded after the first reading is no defect', () => {
  const late = move(4, 'signed', 'ended')
  expect(findDefects([...GOOD, late], RECORDED, new Set([...RECORDED, late.id]))).toEqual([])
})

test.each([
  ['a missing event', GOOD.slice(0, 2), '1 of 3 events are not in the feed'],
  [
    'an event that was never recorded',
    [...GOOD, move(4, 'signed', 'ended')],
    '1 events of the feed are not recorded',
  ],
  ['an event that comes twice', [...GOOD, move(4, 'signed', 'signed', 'event 3')], '1 events came twice'],
  [
    'a gap',
    [...GOOD.slice(0, 2), move(4, 'offered', 'signed', 'event 3')],
    'number 4 is not where it should be',
  ],
  [
    'a wrong order',
    [move(1, null, 'draft'), move(2, 'offered', 'signed', 'event 3'), move(3, 'draft', 'offered', 'event 2')],
    '2 events come before what led to them',
  ],
])('findDefects finds %s', (_, feedEvents, defect) => {
  expect(findDefects(feedEvents, RECORDED)).toContain(defect)
})
