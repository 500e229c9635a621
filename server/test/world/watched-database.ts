// A database that records statements that failed with a deadlock, a serialization failure or a lock timeout. The service
// retries them, so no response shows them.
import pg from 'pg'
import type { Database, Db, Statement } from '../../src/kernel/db/connections/client.ts'

const CONFLICTS = ['40P01', '40001', '55P03']

export function createWatchedDatabase(real: Database) {
  const conflicts: string[] = []
  const watch = (db: Db): Db => ({
    ...(db.beforeCommit && { beforeCommit: db.beforeCommit }),
    query: async <Row>(statement: Statement) => {
      try {
        return await db.query<Row>(statement)
      } catch (error) {
        if (error instanceof pg.DatabaseError && CONFLICTS.includes(error.code ?? ''))
          conflicts.push(`${error.code} ${statement.name ?? statement.text}: ${error.detail ?? ''}`)
        throw error
      }
    },
  })
  const database: Database = {
    ...watch(real),
    pool: real.pool,
    pipelined: real.pipelined,
    disk: real.disk,
    transaction: (work, call) => real.transaction((tx) => work(watch(tx)), call),
    reader: () => watch(real.reader()),
    close: () => real.close(),
  }
  /** Returns and clears the recorded statements. */
  return { database, takeConflicts: () => conflicts.splice(0) }
}
