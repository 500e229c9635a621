// Registers the endpoints of one surface: compiles each definition and wires admission and execution into its route.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {
  AuthenticatedCtx,
  FreelancerCtx,
  InvitationCtx,
  KeyCtx,
  OperatorCtx,
  SessionCtx,
  VisitorCtx,
} from '../../db/context.ts'
import type { AccessScope } from '../../domain/access/scopes.ts'
import type { FileResponse } from '../../domain/file-response.ts'
import type { Created, JsonText } from '../../domain/json-text.ts'
import type { Waiting } from '../../domain/waiting.ts'
import type { NoBody, NoQuery, Static, TSchema } from '../../wire/schemas.ts'
import { type FileSchema, PdfFile } from '../../wire/schemas.ts'
import type { Admission } from '../limits/concurrency-limit.ts'
import { type AdmitOptions, compileAdmission } from './admit-request.ts'
import { compileEndpoint } from './compile-endpoint.ts'
import type { Definition, EndpointRecord, Input, Method, Result } from './endpoint.ts'
import { compileListCursor } from './list-cursor.ts'
import { createRereading } from './reread.ts'
import { compileRun, type RunOptions } from './run-request.ts'

type SurfaceOptions<C extends AuthenticatedCtx, Access> = AdmitOptions<C, Access> &
  RunOptions & {
    name: string
    prefix: string
    /** Whether writes take an `Idempotency-Key`; true by default. */
    isIdempotent?: boolean
    /** The endpoints of all surfaces, for the contract and for tests that cover every endpoint. */
    records: EndpointRecord[]
  }

type Surface<C extends AuthenticatedCtx, Access extends string> = ReturnType<typeof createSurface<C, Access>>

export function createSurface<C extends AuthenticatedCtx, Access extends string>(
  app: FastifyInstance,
  options: SurfaceOptions<C, Access>,
) {
  const { name: surface, prefix, records, isIdempotent = true } = options
  const rereading = createRereading()

  function register<Q extends TSchema, B extends TSchema, A extends TSchema, Path extends string>(
    method: Method,
    status: 200 | 201,
    path: Path,
    definition: Definition<Access, Q, B, A>,
    handle: (input: Input<C, Q, B, Path>) => Promise<Result<Static<A>>>,
  ): void {
    const endpoint = compileEndpoint({ surface, prefix, method, status, path, isIdempotent }, definition)
    const admission = compileAdmission(endpoint, options)
    const { noteResponse, refusalOf } = admission
    const readCursor = compileListCursor(endpoint.record)
    const wiring = { ...options, rereading, noteResponse }
    // Type-safe, because the input is validated against the schemas of its type.
    const run = compileRun(endpoint, handle as Parameters<typeof compileRun<C, Access>>[1], wiring)

    async function show(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      let input = { ...readCursor(request, endpoint.readInput(request)), waitedMs: 0 }
      const began = performance.now()
      for (;;) {
        let waiting: Waiting | undefined
        await admission.read(request, reply, input.query, ({ db }: Admission) => {
          const refusal = refusalOf(request)
          if (refusal) return run.refuse(request, input, refusal)
          return run.read(request, reply, input, db, (one) => {
            waiting = one
          })
        })
        if (!waiting) return
        await ended(waiting, reply)
        if (reply.raw.closed) return
        input = { ...input, query: waiting.query, waitedMs: performance.now() - began }
      }
    }

    /** Parses the body in the slot too, because parsing and validation occupy the main thread. */
    const change = (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
      admission.write(request, reply, async () => {
        const input = endpoint.readInput(request)
        // Authorization precedes the lookup of a stored response.
        const refusal = refusalOf(request)
        return refusal ? run.refuse(request, input, refusal) : run.write(request, reply, input)
      })

    records.push(endpoint.record)
    if (method === 'GET') rereading.add(endpoint.record.path, definition.response, run.reread)
    app.route({
      ...endpoint.route,
      onRequest: admission.enter,
      handler: method === 'GET' ? show : change,
    })
  }

  type Verb<R extends 'json' | 'created'> = <
    A extends TSchema,
    Path extends string,
    Q extends TSchema = typeof NoQuery,
    B extends TSchema = typeof NoBody,
  >(
    path: Path,
    definition: Definition<Access, Q, B, A>,
    handle: (
      input: Input<C, Q, B, Path>,
    ) => Promise<R extends 'json' ? JsonText<Static<A>> : Created<Static<A>>>,
  ) => void
  type PollVerb = <A extends TSchema, Path extends string, Q extends TSchema>(
    path: Path,
    definition: Definition<Access, Q, typeof NoBody, A>,
    handle: (input: Input<C, Q, typeof NoBody, Path>) => Promise<JsonText<Static<A>> | Waiting>,
  ) => void
  type FileVerb = <Path extends string, Q extends TSchema = typeof NoQuery>(
    path: Path,
    definition: Omit<Definition<Access, Q, typeof NoBody, FileSchema>, 'response'> & {
      response?: FileSchema
    },
    handle: (input: Input<C, Q, typeof NoBody, Path>) => Promise<FileResponse>,
  ) => void
  return {
    /** 200, reads only. */
    get: ((path, definition, handle) => register('GET', 200, path, definition, handle)) as Verb<'json'>,
    /** 200, reads that may wait for their result. */
    poll: ((path, definition, handle) =>
      register('GET', 200, path, { ...definition, canWait: true }, handle)) as PollVerb,
    /** 200 with a file, by default a PDF, reads only; 304 if the client's ETag matches. */
    file: ((path, definition, handle) =>
      register('GET', 200, path, { response: PdfFile, ...definition }, handle)) as FileVerb,
    /** POST, 201 with Location. */
    create: ((path, definition, handle) =>
      register('POST', 201, path, definition, handle)) as Verb<'created'>,
    /** POST, 200: an action on an existing resource. */
    act: ((path, definition, handle) => register('POST', 200, path, definition, handle)) as Verb<'json'>,
    /** 200, whether or not the resource existed before. */
    put: ((path, definition, handle) => register('PUT', 200, path, definition, handle)) as Verb<'json'>,
    patch: ((path, definition, handle) => register('PATCH', 200, path, definition, handle)) as Verb<'json'>,
    delete: ((path, definition, handle) => register('DELETE', 200, path, definition, handle)) as Verb<'json'>,
  }
}

/** Ends early if the client disconnects. */
async function ended({ until, cancel }: Waiting, { raw }: FastifyReply): Promise<void> {
  raw.once('close', cancel)
  await until
  raw.off('close', cancel)
}

/** `/api/v1`, with a team API key that has the endpoint's scope, if the endpoint requires one, or with a session. */
export type TeamApi = Surface<KeyCtx, AccessScope>

/** `/operator/v1`, with the operator token. */
export type OperatorApi = Surface<OperatorCtx, 'operator'>

/** `/auth/v1`, without a credential: people sign in. */
export type VisitorApi = Surface<VisitorCtx, 'visitor'>

/** `/auth/v1`, with a session. */
export type SessionApi = Surface<SessionCtx, 'session'>

/** `/portal/v1`, with the token of an invitation. */
export type InvitationApi = Surface<InvitationCtx, 'invitation'>

/** `/portal/v1`, with the token of a portal link. */
export type FreelancerPortal = Surface<FreelancerCtx, 'freelancer'>
