// The connection pool and the two ways to use it: one statement, or several in one transaction.
import pg from 'pg'
import type { CredentialKind } from '../schema/tables.ts'
import { writeTemporaryFile } from './disk-space.ts'
import {
  isSilence,
  mayWorkElsewhere,
  OutageError,
  OutcomeUnknownError,
  throwOutage,
  throwUnreachable,
} from './outage.ts'
import { createOutageLog, type OutageLines } from './outage-log.ts'
import { batchWrites, openPipelinedConnections, type Reader } from './pipelined-connections.ts'
import { retryOnConflict } from './retry.ts'
import { createSemaphore } from './semaphore.ts'
import { createPipeline, type StatementPipeline } from './statement-pipeline.ts'

/** `query_timeout` is set for a statement that may take longer than those of requests. */
export type Statement = {
  text: string
  name?: string
  values?: unknown[]
  query_timeout?: number
  /** PostgreSQL plans the statement once, outside of a transaction. */
  hasGenericPlan?: true
}

/** Runs queries: the pool, or the transaction of a write. */
export type Db = {
  query<Row>(statement: Statement): Promise<Row[]>
  /** Exists only in a transaction: the commit waits for the sent statement, and fails if it fails. */
  beforeCommit?(sent: Promise<unknown>): void
}

/** The caller and the operation of a write, for the audit log. */
export type AuditedCall = {
  at: Date
  actor_kind: string
  actor_id: string | null
  /** Null for a visitor, who changes nothing that is audited. */
  credential_kind: CredentialKind | null
  credential_id: string | null
  request_id: string | null
  action: string
}

export type Database = Db & {
  /**
   * Writes are audited for `call`, or for the service itself. `work` runs again after a deadlock or a serialization
   * failure, so it must reset any state that it keeps outside of the database.
   */
  transaction<T>(work: (tx: Db) => Promise<T>, call?: AuditedCall): Promise<T>
  /** Returns a `Db` for single statements of one caller, which never occupy all pipelined connections. */
  reader(): Db
  readonly disk: {
    /** Whether a statement has failed because the disk is full. Reads are successful meanwhile. */
    isFull(): boolean
    /** Checks whether the disk has space again; does nothing if it was not full. */
    check(): Promise<void>
  }
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
  /** Gets the lines about outages. */
  outageLines?: OutageLines
  /** Called with the process id of the PostgreSQL backend of a new connection. */
  onConnect?: (backendPid: number) => void
}

/** Timeouts. A timeout of a queue of the service, of a lock or of a statement is a 503 `busy`. */
type Limits = {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** Wait for a new connection, or for a slot on one. */
  waitMs: number
  /** PostgreSQL cancels slow statements. If it does not respond for this time, it is frozen or the network is down. */
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

/** Connections of one process in total. */
export const POOL_SIZE = 10

/** Fraction of connections for transactions, each of which needs an exclusive one, because it may wait for a lock. */
const SHARE_OF_TRANSACTIONS = 0.6

// bigint counts are far below 2^53; dates stay strings.
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
    // The audit log identifies writes of the service by this name.
    application_name: 'team-engagement',
    types,
  }
  const outages = createOutageLog(options.outageLines)
  const onIdleError = outages.noteClosed
  const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 30_000, pipeline: true })
  // An unhandled 'error' event of an idle connection would crash the process.
  pool.on('error', onIdleError)
  // The same applies to a connection that breaks between the pool and a request.
  pool.on('connect', (client) => client.on('error', () => {}))
  const onConnect = (client: pg.ClientBase) =>
    options.onConnect?.((client as pg.ClientBase & { processID: number }).processID)
  pool.on('connect', onConnect)
  const pipelined = openPipelinedConnections(config, Math.max(1, size - max), waitMs, onIdleError, onConnect)
  const slots = createSemaphore(max, waitMs)

  const toQueryConfig = (statement: Statement) => {
    if (options.preparedStatements) return statement
    const { name: _unused, hasGenericPlan: _planned, ...unnamed } = statement
    return unnamed
  }
  const send = async <Row>(target: Pick<pg.ClientBase, 'query'> | Reader, statement: Statement) =>
    (await target.query(toQueryConfig(statement)).catch(throwOutage)).rows as Row[]
  /** Runs a single statement or a whole transaction, again after a conflict, and notes its outcome for the outage log. */
  const watch = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await retryOnConflict(work)
      outages.noteSuccess()
      return result
    } catch (error) {
      outages.note(error)
      throw error
    }
  }
  const sendAlone = <Row>(target: Reader, statement: Statement) => watch(() => send<Row>(target, statement))
  async function transaction<T>(work: (tx: Db) => Promise<T>, call?: AuditedCall): Promise<T> {
    await slots.acquire()
    try {
      return await watch(() =>
        inTransaction(pool, buildBegin(call), (client, pipeline) =>
          work({
            query: (statement) => pipeline.watch(send(batchWrites(client), statement)),
            beforeCommit: pipeline.beforeCommit,
          }),
        ),
      )
    } finally {
      slots.release()
    }
  }
  return {
    pool,
    pipelined,
    query: (statement) => sendAlone(pipelined, statement),
    reader() {
      const reader = pipelined.reader()
      return { query: (statement) => sendAlone(reader, statement) }
    },
    transaction,
    disk: {
      isFull: outages.isDiskFull,
      async check() {
        if (!outages.isDiskFull()) return
        await transaction(writeTemporaryFile)
        outages.noteSpace()
      },
    },
    close: async () => void (await Promise.all([pool.end(), pipelined.close()])),
  }
}

/** The triggers of the audit log read the call. They are two statements, because Citus passes on only a separate SET. */
const buildBegin = (call: Call = { actor_kind: 'system' }): string[] => ['begin', setCall(call)]

type Call = AuditedCall | { actor_kind: 'system' }
const setCall = (call: Call) => `set local engagement.call = ${pg.escapeLiteral(JSON.stringify(call))}`

/** The rest of the transaction is audited for this call. */
export async function auditAs(tx: Db, call: AuditedCall): Promise<void> {
  await tx.query({ text: setCall(call) })
}

/**
 * The rest of the transaction erases a person, or deletes a team: the audit log does not repeat the erased values, and rows that are
 * otherwise kept can be deleted (migration 0045).
 */
export async function eraseIn(tx: Db, what: 'person' | 'team'): Promise<void> {
  await tx.query({ text: `set local engagement.erases = ${pg.escapeLiteral(what)}` })
}

/** BEGIN is sent together with the first statement. */
async function inTransaction<T>(
  pool: pg.Pool,
  begin: string[],
  work: (client: pg.PoolClient, pipeline: StatementPipeline) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(throwUnreachable)
  let connectionError: Error | undefined
  // Nothing awaits the connection between two statements: an unhandled 'error' event would crash the process.
  const noteConnectionError = (error: Error) => {
    connectionError = error
  }
  client.on('error', noteConnectionError)
  const pipeline = createPipeline(client)
  try {
    for (const text of begin) pipeline.beforeCommit(batchWrites(client).query(text).catch(throwOutage))
    const result = await work(client, pipeline)
    if (connectionError) throw new OutageError('database_unreachable', connectionError)
    await pipeline.commit()
    return result
  } catch (error) {
    const cause = isSilence(error) ? error : await pipeline.findCause(error)
    // A PostgreSQL that does not respond would not respond to ROLLBACK either; it rolls back when the connection closes.
    if (isSilence(cause)) noteConnectionError(cause.origin)
    else await client.query('rollback').catch(noteConnectionError)
    // An error that PostgreSQL has returned to COMMIT, such as that of a deferred constraint, leaves the connection intact.
    if (connectionError && pipeline.hasSentCommit()) throw new OutcomeUnknownError(connectionError)
    if (mayWorkElsewhere(cause)) noteConnectionError((cause as OutageError).origin)
    throw cause
  } finally {
    // A connection whose rollback failed is not reused.
    client.off('error', noteConnectionError)
    client.release(connectionError)
  }
}
