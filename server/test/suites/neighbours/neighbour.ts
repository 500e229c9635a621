// A separate process: the neighbour's ordinary requests at a constant rate, and their response times.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, type Client, createClient } from './client.ts'
import type { Fixtures } from './fixtures.ts'

export type Sample = { kind: 'reads' | 'writes' | 'liveness'; ms: number; status: number; name: string }

type Plan = { fixtures: Fixtures; seconds: number }

const REQUESTS_PER_SECOND = 20
const PROBES_PER_SECOND = 5

const json = (value: object) => Buffer.from(JSON.stringify(value))

type Kind = Sample['kind']

function createCalls({ neighbour, month }: Fixtures): ((number: number) => Call & { kind: Kind })[] {
  const { key, people } = neighbour
  const headers = { 'x-api-key': key }
  const getPerson = (number: number) => people[number % people.length] as (typeof people)[number]
  const createPortalHeaders = (number: number) => ({ authorization: `Bearer ${getPerson(number).token}` })
  const read = (path: (number: number) => string) => (number: number) => ({
    kind: 'reads' as const,
    method: 'GET',
    path: `/api/v1${path(number)}`,
    headers,
  })
  const write =
    (method: string, path: (number: number) => string, body: (text: string) => object) =>
    (number: number) => ({
      kind: 'writes' as const,
      method,
      path: `/api/v1${path(number)}`,
      headers,
      body: json(body(createText(number))),
    })
  const buildRows = (description: string) => ({
    timesheets: Array.from({ length: 20 }, () => ({ date: `${month}-01`, quantity: 0, description })),
  })
  return [
    read(() => '/missions?per_page=20'),
    write(
      'POST',
      () => '/project-codes',
      (name) => ({ name }),
    ),
    read((number) => `/missions/${getPerson(number).missionId}`),
    read(() => '/freelancers?per_page=20'),
    write(
      'PATCH',
      (number) => `/missions/${getPerson(number).missionId}`,
      (purchase_order) => ({ purchase_order }),
    ),
    read(() => '/me'),
    (number) => ({
      kind: 'reads',
      method: 'GET',
      path: '/portal/v1/missions',
      headers: createPortalHeaders(number),
    }),
    (number) => ({
      kind: 'writes',
      method: 'PUT',
      headers: createPortalHeaders(number),
      body: json(buildRows(createText(number))),
      path: `/portal/v1/missions/${getPerson(number).missionId}/activity-reports/${month}`,
    }),
    read(() => '/missions/summary'),
    write(
      'PATCH',
      (number) => `/freelancers/${getPerson(number).freelancerId}`,
      (company) => ({ company }),
    ),
  ]
}

/** A different value each time, because an unchanged value would not be written. */
const createText = (number: number) => `Text ${number} of ${process.hrtime.bigint()}`

/** Connections stay open between runs, like those of any regular client. */
let client: Client | undefined

async function run(plan: Plan): Promise<Sample[]> {
  client ??= createClient(plan.fixtures.address)
  const both = await Promise.all([sendRequests(client, plan), probe(client, plan)])
  return both.flat()
}

/** Sends the requests of a load balancer. */
async function probe({ send }: Client, { seconds }: Plan): Promise<Sample[]> {
  const path = '/livez'
  const probes: Promise<Sample>[] = []
  for (let number = 0; number < seconds * PROBES_PER_SECOND; number += 1) {
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

async function sendRequests({ send }: Client, { fixtures, seconds }: Plan): Promise<Sample[]> {
  const calls = createCalls(fixtures)
  const samples: Sample[] = []
  const running: Promise<unknown>[] = []
  const begin = performance.now()
  for (let number = 0; number < seconds * REQUESTS_PER_SECOND; number += 1) {
    await sleep(Math.max(0, begin + (number * 1000) / REQUESTS_PER_SECOND - performance.now()))
    const call = calls[number % calls.length]?.(Math.floor(number / calls.length))
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
