// The transactions of the requests of one endpoint, each with the context of the use case that runs in it.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuditedCall, Database, Db } from '../../db/connections/client.ts'
import type { AuthenticatedCtx, CallCtx } from '../../db/context.ts'
import { createUnstampedRenderer } from '../../db/document-renderers.ts'
import { requirePrincipal } from './admit-request.ts'
import { deferRendering } from './deferred-rendering.ts'
import { takeDryRunReference } from './dry-run.ts'
import { rollBack } from './refused-call.ts'
import { type ContextOptions, type Contexts, type PerRun, SINGLE_RUN } from './request-context.ts'
import type { ItemTransactions } from './run-items.ts'
import { buildAuditedCall, write, writeDry } from './write.ts'

/** `sharedContext`: the part of the context that is the same in each run of the transaction. */
type Work<T> = (
  db: Db,
  afterCommit: CallCtx['afterCommit'],
  sharedContext: Omit<PerRun, 'db' | 'afterCommit'>,
) => Promise<T>

export type Transactions<C extends AuthenticatedCtx> = ReturnType<typeof compileTransactions<C>>

export function compileTransactions<C extends AuthenticatedCtx>(
  operationId: string,
  contexts: Contexts<C>,
  { database, call }: ContextOptions & { database: Database },
) {
  const { clock, files, takeReference } = call

  const buildCall = (request: FastifyRequest, at = clock.now()) =>
    buildAuditedCall(requirePrincipal(request), request.id, operationId, at)

  /** Renders documents outside of the transaction. A dry run takes no number, stores no file and asks no timestamp authority. */
  function runDeferred<T>(request: FastifyRequest, change: AuditedCall, work: Work<T>): Promise<T> {
    const { isDryRun } = request
    const teamServices = contexts.getTeamServices(request)
    const services = isDryRun
      ? {
          takeReference: takeDryRunReference,
          files: files.withoutEffect(),
          renderer: createUnstampedRenderer(teamServices.renderer),
        }
      : { takeReference, files }
    const { run, ctx } = deferRendering({ ...teamServices, database, ...services })
    const transaction = isDryRun ? writeDry : write
    return run(() => transaction(database, change, (db, afterCommit) => work(db, afterCommit, ctx)))
  }

  /** Runs one transaction of a request that has several. */
  function transact<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (ctx: C) => Promise<T>,
  ): Promise<T> {
    return write(database, buildCall(request), async (db, afterCommit) => {
      await request.sandbox?.admitWrite(db)
      const once = { ...SINGLE_RUN, ...contexts.getTeamServices(request), db, afterCommit }
      return work(contexts.create(request, contexts.inBrowser(request, reply, once)))
    })
  }

  /** The transactions of a request with many items: each item has its own transaction, time and documents. */
  const items: ItemTransactions<C> = {
    run: (request, work) =>
      runDeferred(request, buildCall(request), async (db, afterCommit, sharedContext) => {
        await request.sandbox?.admitWrite(db)
        return work(contexts.create(request, { ...sharedContext, db, afterCommit }))
      }),
    rollBack: (request, work) =>
      rollBack(database, files, (limited) =>
        work(contexts.create(request, { ...SINGLE_RUN, clock: contexts.getClock(request), ...limited })),
      ),
  }

  return { audited: buildCall, deferred: runDeferred, transact, items }
}
