// A call that its person may not make. An unknown id (404) comes before the person (403), and only the use case knows what the call
// names: it runs in a transaction that is always rolled back, and is stopped before it renders a document or stores a file.
import type { Database } from '../db/client.ts'
import { errorOfConstraint } from '../db/constraints.ts'
import type { CallCtx } from './context.ts'
import { ApiError } from './errors.ts'

type Run = (limited: Pick<CallCtx, 'db' | 'renderer' | 'files'>) => Promise<unknown>

export async function refuseCall(
  database: Database,
  refusal: ApiError,
  files: CallCtx['files'],
  run: Run,
): Promise<never> {
  const refuse = async () => {
    throw refusal
  }
  return database
    .transaction(async (db) => {
      await run({ db, renderer: { render: refuse, check: refuse }, files: { ...files, put: refuse } })
      throw refusal
    })
    .catch((error) => {
      throw comesFirst(error) ? error : refusal
    })
}

/** Checks before the person, and what is no decision about the call at all. */
function comesFirst(error: unknown): boolean {
  const known = error instanceof ApiError ? error : errorOfConstraint(error)
  if (!known) return true
  return known.status === 404 || known.status >= 500 || known.details.reason === 'subscription_required'
}
