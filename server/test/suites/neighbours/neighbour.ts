// A separate process: the neighbour's ordinary requests at a constant rate, and their response times.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, type Client, createClient } from './client.ts'
import type { Stage } from './fixtures.ts'

export type Sample = { kind: 'reads' | 'writes' | 'liveness'; ms: number; status: number; name: string }

type Plan = { stage: Stage; seconds: number }

const REQUESTS_PER_SECOND = 20
const PROBES_PER_SECOND = 5

const json = (value: object) => Buffer.from(JSON.stringify(value))

type Kind = Sample['kind']

function createCalls({ neighbour, month }: Stage): ((n: number) => Call & { kind: Kind })[] {
  const { key, people } = neighbour
  const headers = { 'x-api-key': key }
  const personAt = (n: number) => people[n % people.length] as (typeof people)[number]
  const ofPerson = (n: number) => ({ authorization: `Bearer ${personAt(n).token}` })
  const read = (path: (n: number) => string) => (n: number) => ({
    kind: 'reads' as const,
    method: 'GET',
    path: `/api/v1${path(n)}`,
    headers,
  })
  const write =
    (method: string, path: (n: number) => string, body: (text: string) => object) => (n: number) => ({
      kind: 'writes' as const,
      method,
      path: `/api/v1${path(n)}`,
      headers,
      body: json(body(createText(n))),
    })
  const rows = (description: string) => ({
    timesheets: Array.from({ length: 20 }, () => ({ date: `${month}-01`, quantity: 0, description })),
  })
  return [
    read(() => '/missions?per_page=20'),
    write(
      'POST',
      () => '/project-codes',
      (name) => ({ name }),
    ),
    read((n) => `/missions/${personAt(n).missionId}`),
    read(() => '/freelancers?per_page=20'),
    write(
      'PATCH',
      (n) => `/missions/${personAt(n).missionId}`,
      (purchase_order) => ({ purchase_order }),
    ),
    read(() => '/me'),
    (n) => ({ kind: 'reads', method: 'GET', path: '/portal/v1/missions', headers: ofPerson(n) }),
    (n) => ({
      kind: 'writes',
      method: 'PUT',
      headers: ofPerson(n),
      body: json(rows(createText(n))),
      path: `/portal/v1/missions/${personAt(n).missionId}/activity-reports/${month}`,
    }),
    read(() => '/missions/summary'),
    write(
      'PATCH',
      (n) => `/freelancers/${personAt(n).freelancerId}`,
      (company) => ({ company }),
    ),
  ]
}

/** A different value each time, because an unchanged one would not be written. */
const createText = (n: number) => `Text ${n} of ${process.hrtime.bigint()}`

/** Connections stay open between runs, like those of any regular client. */
let client: Client | undefined

async function run(plan: Plan): Promise<Sample[]> {
  client ??= createClient(plan.stage.address)
  const both = await Promise.all([sendRequests(client, plan), probe(client, plan)])
  return both.flat()
}

/** Sends the requests of a load balancer. */
async function probe({ send }: Client, { seconds }: Plan): Promise<Sample[]> {
  const path = '/livez'
  const probes: Promise<Sample>[] = []
  for (let n = 0; n < seconds * PROBES_PER_SECOND; n += 1) {
    probes.push(
      send({ method: 'GET', path }).then(({ ms, status }) => ({
        kind: 'liveness',
        ms,
        status,
        name: `GET ${path}`,
      })),
    )
    await sleep(1000 / PROBES_PER_SECOND)
  }
  return Promise.all(probes)
}

async function sendRequests({ send }: Client, { stage, seconds }: Plan): Promise<Sample[]> {
  const calls = createCalls(stage)
  const samples: Sample[] = []
  const running: Promise<unknown>[] = []
  const begin = performance.now()
  for (let n = 0; n < seconds * REQUESTS_PER_SECOND; n += 1) {
    await sleep(Math.max(0, begin + (n * 1000) / REQUESTS_PER_SECOND - performance.now()))
    const call = calls[n % calls.length]?.(Math.floor(n / calls.length))
    if (!call) continue
    const name = `${call.method} ${call.path.replace(/[0-9a-f-]{36}/g, '{id}')}`
    running.push(send(call).then(({ ms, status }) => samples.push({ kind: call.kind, ms, status, name })))
  }
  await Promise.all(running)
  return samples
}

process.on('message', async (plan: Plan) => {
  process.send?.(await run(plan))
})
