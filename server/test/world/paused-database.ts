// A database that stops one operation before its nth statement, until it is resumed: another request can run into it
// there, whatever the speed of the machine.
import type { Database, Db, Statement } from '../../src/kernel/db/connections/client.ts'
import { TIMEOUT_MS, waitFor } from '../suites/process/programs/wait.ts'

export function createPausedDatabase(real: Database) {
  let pause: { action: string; remaining: number; onReached(): Promise<void> } | undefined

  /** Statements after a paused one wait for it, although the operation may not await it. */
  const runInOrder = async <T>(
    db: Db,
    action: string | undefined,
    work: (db: Db) => Promise<T>,
  ): Promise<T> => {
    let last: Promise<unknown> = Promise.resolve()
    const query = <Row>(statement: Statement): Promise<Row[]> => {
      const queued = last.then(async () => {
        if (pause && pause.action === action && --pause.remaining === 0) await pause.onReached()
        return { rows: db.query<Row>(statement) }
      })
      last = queued
      return queued.then(({ rows }) => rows)
    }
    const result = await work({ ...db, query })
    // The commit is sent after all statements.
    await last
    return result
  }
  const database: Database = {
    query: (statement) => real.query(statement),
    pool: real.pool,
    pipelined: real.pipelined,
    disk: real.disk,
    transaction: (work, call) => real.transaction((tx) => runInOrder(tx, call?.action, work), call),
    reader: () => real.reader(),
    close: () => real.close(),
  }

  return {
    database,
    /** Pauses before the nth statement of the operation, which is in a transaction. */
    pauseAt(action: string, nth: number) {
      const [reached, resumed] = [Promise.withResolvers<true>(), Promise.withResolvers<void>()]
      const onReached = () => {
        reached.resolve(true)
        return resumed.promise
      }
      pause = { action, remaining: nth, onReached }
      return {
        /** False if the operation ended before its nth statement. */
        reachedBefore: (end: Promise<unknown>): Promise<boolean> =>
          Promise.race([reached.promise, end.then(() => false)]),
        resume() {
          pause = undefined
          resumed.resolve()
        },
      }
    },
    /** Waits until all of these have ended, or one waits for a lock, which the paused operation holds. */
    async untilMet(others: Promise<unknown>[]): Promise<void> {
      let haveEnded = false
      void Promise.allSettled(others).then(() => {
        haveEnded = true
      })
      await waitFor('the others to end or to wait', TIMEOUT_MS, async () => {
        if (haveEnded) return true
        const [row] = await real.query<{ is_waiting: boolean }>({
          text: `select exists (select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock') as is_waiting`,
        })
        return row?.is_waiting
      })
    },
  }
}
