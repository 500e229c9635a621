import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

/** A request whose end the test decides. */
function createRequest() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, end: resolve }
}

const waitBriefly = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a pause waits for a request of another client while two rivals of one client wait', async () => {
  const gate = createGate(2)
  let isPaused = false
  const slow = createRequest()
  const other = slow.promise.then(() => gate.waitWhilePaused())
  const pausing = gate.pause().then(() => {
    isPaused = true
  })
  const rivals = gate.sendTogether([() => gate.waitWhilePaused(), () => gate.waitWhilePaused()])
  await waitBriefly()
  expect(isPaused).toBe(false)
  slow.end()
  await pausing
  gate.resume()
  await Promise.all([other, rivals])
})

test('a pause waits for each of the rivals, and not for one that has ended', async () => {
  const gate = createGate(1)
  let isPaused = false
  const [first, second] = [createRequest(), createRequest()]
  const client = gate
    .sendTogether<unknown>([() => first.promise, () => second.promise.then(() => gate.waitWhilePaused())])
    .then(() => gate.waitWhilePaused())
  const pausing = gate.pause().then(() => {
    isPaused = true
  })
  first.end()
  await waitBriefly()
  expect(isPaused).toBe(false)
  second.end()
  await pausing
  gate.resume()
  await client
  gate.leave()
  await gate.pause()
})

test('a pause does not wait for clients that have left', async () => {
  const gate = createGate(2)
  gate.stop()
  expect(await gate.waitWhilePaused()).toBe(false)
  gate.leave()
  gate.leave()
  await gate.pause()
})
