// Decides whether, when and in which process a request runs. It is authenticated and enters the concurrency limit; before it
// runs it takes a slot of its lane, or is forwarded to the background worker (decisions 0043, 0049). It leaves when its
// response has been sent.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../../domain/access/permissions.ts'
import type { Principal } from '../../../domain/access/principal.ts'
import type { ApiError } from '../../../domain/errors/api-error.ts'
import { type MaybePromise, settle, thenOrNow } from '../../../domain/maybe-promise.ts'
import type { Db } from '../../db/connections/client.ts'
import { findSilence } from '../../db/connections/outage.ts'
import type { AuthenticatedCtx } from '../../db/context.ts'
import type { Sandbox, Sandboxes } from '../../db/sandboxes.ts'
import { LIMITS } from '../../wire/limits.ts'
import type { Admission, ConcurrencyLimit, Lane } from '../limits/concurrency-limit.ts'
import { hasLargeBody } from '../server/body-parser.ts'
import type { Forwarder } from '../server/forwarding.ts'
import type { Endpoint, RequestInput } from './compile-endpoint.ts'
import { readDryRun } from './dry-run.ts'
import type { Authenticate } from './endpoint.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before authentication and outside of the surfaces. */
    principal: Principal | null
    /** Null before authentication and outside of the surfaces. */
    admission: Admission | null
    /** The sandbox of the principal; undefined if its team is not a sandbox. */
    sandbox: Sandbox | undefined
    /** Such as `GET /api/v1/teams/:id`. Stored, because `routeOptions` of Fastify creates an object on each access. */
    endpoint: string | null
  }
}

export type AdmitOptions<C extends AuthenticatedCtx, Access> = {
  /** Checks the credential (401), the rate limit (429) and the scope (403). */
  authenticate: Authenticate<C, Access>
  /** Returns the error if the permissions of the user do not allow the call. */
  refusalFor?: (
    principal: Principal,
    needed: { access: Access; role?: Role | undefined },
  ) => ApiError | undefined
  /** Returns the error if the person must first confirm who they are. Undefined: no endpoint of the surface needs it. */
  findStepUpError?: (db: Db, principal: Principal) => Promise<ApiError | undefined>
  limit: ConcurrencyLimit
  sandboxes: Sandboxes
  /** Undefined in the background worker, and in single-process tests. */
  forwarder: Forwarder | undefined
}

/**
 * Serves an admitted request. The result is not used: a FastifyReply is a thenable, so a promise of one resolves with
 * undefined once the response has been sent.
 */
type Serve = (admission: Admission) => Promise<unknown>

/** Admits the requests of one endpoint. */
export function compileAdmission<C extends AuthenticatedCtx, Access extends string>(
  { record, name, headName, isFile }: Endpoint<Access>,
  { authenticate, refusalFor, findStepUpError, limit, sandboxes, forwarder }: AdmitOptions<C, Access>,
) {
  const { access, isExpensive = false, canWait = false } = record
  const takesFile = record.upload !== undefined
  const { needsStepUp } = record
  if (needsStepUp && !findStepUpError) throw new Error(`${name}: sessions of this surface cannot confirm`)

  const isForwarded = (teamId: string | null) =>
    isExpensive || (!canWait && forwarder?.hadLargeResponse(teamId, name) === true)

  /** Forwards the request to the background worker. While that restarts, this process serves the request. */
  const serveInBackground = (request: FastifyRequest, reply: FastifyReply, serve: Serve) =>
    runInSlot('background', 1, request, reply, async (admission) => {
      const bytes = await forwarder?.forward(request, reply)
      if (bytes === undefined) return serve(admission)
      if (record.method === 'GET') noteResponse(request, bytes)
      return reply
    })

  /** Records the size: after a large response, reads of this endpoint by the team are forwarded. */
  function noteResponse(request: FastifyRequest, bytes: number): void {
    forwarder?.noteResponse(requirePrincipal(request).tenantId, name, bytes)
  }

  return {
    /** The `onRequest` hook of the route. Calls `done` synchronously if authentication needs no lookup. */
    enter(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
      request.endpoint = request.raw.method === 'HEAD' ? headName : name
      request.takesFile = takesFile
      const isGone = () => reply.raw.closed
      const admit = (admission: Admission) => {
        request.admission = admission
        // A client that has disconnected meanwhile emits no further 'close'.
        if (isGone()) admission.leave()
        done()
      }
      settle(
        () => {
          const principal = authenticate(request, reply, access)
          return thenOrNow(principal, (caller) =>
            thenOrNow(recognizeSandbox(sandboxes, caller, request, reply), () => caller),
          )
        },
        (principal) => {
          request.principal = principal
          settle(
            () => {
              readDryRun(request, reply, record)
              return limit.enter(principal, isGone)
            },
            admit,
            done,
          )
        },
        done,
      )
    },

    async read(request: FastifyRequest, reply: FastifyReply, query: PageSize, serve: Serve): Promise<void> {
      const teamId = requirePrincipal(request).tenantId
      if (!isForwarded(teamId)) {
        let isServed = true
        await runInSlot('reads', countReadSlots(query, isFile), request, reply, (admission) => {
          // A concurrent read may have had a large response while this one waited for its slot.
          isServed = !isForwarded(teamId)
          return isServed ? serve(admission) : undefined
        })
        if (isServed) return
      }
      await serveInBackground(request, reply, serve)
    },

    write(request: FastifyRequest, reply: FastifyReply, serve: Serve): Promise<void> {
      return isExpensive || hasLargeBody(request)
        ? serveInBackground(request, reply, serve)
        : runInSlot('writes', 1, request, reply, serve)
    },

    /** Call it in the slot, after the input was validated. */
    findRefusal: (request: FastifyRequest): ApiError | undefined =>
      refusalFor?.(requirePrincipal(request), record),

    /** Call it after `findRefusal`. */
    findStepUpRefusal: (
      request: FastifyRequest,
      input: RequestInput,
      db: Db,
    ): Promise<ApiError | undefined> | undefined =>
      needsStepUp === true || needsStepUp?.isNeeded?.(input)
        ? findStepUpError?.(db, requirePrincipal(request))
        : undefined,

    noteResponse,
  }
}

/** Adds the headers of a sandbox to every response of its team. */
export const recognizeSandbox = (
  sandboxes: Sandboxes,
  { tenantId }: Principal,
  request: FastifyRequest,
  reply: FastifyReply,
): MaybePromise<void> =>
  thenOrNow(tenantId === null ? undefined : sandboxes.find(tenantId), (sandbox) => {
    if (!sandbox) return
    request.sandbox = sandbox
    reply.header('x-sandbox', 'true').header('x-sandbox-time', sandbox.clock.now().toISOString())
  })

/** The principal of an admitted request. */
export function requirePrincipal({ principal }: FastifyRequest): Principal {
  if (!principal) throw new Error('The request is not authenticated')
  return principal
}

/** Limits memory: a page of 100 rows can take tens of megabytes in PostgreSQL, in this process and in socket buffers. */
const ROWS_PER_SLOT = 20
const SLOTS_OF_A_FILE = 3

/** Pages by `limit` are longer, but limited in bytes. */
const MAX_SLOTS = 5

type PageSize = { per_page?: unknown; limit?: unknown }

const countReadSlots = ({ per_page, limit }: PageSize, isFile: boolean): number =>
  isFile ? SLOTS_OF_A_FILE : Math.min(Math.ceil(Number(per_page ?? limit ?? 1) / ROWS_PER_SLOT), MAX_SLOTS)

/** Runs `work` in a slot. A response that the client has not read yet keeps the slot, because it occupies memory. */
async function runInSlot(
  lane: Lane,
  slots: number,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (admission: Admission) => MaybePromise<unknown>,
): Promise<void> {
  const admission = request.admission as Admission
  const slot = admission.acquire(lane, slots)
  if (slot !== undefined) await slot
  try {
    await work(admission)
    releaseWhenRead(reply, () => admission.release(lane))
  } catch (error) {
    admission.release(lane, findSilence(error))
    throw error
  }
}

const MAX_UNREAD_BYTES = 64 * 1024

function releaseWhenRead({ raw }: FastifyReply, release: () => void): void {
  // A destroyed response has dropped what was unread, and may have emitted its 'close' already.
  if (raw.closed || raw.destroyed || raw.writableLength <= MAX_UNREAD_BYTES) {
    release()
    return
  }
  const timer = setTimeout(() => raw.destroy(), LIMITS.responseMs)
  raw.once('close', () => {
    clearTimeout(timer)
    release()
  })
}
