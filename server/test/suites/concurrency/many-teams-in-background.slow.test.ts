// Slow requests of many teams: the background worker limits how many run concurrently, and all of them complete.
import { connect } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { MAX_ACTIVE_IN_BACKGROUND } from '../../../src/kernel/http/limits/common-limit.ts'
import { seedTerminations } from '../../make/many-missions.ts'
import { acquireLock } from '../../world/held-session.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { startWorld, type Team } from '../../world/world.ts'
import { formatRequest } from '../hostile/client/raw-socket.ts'

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
afterAll(() => database.close())
const world = await startWorld({ database, isBackground: true })
await world.app.server.listen({ port: 0, host: '127.0.0.1' })

const makeTeams = (count: number) => Promise.all(Array.from({ length: count }, () => world.team()))
const makeCode = (team: Team) => team.call('POST', '/project-codes', { name: 'Code' })

test('writes of many teams run up to the limit at once, and all of them complete', async () => {
  const [other, ...teams] = await makeTeams(11)
  const lock = await acquireLock(connection, 'lock table project_code in access exclusive mode')
  const writes = teams.flatMap((team) => [makeCode(team), makeCode(team)])
  await lock.waiters(MAX_ACTIVE_IN_BACKGROUND)
  // The read needs no locked table, and without the limit would complete long before the last of these requests.
  let isServed = false
  const read = other?.call('GET', '/team-tags').then(({ status }) => {
    isServed = true
    return status
  })
  for (let count = 0; count < 50; count += 1) expect((await world.send('/readyz')).status).toBe(200)
  expect(isServed).toBe(false)
  await lock.release()
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(await read).toBe(200)
})

test('a response that the client does not read occupies no slot', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  await seedTerminations(world, acme, 100, '2026-06-30')
  await database.query({
    text: "update mission set description = repeat('x', 50000) where tenant_id = $1",
    values: [acme.id],
  })
  const { port } = world.app.server.server.address() as { port: number }
  const startedResponses = Array.from({ length: MAX_ACTIVE_IN_BACKGROUND + 1 }, () => {
    const socket = connect({ port, host: '127.0.0.1' })
    onTestFinished(() => void socket.destroy())
    const line = 'GET /api/v1/missions?per_page=100 HTTP/1.1'
    socket.write(formatRequest(line, ['Host: h', `X-Api-Key: ${acme.key}`]))
    return new Promise<void>((resolve) =>
      socket.once('data', () => {
        socket.pause()
        resolve()
      }),
    )
  })
  await Promise.all(startedResponses)
  expect((await makeCode(other)).status).toBe(201)
})
