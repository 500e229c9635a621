// Probes cause at most four statements a second, whoever sends them, and detect an outage and its end.
import { expect, test } from 'vitest'
import { startWorld } from '../../test/world/world.ts'
import type { Clock } from '../domain/clock.ts'
import { shareResult } from './share-result.ts'

const world = await startWorld()

test('a thousand probes within 250 ms send one statement', async () => {
  let statements = 0
  const database = {
    ...world.database,
    query(statement: { text: string }) {
      if (statement.text === 'select 1') statements += 1
      return world.database.query(statement as never)
    },
  } as typeof world.database
  const { app } = await startWorld({ database, clock: world.clock })
  const probe = async () => (await app.server.inject({ url: '/readyz' })).statusCode
  const statuses = await Promise.all(Array.from({ length: 500 }, probe))
  for (let index = 0; index < 500; index += 1) statuses.push(await probe())
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(statements).toBe(1)
  world.clock.elapse(249)
  await probe()
  expect(statements).toBe(1)
  world.clock.elapse(1)
  await probe()
  expect(statements).toBe(2)
})

test('the next statement detects an outage, and its end', async () => {
  let isDown = false
  const database = {
    ...world.database,
    query: (statement: { text: string }) =>
      isDown ? Promise.reject(new Error('down')) : world.database.query(statement as never),
  } as typeof world.database
  const { app } = await startWorld({ database, clock: world.clock })
  const probe = async () => (await app.server.inject({ url: '/readyz' })).statusCode
  expect(await probe()).toBe(200)
  isDown = true
  expect(await probe()).toBe(200)
  world.clock.elapse(250)
  expect(await probe()).toBe(503)
  isDown = false
  world.clock.elapse(250)
  expect(await probe()).toBe(200)
})

test('a run that takes longer is shared until it ends', async () => {
  let [now, runs] = [0, 0]
  const clock: Clock = { now: () => new Date(), monotonic: () => now }
  const ends: (() => void)[] = []
  const share = shareResult(clock, 250, () => {
    runs += 1
    return new Promise<void>((resolve) => ends.push(resolve))
  })
  const first = share()
  now = 10_000
  const second = share()
  expect(second).toBe(first)
  ends[0]?.()
  await first
  void share()
  expect(runs).toBe(2)
})
