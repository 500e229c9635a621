import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { createFeedWaits } from './feed-waits.ts'

const TEAM = '01990000-0000-7000-8000-000000000001'

/** Creates waits on a feed with this head, and counts the queries for the head. */
function createWaits(head: { number: number }) {
  let queryCount = 0
  const query = async () => {
    queryCount += 1
    return [{ tenant_id: TEAM, number: head.number }]
  }
  const waits = createFeedWaits({ query } as unknown as Db, (error) => {
    throw error
  })
  const start = (isAgain: boolean) => {
    const state = { isOver: false }
    void waits.wait(TEAM, head.number, 20_000, isAgain)?.until.then(() => {
      state.isOver = true
    })
    return state
  }
  return { waits, start, countQueries: () => queryCount }
}

test('a write ends first waits immediately; repeated waits end with the next poll', async () => {
  vi.useFakeTimers()
  // Runs after a failure too, because other files run in the same process.
  onTestFinished(() => void vi.useRealTimers())
  const head = { number: 3 }
  const { waits, start, countQueries } = createWaits(head)
  const [first, again] = [start(false), start(true)]
  head.number = 4
  waits.notify(TEAM)
  await vi.advanceTimersByTimeAsync(500)
  expect({ first, again, queries: countQueries() }).toEqual({
    first: { isOver: true },
    again: { isOver: false },
    queries: 0,
  })
  for (let write = 0; write < 100; write += 1) waits.notify(TEAM)
  await vi.advanceTimersByTimeAsync(500)
  expect({ again, queries: countQueries() }).toEqual({ again: { isOver: true }, queries: 1 })
})

test('the 51st wait of a team is refused, and closing ends all waits', async () => {
  const { waits, start } = createWaits({ number: 0 })
  const started = Array.from({ length: 50 }, () => start(false))
  expect(waits.wait(TEAM, 0, 20_000, false)).toBeUndefined()
  waits.close()
  await Promise.resolve()
  expect(started.every(({ isOver }) => isOver)).toBe(true)
  expect(waits.wait(TEAM, 0, 20_000, false)).toBeUndefined()
})
