// A receiver of webhooks, and the delivery engine of a test world.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { createSecretKeys } from '../../src/domain/access/secret-keys.ts'
import { reviewCreatorAccess } from '../../src/features/across/webhooks/creator-access/review-access.service.ts'
import {
  createDeliveryEngine,
  type EngineDeps,
} from '../../src/features/across/webhooks/deliveries/delivery-engine.ts'
import { DECLARATIONS, SUBJECTS } from '../../src/features/all.ts'
import { numberAll } from '../../src/features/platform/events/numbering.ts'
import { createSandboxes } from '../../src/features/platform/sandbox/index.ts'
import { createAddressGuard } from '../../src/kernel/outgoing/address-guard.ts'
import { createOutgoing } from '../../src/kernel/outgoing/guarded-request.ts'
import { createResolve } from '../../src/kernel/outgoing/resolve.ts'
import { TIMEOUT_MS, waitFor } from '../suites/process/programs/wait.ts'
import { SECRET_KEY } from '../world/test-options.ts'
import type { Body, Team, World } from '../world/world.ts'

export type Received = { headers: IncomingHttpHeaders; text: string; event: Body; path: string }
type ReceiverResponse = { status: number; headers?: Record<string, string>; body?: string }

/** Responds with the result of `respond`, by default 200 to all. */
export async function startReceiver(
  respond: (received: Received) => ReceiverResponse | Promise<ReceiverResponse> = () => ({ status: 200 }),
) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const receivedRequest = {
      headers: request.headers,
      text,
      event: JSON.parse(text),
      path: request.url ?? '',
    }
    received.push(receivedRequest)
    const { status, headers = {}, body = '' } = await respond(receivedRequest)
    response.writeHead(status, headers).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

/** Numbers all events. The application also numbers them soon after each write, and holds the team's feed meanwhile. */
export const numberEvents = (world: World) =>
  waitFor('the numbers of events', TIMEOUT_MS, async () => {
    await numberAll({ db: world.database })
    const without = await world.database.query({
      text: 'select from feed_entry where number is null limit 1',
    })
    return without.length === 0
  })

/** Starts a delivery engine, as each node has one. */
export function startEngine(world: World, overrides: Partial<EngineDeps> = {}) {
  const failures: unknown[] = []
  const outgoing = createOutgoing({ guard: createAddressGuard(['127.0.0.0/8']), resolve: createResolve() })
  const engine = createDeliveryEngine({
    db: world.database,
    clock: world.clock,
    sandboxes: createSandboxes(world.database, world.clock),
    outgoing,
    secretKeys: createSecretKeys(SECRET_KEY),
    declared: DECLARATIONS,
    subjects: SUBJECTS,
    publicUrl: () => 'https://engagement.example',
    onFailure: (error) => void failures.push(error),
    ...overrides,
  })
  onTestFinished(async () => {
    await engine.stop()
    outgoing.close()
    expect(failures).toEqual([])
  })
  return {
    ...engine,
    failures,
    /** Numbers all events, and begins to send what is due. */
    async fill(): Promise<void> {
      await numberEvents(world)
      await engine.round()
    },
    /** Numbers all events, and sends everything that is due now. */
    async settle(): Promise<void> {
      await numberEvents(world)
      await engine.round()
      await engine.idle()
    },
  }
}

/** Reviews the access of the creators of all endpoints, as the job does. */
export async function reviewAccess({ database: db, clock }: World): Promise<void> {
  const failures: unknown[] = []
  const sandboxes = createSandboxes(db, clock)
  const onFailure = (error: unknown) => void failures.push(error)
  await reviewCreatorAccess({ db, clock, sandboxes, declared: DECLARATIONS, onFailure })
  expect(failures).toEqual([])
}

export const makeEndpoint = async (team: Team, body: object): Promise<Body> => {
  const { status, body: sent } = await team.call('POST', '/webhook-endpoints', body)
  expect(status, JSON.stringify(sent)).toBe(201)
  return sent.data
}

export const listDeliveries = async (team: Team, endpointId: string, query = ''): Promise<Body[]> =>
  (await team.call('GET', `/webhook-endpoints/${endpointId}/deliveries?per_page=100${query}`)).body.data.items
