import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

/** Takes slots until the team gets no further one. */
function takeAll({ take }: ReturnType<typeof createSlots>, team: string): number {
  let taken = 0
  for (let given = take(team, 8); given > 0; given = take(team, 8)) taken += given
  return taken
}

test('one team gets half of the slots, and further teams half of what is left', () => {
  const slots = createSlots(100)
  expect(takeAll(slots, 'one')).toBe(50)
  expect(takeAll(slots, 'two')).toBe(25)
  expect(takeAll(slots, 'three')).toBe(13)
  expect(takeAll(slots, 'one')).toBe(0)
  expect(slots.take('four', 8)).toBeGreaterThan(0)
})

test('slots that are given back are shared again, never more than there are', () => {
  const slots = createSlots(10)
  expect(slots.take('one', 3)).toBe(3)
  expect(slots.take('one', 8)).toBe(2)
  slots.giveBack('one', 5)
  expect(takeAll(slots, 'two')).toBe(5)
  const others = Array.from({ length: 20 }, (_, at) => slots.take(`team ${at}`, 8))
  expect(others.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(5)
  expect(others.filter((one) => one > 0).length).toBeGreaterThan(2)
})
