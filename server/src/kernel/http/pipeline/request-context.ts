// Builds the contexts of the use cases of one endpoint. A request may run several times, each time with a new context.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Principal, toActor } from '../../../domain/access/principal.ts'
import { newId } from '../../../domain/ids.ts'
import { auditAs } from '../../db/connections/client.ts'
import type { AuthenticatedCtx, CallCtx, InBrowser } from '../../db/context.ts'
import { createSpecimenRenderer } from '../../db/document-renderers.ts'
import type { Sandbox } from '../../db/sandboxes.ts'
import type { CreateBrowser } from '../auth/browser.ts'
import { requirePrincipal } from './admit-request.ts'
import { buildAuditedCall } from './write.ts'

export type ContextOptions = {
  call: Omit<CallCtx, 'db' | 'requestId' | 'afterCommit' | 'client' | 'stableId' | 'realClock'>
  /** Set on surfaces where a session may begin or end. */
  createBrowser?: CreateBrowser
  /** Whether requests have the real time even in a sandbox, as at endpoints where people sign in. */
  isInRealTime?: boolean
}

/** The part of the context that differs between runs of the same request. */
export type PerRun = Pick<CallCtx, 'db' | 'afterCommit' | 'clock' | 'renderer' | 'stableId'> &
  Partial<Pick<CallCtx, 'files' | 'takeReference'> & InBrowser>

/** The context of a run that happens once. */
export const SINGLE_RUN = { stableId: newId, afterCommit: () => {} }

type InSandbox = { readonly sandbox: Sandbox | undefined }

export type Contexts<C extends AuthenticatedCtx> = ReturnType<typeof compileContexts<C>>

export function compileContexts<C extends AuthenticatedCtx>(
  operationId: string,
  { call, createBrowser, isInRealTime = false }: ContextOptions,
) {
  const { clock: realClock, sendsMail, declared, publicUrl, files, hooks, takeReference } = call

  const getClock = ({ sandbox }: InSandbox) => (isInRealTime ? undefined : sandbox?.clock) ?? realClock
  const getRenderer = ({ sandbox }: InSandbox) =>
    sandbox ? createSpecimenRenderer(call.renderer) : call.renderer

  const createContext = (request: FastifyRequest, perRun: PerRun): AuthenticatedCtx => ({
    ...toOwner(requirePrincipal(request)),
    realClock,
    // A sandbox keeps its mails, and the team reads them there.
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
    getClock,
    /** Returns the clock and the renderer; a sandbox has its own. */
    getTeamServices: (request: InSandbox) => ({ clock: getClock(request), renderer: getRenderer(request) }),
    /** Returns the context of the principal that the surface has authenticated. */
    create: (request: FastifyRequest, perRun: PerRun) => createContext(request, perRun) as C,
    /** Adds the browser to a run that may begin or end a session. */
    inBrowser(request: FastifyRequest, reply: FastifyReply, run: PerRun): PerRun {
      if (!createBrowser) return run
      return {
        ...run,
        browser: createBrowser(request, reply, run.afterCommit),
        async actAs(principal) {
          await auditAs(run.db, buildAuditedCall(principal, request.id, operationId, realClock.now()))
          const { tenantId } = principal
          return { ...createContext(request, run), principal, tenantId, actor: toActor(principal) }
        },
      }
    },
  }
}

const toOwner = (principal: Principal) =>
  principal.tenantId === null
    ? { principal }
    : { principal, tenantId: principal.tenantId, actor: toActor(principal) }
