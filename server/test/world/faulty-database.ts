// A database whose nth statement fails, counted from the moment it is armed.
import type { Database, Db, Statement } from '../../src/kernel/db/connections/client.ts'
import { retryOnConflict } from '../../src/kernel/db/connections/retry.ts'

/** A failure before or after the statement runs, a closed connection, or an abort like that of a deadlock. */
export type FaultKind = 'before' | 'after' | 'cut' | 'deadlock'

const raiseError = (code: string) =>
  `do $$ begin raise exception 'A planted fault' using errcode = '${code}'; end $$`
/** The statement sent instead of the original one, or after it; sent at once, because nobody may await the original. */
const FAULTS: Record<FaultKind, string> = {
  before: raiseError('XX000'),
  after: raiseError('XX000'),
  deadlock: raiseError('40P01'),
  cut: 'select pg_terminate_backend(pg_backend_pid())',
}

/** Statements that number events run in the background, at any time. */
const isInBackground = ({ name }: Statement) => /^feed_(?:entry\.number|head)/.test(name ?? '')

export function createFaultyDatabase(real: Database) {
  let remaining = 0
  let kind: FaultKind = 'before'
  let hasFailed = false

  const fail = async <Row>(db: Db, statement: Statement): Promise<Row[]> => {
    hasFailed = true
    const ran = kind === 'after' ? db.query(statement) : undefined
    const failed = db.query<Row>({ text: FAULTS[kind] })
    await Promise.all([ran, failed])
    throw new Error('The planted fault did not fail')
  }
  /** A statement outside of a transaction is repeated after a deadlock, and the fault is planted once. */
  const deadlockOnce = <Row>(db: Db, statement: Statement): Promise<Row[]> => {
    hasFailed = true
    let attempts = 0
    return retryOnConflict(async () => {
      attempts += 1
      if (attempts === 1) await real.pool.query(FAULTS.deadlock)
      return db.query<Row>(statement)
    })
  }
  const watch = (db: Db, isOutsideTransaction = false): Db => ({
    ...(db.beforeCommit && { beforeCommit: db.beforeCommit }),
    query: <Row>(statement: Statement) => {
      const isNth = remaining > 0 && !isInBackground(statement) && --remaining === 0
      if (!isNth) return db.query<Row>(statement)
      return isOutsideTransaction && kind === 'deadlock'
        ? deadlockOnce<Row>(db, statement)
        : fail<Row>(db, statement)
    },
  })
  const database: Database = {
    ...watch(real, true),
    pool: real.pool,
    pipelined: real.pipelined,
    disk: real.disk,
    transaction: (work, call) => real.transaction((tx) => work(watch(tx)), call),
    reader: () => watch(real.reader(), true),
    close: () => real.close(),
  }
  return {
    database,
    arm(nth: number, faultKind: FaultKind) {
      remaining = nth
      kind = faultKind
      hasFailed = false
    },
    /** Returns whether a statement has failed since the database was armed. */
    disarm(): boolean {
      remaining = 0
      return hasFailed
    },
  }
}
