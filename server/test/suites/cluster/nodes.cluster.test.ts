// Several nodes behind a load balancer act as one service: one rate limit, one set of keys, rolling restarts without errors.
import { expect, test } from 'vitest'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'
import { makeDatabase, makeTeam, type Node, OPERATOR_TOKEN, send, startNode } from './nodes.ts'
import { startHaproxy, startPgbouncer } from './programs.ts'

async function startTwoNodes(url: string, more: Record<string, string> = {}) {
  const nodes = [await startNode(url, more), await startNode(url, more)]
  return { nodes, address: await startHaproxy(nodes.map(({ port }) => port)) }
}

const CODES = '/api/v1/project-codes'

async function expectOneRateLimit(address: string): Promise<void> {
  const { key } = await makeTeam(address)
  const replies = await Promise.all(Array.from({ length: 100 }, () => send(address, CODES, { token: key })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(40)
}

test('two nodes behind HAProxy accept exactly 60 of 100 requests', async () => {
  const { address } = await startTwoNodes((await makeDatabase()).url)
  await expectOneRateLimit(address)
})

test('a key revoked on one node is refused by the other within 5 s', async () => {
  const { nodes } = await startTwoNodes((await makeDatabase()).url)
  const [here, there] = nodes.map(({ server }) => server.address) as [string, string]
  const { key, keyId, path } = await makeTeam(here)
  expect((await send(there, CODES, { token: key })).status).toBe(200)
  expect((await send(here, `${path}/api-keys/${keyId}`, { method: 'DELETE' })).status).toBe(200)
  expect((await send(here, CODES, { token: key })).status).toBe(401)
  const isRefused = async () => (await send(there, CODES, { token: key })).status === 401
  await waitFor('the other node to refuse the key', 5000, isRefused)
})

test('the rate limit, unique values and missions work through PgBouncer in transaction mode', async () => {
  const url = await startPgbouncer((await makeDatabase()).connection)
  const { address } = await startTwoNodes(url, { PREPARED_STATEMENTS: 'off' })
  await expectOneRateLimit(address)
  const { key } = await makeTeam(address, { requests_per_minute: 100_000 })
  const withKey = (body: object) => ({ token: key, body })
  const created = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      send(address, CODES, withKey({ name: `Code ${index}`, external_id: 'X' })),
    ),
  )
  // Only one of the concurrent requests for the same external id succeeds.
  expect(created.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(created.filter(({ status }) => status === 400)).toHaveLength(39)
  const person = { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }
  const freelancer = await send(address, '/api/v1/freelancers', withKey(person))
  const mission = await send(
    address,
    '/api/v1/missions',
    withKey({
      name: 'Data platform',
      description: 'Ingestion',
      mission_type: 'daily',
      rate_amount: 550,
      start_date: '2026-03-02',
      end_date: '2030-12-31',
      freelancer_id: freelancer.data['id'],
    }),
  )
  expect(mission.status).toBe(201)
  const missionList = await send(address, '/api/v1/missions?status=pending-freelancer-review', { token: key })
  expect(missionList.data).toMatchObject({ total: 1 })
})

/** Returns whether the node has served writes since it was started. */
async function hasWrites({ server }: Node): Promise<boolean> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const metrics = await (await fetch(`${server.address}/metrics`, { headers })).text()
  return metrics.includes(`method="POST",route="${CODES}"`)
}

test('a rolling restart fails no request and loses no write', async () => {
  const { nodes, address } = await startTwoNodes((await makeDatabase()).url)
  const { key } = await makeTeam(address, { requests_per_minute: 1_000_000 })
  const statuses = new Map<number | string, number>()
  const written: string[] = []
  let isOver = false
  const writeUntilOver = async (name: string) => {
    for (let count = 0; !isOver; count += 1) {
      const external_id = `${name}-${count}`
      const sent = send(address, CODES, { token: key, body: { name, external_id } })
      const status = await sent.then(
        (reply) => reply.status,
        (error) => String(error),
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 201) written.push(external_id)
    }
  }
  const clients = ['a', 'b', 'c', 'd'].map(writeUntilOver)
  await waitFor('writes', TIMEOUT_MS, () => written.length > 50)
  for (const node of nodes) {
    await node.restart()
    await waitFor('HAProxy to send it requests again', TIMEOUT_MS, () => hasWrites(node))
  }
  isOver = true
  await Promise.all(clients)
  expect([...statuses.keys()]).toEqual([201])
  expect(written.length).toBeGreaterThan(200)
  const { data } = await send(address, CODES, { token: key })
  expect(data['total']).toBe(written.length)
})
