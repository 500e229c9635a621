// A response of more than 64 kB is not stored for its Idempotency-Key: a repeated write still has one effect, and
// returns the current state of the resource.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEverything } from '../../check/team-snapshot.ts'
import { createParties, reachMission } from '../../make/mission-lifecycle.ts'
import { getData, makeFreelancer, missionBody } from '../../make/missions.ts'
import { ROWS } from '../../make/reports.ts'
import { type Reply, startWorld, type Team } from '../../world/world.ts'

const world = await startWorld()

const LONG = 'x'.repeat(2000)
const MAX_STORED_BYTES = 1000

const sendWith =
  (key: string, credential: Record<string, string>) => (method: string, url: string, body?: unknown) =>
    world.send(url, { method, body, headers: { ...credential, 'idempotency-key': key } })
const asTeam = (team: Team, key: string = randomUUID()) => {
  const send = sendWith(key, { 'x-api-key': team.key })
  return (method: string, path: string, body?: unknown) => send(method, `/api/v1${path}`, body)
}

async function readStoredBytes(team: Team): Promise<number> {
  const [row] = await world.database.query<{ bytes: number }>({
    text: 'select coalesce(max(octet_length(answer)), 0) as bytes from idempotency where tenant_id = $1',
    values: [team.id],
  })
  return row?.bytes ?? -1
}

async function expectOneEffect(team: Team, send: () => Promise<Reply>): Promise<[Reply, Reply]> {
  const first = await send()
  expect(first.status, first.text).toBeLessThan(300)
  expect(Buffer.byteLength(first.text)).toBeGreaterThan(64 * 1024)
  const before = await readEverything(world.database, team.id)
  const again = await send()
  expect(await readEverything(world.database, team.id)).toEqual(before)
  expect(await readStoredBytes(team)).toBeLessThan(MAX_STORED_BYTES)
  return [first, again]
}

async function expectSameAgain(team: Team, send: () => Promise<Reply>): Promise<Reply> {
  const [first, again] = await expectOneEffect(team, send)
  expect(again.status).toBe(first.status)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.headers['location']).toBe(first.headers['location'])
  expect(again.body).toEqual(first.body)
  return first
}

const deliverables = Array.from({ length: 50 }, (_, index) => ({
  name: `Part ${index}`,
  description: LONG,
  quantity: 1,
  amount_excl_vat: 10,
}))
const largeMission = (freelancerId: string) =>
  missionBody(freelancerId, { mission_type: 'deliverable', rate_amount: undefined, deliverables })

test('a repeated request creates a mission once; the replay has its Location and shows its current state', async () => {
  const team = await world.team()
  const body = largeMission((await makeFreelancer(team)).id)
  const send = asTeam(team)
  const create = () => send('POST', '/missions', body)
  const { id } = (await expectSameAgain(team, create)).body.data
  getData(await team.call('PATCH', `/missions/${id}`, { purchase_order: 'PO-7' }))
  const later = await create()
  expect([later.status, later.headers['idempotent-replayed']]).toEqual([201, 'true'])
  expect(getData(later)).toMatchObject({ id, purchase_order: 'PO-7' })
})

test('a repeated request changes a mission, or performs an action on it, once', async () => {
  const team = await world.team()
  const body = largeMission((await makeFreelancer(team)).id)
  const { id } = getData(await team.call('POST', '/missions', { ...body, approver_id: team.userId }))
  const [change, approve] = [asTeam(team), asTeam(team)]
  await expectSameAgain(team, () => change('PATCH', `/missions/${id}`, { purchase_order: 'PO-7' }))
  await expectSameAgain(team, () => approve('POST', `/missions/${id}/approve`))
})

test('a repeated request writes a report in the portal once', async () => {
  const parties = await createParties(world)
  const id = await reachMission(parties, 'under way')
  const link = getData(await parties.team.call('POST', `/freelancers/${parties.freelancer.id}/portal-links`))
  const send = sendWith('report', { authorization: `Bearer ${link.token}` })
  const expenses = Array.from({ length: 60 }, () => ({ ...ROWS.expenses[0], description: LONG }))
  const putReport = () =>
    send('PUT', `/portal/v1/missions/${id}/activity-reports/2026-03`, { ...ROWS, expenses })
  await expectSameAgain(parties.team, putReport)
})

test('the replay for a deleted resource says that the write succeeded', async () => {
  const team = await world.team()
  const template = {
    name: 'Frame',
    kind: 'services_agreement',
    locale: 'en',
    body: `${'é'.repeat(2000)}\n\n`.repeat(24),
  }
  const { id } = getData(await team.call('POST', '/document-templates', template))
  const send = asTeam(team)
  const [, again] = await expectOneEffect(team, () => send('DELETE', `/document-templates/${id}`))
  expect(again).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'response_not_stored', field: 'Idempotency-Key' } } },
  })
})

test('another request with the same key is refused, even if the response was not stored', async () => {
  const team = await world.team()
  const body = largeMission((await makeFreelancer(team)).id)
  const send = asTeam(team)
  getData(await send('POST', '/missions', body))
  expect((await send('POST', '/missions', { ...body, name: 'Other' })).body.error.details.reason).toBe(
    'idempotency_key_reused',
  )
})
