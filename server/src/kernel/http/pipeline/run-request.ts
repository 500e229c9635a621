// Runs an admitted request: a write in one transaction, at most once for each Idempotency-Key. Sends the response.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import type { ApiError } from '../../../domain/errors/api-error.ts'
import type { FileResponse, Recorded } from '../../../domain/file-response.ts'
import { type Created, type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { PendingRead } from '../../../domain/waiting.ts'
import type { Database, Db } from '../../db/connections/client.ts'
import { unlessOutage } from '../../db/connections/outage.ts'
import type { AuthenticatedCtx } from '../../db/context.ts'
import type { Quotas } from '../../db/quotas/quotas.ts'
import type { ConstraintErrors } from '../../db/schema/constraints.ts'
import { requirePrincipal } from './admit-request.ts'
import type { Endpoint, RequestInput } from './compile-endpoint.ts'
import type { Result } from './endpoint.ts'
import { type LimitedServices, refuseCall, takesPrecedence } from './refused-call.ts'
import {
  type ContextOptions,
  type Contexts,
  compileContexts,
  type PerRun,
  SINGLE_RUN,
} from './request-context.ts'
import { compileTransactions, type Transactions } from './request-transactions.ts'
import type { Rereading } from './reread.ts'
import { sendFile } from './send-file.ts'
import { sendJson, sendWrite } from './write.ts'

export type RunOptions = ContextOptions & {
  database: Database
  log: { error(fields: object, message: string): void }
  /** Called after the commit of a write of the team. */
  onCommit(tenantId: string): void
  quotas: Quotas
  secretKeys: SecretKeys
  errorOfConstraint: ConstraintErrors
}

type Wiring = {
  /** The reads of the surface. */
  rereading: Rereading
  /** Called with the size of each JSON response to a read. */
  noteResponse(request: FastifyRequest, bytes: number): void
}

type Handle<C> = (input: { ctx: C; waitedMs: number } & RequestInput) => Promise<Result<unknown>>
type ReadInput = RequestInput & { waitedMs: number }

export type SentFile<C> = FileResponse | Recorded<FileResponse, C>
export type RecordedJson<C, T> = Recorded<{ json: JsonText<T> }, C>

/** What the requests of one endpoint run with. */
type EndpointRun<C extends AuthenticatedCtx, Access extends string> = {
  endpoint: Endpoint<Access>
  options: RunOptions & Wiring
  contexts: Contexts<C>
  transactions: Transactions<C>
  /** Runs the use case. */
  call(
    request: FastifyRequest,
    input: RequestInput & { waitedMs?: number },
    perRun: PerRun,
  ): Promise<Result<unknown>>
}

/** Runs the requests of one endpoint. */
export function compileRun<C extends AuthenticatedCtx, Access extends string>(
  endpoint: Endpoint<Access>,
  handle: Handle<C>,
  options: RunOptions & Wiring,
) {
  const { operationId } = endpoint.record
  const contexts = compileContexts<C>(operationId, options)
  const transactions = compileTransactions(operationId, contexts, options)
  const endpointRun: EndpointRun<C, Access> = {
    endpoint,
    options,
    contexts,
    transactions,
    call: (request, input, perRun) =>
      handle({ ctx: contexts.create(request, perRun), waitedMs: 0, ...input }),
  }
  return {
    read: compileRead(endpointRun),
    reread: compileReread(endpointRun),
    write: compileWrite(endpointRun),
    transact: transactions.transact,
    items: transactions.items,
    refuse: compileRefusal(endpointRun),
    askToConfirm: compileStepUp(endpointRun),
  }
}

function compileRead<C extends AuthenticatedCtx, Access extends string>({
  endpoint,
  options,
  contexts,
  transactions,
  call,
}: EndpointRun<C, Access>) {
  const { log, onCommit, quotas, noteResponse } = options
  const { status, ignoredStops } = endpoint.record

  /** Records the sending of a response whose reads are audited. */
  async function recordSending(
    request: FastifyRequest,
    reply: FastifyReply,
    sent: SentFile<C> | RecordedJson<C, unknown>,
  ) {
    if (!('record' in sent)) return
    const { tenantId } = requirePrincipal(request)
    quotas.check(tenantId, 'audit', ignoredStops)
    await transactions.transact(request, reply, sent.record)
    if (tenantId !== null) onCommit(tenantId)
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    input: ReadInput,
    db: Db,
    wait: (waiting: PendingRead) => void,
  ): Promise<FastifyReply | undefined> => {
    const once = { ...SINGLE_RUN, ...contexts.getTeamServices(request), db }
    const result = await call(request, input, contexts.inBrowser(request, reply, once))
    if (typeof result === 'object' && 'until' in result) {
      wait(result)
      return undefined
    }
    if (typeof result === 'object' && !('json' in result)) {
      const file = result as SentFile<C>
      return sendFile(request, reply, file, {
        beforeBytes: () => recordSending(request, reply, file),
        onBroken: unlessOutage((err) => log.error({ reqId: request.id, err }, 'a file broke off')),
      })
    }
    if (typeof result === 'object' && request.raw.method !== 'HEAD')
      await recordSending(request, reply, result as RecordedJson<C, unknown>)
    const json = typeof result === 'string' ? result : result.json
    noteResponse(request, json.length)
    return sendJson(reply, status, json)
  }
}

/** Reads the resource for a replay of a write whose response was too large to be stored. */
const compileReread =
  <C extends AuthenticatedCtx, Access extends string>({ contexts, call }: EndpointRun<C, Access>) =>
  (request: FastifyRequest, params: Record<string, string>, db: Db) =>
    call(
      request,
      { params, query: {}, body: {}, file: undefined },
      { ...SINGLE_RUN, ...contexts.getTeamServices(request), db },
    ) as Promise<JsonText<unknown>>

function compileWrite<C extends AuthenticatedCtx, Access extends string>({
  endpoint,
  options,
  contexts,
  transactions,
  call,
}: EndpointRun<C, Access>) {
  const { onCommit, quotas, secretKeys, rereading } = options
  const { record } = endpoint
  const { method, status, ignoredStops } = record
  const { clock } = options.call

  /** The writes of the use case and the stored response are one transaction. */
  function runOnce(request: FastifyRequest, reply: FastifyReply, input: RequestInput) {
    const principal = requirePrincipal(request)
    const runIdempotently = endpoint.idempotent(principal, request, { file: input.file, secretKeys })
    const at = clock.now()
    const readAgain = rereading.createReadAgain({ ...record, path: endpoint.toPath(input.params) }, request)
    const checkQuota = () => quotas.check(principal.tenantId, 'idempotency', ignoredStops)
    return transactions.deferred(
      request,
      transactions.audited(request, at),
      async (db, afterCommit, sharedContext) => {
        const effect = async () => {
          // Not called for a replay: a stored response, even that of a reset, needs no admission.
          await request.sandbox?.admitWrite(db)
          if (method !== 'DELETE') quotas.check(principal.tenantId, 'audit', ignoredStops)
          const run = contexts.inBrowser(request, reply, { ...sharedContext, db, afterCommit })
          const result = await call(request, input, run)
          if (typeof result === 'string') return { json: result, location: null }
          const { id, json } = result as Created<unknown>
          return { json, location: endpoint.toLocation(input.params, id) }
        }
        return runIdempotently(db, { at, effect, checkQuota, readAgain })
      },
    )
  }

  return async (request: FastifyRequest, reply: FastifyReply, input: RequestInput): Promise<FastifyReply> => {
    const response = await runOnce(request, reply, input)
    const { tenantId } = requirePrincipal(request)
    if (tenantId !== null && !request.isDryRun) onCommit(tenantId)
    return sendWrite(reply, status, response)
  }
}

type Refuse = (request: FastifyRequest, input: RequestInput, refusal: ApiError) => Promise<never>

/** Throws the refusal, or an error that takes precedence over it. A list has no reference that could be missing. */
const compileRefusal =
  <C extends AuthenticatedCtx, Access extends string>(run: EndpointRun<C, Access>): Refuse =>
  async (request, input, refusal) => {
    if (run.endpoint.record.method === 'GET' && Object.keys(input.params).length === 0) throw refusal
    return refuseCall(run.options, refusal, takesPrecedence, (limited) =>
      callLimited(run, request, input, limited),
    )
  }

/** Throws that the person must confirm, or the error that would follow a confirmation: nobody confirms needlessly. */
const compileStepUp = <C extends AuthenticatedCtx, Access extends string>(
  run: EndpointRun<C, Access>,
): Refuse => {
  const { endpoint, options } = run
  const { clock } = options.call
  return async (request, input, refusal) => {
    const effect = (limited: LimitedServices) => callLimited(run, request, input, limited)
    if (!endpoint.record.isWrite) return refuseCall(options, refusal, always, effect)
    const { secretKeys } = options
    const runIdempotently = endpoint.idempotent(requirePrincipal(request), request, {
      file: input.file,
      secretKeys,
    })
    // A write that has been done already would fail if it ran again; its response is replayed after the confirmation.
    return refuseCall(options, refusal, always, (limited) =>
      runIdempotently(limited.db, {
        at: clock.now(),
        async effect() {
          await effect(limited)
          throw refusal
        },
        checkQuota: () => {},
        readAgain: async () => toJsonText({}),
      }),
    )
  }
}

const always = () => true

const callLimited = <C extends AuthenticatedCtx, Access extends string>(
  { contexts, call }: EndpointRun<C, Access>,
  request: FastifyRequest,
  input: RequestInput,
  limited: LimitedServices,
) => call(request, input, { ...SINGLE_RUN, clock: contexts.getClock(request), ...limited })
