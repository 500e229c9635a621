// The statements of one transaction, several of which may be in flight. PostgreSQL runs them in order; after one has failed it
// refuses the others (decision 0061).
import pg from 'pg'
import { OutcomeUnknownError, throwOutage } from './outage.ts'
import { batchWrites } from './pipelined-connections.ts'

export type StatementPipeline = ReturnType<typeof createPipeline>

export function createPipeline(client: pg.ClientBase) {
  let firstError: unknown
  let hasFailed = false
  let hasSentCommit = false
  const unawaited: Promise<unknown>[] = []

  /** The commit waits for the statement, and fails with it. */
  function beforeCommit(statement: Promise<unknown>): void {
    statement.catch(() => {
      hasFailed = true
    })
    unawaited.push(statement)
  }

  return {
    /** Records the first failure of a statement. */
    watch<T>(statement: Promise<T>): Promise<T> {
      statement.catch((error) => {
        if (!isConsequence(error)) firstError ??= error
      })
      return statement
    },
    beforeCommit,
    async commit(): Promise<void> {
      await waitForRefusedValues()
      // PostgreSQL responds to COMMIT with ROLLBACK after a failed statement, but not after one that was never sent.
      if (hasFailed) await Promise.all(unawaited)
      const warnings = collectWarnings(client)
      hasSentCommit = true
      try {
        const committed = batchWrites(client).query('commit').catch(throwOutage)
        beforeCommit(committed)
        await Promise.all(unawaited)
        if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back')
      } finally {
        warnings.end()
      }
      const [warning] = warnings.received
      if (warning)
        throw new OutcomeUnknownError(new Error(`The transaction may not have been committed: ${warning}`))
    },
    /** Whether a lost connection leaves it unknown if the transaction was committed. */
    hasSentCommit: () => hasSentCommit,
    /**
     * Returns what made the transaction fail with `error`: a statement that nobody awaited may have failed before. Of statements that were
     * sent together the last one may report first, and says only that another has failed.
     */
    async findCause(error: unknown): Promise<unknown> {
      const outcomes = await Promise.allSettled(unawaited)
      const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      return (
        reasons.find((reason) => !isConsequence(reason)) ??
        (isConsequence(error) ? (firstError ?? error) : error)
      )
    },
  }
}

/**
 * The coordinator of Citus reports a commit that failed on the worker with the rows as a warning, and its own commit as successful. A
 * PostgreSQL without Citus has no warnings at a commit.
 */
function collectWarnings(client: pg.ClientBase) {
  const received: string[] = []
  const note = ({ severity, message }: { severity?: string | undefined; message?: string | undefined }) => {
    if (severity === 'WARNING') received.push(message ?? '')
  }
  client.on('notice', note)
  return { received, end: () => client.off('notice', note) }
}

/** node-postgres waits for the next tick to refuse a value that it cannot send; until then it sends nothing. */
const waitForRefusedValues = async () => {
  for (let ticks = 0; ticks < 2; ticks += 1) await new Promise<void>((done) => process.nextTick(done))
}

const IN_FAILED_TRANSACTION = '25P02'

const isConsequence = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION
