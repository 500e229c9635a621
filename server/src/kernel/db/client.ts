// The connection pool and the two ways to use it: one statement, or several in one transaction.
import pg from 'pg'
import { openPipelinedConnections, type Reader, SILENCE } from './pipelined-connections.ts'
import { retryOnConflict } from './retry.ts'
import { createSemaphore } from './semaphore.ts'
import type { CredentialKind } from './tables.ts'

/** `query_timeout`: for one that may take longer than any of a request. */
export type Statement = { text: string; name?: string; values?: unknown[]; query_timeout?: number }

/** What a query runs on: the pool, or the transaction of the request that writes. */
export type Db = { query<Row>(statement: Statement): Promise<Row[]> }

/** Who makes a write and how, for the audit log. */
export type AuditedCall = {
  at: Date
  actor_kind: string
  actor_id: string | null
  credential_kind: CredentialKind
  credential_id: string | null
  request_id: string | null
  action: string
}

export type Database = Db & {
  /**
   * What it writes is audited as done by the call; without one, by the service itself. `work` runs again after a deadlock
   * or a serialization failure: whatever it keeps outside of the database starts anew each time.
   */
  transaction<T>(work: (tx: Db) => Promise<T>, call?: AuditedCall): Promise<T>
  /** For single statements of one caller: they never occupy all pipelined connections. */
  reader(): Db
  close(): Promise<void>
  /** The connections of transactions. */
  readonly pool: pg.Pool
  /** The connections of single statements. */
  readonly pipelined: { readonly open: number }
}

export type DatabaseOptions = {
  connection: pg.ClientConfig
  preparedStatements: boolean
  poolSize?: number
  limits?: Partial<Limits>
  onIdleError?: (error: Error) => void
  /** With the process id of the backend that serves the new connection. */
  onConnect?: (backendPid: number) => void
}

/** A request never waits long for the database. A timeout of our own queues, of a lock or of a statement is 503 `busy`. */
type Limits = {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** For a new connection, or a slot on one. */
  waitMs: number
  /** PostgreSQL ends a statement itself; when no word comes for longer it is frozen, or the network is gone. */
  silenceMs: number
}

const LIMITS: Limits = {
  statementMs: 5000,
  lockMs: 2000,
  idleInTransactionMs: 10_000,
  waitMs: 2000,
  silenceMs: 6000,
}

const sessionOptions = ({ statementMs, lockMs, idleInTransactionMs }: Limits) =>
  `-c statement_timeout=${statementMs} -c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=${idleInTransactionMs}`

/** Connections of one process, all together. */
export const POOL_SIZE = 10

/** Of the connections. A transaction may have to wait, for a lock or a document; it has one for itself. */
const SHARE_OF_TRANSACTIONS = 0.6

// bigint counts are far below 2^53 here; dates stay the text that they are.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export function openDatabase(options: DatabaseOptions): Database {
  const size = options.poolSize ?? POOL_SIZE
  const max = Math.max(1, Math.floor(size * SHARE_OF_TRANSACTIONS))
  const limits: Limits = { ...LIMITS, ...options.limits }
  const { waitMs } = limits
  const config = {
    ...options.connection,
    options: sessionOptions(limits),
    connectionTimeoutMillis: waitMs,
    query_timeout: limits.silenceMs,
    // Also how the audit log tells the service from others in its database.
    application_name: 'team-engagement',
    types,
  }
  const onIdleError = (error: Error) => options.onIdleError?.(error)
  const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 30_000 })
  // Without a listener an idle connection that PostgreSQL closes would end the process.
  pool.on('error', onIdleError)
  // Nor may one that breaks on its way between the pool and a request, when nobody listens.
  pool.on('connect', (client) => client.on('error', () => {}))
  const onConnect = (client: pg.ClientBase) =>
    options.onConnect?.((client as pg.ClientBase & { processID: number }).processID)
  pool.on('connect', onConnect)
  const pipelined = openPipelinedConnections(config, Math.max(1, size - max), waitMs, onIdleError, onConnect)
  const slots = createSemaphore(max, waitMs)

  const asSent = (statement: Statement) => {
    if (options.preparedStatements) return statement
    const { name: _unused, ...unnamed } = statement
    return unnamed
  }
  const send = async <Row>(on: Pick<pg.ClientBase, 'query'> | Reader, statement: Statement) =>
    (await on.query(asSent(statement))).rows as Row[]
  const sendAlone = <Row>(on: Reader, statement: Statement) => retryOnConflict(() => send<Row>(on, statement))
  return {
    pool,
    pipelined,
    query: (statement) => sendAlone(pipelined, statement),
    reader() {
      const own = pipelined.reader()
      return { query: (statement) => sendAlone(own, statement) }
    },
    async transaction(work, call) {
      await slots.acquire()
      try {
        return await retryOnConflict(() =>
          inTransaction(pool, beginOf(call), (client) =>
            work({ query: (statement) => send(client, statement) }),
          ),
        )
      } finally {
        slots.release()
      }
    },
    close: async () => void (await Promise.all([pool.end(), pipelined.close()])),
  }
}

/** The triggers of the audit log read the call; sent with the beginning, it costs no round trip. */
const beginOf = (call: AuditedCall | undefined) =>
  call ? `begin; set local engagement.call = ${pg.escapeLiteral(JSON.stringify(call))}` : 'begin'

async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // Between two statements nobody awaits the connection; without a listener its end would end the process.
  const onBroken = (error: Error) => {
    broken = error
  }
  client.on('error', onBroken)
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A PostgreSQL that is silent won't answer to this either; it takes the transaction back when the connection ends.
    if (isSilence(error)) onBroken(error)
    else await client.query('rollback').catch(onBroken)
    throw error
  } finally {
    // A connection that could not even roll back is not given to the next request.
    client.off('error', onBroken)
    client.release(broken)
  }
}

/** node-postgres gives these errors no code. */
const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === SILENCE
const CONNECT_TIMEOUTS = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
]

/** PostgreSQL does not respond at all: it is frozen, or the network is gone. */
export const isOutage = (error: unknown): boolean =>
  isSilence(error) || (error instanceof Error && CONNECT_TIMEOUTS.includes(error.message))
