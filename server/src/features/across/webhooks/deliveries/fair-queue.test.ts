import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

test('teams take turns, whatever the number of their endpoints; an endpoint is in the queue once', () => {
  const queue = createFairQueue()
  const add = (name: string) => {
    const [tenantId = '', endpointId = ''] = name.split(' ')
    queue.add({ tenantId, endpointId })
  }
  for (const name of ['busy 1', 'busy 2', 'busy 3', 'busy 1', 'small 1', 'other 1', 'other 2']) add(name)
  const order: string[] = []
  for (let next = queue.next(); next; next = queue.next()) {
    order.push(`${next.tenantId} ${next.endpointId}`)
    // The endpoint has a backlog, so it is queued again.
    if (order.length === 1) add('busy 1')
  }
  expect(order).toEqual(['busy 1', 'small 1', 'other 1', 'busy 2', 'other 2', 'busy 3', 'busy 1'])
})
