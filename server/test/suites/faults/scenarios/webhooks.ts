// Webhooks to a receiver that fails now and then, while the service is killed. 300 kills take about 15 minutes.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { progress } from '../../../../../bench/progress.ts'
import { WEBHOOK_EVENTS } from '../../../../src/features/across/webhooks/webhooks.manifest.ts'
import { DECLARATIONS } from '../../../../src/features/all.ts'
import { registerCleanup } from '../../process/programs/at-end.ts'
import { killPostgres, prepareDataFolder } from '../../process/programs/data-folder.ts'
import { waitFor } from '../../process/programs/wait.ts'
import { type Ask, askPatiently } from '../client.ts'
import { type Environment, recordBefore, restart, startEnvironment, waitUntilReady } from '../environment.ts'
import type { Fields, TeamAccess } from '../ledger.ts'
import type { Load } from '../load.ts'
import type { Plan, Result, Scenario } from '../scenario.ts'
import { findMissing, listDeliveryDefects } from '../webhooks/deliveries.ts'
import { type Line, type Outcome, type ReceivedEvent, toReceivedEvent } from '../webhooks/receiver.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver-process.ts'
import { runUnderLoad } from './under-load.ts'

const FAILURE_SHARE = 0.05
/** Every tenth time PostgreSQL is killed, too. */
const BOTH_EVERY = 10
/** The service is killed after at most this many further requests to the receiver, so that deliveries are in flight. */
const MAX_REQUESTS = 100
/** Without requests, the next kill comes after this time: all endpoints may wait for claims of the killed process. */
const MAX_UPTIME_MS = 3000
/** Few clients: the delivery engine runs with a lower priority than requests. */
const CLIENTS = 2
/** Checks take longer as the data grows. */
const LOOK_EVERY = 100
/** Longest time without an event: claims of a killed process end after a minute, the second retry comes after 30 s. */
const MAX_STALL_MS = 180_000
/** After three failures, a delivery is retried only after 5 minutes or more: the test requests it, as an operator would. */
const LONG_WAIT_MS = 60_000
const DRAIN_LOOK_EVERY_MS = 3000

const ENDPOINTS = '/api/v1/webhook-endpoints'
/** One endpoint for all types, and one for each of these groups: a killed process leaves up to 8 claims to each endpoint. */
const TYPE_GROUPS = 8

export type Endpoint = { team: TeamAccess; id: string; path: string; types: readonly string[] }

const listGroupTypes = (group: number) =>
  [...DECLARATIONS.events.keys()].filter((_, index) => index % TYPE_GROUPS === group)

const requestPatiently = ({ server }: Environment, path: string, request: Ask): Promise<Fields> =>
  askPatiently(() => server.address, path, request)

async function createEndpoints(environment: Environment, receiver: Receiver): Promise<Endpoint[]> {
  const groups = [['*'], ...Array.from({ length: TYPE_GROUPS }, (_, group) => listGroupTypes(group))]
  const endpoints: Endpoint[] = []
  for (const team of environment.teams)
    for (const [index, types] of groups.entries()) {
      const path = `/${team.name}${index}`
      const body = { url: receiver.address + path, types }
      const createdEndpoint = await requestPatiently(environment, ENDPOINTS, {
        method: 'POST',
        token: team.key,
        body,
      })
      await receiver.accept(path, String(createdEndpoint['secret']))
      endpoints.push({ team, id: String(createdEndpoint['id']), path, types })
    }
  return endpoints
}

async function kill(environment: Environment, receiver: Receiver, plan: Plan, index: number): Promise<void> {
  const targetCount = receiver.lines().length + plan.random() * MAX_REQUESTS
  await waitFor('requests', MAX_UPTIME_MS, () => receiver.lines().length >= targetCount).catch(() => {})
  if (index % BOTH_EVERY === BOTH_EVERY - 1) killPostgres(environment.folder)
  await environment.server.kill()
  await restart(environment)
}

/** Creates a function that reads the new events of the feed at each call, and returns all events. */
export function createFeedReader(
  environment: Environment,
  { key }: TeamAccess,
): () => Promise<readonly ReceivedEvent[]> {
  const events: ReceivedEvent[] = []
  let after = ''
  return async () => {
    for (;;) {
      const page = await requestPatiently(environment, `/api/v1/events?limit=500${after}`, { token: key })
      events.push(...(page['items'] as Fields[]).map(toReceivedEvent))
      after = `&after=${page['next']}`
      if (!page['has_more']) return events
    }
  }
}

/** The events since the creation of the endpoint, which may also receive earlier events that had no number yet. */
export function selectExpected({ id, types }: Endpoint, feed: readonly ReceivedEvent[]): ReceivedEvent[] {
  const created = feed.findIndex(
    ({ type, subject }) => type === WEBHOOK_EVENTS.created.type && subject === id,
  )
  if (created === -1) throw new Error(`The feed has no event of the creation of ${id}`)
  const isExpected = ({ type, subject }: ReceivedEvent) =>
    type === WEBHOOK_EVENTS.tested.type ? subject === id : types.includes('*') || types.includes(type)
  return feed.slice(created).filter(isExpected)
}

type Compared = { endpoint: Endpoint; lines: Line[]; expected: ReceivedEvent[] }

type Compare = () => Promise<Compared[]>

function createComparison(
  environment: Environment,
  receiver: Receiver,
  endpoints: readonly Endpoint[],
): Compare {
  const readers = new Map(environment.teams.map((team) => [team, createFeedReader(environment, team)]))
  return async () => {
    const feeds = new Map<TeamAccess, readonly ReceivedEvent[]>()
    for (const [team, read] of readers) feeds.set(team, await read())
    const byPath = Map.groupBy(receiver.lines(), ({ path }) => path)
    return endpoints.map((endpoint) => {
      const expected = selectExpected(endpoint, feeds.get(endpoint.team) ?? [])
      const first = expected[0]?.number ?? 0
      const lines = (byPath.get(endpoint.path) ?? []).filter(({ event }) => !event || event.number >= first)
      return { endpoint, lines, expected }
    })
  }
}

/** Requests a retry of each delivery that waits for long, and returns the number of requests. */
async function retryLateDeliveries(environment: Environment, { team, id }: Endpoint): Promise<number> {
  const path = `${ENDPOINTS}/${id}/deliveries`
  const { items } = await requestPatiently(environment, `${path}?status=pending&per_page=100`, {
    token: team.key,
  })
  const late = (items as { id: string; next_attempt_at: string | null }[]).filter(
    ({ next_attempt_at }) =>
      next_attempt_at !== null && Date.parse(next_attempt_at) > Date.now() + LONG_WAIT_MS,
  )
  for (const delivery of late)
    await requestPatiently(environment, `${path}/${delivery.id}/retry`, { method: 'POST', token: team.key })
  return late.length
}

/** Waits until everything is delivered, or nothing more for a while. Returns the number of requested retries. */
async function drain(
  environment: Environment,
  endpoints: readonly Endpoint[],
  compare: Compare,
): Promise<number> {
  let retries = 0
  for (let [least, deadline] = [Number.POSITIVE_INFINITY, 0]; ; ) {
    const compared = await compare()
    const missing = compared.reduce(
      (sum, { lines, expected }) => sum + findMissing(lines, expected).length,
      0,
    )
    if (missing < least) [least, deadline] = [missing, performance.now() + MAX_STALL_MS]
    if (missing === 0 || performance.now() > deadline) return retries
    progress(`${missing.toLocaleString('en')} deliveries are pending`)
    for (const endpoint of endpoints) retries += await retryLateDeliveries(environment, endpoint)
    await sleep(DRAIN_LOOK_EVERY_MS)
  }
}

async function run(plan: Plan): Promise<Result> {
  const settings = { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8', PUBLIC_URL: 'https://engagement.example' }
  const environment = await startEnvironment(prepareDataFolder(), settings)
  const receiver = await startReceiver(join(environment.folder, '..', 'received.jsonl'), FAILURE_SHARE)
  registerCleanup(receiver.stop)
  const endpoints = await createEndpoints(environment, receiver)
  await recordBefore(environment)
  let remark = ''
  const check = async (load: Load): Promise<string[]> => {
    await load.pause()
    await waitUntilReady(() => environment.server.address)
    const begin = performance.now()
    const compare = createComparison(environment, receiver, endpoints)
    const retries = await drain(environment, endpoints, compare)
    const seconds = Math.round((performance.now() - begin) / 1000)
    const compared = await compare()
    remark = `${formatFigures(compared)}; the last one ${seconds} s after the load, with ${retries} requested retries`
    return compared.flatMap(({ endpoint, lines, expected }) =>
      listDeliveryDefects(lines, expected).map((defect) => `endpoint ${endpoint.path}: ${defect}`),
    )
  }
  return runUnderLoad(plan, (_, __, index) => kill(environment, receiver, plan, index), {
    environment,
    clients: CLIENTS,
    lookEvery: LOOK_EVERY,
    atEnd: check,
    remark: () => remark,
  })
}

function formatFigures(compared: readonly Compared[]): string {
  const lines = compared.flatMap((one) => one.lines)
  const expected = compared.reduce((sum, one) => sum + one.expected.length, 0)
  const count = (...outcomes: Outcome[]) => lines.filter(({ outcome }) => outcomes.includes(outcome)).length
  const [accepted, failed, hung] = [count('accepted', 'unheard'), count('failed'), count('hung', 'unheard')]
  const number = (value: number) => value.toLocaleString('en')
  return `${number(expected)} deliveries of ${compared.length} endpoints, ${number(accepted - expected)} of them twice; ${number(failed)} requests failed and ${number(hung)} got no response, of ${number(lines.length)}`
}

export const WEBHOOKS: Scenario = {
  name: 'webhooks',
  what: 'webhooks to a receiver that fails, while the server is killed, sometimes with PostgreSQL',
  strikes: 300,
  isKill: true,
  run,
}
