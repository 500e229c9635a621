// Records the names of the statements that requests cause: two requests that must not differ cause the same statements.
import type { Database, Db, Statement } from '../../src/kernel/db/connections/client.ts'

/** The other statements number events in the background, after requests of teams. */
const isRequestStatement = (name: string) => !name.startsWith('feed_')

export function recordStatements(database: Database): { database: Database; statements: string[] } {
  const statements: string[] = []
  const record = (db: Db): Db => ({
    ...(db.beforeCommit && { beforeCommit: db.beforeCommit }),
    query: <Row>(statement: Statement) => {
      const name = statement.name ?? statement.text.replace(/'.*'/s, '')
      if (isRequestStatement(name)) statements.push(name)
      return db.query<Row>(statement)
    },
  })
  const recorded: Database = {
    ...database,
    ...record(database),
    transaction: (work, call) => database.transaction((tx) => work(record(tx)), call),
    reader: () => record(database.reader()),
  }
  return { database: recorded, statements }
}
