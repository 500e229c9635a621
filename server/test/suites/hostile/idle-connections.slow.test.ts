// Idle connections cost little, block nobody, and are closed after a timeout.
import { expect, test } from 'vitest'
import { getConnectionLimit, readOpenFilesLimit } from '../../../src/process/connection-limit.ts'
import { expectLowCpuTime } from '../../world/cpu-time.ts'
import { startWorld } from '../../world/world.ts'
import { SLOW, TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'
import { openIdle } from './client/idle-connections.ts'
import { exchange, formatRequest } from './client/raw-socket.ts'

const world = await startWorld()
const { server } = world.app.server
await world.app.server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.address() as { port: number }

const countConnections = () =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

/** Client and server need a file descriptor each per connection; 1,000 descriptors are left for everything else. */
const IDLE = Math.min(10_000, readOpenFilesLimit() - 1000)
const MB = 2 ** 20

test(`${IDLE} idle connections block nobody and are closed`, SLOW, async () => {
  const { key } = await world.team()
  const sendValid = () =>
    exchange(
      port,
      formatRequest('GET /api/v1/project-codes HTTP/1.1', [
        'Host: h',
        `X-Api-Key: ${key}`,
        'Connection: close',
      ]),
    )
  await sendValid()
  const before = process.memoryUsage().rss
  const idle = openIdle(port, IDLE)
  await waitFor('the connections', TIMEOUT_MS, async () => (await countConnections()) >= IDLE)
  for (let count = 0; count < 50; count += 1)
    await expectLowCpuTime(async () => expect((await sendValid()).responses[0]?.status).toBe(200))
  expect((process.memoryUsage().rss - before) / MB).toBeLessThan(300)
  // The service closes idle connections after 10 s, here after 100 ms.
  server.headersTimeout = 100
  await waitFor('their end', TIMEOUT_MS, async () => (await countConnections()) === 0 && idle.ended === IDLE)
})

test('connections leave file descriptors for everything else, and there are never more than 20,000', () => {
  expect([1024, 4096, 100_000, Number.POSITIVE_INFINITY, 100].map(getConnectionLimit)).toEqual([
    768, 3840, 20_000, 20_000, 64,
  ])
  expect(readOpenFilesLimit()).toBeGreaterThan(256)
})
