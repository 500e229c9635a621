// Runs an admitted request: builds the context of the use case, runs a write in one transaction, at most once for each
// Idempotency-Key, and sends the response.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, type Principal } from '../../../domain/access/principal.ts'
import type { SecretKeys } from '../../../domain/access/secret-keys.ts'
import type { ApiError } from '../../../domain/errors/api-error.ts'
import type { FileResponse } from '../../../domain/file-response.ts'
import { newId } from '../../../domain/ids.ts'
import type { Created, JsonText } from '../../../domain/json-text.ts'
import type { Waiting } from '../../../domain/waiting.ts'
import { auditAs, type Database, type Db } from '../../db/connections/client.ts'
import type { AuthenticatedCtx, CallCtx, InBrowser } from '../../db/context.ts'
import type { Quotas } from '../../db/quotas/quotas.ts'
import { type Sandbox, specimens } from '../../db/sandboxes.ts'
import type { ConstraintErrors } from '../../db/schema/constraints.ts'
import type { BrowserOf } from '../auth/browser.ts'
import { principalOf } from './admit-request.ts'
import type { Endpoint, RequestInput } from './compile-endpoint.ts'
import { deferRendering } from './deferred-rendering.ts'
import { withoutNumber } from './dry-run.ts'
import type { Result } from './endpoint.ts'
import { refuseCall, rollBack } from './refused-call.ts'
import type { Rereading } from './reread.ts'
import type { ItemTransactions } from './run-items.ts'
import { sendFile } from './send-file.ts'
import { auditedCall, sendJson, sendWrite, write, writeDry } from './write.ts'

export type RunOptions = {
  database: Database
  call: Omit<CallCtx, 'db' | 'requestId' | 'afterCommit' | 'client' | 'stableId' | 'realClock'>
  log: { error(fields: object, message: string): void }
  /** After the commit of a write of the team. */
  onCommit(tenantId: string): void
  quotas: Quotas
  secretKeys: SecretKeys
  errorOfConstraint: ConstraintErrors
  /** On surfaces where a session may begin or end. */
  browserOf?: BrowserOf
  /** Whether requests have the real time in a sandbox, too: where people sign in. */
  isInRealTime?: boolean
}

type Wiring = {
  /** The reads of the surface. */
  rereading: Rereading
  /** Called with the size of each JSON response to a read. */
  noteResponse(request: FastifyRequest, bytes: number): void
}

type Handle<C> = (input: { ctx: C; waitedMs: number } & RequestInput) => Promise<Result<unknown>>
type ReadInput = RequestInput & { waitedMs: number }

/** `record` runs in a transaction of its own before the first byte is sent: not for a 304, nor for a HEAD. */
export type RecordedFile<C> = FileResponse & { record?: (ctx: C) => Promise<void> }

/** The part of the context that differs between runs of the same request. */
type PerRun = Pick<CallCtx, 'db' | 'afterCommit' | 'clock' | 'renderer' | 'stableId'> &
  Partial<Pick<CallCtx, 'files' | 'takeReference'> & InBrowser>

const READ = { stableId: newId, afterCommit: () => {} }

/** Runs the requests of one endpoint. */
export function compileRun<C extends AuthenticatedCtx, Access extends string>(
  endpoint: Endpoint<Access>,
  handle: Handle<C>,
  options: RunOptions & Wiring,
) {
  const { database, call, log, onCommit, quotas, secretKeys, errorOfConstraint, browserOf } = options
  const { isInRealTime = false } = options
  const { rereading, noteResponse } = options
  const { record } = endpoint
  const { method, status, isAllowedWhile } = record
  const { clock: realClock, sendsMail, declared, publicUrl, files, hooks, takeReference } = call

  const clockOf = ({ sandbox }: InSandbox) => (isInRealTime ? undefined : sandbox?.clock) ?? realClock
  const rendererOf = ({ sandbox }: InSandbox) => (sandbox ? specimens(call.renderer) : call.renderer)
  const given = (request: InSandbox) => ({ clock: clockOf(request), renderer: rendererOf(request) })

  const contextOf = (request: FastifyRequest, perRun: PerRun) => ({
    ...ownerOf(principalOf(request)),
    realClock,
    // Which the team reads there.
    sendsMail: sendsMail || request.sandbox !== undefined,
    declared,
    publicUrl,
    files,
    hooks,
    takeReference,
    client: request,
    requestId: request.id,
    ...perRun,
  })

  function handleWith(request: FastifyRequest, input: RequestInput & { waitedMs?: number }, perRun: PerRun) {
    const ctx = contextOf(request, perRun)
    return handle({ ctx: ctx as unknown as C, waitedMs: 0, ...input })
  }

  const find = (request: FastifyRequest, input: RequestInput, db: Db) =>
    handleWith(request, input, { ...READ, ...given(request), db })

  function inBrowser(request: FastifyRequest, reply: FastifyReply, run: PerRun): PerRun {
    if (!browserOf) return run
    return {
      ...run,
      browser: browserOf(request, reply, run.afterCommit),
      async actAs(principal) {
        await auditAs(run.db, auditedCall(principal, request.id, record.operationId, realClock.now()))
        const { tenantId } = principal
        return { ...contextOf(request, run), principal, tenantId, actor: actorOf(principal) }
      },
    }
  }

  /** A dry run takes no number, stores no file and is rolled back. */
  function writing(request: FastifyRequest) {
    const { isDryRun } = request
    const stored = isDryRun
      ? { takeReference: withoutNumber, files: files.withoutEffect() }
      : { takeReference, files }
    return {
      deferred: deferRendering({ ...given(request), database, ...stored }),
      transaction: isDryRun ? writeDry : write,
    }
  }

  /** The writes of the use case and the stored response are one transaction. */
  function runOnce(request: FastifyRequest, reply: FastifyReply, input: RequestInput) {
    const principal = principalOf(request)
    const once = endpoint.idempotent(principal, request, { file: input.file, secretKeys })
    const { deferred, transaction } = writing(request)
    const at = realClock.now()
    const audited = auditedCall(principal, request.id, record.operationId, at)
    const readAgain = rereading.for({ ...record, path: endpoint.pathOf(input.params) }, request)
    const checkQuota = () => quotas.check(principal.tenantId, 'idempotency', isAllowedWhile)
    return deferred.run(() =>
      transaction(database, audited, async (db, afterCommit) => {
        const effect = async () => {
          // A stored response is replayed all the same: also that of the reset.
          await request.sandbox?.admitWrite(db)
          if (method !== 'DELETE') quotas.check(principal.tenantId, 'audit', isAllowedWhile)
          const run = inBrowser(request, reply, { ...deferred.ctx, db, afterCommit })
          const result = await handleWith(request, input, run)
          if (typeof result === 'string') return { json: result, location: null }
          const { id, json } = result as Created<unknown>
          return { json, location: endpoint.locationOf(input.params, id) }
        }
        return once(db, { at, effect, checkQuota, readAgain })
      }),
    )
  }

  /** One transaction of a request that has several. */
  function transact<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (ctx: C) => Promise<T>,
  ): Promise<T> {
    const call = auditedCall(principalOf(request), request.id, record.operationId, realClock.now())
    return write(database, call, async (db, afterCommit) => {
      await request.sandbox?.admitWrite(db)
      const run = inBrowser(request, reply, { ...READ, ...given(request), db, afterCommit })
      return work(contextOf(request, run) as unknown as C)
    })
  }

  /** A file that nobody may take without a trace. */
  async function recordSending(request: FastifyRequest, reply: FastifyReply, file: RecordedFile<C>) {
    if (!file.record) return
    const { tenantId } = principalOf(request)
    quotas.check(tenantId, 'audit')
    await transact(request, reply, file.record)
    if (tenantId !== null) onCommit(tenantId)
  }

  return {
    async read(
      request: FastifyRequest,
      reply: FastifyReply,
      input: ReadInput,
      db: Db,
      wait: (waiting: Waiting) => void,
    ): Promise<FastifyReply | undefined> {
      const run = inBrowser(request, reply, { ...READ, ...given(request), db })
      const result = await handleWith(request, input, run)
      if (typeof result === 'object' && 'until' in result) {
        wait(result)
        return undefined
      }
      if (typeof result !== 'string')
        return sendFile(request, reply, result as FileResponse, {
          beforeBytes: () => recordSending(request, reply, result as RecordedFile<C>),
          onBroken: (err) => log.error({ reqId: request.id, err }, 'a file broke off'),
        })
      noteResponse(request, result.length)
      return sendJson(reply, status, result)
    },

    /** For a replay of a write whose response was too large to be stored. */
    reread: (request: FastifyRequest, params: Record<string, string>, db: Db) =>
      find(request, { params, query: {}, body: {}, file: undefined }, db) as Promise<JsonText<unknown>>,

    async write(request: FastifyRequest, reply: FastifyReply, input: RequestInput): Promise<FastifyReply> {
      const response = await runOnce(request, reply, input)
      const { tenantId } = principalOf(request)
      if (tenantId !== null && !request.isDryRun) onCommit(tenantId)
      return sendWrite(reply, status, response)
    },

    transact,

    /** Of a request with many items: each has a transaction, a time and documents of its own. */
    items: {
      run(request, work) {
        const { deferred, transaction } = writing(request)
        const audited = auditedCall(principalOf(request), request.id, record.operationId, realClock.now())
        return deferred.run(() =>
          transaction(database, audited, async (db, afterCommit) => {
            await request.sandbox?.admitWrite(db)
            return work(contextOf(request, { ...deferred.ctx, db, afterCommit }) as unknown as C)
          }),
        )
      },
      rollBack: (request, work) =>
        rollBack(database, files, (limited) =>
          work(contextOf(request, { ...READ, clock: clockOf(request), ...limited }) as unknown as C),
        ),
    } satisfies ItemTransactions<C> as ItemTransactions<C>,

    /** Throws the refusal, or an error that takes precedence over it. A list has no reference that could be missing. */
    async refuse(request: FastifyRequest, input: RequestInput, refusal: ApiError): Promise<never> {
      if (method === 'GET' && Object.keys(input.params).length === 0) throw refusal
      return refuseCall({ database, errorOfConstraint }, refusal, files, (limited) =>
        handleWith(request, input, { ...READ, clock: clockOf(request), ...limited }),
      )
    },
  }
}

type InSandbox = { readonly sandbox: Sandbox | undefined }

const ownerOf = (principal: Principal) =>
  principal.tenantId === null
    ? { principal }
    : { principal, tenantId: principal.tenantId, actor: actorOf(principal) }
