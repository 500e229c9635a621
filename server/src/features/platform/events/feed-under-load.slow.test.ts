// Sixteen writers whose transactions take random times, on nodes whose clocks differ by 90 s: a reader sees every event once, and the
// events of a resource in the order in which they were written. Set FEED_SECONDS=60 for a longer run.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import { type Body, startWorld } from '../../../../test/world/world.ts'
import { firstIdAt } from '../../../domain/ids.ts'
import { createNumbering, numberAll } from './numbering.ts'

const SECONDS = Number(process.env['FEED_SECONDS'] ?? 4)
const WRITERS = 16
const RESOURCES = 6
const MAX_HOLD_MS = 40
const SKEWS_MS = [-45_000, 45_000]

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
const world = await startWorld({ database })
afterAll(() => database.close())

/** The id of an event, as a node with this clock creates it. */
const idAt = (ms: number) => `${firstIdAt(ms).slice(0, 15)}${randomUUID().slice(15)}`

type Written = { subject: string; count: number }

async function startWriter(
  tenantId: string,
  subjects: string[],
  counts: Map<string, number>,
  skewMs: number,
) {
  const session = new pg.Client(connection)
  await session.connect()
  const written: Written[] = []
  return {
    written,
    async write(): Promise<void> {
      const subject = subjects[Math.floor(Math.random() * subjects.length)] as string
      await session.query('begin')
      await session.query('select from project_code where tenant_id = $1 and id = $2 for update', [
        tenantId,
        subject,
      ])
      const count = (counts.get(subject) ?? 0) + 1
      counts.set(subject, count)
      const now = Date.now() + skewMs
      await session.query(
        `insert into event (tenant_id, id, type, subject_id, at, actor_kind, data)
          values ($1, $2, 'project_code.updated', $3, $4, 'system', $5)`,
        [tenantId, idAt(now), subject, new Date(now), JSON.stringify({ changed_fields: [String(count)] })],
      )
      await sleep(Math.random() * MAX_HOLD_MS)
      await session.query('commit')
      written.push({ subject, count })
    },
    close: () => session.end(),
  }
}

test('every event is in the feed once, and the events of a resource are in the order of their writes', async () => {
  const team = await world.team()
  const subjects: string[] = []
  for (let index = 0; index < RESOURCES; index += 1)
    subjects.push((await team.call('POST', '/project-codes', { name: `code ${index}` })).body.data.id)
  const counts = new Map<string, number>()
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, (_, index) =>
      startWriter(team.id, subjects, counts, SKEWS_MS[index % 2] as number),
    ),
  )
  const failures: unknown[] = []
  const nodes = SKEWS_MS.map(() =>
    createNumbering({ db: database, onNumbered: () => {}, onFailure: (error) => void failures.push(error) }),
  )
  const end = Date.now() + SECONDS * 1000
  let isWritten = false

  const writing = Promise.all(
    writers.map(async ({ write }, index) => {
      while (Date.now() < end) {
        await write()
        nodes[index % 2]?.schedule(team.id)
      }
    }),
  )
  const jobs = (async () => {
    while (!isWritten) {
      await numberAll({ db: database })
      await sleep(20)
    }
  })()
  const receivedEvents: Body[] = []
  const reading = (async () => {
    let after = ''
    for (;;) {
      const wasWritten = isWritten
      const { items, next } = (await team.call('GET', `/events?limit=500&types=project_code.updated${after}`))
        .body.data
      receivedEvents.push(...items)
      after = `&after=${next}`
      if (wasWritten && items.length === 0) return
    }
  })()
  await writing
  await Promise.all(nodes.map(({ close }) => close()))
  await numberAll({ db: database })
  isWritten = true
  await Promise.all([jobs, reading, ...writers.map(({ close }) => close())])

  const written = writers.flatMap((writer) => writer.written)
  expect(failures).toEqual([])
  expect(written.length).toBeGreaterThanOrEqual(WRITERS)
  expect(receivedEvents).toHaveLength(written.length)
  expect(new Set(receivedEvents.map(({ id }) => id)).size).toBe(written.length)
  const first = receivedEvents[0].number
  expect(receivedEvents.map(({ number }) => number)).toEqual(receivedEvents.map((_, index) => first + index))
  for (const subject of subjects) {
    const own = receivedEvents.filter((event) => event.subject.id === subject)
    expect(own.map(({ data }) => Number(data.changed_fields[0]))).toEqual(own.map((_, index) => index + 1))
  }
})
