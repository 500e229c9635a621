// Idempotency-Key on every write: a repeated request has one effect and returns the first response again.
import { afterAll, expect, test } from 'vitest'
import { deleteOldResponses } from '../../../src/kernel/http/pipeline/idempotency.ts'
import { getData, makeFreelancer, makeMission } from '../../make/missions.ts'
import { onOnePostgres } from '../../world/on-one-postgres.ts'
import { openTestDatabase } from '../../world/test-databases.ts'
import { type Reply, startWorld, type Team } from '../../world/world.ts'
import { isTeamEndpoint } from './every-endpoint.ts'
import { createIdempotencyRule } from './idempotency-rule.ts'
import { expectOfEach } from './violations.ts'

const world = await startWorld()

/** A second world on the same database, with a short timeout. */
const { options } = world.database.pool
const shortLockDatabase = openTestDatabase({ ...options }, { limits: { lockMs: 200 } })
afterAll(() => shortLockDatabase.close())
const shortLockWorld = await startWorld({ database: shortLockDatabase })

const sendWith = (
  team: Team,
  key: string,
  method: string,
  path: string,
  body?: unknown,
  inWorld = world,
): Promise<Reply> =>
  inWorld.send(`/api/v1${path}`, {
    method,
    body,
    headers: { 'x-api-key': team.key, 'idempotency-key': key },
  })

const toRefusal = (reason: string) => ({
  status: 400,
  body: { error: { details: { reason, field: 'Idempotency-Key' } } },
})

const writes = world.app.endpoints.filter((one) => isTeamEndpoint(one) && one.isWrite)

test('every repeated write has one effect and returns the first response, only to the same permitted key', () =>
  expectOfEach(writes, createIdempotencyRule(world)))

test('stored responses contain no secrets, and replay them as null', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const path = `/freelancers/${freelancer.id}/portal-links`
  const first = getData(await sendWith(team, 'link', 'POST', path))
  const issued = getData(await sendWith(team, 'key', 'POST', '/api-keys', { name: 'Connector' }))
  expect(getData(await sendWith(team, 'link', 'POST', path))).toEqual({ ...first, url: null, token: null })
  expect(getData(await sendWith(team, 'key', 'POST', '/api-keys', { name: 'Connector' })).key).toBeNull()
  const storedResponses = await world.database.query<{ answer: string }>({
    text: 'select answer from idempotency where tenant_id = $1',
    values: [team.id],
  })
  expect(storedResponses).toHaveLength(2)
  for (const secret of [first.token, first.url, issued.key]) {
    expect(secret).toMatch(/./)
    expect(JSON.stringify(storedResponses)).not.toContain(secret)
  }
})

test('another body, address or method with the same key is refused', async () => {
  const team = await world.team()
  const { id } = getData(await sendWith(team, 'one', 'POST', '/project-codes', { name: 'Apollo' }))
  const others: [string, string, object?][] = [
    ['POST', '/project-codes', { name: 'Gemini' }],
    ['POST', '/team-tags', { name: 'Apollo' }],
    ['PATCH', `/project-codes/${id}`, { name: 'Apollo' }],
    ['DELETE', `/project-codes/${id}`],
  ]
  for (const [method, path, body] of others)
    expect(await sendWith(team, 'one', method, path, body)).toMatchObject(toRefusal('idempotency_key_reused'))
  expect(getData(await team.call('GET', '/project-codes')).total).toBe(1)
})

test('refusals are not stored: the corrected request works with the same key', async () => {
  const team = await world.team()
  const body = { name: 'Apollo', external_id: 'A' }
  const blocking = getData(await team.call('POST', '/project-codes', body))
  expect((await sendWith(team, 'one', 'POST', '/project-codes', body)).status).toBe(400)
  getData(await team.call('DELETE', `/project-codes/${blocking.id}`))
  const reply = await sendWith(team, 'one', 'POST', '/project-codes', body)
  expect([reply.status, reply.headers['idempotent-replayed']]).toEqual([201, undefined])
})

test('one of twenty concurrent requests has an effect, and all get its response', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const body = { ...(await createMissionBody(team, freelancer.id)), name: 'Only one' }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => sendWith(team, 'mission', 'POST', '/missions', body)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(replies.map(({ body: { data } }) => data.id)).size).toBe(1)
  expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19)
  const { items } = getData(await team.call('GET', '/missions?per_page=100'))
  expect(items.filter(({ name }: { name: string }) => name === 'Only one')).toHaveLength(1)
})

const createMissionBody = async (team: Team, freelancerId: string) => {
  const { name, description, mission_type, start_date, end_date, rate_amount } = await makeMission(
    team,
    freelancerId,
  )
  return { name, description, mission_type, start_date, end_date, rate_amount, freelancer_id: freelancerId }
}

onOnePostgres('the lock timeout of a session does not reach the workers')(
  'a request that waits too long for the first one is refused as in progress and changes nothing',
  async () => {
    const team = await world.team()
    let [signalStart, release] = [() => {}, () => {}]
    const hasBegun = new Promise<void>((resolve) => {
      signalStart = resolve
    })
    const openTransaction = world.database.transaction(async (db) => {
      await db.query({
        text: `insert into idempotency (tenant_id, owner, key, fingerprint, created_at) values ($1, $2, 'slow', '', now())`,
        values: [team.id, team.keyId],
      })
      signalStart()
      await new Promise<void>((resolve) => {
        release = resolve
      })
      throw new Error('rolled back')
    })
    await hasBegun
    const waiting = sendWith(team, 'slow', 'POST', '/project-codes', { name: 'Apollo' }, shortLockWorld)
    expect(await waiting).toMatchObject(toRefusal('idempotency_in_progress'))
    release()
    await expect(openTransaction).rejects.toThrow('rolled back')
    expect((await sendWith(team, 'slow', 'POST', '/project-codes', { name: 'Apollo' })).status).toBe(201)
    expect(getData(await team.call('GET', '/project-codes')).total).toBe(1)
  },
)

test('a response that the previous release stored for the whole team is not replayed, and its request does not run again', async () => {
  const team = await world.team()
  await world.database.query({
    text: `insert into idempotency (tenant_id, owner, key, fingerprint, status, answer, created_at)
      values ($1, 'team', 'earlier', '', 201, '{}', $2)`,
    values: [team.id, world.clock.now()],
  })
  const reply = await sendWith(team, 'earlier', 'POST', '/project-codes', { name: 'Apollo' })
  expect(reply).toMatchObject(toRefusal('idempotency_key_reused'))
  expect(getData(await team.call('GET', '/project-codes')).total).toBe(0)
})

test('an idempotency key belongs to the API key, and in the portal to the freelancer with all links', async () => {
  const [acme, other] = [await world.team(), await world.team()]
  const ids = []
  for (const team of [acme, other])
    ids.push(getData(await sendWith(team, 'shared', 'POST', '/project-codes', { name: 'Apollo' })).id)
  expect(ids[0]).not.toBe(ids[1])
  const replies = []
  for (const _ of [1, 2]) {
    const freelancer = await makeFreelancer(acme)
    const mission = await makeMission(acme, freelancer.id)
    for (const _link of [1, 2]) {
      const { token } = getData(await acme.call('POST', `/freelancers/${freelancer.id}/portal-links`))
      replies.push(
        await world.send(`/portal/v1/missions/${mission.id}/accept`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'shared' },
        }),
      )
    }
  }
  expect(replies.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
    [200, undefined],
    [200, 'true'],
    [200, undefined],
    [200, 'true'],
  ])
})

test.each(['', ' ', 'a b', 'é', 'x'.repeat(256)])('the idempotency key %j is refused', async (key) => {
  const team = await world.team()
  const reply = await sendWith(team, key, 'POST', '/project-codes', { name: 'Apollo' })
  expect(reply).toMatchObject(toRefusal('invalid_value'))
  expect(getData(await team.call('GET', '/project-codes')).total).toBe(0)
})

test('the longest key is accepted, and reads ignore the header', async () => {
  const team = await world.team()
  const key = `~${'x'.repeat(253)}!`
  expect((await sendWith(team, key, 'POST', '/project-codes', { name: 'Apollo' })).status).toBe(201)
  for (const _ of [1, 2]) {
    const reply = await sendWith(team, key, 'GET', '/project-codes')
    expect([reply.status, reply.headers['idempotent-replayed']]).toEqual([200, undefined])
  }
})

test('responses are kept for a day, then deleted in batches', async () => {
  const team = await world.team()
  const send = () => sendWith(team, 'daily', 'POST', '/project-codes', { name: 'Apollo' })
  const { id } = getData(await send())
  world.clock.advance(23 * 3600_000 + 59 * 60_000)
  await deleteOldResponses({ db: world.database, clock: world.clock })
  expect(getData(await send()).id).toBe(id)
  await world.database.query({
    text: `insert into idempotency (tenant_id, owner, key, fingerprint, created_at)
      select $1, 'team', 'old ' || n, '', $2 from generate_series(1, 2500) n`,
    values: [team.id, new Date(0)],
  })
  world.clock.advance(2 * 60_000)
  await deleteOldResponses({ db: world.database, clock: world.clock })
  const remainingRows = await world.database.query({
    text: 'select key from idempotency where tenant_id = $1',
    values: [team.id],
  })
  expect(remainingRows).toEqual([])
  expect(getData(await send()).id).not.toBe(id)
})
