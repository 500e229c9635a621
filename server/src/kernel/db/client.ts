// The connection pool and the two ways to use it: one statement, or several in one transaction.
import pg from 'pg'
import { createTurns } from './turns.ts'

export type Statement = { text: string; name?: string; values?: unknown[] }

/** What a query runs on: the pool, or the transaction of the request that writes. */
export type Db = { query<Row>(statement: Statement): Promise<Row[]> }

/** Who asks for a write and how, as the audit log tells it. */
export type AuditedCall = {
  at: Date
  actor_kind: string
  actor_id: string | null
  key_id: string | null
  portal_link_id: string | null
  request_id: string | null
  action: string
}

export type Database = Db & {
  /** What it writes is audited as done by the call; without one, by the service itself. */
  transaction<T>(work: (tx: Db) => Promise<T>, call?: AuditedCall): Promise<T>
  close(): Promise<void>
  readonly pool: pg.Pool
}

export type DatabaseOptions = {
  connection: pg.ClientConfig
  preparedStatements: boolean
  poolSize?: number
  onIdleError?: (error: Error) => void
}

// A request never waits long for the database; each limit ends in a 500 that says so in the log.
const SESSION_LIMITS =
  '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000'

const WAIT_MS = 2000

/** Of the connections. A write may have to wait, for a lock or a document; reads find the others free. */
const SHARE_OF_WRITES = 0.7

// bigint counts are far below 2^53 here; dates stay the text that they are.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export function openDatabase(options: DatabaseOptions): Database {
  const max = options.poolSize ?? 10
  const inTurn = createTurns(Math.max(1, Math.floor(max * SHARE_OF_WRITES)), WAIT_MS)
  const pool = new pg.Pool({
    ...options.connection,
    max,
    options: SESSION_LIMITS,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: 30_000,
    // Also how the audit log tells the service from others in its database.
    application_name: 'team-engagement',
    types,
  })
  // Without a listener an idle connection that PostgreSQL closes would end the process.
  pool.on('error', (error) => options.onIdleError?.(error))
  // Nor may one that breaks on its way between the pool and a request, when nobody listens.
  pool.on('connect', (client) => client.on('error', () => {}))

  const asSent = (statement: Statement) => {
    if (options.preparedStatements) return statement
    const { name: _unused, ...unnamed } = statement
    return unnamed
  }
  const send = async <Row>(on: pg.Pool | pg.PoolClient, statement: Statement): Promise<Row[]> =>
    (await on.query(asSent(statement))).rows as Row[]
  return {
    pool,
    query: (statement) => send(pool, statement),
    transaction: (work, call) =>
      inTurn(() => inTransaction(pool, beginOf(call), (client) => work({ query: (s) => send(client, s) }))),
    close: () => pool.end(),
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
    await client.query('rollback').catch(onBroken)
    throw error
  } finally {
    // A connection that could not even roll back is not given to the next request.
    client.off('error', onBroken)
    client.release(broken)
  }
}
