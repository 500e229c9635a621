// A request that the permissions of the user do not allow. An unknown id (404) takes precedence over 403, and only the use
// case knows its references: it runs in a transaction that is always rolled back, and stops before it
// renders or stores a file, or takes a number.
import type { Database } from '../../db/connections/client.ts'
import type { CallCtx } from '../../db/context.ts'
import type { ConstraintErrors } from '../../db/schema/constraints.ts'
import { ApiError } from '../../domain/errors/api-error.ts'
import { statusOf } from '../server/error-status.ts'

type Run = (limited: Pick<CallCtx, 'db' | 'renderer' | 'files' | 'takeReference'>) => Promise<unknown>

export async function refuseCall(
  { database, errorOfConstraint }: { database: Database; errorOfConstraint: ConstraintErrors },
  refusal: ApiError,
  files: CallCtx['files'],
  run: Run,
): Promise<never> {
  const refuse = async () => {
    throw refusal
  }
  return database
    .transaction(async (db) => {
      await run({
        db,
        renderer: { render: refuse, check: refuse, readInvoice: refuse },
        files: { ...files, put: refuse },
        // Takes no number for nothing.
        takeReference: refuse,
      })
      throw refusal
    })
    .catch((error) => {
      throw comesFirst(error instanceof ApiError ? error : errorOfConstraint(error)) ? error : refusal
    })
}

/** Errors that take precedence over 403, and errors that are not a decision about the request. */
function comesFirst(known: ApiError | undefined): boolean {
  if (!known) return true
  const status = statusOf(known.details)
  return status === 404 || status >= 500 || known.details.reason === 'subscription_required'
}
