import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

/** Acquires slots until the team gets no more. Returns how many it got. */
function acquireAll({ acquire }: ReturnType<typeof createSlots>, team: string): number {
  let total = 0
  for (let slotCount = acquire(team, 8); slotCount > 0; slotCount = acquire(team, 8)) total += slotCount
  return total
}

test('the first team gets half of the slots, and each further team half of the remaining slots', () => {
  const slots = createSlots(100)
  expect(acquireAll(slots, 'one')).toBe(50)
  expect(acquireAll(slots, 'two')).toBe(25)
  expect(acquireAll(slots, 'three')).toBe(13)
  expect(acquireAll(slots, 'one')).toBe(0)
  expect(slots.acquire('four', 8)).toBeGreaterThan(0)
})

test('released slots are shared again, and never more than all slots are in use', () => {
  const slots = createSlots(10)
  expect(slots.acquire('one', 3)).toBe(3)
  expect(slots.acquire('one', 8)).toBe(2)
  slots.release('one', 5)
  expect(acquireAll(slots, 'two')).toBe(5)
  const others = Array.from({ length: 20 }, (_, index) => slots.acquire(`team ${index}`, 8))
  expect(others.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(5)
  expect(others.filter((one) => one > 0).length).toBeGreaterThan(2)
})
