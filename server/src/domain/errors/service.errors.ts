// Errors of the service itself: busy, not ready, or an internal error.
import { defineErrors, kind, LIMIT, WAITED_MS, WORD } from './error-kinds.ts'

const LOCKED = {
  row: 'a row that this request needs',
  credentials: 'the credentials of this team',
  accounting_export: 'an accounting export of this team',
  accounting_entry: 'an accounting entry that this request needs',
  payment_batch: 'the payment batch',
}
export type LockedResource = keyof typeof LOCKED

export const SERVICE_ERRORS = defineErrors({
  too_many_in_progress: kind(
    'busy',
    { limit: LIMIT, scope: WORD(['credential', 'team'], 'Whose requests are counted.') },
    ({ limit, scope }) => `This ${scope} has ${limit} requests in progress, which is the maximum`,
  ),
  queue_timeout: kind(
    'busy',
    { waited_ms: WAITED_MS },
    ({ waited_ms }) => `Timed out after ${waited_ms} ms waiting for other requests of this team; retry`,
  ),
  locked: kind(
    'busy',
    {
      resource: WORD(
        ['row', 'credentials', 'accounting_export', 'accounting_entry', 'payment_batch'],
        'What another request has locked.',
      ),
    },
    ({ resource }) => `Another request is changing ${LOCKED[resource]}; retry`,
  ),
  connection_timeout: kind(
    'busy',
    { waited_ms: WAITED_MS },
    ({ waited_ms }) => `Timed out after ${waited_ms} ms waiting for a database connection; retry`,
  ),
  conflicting_writes: kind(
    'busy',
    {},
    () => 'Other requests keep changing the same resources; nothing was changed, retry',
  ),
  database_unreachable: kind(
    'busy',
    {},
    () => 'The database cannot be reached, or cannot serve requests; nothing was changed, retry',
  ),
  disk_full: kind('busy', {}, () => 'The disk of the database is full; nothing was changed, retry'),
  database_timeout: kind('busy', {}, () => 'A database query took too long; retry'),
  stopping: kind('busy', {}, () => 'The service is stopping; retry'),
  rendering_queue_full: kind(
    'busy',
    {},
    () => 'Too many documents of this team are waiting to be rendered; retry',
  ),
  rendering_timeout: kind(
    'busy',
    { waited_ms: WAITED_MS },
    ({ waited_ms }) => `Timed out after ${waited_ms} ms waiting for a document to be rendered; retry`,
  ),
  rendering_unavailable: kind('busy', {}, () => 'The service is too busy to render documents; retry'),
  rendering_conflict: kind(
    'busy',
    {},
    () => 'Other requests keep changing the document that this one renders; nothing was changed, retry',
  ),
  document_store_unavailable: kind(
    'busy',
    {},
    () => 'The store of the documents cannot be reached; nothing was changed, retry',
  ),
  starting: kind('internal_error', {}, () => 'The process is starting'),
  draining: kind('internal_error', {}, () => 'The process is shutting down'),
  outcome_unknown: kind(
    'internal_error',
    {},
    () =>
      'The connection to the database was lost while the change was committed: it may have been made or not, and that of many items in part. Retry with the same Idempotency-Key, or read before you retry',
  ),
  internal_error: kind('internal_error', {}, () => 'Internal error'),
})
