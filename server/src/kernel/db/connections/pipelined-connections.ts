// Single statements share a few connections in pipeline mode: each sends the next statement before the previous result
// arrives. This halves the cost of a read by id, in Node and in PostgreSQL (decision 0029).
import type { Socket } from 'node:net'
import pg from 'pg'
import { mayWorkElsewhere, SILENCE, throwOutage, throwUnreachable } from './outage.ts'
import { createSemaphore } from './semaphore.ts'

/** Statements in flight on one connection; further ones wait for a slot. */
const MAX_IN_FLIGHT = 16

/** A connection without a result for this long is avoided while another has room: its statement may wait for a lock. */
const SLOW_AFTER_MS = 50

/** A statement, and whether PostgreSQL plans it once instead of for the values of each execution: see `prepared` (sql/prepared.ts). */
type PipelinedQuery = pg.QueryConfig & { hasGenericPlan?: true }

// Named, so that they are parsed once per connection.
const PLAN_ONCE = { name: 'plan_once', text: 'set plan_cache_mode = force_generic_plan' }
const PLAN_AS_USUAL = { name: 'plan_as_usual', text: 'reset plan_cache_mode' }

/** Citus finds the machine of a statement by its values, and cannot plan every statement without them. */
const IS_DISTRIBUTED = "select exists (select from pg_extension where extname = 'citus') as result"

/** The setting is sent with the statement in one write: no statement of another caller runs in between. */
function sendOn(
  client: pg.Client,
  { hasGenericPlan, ...config }: PipelinedQuery,
  isDistributed: boolean,
): Promise<pg.QueryResult> {
  if (!hasGenericPlan || isDistributed) return client.query(config)
  const set = client.query(PLAN_ONCE)
  const result = client.query(config)
  const reset = client.query(PLAN_AS_USUAL)
  return Promise.all([result, set, reset]).then(([first]) => first)
}

type PipelinedConnection = {
  index: number
  client: pg.Client | undefined
  opening: Promise<pg.Client> | undefined
  isDistributed: boolean
  inFlight: number
  /** Statements of callers with their own reader. */
  inFlightOfReaders: number
  /** The time of the last result, or of sending the first statement in flight. */
  lastResultAt: number
  watchdog: NodeJS.Timeout | undefined
}

/**
 * The cost of a statement of another caller in the choice of a connection: it may be slow, and delays what is sent after it. The
 * service's own statements, such as the lookup of a key, are short and cost 1.
 */
const COST_OF_FOREIGN = 8

/** Statements of one caller in flight on each connection, and the number of connections with any. */
type Usage = { inFlight: number[]; connections: number }

export type Reader = { query(config: PipelinedQuery): Promise<pg.QueryResult> }
export type PipelinedConnections = Reader & {
  /** Returns a reader for one caller, whose statements leave one connection to other callers. */
  reader(): Reader
  readonly open: number
  close(): Promise<void>
}

/** `query_timeout` is how long a connection may be silent, not how long a statement may wait behind others. */
export function openPipelinedConnections(
  { query_timeout: silenceMs, ...config }: pg.ClientConfig,
  count: number,
  waitMs: number,
  onError: (error: Error) => void,
  onConnect?: (client: pg.Client) => void,
): PipelinedConnections {
  const connections: PipelinedConnection[] = Array.from({ length: count }, (_, index) => ({
    index,
    client: undefined,
    opening: undefined,
    isDistributed: false,
    inFlight: 0,
    inFlightOfReaders: 0,
    lastResultAt: 0,
    watchdog: undefined,
  }))
  const slots = createSemaphore(count * MAX_IN_FLIGHT, waitMs)

  async function connect(connection: PipelinedConnection): Promise<pg.Client> {
    const client = new pg.Client({ ...config, pipeline: true })
    const forget = () => {
      if (connection.client === client) connection.client = undefined
    }
    client.on('end', forget)
    client.on('error', (error) => {
      forget()
      onError(error)
    })
    try {
      await client.connect()
      const isDistributed = { text: IS_DISTRIBUTED, query_timeout: silenceMs }
      const { rows } = await client.query(isDistributed)
      connection.isDistributed = rows[0].result
      connection.client = client
      onConnect?.(client)
      return client
    } catch (error) {
      client.end().catch(onError)
      return throwUnreachable(error)
    } finally {
      connection.opening = undefined
    }
  }

  /** An ERROR concerns only the statement, any other error the connection, whose 'end' event may come later. */
  function dropIfBroken(
    connection: PipelinedConnection,
    client: pg.Client,
    error: Error & { severity?: string },
  ): never {
    if ((error.severity !== 'ERROR' || mayWorkElsewhere(error)) && connection.client === client) {
      connection.client = undefined
      client.end().catch(onError)
    }
    return throwOutage(error)
  }

  const openClient = (connection: PipelinedConnection): Promise<pg.Client> => {
    connection.opening ??= connect(connection)
    return connection.opening
  }

  /** One timer per connection. A timer per statement would also count the statements before it, and fail under load. */
  function watch(connection: PipelinedConnection): void {
    if (!silenceMs || connection.watchdog) return
    const checkSilence = () => {
      connection.watchdog = undefined
      if (connection.inFlight === 0) return
      const leftMs = connection.lastResultAt + silenceMs - performance.now()
      if (leftMs <= 0) connection.client?.connection.stream.destroy(new Error(SILENCE))
      connection.watchdog = setTimeout(checkSilence, Math.max(leftMs, SLOW_AFTER_MS)).unref()
    }
    connection.watchdog = setTimeout(checkSilence, silenceMs).unref()
  }

  async function send(config: PipelinedQuery, usage: Usage | undefined): Promise<pg.QueryResult> {
    const now = performance.now()
    const connection = findLeastBusy(connections, now, usage)
    if (connection.inFlight === 0) connection.lastResultAt = now
    connection.inFlight += 1
    watch(connection)
    if (usage) add(usage, connection)
    try {
      const client = connection.client ?? (await openClient(connection))
      return await sendOn(batchWrites(client), config, connection.isDistributed).catch((error) =>
        dropIfBroken(connection, client, error),
      )
    } finally {
      connection.inFlight -= 1
      connection.lastResultAt = performance.now()
      if (usage) remove(usage, connection)
      slots.release()
    }
  }

  const readerWith = (usage?: Usage): Reader => ({
    query: (config) => {
      const slot = slots.acquire()
      return slot !== undefined ? slot.then(() => send(config, usage)) : send(config, usage)
    },
  })

  return {
    ...readerWith(),
    reader: () => readerWith({ inFlight: connections.map(() => 0), connections: 0 }),
    get open() {
      return connections.filter(({ client }) => client).length
    },
    async close() {
      await Promise.all(connections.map(async ({ client, opening }) => (client ?? (await opening))?.end()))
    },
  }
}

/** Sends the statements of one event loop turn in one write: each write costs a switch to a PostgreSQL process. */
export function batchWrites<Client extends pg.ClientBase>(client: Client): Client {
  const stream = (client as unknown as pg.Client).connection.stream as Socket
  if (stream.writableCorked > 0) return client
  stream.cork()
  setImmediate(() => stream.uncork())
  return client
}

function add(usage: Usage, connection: PipelinedConnection): void {
  const before = usage.inFlight[connection.index] as number
  usage.inFlight[connection.index] = before + 1
  connection.inFlightOfReaders += 1
  if (before === 0) usage.connections += 1
}

function remove(usage: Usage, connection: PipelinedConnection): void {
  const after = (usage.inFlight[connection.index] as number) - 1
  usage.inFlight[connection.index] = after
  connection.inFlightOfReaders -= 1
  if (after === 0) usage.connections -= 1
}

function findLeastBusy(
  connections: PipelinedConnection[],
  now: number,
  usage: Usage | undefined,
): PipelinedConnection {
  // A caller that uses all connections but one keeps to these.
  const allowedInFlight =
    usage && usage.connections > 0 && usage.connections >= connections.length - 1 ? usage.inFlight : undefined
  let best = connections[0] as PipelinedConnection
  let least = Number.POSITIVE_INFINITY
  for (const connection of connections) {
    if (allowedInFlight?.[connection.index] === 0) continue
    const cost = estimateCost(connection, now, usage?.inFlight[connection.index] ?? 0)
    if (cost < least) {
      best = connection
      least = cost
    }
  }
  return best
}

function estimateCost(
  { inFlight, inFlightOfReaders, lastResultAt }: PipelinedConnection,
  now: number,
  ownInFlight: number,
): number {
  const isSlow = inFlight > 0 && now - lastResultAt > SLOW_AFTER_MS
  const foreignInFlight = inFlightOfReaders - ownInFlight
  return (
    inFlight -
    foreignInFlight +
    foreignInFlight * COST_OF_FOREIGN +
    (isSlow ? MAX_IN_FLIGHT * COST_OF_FOREIGN : 0)
  )
}
