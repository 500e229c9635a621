// Wraps the database, mailer, outgoing requests and bucket, so that each use has a span. Without telemetry nothing is wrapped.
import type { Database, Db, Statement } from '../../kernel/db/connections/client.ts'
import type { FileBucket } from '../../kernel/db/files/bucket.ts'
import type { Mailer } from '../../kernel/mail/mail.ts'
import type { Outgoing } from '../../kernel/outgoing/guarded-request.ts'
import type { Tracing } from './tracing.ts'

function traceDatabase(database: Database, tracing: Tracing): Database {
  const wrapDb = (db: Db): Db => ({
    ...db,
    query: (statement) =>
      tracing.statement(
        () => summarize(statement),
        () => db.query(statement),
      ),
  })
  return {
    ...database,
    query: wrapDb(database).query,
    reader: () => wrapDb(database.reader()),
    transaction: (work, call) =>
      tracing.child('transaction', { attributes: { 'db.system.name': 'postgresql' } }, () =>
        database.transaction((tx) => work(wrapDb(tx)), call),
      ),
  }
}

/** Returns the label of a prepared statement, or the first word of the text of other statements. */
function summarize({ name, text }: Statement): string {
  if (name) return name.slice(0, name.lastIndexOf(':'))
  return (/^\s*(\w+)/.exec(text)?.[1] ?? 'statement').toLowerCase()
}

const traceMailer = (mailer: Mailer, tracing: Tracing): Mailer => ({
  ...mailer,
  send: (mail) =>
    tracing.child(
      'mail send',
      { isRoot: true, toOutcome: ({ status }) => ({ attributes: { 'mail.outcome': status } }) },
      () => mailer.send(mail),
    ),
})

/** Spans do not contain the address, because a team has chosen it. */
const traceOutgoing = (outgoing: Outgoing, tracing: Tracing): Outgoing => ({
  ...outgoing,
  post: (request) =>
    tracing.child(
      'webhook POST',
      {
        isRoot: true,
        attributes: { 'http.request.method': 'POST' },
        toOutcome: (result) =>
          result.kind === 'failure'
            ? { error: result.error }
            : {
                attributes: { 'http.response.status_code': result.status },
                error: result.status >= 400 ? String(result.status) : undefined,
              },
      },
      () => outgoing.post(request),
    ),
})

/** Spans do not contain the names of objects, which have the id of the team. */
function traceBucket(bucket: FileBucket, tracing: Tracing): FileBucket {
  const wrapCall =
    <Args extends unknown[], T>(name: string, call: (...args: Args) => Promise<T>) =>
    (...args: Args) =>
      tracing.child(`s3 ${name}`, { isRoot: true }, () => call(...args))
  return {
    ...bucket,
    write: wrapCall('write', bucket.write),
    ensure: wrapCall('ensure', bucket.ensure),
    read: wrapCall('read', bucket.read),
    remove: wrapCall('remove', bucket.remove),
    removeTeam: wrapCall('remove team', bucket.removeTeam),
  }
}

export type Wrappers = ReturnType<typeof createWrappers>

export const createWrappers = (tracing: Tracing) => ({
  database: (database: Database) => traceDatabase(database, tracing),
  mailer: (mailer: Mailer) => traceMailer(mailer, tracing),
  outgoing: (outgoing: Outgoing) => traceOutgoing(outgoing, tracing),
  bucket: (bucket: FileBucket) => traceBucket(bucket, tracing),
  job: tracing.job,
})
