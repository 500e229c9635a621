// Builds the contexts of the use cases of one endpoint. A request may run several times, each time with a context of its own.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, type Principal } from '../../../domain/access/principal.ts'
import { newId } from '../../../domain/ids.ts'
import { auditAs } from '../../db/connections/client.ts'
import type { AuthenticatedCtx, CallCtx, InBrowser } from '../../db/context.ts'
import { type Sandbox, specimens } from '../../db/sandboxes.ts'
import type { BrowserOf } from '../auth/browser.ts'
import { principalOf } from './admit-request.ts'
import { auditedCall } from './write.ts'

export type ContextOptions = {
  call: Omit<CallCtx, 'db' | 'requestId' | 'afterCommit' | 'client' | 'stableId' | 'realClock'>
  /** On surfaces where a session may begin or end. */
  browserOf?: BrowserOf
  /** Whether requests have the real time in a sandbox, too: where people sign in. */
  isInRealTime?: boolean
}

/** The part of the context that differs between runs of the same request. */
export type PerRun = Pick<CallCtx, 'db' | 'afterCommit' | 'clock' | 'renderer' | 'stableId'> &
  Partial<Pick<CallCtx, 'files' | 'takeReference'> & InBrowser>

/** Of a run that happens once. */
export const ONCE = { stableId: newId, afterCommit: () => {} }

type InSandbox = { readonly sandbox: Sandbox | undefined }

export type Contexts<C extends AuthenticatedCtx> = ReturnType<typeof compileContexts<C>>

export function compileContexts<C extends AuthenticatedCtx>(
  operationId: string,
  { call, browserOf, isInRealTime = false }: ContextOptions,
) {
  const { clock: realClock, sendsMail, declared, publicUrl, files, hooks, takeReference } = call

  const clockOf = ({ sandbox }: InSandbox) => (isInRealTime ? undefined : sandbox?.clock) ?? realClock
  const rendererOf = ({ sandbox }: InSandbox) => (sandbox ? specimens(call.renderer) : call.renderer)

  const contextOf = (request: FastifyRequest, perRun: PerRun): AuthenticatedCtx => ({
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

  return {
    clockOf,
    /** In a sandbox both are its own. */
    ofTeam: (request: InSandbox) => ({ clock: clockOf(request), renderer: rendererOf(request) }),
    /** The authentication of the surface has made the principal, which decides what else the context has. */
    of: (request: FastifyRequest, perRun: PerRun) => contextOf(request, perRun) as C,
    /** For a run that may begin or end a session. */
    inBrowser(request: FastifyRequest, reply: FastifyReply, run: PerRun): PerRun {
      if (!browserOf) return run
      return {
        ...run,
        browser: browserOf(request, reply, run.afterCommit),
        async actAs(principal) {
          await auditAs(run.db, auditedCall(principal, request.id, operationId, realClock.now()))
          const { tenantId } = principal
          return { ...contextOf(request, run), principal, tenantId, actor: actorOf(principal) }
        },
      }
    },
  }
}

const ownerOf = (principal: Principal) =>
  principal.tenantId === null
    ? { principal }
    : { principal, tenantId: principal.tenantId, actor: actorOf(principal) }
