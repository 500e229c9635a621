import { expect, test } from 'vitest'
import type { Principal } from '../../../domain/access/principal.ts'
import { ApiError } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import type { Database } from '../../db/connections/client.ts'
import { createCommonLimit, MAX_ACTIVE_IN_BACKGROUND } from './common-limit.ts'

const NEVER_MS = 60_000
const nextLoopIteration = () => new Promise((resolve) => setImmediate(resolve))
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

/** Requests of teams; `started` has the names of those that have a slot or had one, in this order. */
function createRequester(limit = createCommonLimit({} as Database, NEVER_MS)) {
  const started: string[] = []
  return {
    started,
    request(name: string, tenantId: string = newId()) {
      const principal: Principal = { kind: 'portal', credentialId: newId(), tenantId, freelancerId: newId() }
      const admission = limit.enter(principal)
      const acquired = Promise.resolve(admission.acquire('background')).then(() => void started.push(name))
      // A request that still waits at the end of its test is refused a minute later.
      acquired.catch(() => {})
      return { ...admission, acquired }
    },
  }
}

test('all teams share a fixed number of slots, and each released slot starts one request', async () => {
  const { started, request } = createRequester()
  const running = times(MAX_ACTIVE_IN_BACKGROUND, () => request('first'))
  times(3, () => request('second'))
  await nextLoopIteration()
  expect(started).toEqual(Array(MAX_ACTIVE_IN_BACKGROUND).fill('first'))
  running[0]?.release('background')
  // A second release and a cancelled wait free no slot.
  running[0]?.release('background')
  running[1]?.leave()
  await nextLoopIteration()
  await nextLoopIteration()
  expect(started.slice(MAX_ACTIVE_IN_BACKGROUND)).toEqual(['second'])
})

test('waiting teams are served round robin, regardless of arrival order and number of requests', async () => {
  const { started, request } = createRequester()
  const running = times(MAX_ACTIVE_IN_BACKGROUND, () => request('running'))
  const [acme, other] = [newId(), newId()]
  for (const name of ['acme 1', 'acme 2', 'acme 3', 'acme 4']) request(name, acme)
  for (const name of ['other 1', 'other 2']) request(name, other)
  request('third')
  await nextLoopIteration()
  for (const one of running) one.release('background')
  for (let left = running.length + 1; left > 0; left -= 1) await nextLoopIteration()
  const order = ['acme 1', 'other 1', 'third', 'acme 2', 'other 2', 'acme 3']
  expect(started.slice(MAX_ACTIVE_IN_BACKGROUND)).toEqual(order)
})

test('a request that comes while others wait does not overtake them', async () => {
  const { started, request } = createRequester()
  const running = times(MAX_ACTIVE_IN_BACKGROUND, () => request('running'))
  request('waiting')
  running[0]?.release('background')
  request('late')
  await nextLoopIteration()
  await nextLoopIteration()
  expect(started.slice(MAX_ACTIVE_IN_BACKGROUND)).toEqual(['waiting'])
})

test('a request whose client has disconnected never starts, and its team keeps its place in the queue', async () => {
  const { started, request } = createRequester()
  const running = times(MAX_ACTIVE_IN_BACKGROUND, () => request('running'))
  const acme = newId()
  request('gone', acme).leave()
  const aborted = request('gone too', acme)
  request('there', acme)
  request('other')
  aborted.leave()
  for (const one of running.slice(0, 2)) one.release('background')
  for (let left = 3; left > 0; left -= 1) await nextLoopIteration()
  expect(started.slice(MAX_ACTIVE_IN_BACKGROUND)).toEqual(['there', 'other'])
})

test('a request that waits too long is refused with 503 busy, and leaves the queue', async () => {
  const { started, request } = createRequester(createCommonLimit({} as Database, 1))
  const running = times(MAX_ACTIVE_IN_BACKGROUND, () => request('running'))
  await expect(request('late').acquired).rejects.toThrow(ApiError)
  running[0]?.release('background')
  await nextLoopIteration()
  await request('next').acquired
  expect(started.slice(MAX_ACTIVE_IN_BACKGROUND)).toEqual(['next'])
})

test('bodies are not counted twice: the worker that forwards them has counted them', () => {
  const limit = createCommonLimit({} as Database, NEVER_MS)
  const principal: Principal = { kind: 'operator', credentialId: null, tenantId: null }
  const acquired = times(MAX_ACTIVE_IN_BACKGROUND + 1, () => limit.enter(principal).acquire('bodies'))
  expect(acquired.every((slot) => slot === undefined)).toBe(true)
})
