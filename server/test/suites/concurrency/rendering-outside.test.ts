// A write renders its document without a connection or a lock; its result is as if its transaction had run once.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { busy } from '../../../src/domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../../src/domain/errors/service.errors.ts'
import { getData, makeFreelancer, missionBody } from '../../make/missions.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { startWorld, type Team } from '../../world/world.ts'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'

type Waiting = { order: object; finish(): void; fail(error: Error): void }

const documents: Waiting[] = []
let rendered: object[] = []
// The test decides when a document is rendered.
const renderer = {
  render: (_: string, order: object) =>
    new Promise<{ bytes: Buffer; content: string }>((resolve, reject) => {
      rendered.push(order)
      const finish = () => resolve({ bytes: Buffer.from('%PDF-'), content: '{}' })
      documents.push({ order, finish, fail: reject })
    }),
  check: async () => [],
  read: async () => ({ kind: 'pdf' as const }),
  close: async () => {},
}
const database = openTestDatabase(await createTestDatabase())
afterAll(() => database.close())
const world = await startWorld({ database, renderer })
const CONNECTIONS = database.pool.options.max
beforeEach(() => {
  rendered = []
})

const contractFields = (team: Team) => ({
  use_service_template: true,
  template_locale: 'fr',
  team_signer_id: team.userId,
})
const waitForDocuments = (count: number) =>
  waitFor(`${count} documents`, TIMEOUT_MS, () => documents.length === count)
const nextDocument = async (): Promise<Waiting> => {
  await waitForDocuments(1)
  return documents.splice(0)[0] as Waiting
}
const countMissions = async (team: Team) => getData(await team.call('GET', '/missions')).total
/** Numbering of events may be idle between two statements; a transaction that waits for a document would stay idle. */
const countIdleTransactions = async () =>
  (
    await database.query<{ count: number }>({
      text: `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`,
    })
  )[0]?.count

test('reads and writes are served while more documents are rendered than there are connections', async () => {
  const teams = await Promise.all(Array.from({ length: CONNECTIONS + 2 }, () => world.team()))
  const create = async (team: Team) => {
    const { id } = await makeFreelancer(team)
    return team.call('POST', '/missions', missionBody(id, contractFields(team)))
  }
  const all = Promise.all(teams.map(create))
  await waitForDocuments(teams.length)
  await expect.poll(countIdleTransactions).toBe(0)
  for (const team of teams) {
    expect((await team.call('POST', '/project-codes', { name: 'Meanwhile' })).status).toBe(201)
    expect(await countMissions(team)).toBe(0)
  }
  for (const { finish } of documents.splice(0)) finish()
  expect((await all).map(({ status }) => status)).toEqual(teams.map(() => 201))
  expect(rendered).toHaveLength(teams.length)
})

test('a write renders again when the data of the document change meanwhile', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const created = acme.call('POST', '/missions', missionBody(id, contractFields(acme)))
  const first = await nextDocument()
  expect((await acme.call('PATCH', `/freelancers/${id}`, { last_name: 'Dubois' })).status).toBe(200)
  first.finish()
  const second = await nextDocument()
  expect(JSON.stringify([first.order, second.order].map((order) => order))).toMatch(/Bernard.*Dubois/)
  second.finish()
  expect((await created).status).toBe(201)
  expect(rendered).toHaveLength(2)
})

test('a write whose signer is deactivated during rendering is refused and stores nothing', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const signer = await acme.addUser()
  const body = missionBody(id, { ...contractFields(acme), team_signer_id: signer })
  const created = acme.call('POST', '/missions', body)
  const document = await nextDocument()
  expect((await acme.call('PATCH', `/users/${signer}`, { is_active: false })).status).toBe(200)
  document.finish()
  expect(await created).toMatchObject({
    status: 400,
    body: { error: { details: { field: 'team_signer_id', reason: 'unknown_reference' } } },
  })
  expect(await countMissions(acme)).toBe(0)
})

test('an invalid write is refused before rendering, and a replay renders nothing', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const unknown = await acme.call('POST', '/missions', missionBody(acme.id, contractFields(acme)))
  expect(unknown.status).toBe(400)
  expect(rendered).toEqual([])
  const headers = { 'x-api-key': acme.key, 'idempotency-key': 'once' }
  const send = () =>
    world.send('/api/v1/missions', { method: 'POST', body: missionBody(id, contractFields(acme)), headers })
  const first = send()
  ;(await nextDocument()).finish()
  const created = getData(await first)
  expect(getData(await send())).toEqual(created)
  expect(rendered).toHaveLength(1)
  expect(JSON.stringify(rendered[0])).toContain(created.id)
})

test('one write creates one event, however often its transaction runs', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const created = acme.call('POST', '/missions', missionBody(id, contractFields(acme)))
  ;(await nextDocument()).finish()
  const mission = getData(await created)
  const events = getData(await acme.call('GET', `/missions/${mission.id}/events`)).items
  expect(events.map(({ type }: { type: string }) => type)).toEqual(['mission.created'])
})

test('a busy renderer returns 503 with Retry-After and stores nothing', async () => {
  const acme = await world.team()
  const { id } = await makeFreelancer(acme)
  const created = acme.call('POST', '/missions', missionBody(id, contractFields(acme)))
  ;(await nextDocument()).fail(busy(SERVICE_ERRORS.rendering_queue_full))
  expect(await created).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { error: { details: { reason: 'busy', retryAfterSeconds: 1 } } },
  })
  expect(await countMissions(acme)).toBe(0)
})
