// An upgrade without downtime, as docs/operating.md describes it: the previous release and this one on one PostgreSQL, behind a
// load balancer, under the load of an integration that was written for the previous release.
import { join } from 'node:path'
import { expect } from 'vitest'
import { checkAgainst, checkAgainstContract } from '../../../check/contract-check.ts'
import { createEmptyDatabase } from '../../../world/test-databases.ts'
import { SECRET_KEY } from '../../../world/test-options.ts'
import { ask, askPatiently } from '../../faults/client.ts'
import { type Environment, recordBefore, startEnvironment } from '../../faults/environment.ts'
import { followFeed } from '../../faults/feed-follower.ts'
import { noFindings } from '../../faults/findings.ts'
import { type Entry, getSuffix, type TeamAccess } from '../../faults/ledger.ts'
import { type Load, STORIES, startLoad } from '../../faults/load.ts'
import { createRandom } from '../../faults/random.ts'
import { createFeedReader, type Endpoint, selectExpected } from '../../faults/scenarios/webhooks.ts'
import { examineDuringLoad } from '../../faults/verify.ts'
import { findMissing, listDeliveryDefects } from '../../faults/webhooks/deliveries.ts'
import type { ReceivedEvent } from '../../faults/webhooks/receiver.ts'
import { type Receiver, startReceiver } from '../../faults/webhooks/receiver-process.ts'
import { registerCleanup } from './at-end.ts'
import { type Balancer, type RecordedExchange, startBalancer } from './balancer.ts'
import { createDataFolder, openSession } from './data-folder.ts'
import { extractRelease, PREVIOUS } from './earlier-releases.ts'
import { type Launched, launch, type ServerProcess, waitUntilReady } from './server-process.ts'
import { TIMEOUT_MS, waitFor } from './wait.ts'

export const OPERATOR_TOKEN = 'operator-token-of-the-upgrade-tests-01'
const CLIENTS = 3
/** Time that a node waits for requests in flight and its background work (process/shutdown.ts). */
const GIVE_UP_MS = 30_000

/** Stories with operations or fields that the previous release does not have. */
const NEW_STORIES = [
  'approvals',
  'batches',
  'imported',
  'importedCodes',
  'importedFreelancers',
  'inParts',
  'paidTogether',
  'reminded',
  'ruleChanges',
  'sandbox',
  'takenOver',
  'withReceipts',
]

const selectEarlierStories = () => {
  for (const name of NEW_STORIES) expect(STORIES.filter(([story]) => story.name === name)).toHaveLength(1)
  return STORIES.filter(([story]) => !NEW_STORIES.includes(story.name))
}

export type Upgrade = {
  environment: Environment
  balancer: Balancer
  earlier: ServerProcess
  load: Load
  /** Starts this release beside the previous one, without waiting until it is ready. */
  launchThis(): Launched
  launchEarlier(): Launched
  /** Waits until the balancer sends requests to the node. */
  serve(launched: Launched): Promise<ServerProcess>
  /** Stops a node as an operator does: it drains, and exits with 0; on an overloaded machine it may give up. */
  stop(name: 'earlier' | 'this', server: ServerProcess): Promise<void>
  /** Waits for this many further acknowledged writes. */
  waitForWrites(count: number): Promise<void>
  /** Describes the slowest response to a request that was in flight in this period. */
  longest(from: number, to?: number): string
  /** Describes how long the migrations took, and the longest response meanwhile. */
  describeMigrations(): Promise<string>
  /** The number of responses of a node so far. */
  countResponses(name: 'earlier' | 'this'): number
  /** Ends the load, and checks everything. */
  end(server: ServerProcess): Promise<void>
}

const SETTINGS = {
  WORKERS: '2',
  DRAIN_SECONDS: '2',
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  PUBLIC_URL: 'https://engagement.example',
}

/** Creates a database in the PostgreSQL of the test run, and returns the settings with its URL. */
async function createOwnDatabase() {
  const connection = await createEmptyDatabase()
  const { host = '', user = '', database = '' } = connection
  const DATABASE_URL = connection.connectionString ?? `postgresql://${user}@/${database}?host=${host}`
  return { env: { DATABASE_URL, OPERATOR_TOKEN, SECRET_KEY }, connect: () => openSession(connection) }
}

/** Starts an upgrade with DATABASE_URL, or with the embedded PostgreSQL in one DATA_DIR. */
export async function startUpgrade(kind: 'own' | 'embedded'): Promise<Upgrade> {
  const release = extractRelease(PREVIOUS)
  const folder = createDataFolder()
  const own = kind === 'own' ? await createOwnDatabase() : undefined
  const environment = await startEnvironment(folder, SETTINGS, own, release)
  const earlier = environment.server
  const receiver = await startReceiver(join(folder, '..', 'received.jsonl'), 0)
  registerCleanup(receiver.stop)
  const endpoints = await createEndpoints(environment, receiver)
  await recordBefore(environment)

  const responses = recordResponses(join(release, 'contract'))
  const balancer = await startBalancer(responses.record)
  balancer.add('earlier', earlier.address)
  await waitFor('the node to be ready', TIMEOUT_MS, () => balancer.isServing('earlier'))
  const address = () => balancer.address
  const seed = Date.now() % 1_000_000
  const common = { address, teams: environment.teams, ledger: environment.ledger, random: createRandom(seed) }
  const load = startLoad({ ...common, clients: CLIENTS, stories: selectEarlierStories() })
  registerCleanup(() => load.stop())
  const followers = environment.teams.map((team) => followFeed(address, team))

  const nodes: Launched[] = [earlier]
  const gaveUp = new Set<string>()
  const launchThis = () => {
    const launched = launch({ env: environment.env, args: ['--no-demo'] })
    nodes.push(launched)
    return launched
  }
  const writes = async (count: number) => {
    const targetCount = load.figures.acknowledged + count
    await waitFor(`${count} writes`, TIMEOUT_MS, () => load.figures.acknowledged >= targetCount)
  }

  return {
    environment,
    balancer,
    earlier,
    load,
    waitForWrites: writes,
    longest: responses.longest,
    async describeMigrations() {
      const session = await environment.connect()
      const { rows } = await session.query<{ name: string; timestamp: string }>(
        'select name, timestamp from kysely_migration where name >= $1 order by name',
        [PREVIOUS.schema],
      )
      await session.end()
      // A timestamp is the end of a migration: the first one began shortly before.
      const times = rows.slice(1).map(({ timestamp }) => Date.parse(timestamp) - performance.timeOrigin)
      const [from = 0, to = 0] = [times[0], times.at(-1)]
      return `${times.length} migrations in ${Math.round(to - from)} ms, longest response meanwhile ${responses.longest(from, to)}`
    },
    countResponses: (name) => responses.counts.get(name) ?? 0,
    launchThis,
    launchEarlier: () => launch({ env: environment.env, args: ['--no-demo'], release }),
    async serve(launched) {
      const server = await waitUntilReady(launched)
      balancer.add('this', server.address)
      await waitFor('the node to be ready', TIMEOUT_MS, () => balancer.isServing('this'))
      return server
    },
    async stop(name, server) {
      const begin = performance.now()
      const exit = server.stop()
      await waitFor('the balancer to see it', TIMEOUT_MS, () => !balancer.isServing(name))
      balancer.remove(name)
      const { code, signal } = await exit
      const ms = performance.now() - begin
      if (code === 1 && ms >= GIVE_UP_MS) gaveUp.add(name)
      else expect({ code, signal }, server.stderr() + server.stdout()).toEqual({ code: 0, signal: null })
    },
    async end(server) {
      environment.server = server
      const findings = await examineDuringLoad(environment, load)
      await load.pause()
      const session = await environment.connect()
      const broken: string[] = []
      for (const follower of followers) broken.push(...(await follower.end(session)))
      await session.end()
      broken.push(...(await findDeliveryDefects(environment, receiver, endpoints)))
      await load.stop()
      const { requests, acknowledged, replayed, acts } = load.figures
      // biome-ignore lint/suspicious/noConsole: figures
      console.log(
        `seed ${seed}: ${requests} requests, ${acknowledged} acknowledged writes of ${acts.size} operations, ${replayed} replayed; ` +
          `${followers.reduce((sum, { count }) => sum + count, 0)} events followed, ${receiver.lines().length} webhooks; ` +
          `responses by node ${JSON.stringify(Object.fromEntries(responses.counts))}, redispatched ${balancer.redispatched()}, busy ${responses.busy()}; ` +
          `longest response ${responses.longest(0)}`,
      )
      const failures = omitQueryTimeouts(responses.failures, nodes).filter(
        (failure) => !wasGivenUp(failure, gaveUp),
      )
      expect(failures, [...failures, server.stdout()].join('\n')).toEqual([])
      expect(responses.deviations).toEqual([])
      expect(findings).toEqual(noFindings())
      expect(broken).toEqual([])
    },
  }
}

/** Whether the node refused the request because the machine is overloaded: nothing changed, and the client retries. */
const isBusy = ({ status, headers, body }: RecordedExchange) =>
  status === 503 && headers['retry-after'] !== undefined && body.includes('"reason":"busy"')

/** Every response must be below 500, except 503 `busy`, and conform to the contract of the node's release. */
function recordResponses(earlierContract: string) {
  const checkEarlier = checkAgainst(earlierContract)
  const failures: string[] = []
  const deviations: string[] = []
  const times: Omit<RecordedExchange, 'headers' | 'body'>[] = []
  const counts = new Map<string, number>()
  let busy = 0
  const checkContract = ({ node, method, path, status, headers, body }: RecordedExchange) => {
    // A replayed response may have been stored by the other release.
    if (status === 0 || headers['idempotent-replayed']) return
    const check = node === 'earlier' ? checkEarlier : checkAgainstContract
    try {
      check(method, path, { status, headers, text: body.toString() })
    } catch (error) {
      deviations.push(`${node}: ${(error as Error).message}`)
    }
  }
  return {
    failures,
    deviations,
    counts,
    busy: () => busy,
    record(exchange: RecordedExchange): void {
      const { node, method, path, status, begin, end, body } = exchange
      counts.set(node, (counts.get(node) ?? 0) + 1)
      // A request with `wait` lasts until the next event, so its duration says nothing.
      if (!path.includes('wait=')) times.push({ node, method, path, status, begin, end })
      if (isBusy(exchange)) busy += 1
      else if (status === 0 || status >= 500)
        failures.push(`${node}: ${method} ${path} got ${status} ${body} after ${Math.round(end - begin)} ms`)
      checkContract(exchange)
    },
    longest(from: number, to = Number.POSITIVE_INFINITY): string {
      const inFlight = times.filter(({ begin, end }) => end > from && begin < to)
      const [first] = inFlight.sort((one, other) => other.end - other.begin - (one.end - one.begin))
      return first
        ? `${Math.round(first.end - first.begin)} ms (${first.method} ${first.path} by ${first.node})`
        : 'none'
    },
  }
}

/** Whether a node that gave up closed the connection, as happens on an overloaded machine: the outcome is unknown. */
const wasGivenUp = (failure: string, gaveUp: ReadonlySet<string>) =>
  [...gaveUp].some((node) => failure.startsWith(`${node}: `)) && failure.includes(' got 0 ')

/** Omits requests during which PostgreSQL did not respond for 6 s, as happens on an overloaded machine. */
function omitQueryTimeouts(failures: readonly string[], nodes: readonly Launched[]): string[] {
  const logs = nodes.flatMap((node) => node.stdout().split('\n'))
  const silent = logs.filter((line) => line.includes('Query read timeout'))
  const isSilent = (failure: string) => {
    const id = /"request_id":"([^"]+)"/.exec(failure)?.[1]
    return id !== undefined && silent.some((line) => line.includes(id))
  }
  return failures.filter((failure) => !isSilent(failure))
}

async function createEndpoints(environment: Environment, receiver: Receiver): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = []
  for (const team of environment.teams) {
    const path = `/${team.name}`
    const types = ['*']
    const request = { method: 'POST', token: team.key, body: { url: receiver.address + path, types } }
    const createdEndpoint = await askPatiently(
      () => environment.server.address,
      '/api/v1/webhook-endpoints',
      request,
    )
    await receiver.accept(path, String(createdEndpoint['secret']))
    endpoints.push({ team, id: String(createdEndpoint['id']), path, types })
  }
  return endpoints
}

/** Every event is delivered once, although both releases have a delivery engine. */
async function findDeliveryDefects(
  environment: Environment,
  receiver: Receiver,
  endpoints: readonly Endpoint[],
): Promise<string[]> {
  const readers = new Map(environment.teams.map((team) => [team, createFeedReader(environment, team)]))
  const compare = async (endpoint: Endpoint) => {
    const feed = (await readers.get(endpoint.team)?.()) ?? []
    const expected: ReceivedEvent[] = selectExpected(endpoint, feed)
    const first = expected[0]?.number ?? 0
    const lines = receiver
      .lines()
      .filter(({ path, event }) => path === endpoint.path && !(event && event.number < first))
    return { lines, expected }
  }
  const defects: string[] = []
  for (const endpoint of endpoints) {
    await waitFor('the deliveries', TIMEOUT_MS, async () => {
      const { lines, expected } = await compare(endpoint)
      return findMissing(lines, expected).length === 0
    }).catch(() => {})
    const { lines, expected } = await compare(endpoint)
    defects.push(...listDeliveryDefects(lines, expected))
    if (lines.length !== expected.length)
      defects.push(`${lines.length} requests for ${expected.length} events`)
  }
  return defects
}

/** Operations that the load performs with the team's key, and whose responses contain no secret. */
const REPEATABLE = [
  'createProjectCode',
  'createFreelancer',
  'createMission',
  'createTeamTag',
  'createTeam',
  'fileActivityReport',
  'approveActivityReport',
]

/** Sends acknowledged requests again, with their keys, to one node. Returns how many were replayed. */
export async function repeatOn(
  { address }: ServerProcess,
  { ledger, teams }: Environment,
  count: number,
): Promise<number> {
  const getTeam = (entry: Entry) => teams.find(({ name }) => name === entry.team) as TeamAccess
  // Stories use other credentials, too; each credential has separate idempotency keys.
  const isSentByTeam = (entry: Entry) =>
    entry.responses.every(({ credential }) => credential === getSuffix(getTeam(entry).key))
  const isRepeatable = (entry: Entry) =>
    entry.outcome === 'ok' &&
    REPEATABLE.includes(entry.act) &&
    entry.kind !== 'erasures' &&
    isSentByTeam(entry)
  const entries = (await ledger.entries()).filter(isRepeatable).slice(-count)
  for (const entry of entries) {
    const { act, key, method, path, body, upload, responses } = entry
    const { key: token } = getTeam(entry)
    const again = await ask(address, path, { method, token, key, body, upload })
    const first = responses.find(({ outcome }) => outcome === 'ok')
    const what = `${act} ${key}`
    expect([what, again.status, again.isReplayed, again.data?.['id']]).toEqual([
      what,
      first?.status,
      true,
      first?.id,
    ])
  }
  return entries.length
}
