// Runs a request with many items: one transaction, one audited change and one outcome for each item. An error of an item is its outcome;
// an error that applies to the others too, such as an outage, ends the request, and the same Idempotency-Key continues it
// (decision 0100).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import type { Clock } from '../../../domain/clock.ts'
import { ApiError } from '../../../domain/errors/api-error.ts'
import { toJsonText } from '../../../domain/json-text.ts'
import type { Database, Db } from '../../db/connections/client.ts'
import { OutageError, OutcomeUnknownError } from '../../db/connections/outage.ts'
import type { AuthenticatedCtx } from '../../db/context.ts'
import type { Quotas } from '../../db/quotas/quotas.ts'
import type { ConstraintErrors } from '../../db/schema/constraints.ts'
import { NoBody } from '../../wire/schemas.ts'
import { toHttpStatus } from '../server/error-status.ts'
import { requirePrincipal } from './admit-request.ts'
import type { Endpoint, RequestInput } from './compile-endpoint.ts'
import { inProgress } from './idempotency.ts'
import { compileItemKeys, type ItemKeys, type Outcomes } from './item-keys.ts'
import type { ItemShape } from './item-shapes.ts'
import { sendWrite, writeDry } from './write.ts'

type Options = {
  database: Database
  clock: Clock
  quotas: Quotas
  secretKeys: SecretKeys
  errorOfConstraint: ConstraintErrors
  onCommit(tenantId: string): void
}

/** The transaction of one item, and one that is always rolled back. */
export type ItemTransactions<C> = {
  /** Runs a transaction; with `X-Dry-Run` it is rolled back at its end. */
  run<T>(request: FastifyRequest, work: (ctx: C) => Promise<T>): Promise<T>
  /** Runs a transaction and rolls it back. Undefined: it would have to render or store a file. */
  rollBack<T>(request: FastifyRequest, work: (ctx: C) => Promise<T>): Promise<T | undefined>
}

type Handle<C, Item> = (
  input: { ctx: C; item: Item; index: number } & Pick<RequestInput, 'params' | 'body'>,
) => Promise<unknown>

/** Runs the requests of one endpoint. */
export function compileItemRun<C extends AuthenticatedCtx, Access extends string, Item>(
  { record }: Endpoint<Access>,
  shape: ItemShape<Item>,
  handle: Handle<C, Item>,
  transactions: ItemTransactions<C>,
  { database, clock, quotas, secretKeys, errorOfConstraint, onCommit }: Options,
) {
  const { eachOf = '', body: bodySchema = NoBody, status } = record
  const readItemKeys = compileItemKeys(bodySchema, status)

  /** Runs the transaction of the request's key, which changes nothing that is audited. */
  const transact = <T>({ isDryRun }: FastifyRequest, work: (db: Db) => Promise<T>) =>
    isDryRun ? writeDry(database, undefined, work) : database.transaction(work)

  function toRefusal(error: unknown): ApiError | undefined {
    const apiError = error instanceof ApiError ? error : errorOfConstraint(error)
    return apiError && isItemError(apiError) ? apiError : undefined
  }

  /** Runs one item in a separate transaction; a refused item is rolled back. */
  async function runItem(
    request: FastifyRequest,
    { params, body }: RequestInput,
    [index, item]: readonly [number, Item],
    keys: ItemKeys | undefined,
  ): Promise<{ outcome: string; isRefused: boolean }> {
    const run = (ctx: C) => handle({ ctx, params, body, item, index })
    const runToOutcome = async (ctx: C) => JSON.stringify(shape.toDoneOutcome(item, index, await run(ctx)))
    try {
      shape.check(item, index, body)
      const outcome = shape.isDryRun(body)
        ? JSON.stringify(shape.toDryRunOutcome(item, index, await transactions.rollBack(request, run)))
        : await transactions.run(request, (ctx) =>
            keys ? keys.once(ctx.db, index, () => runToOutcome(ctx)) : runToOutcome(ctx),
          )
      return { outcome, isRefused: false }
    } catch (error) {
      const refusal = toRefusal(error)
      if (!refusal) throw error
      return {
        outcome: JSON.stringify(shape.toRefusedOutcome(item, index, toErrorFields(refusal))),
        isRefused: true,
      }
    }
  }

  /** An exceeded quota fails the whole request: the other items would be refused too. */
  function checkQuotas(tenantId: string | null, keys: ItemKeys | undefined): void {
    quotas.check(tenantId, 'audit')
    if (keys) quotas.check(tenantId, 'idempotency')
  }

  type MissingItems = readonly (readonly [number, Item])[]
  type RunOutcomes = { done: Outcomes; refused: Outcomes }

  async function runEach(
    request: FastifyRequest,
    input: RequestInput,
    missing: MissingItems,
    { done, refused }: RunOutcomes,
    keys: ItemKeys | undefined,
  ): Promise<void> {
    const { tenantId } = requirePrincipal(request)
    const isWritten = !shape.isDryRun(input.body)
    for (const entry of missing) {
      if (isWritten) checkQuotas(tenantId, keys)
      const { outcome, isRefused } = await runItem(request, input, entry, keys)
      const outcomes = isRefused ? refused : done
      outcomes.set(entry[0], outcome)
    }
  }

  /** Runs the items without an outcome. Done items stay done, even if a later one throws. */
  async function runMissing(
    request: FastifyRequest,
    input: RequestInput,
    missing: MissingItems,
    keys?: ItemKeys,
  ): Promise<RunOutcomes> {
    const { tenantId } = requirePrincipal(request)
    const isKept = !shape.isDryRun(input.body) && !request.isDryRun
    const outcomes: RunOutcomes = { done: new Map(), refused: new Map() }
    try {
      await runEach(request, input, missing, outcomes, keys)
      return outcomes
    } catch (error) {
      throw isKept ? toErrorAfter(outcomes.done, error) : error
    } finally {
      if (isKept && outcomes.done.size > 0 && tenantId !== null) onCommit(tenantId)
    }
  }

  async function runAll(request: FastifyRequest, input: RequestInput, items: readonly Item[]) {
    const entries = [...items.entries()]
    const keyOptions = { count: items.length, secretKeys }
    const requestKeys = readItemKeys(requirePrincipal(request), request, keyOptions)
    // A dry run has no effect that could happen twice.
    const keys = shape.isDryRun(input.body) ? undefined : requestKeys
    if (!keys) {
      const { done, refused } = await runMissing(request, input, entries)
      return { outcomes: new Map([...done, ...refused]), isReplayed: false }
    }
    const { isComplete } = await transact(request, (db) => keys.begin(db, clock.now()))
    const found = await keys.find(database)
    if (isComplete) return { outcomes: requireAll(found, items.length), isReplayed: true }
    const missing = entries.filter(([index]) => !found.has(index))
    if (request.isDryRun) {
      const { done, refused } = await runMissing(request, input, missing)
      return { outcomes: new Map([...found, ...done, ...refused]), isReplayed: false }
    }
    const { done, refused } = await runMissing(request, input, missing, keys)
    const outcomes = await transact(request, (db) => keys.complete(db, refused)).catch((error: unknown) => {
      throw toErrorAfter(done, error)
    })
    return { outcomes: requireAll(outcomes, items.length), isReplayed: false }
  }

  return {
    async write(request: FastifyRequest, reply: FastifyReply, input: RequestInput): Promise<FastifyReply> {
      const items = (input.body as Record<string, readonly Item[]>)[eachOf] ?? []
      const { outcomes, isReplayed } = await runAll(request, input, items)
      const inOrder = items.map((_, index) => JSON.parse(outcomes.get(index) as string))
      const json = toJsonText(shape.response(inOrder, input.body))
      return sendWrite(reply, status, { json, location: null, isReplayed })
    },
  }
}

/** Outcomes are missing if they have just expired and are being deleted: the client can retry. */
function requireAll(outcomes: Outcomes, count: number): Outcomes {
  if (outcomes.size < count) throw inProgress()
  return outcomes
}

/** A 503 would say that nothing was changed, but items are done, and only the same Idempotency-Key does not repeat them. */
const toErrorAfter = (done: Outcomes, error: unknown): unknown =>
  done.size > 0 && error instanceof OutageError ? new OutcomeUnknownError(error.origin) : error

/** Errors of one item. Any other error, such as an exceeded quota or an outage, applies to the others too. */
function isItemError({ details }: ApiError): boolean {
  const { reason } = details
  if (reason === 'idempotency_in_progress' || reason === 'idempotency_key_reused') return false
  const status = toHttpStatus(details)
  return status === 400 || status === 404 || reason === 'not_allowed_for_user'
}

/** Returns the error as in the body of a response. */
const toErrorFields = ({ message, details }: ApiError) => ({ code: toHttpStatus(details), message, details })
