// Registers the endpoints of one surface: compiles each definition and wires admission and execution into its route.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccessScope } from '../../../domain/access/scopes.ts'
import type { FileResponse } from '../../../domain/file-response.ts'
import type { Created, ImportedItem, JsonText } from '../../../domain/json-text.ts'
import type { PendingRead } from '../../../domain/waiting.ts'
import type { Db } from '../../db/connections/client.ts'
import type {
  AuthenticatedCtx,
  FreelancerCtx,
  InvitationCtx,
  KeyCtx,
  OperatorCtx,
  PortalSessionCtx,
  SessionCtx,
  VisitorCtx,
} from '../../db/context.ts'
import { extractQuery } from '../../wire/extract-query.ts'
import { ImportResult } from '../../wire/item-outcomes.ts'
import type { NoBody, NoQuery, Static, TSchema } from '../../wire/schemas.ts'
import { type FileSchema, PdfFile, Type } from '../../wire/schemas.ts'
import type { NavigationAccess } from '../auth/authenticate-session.ts'
import type { Admission } from '../limits/concurrency-limit.ts'
import { createRedirectingErrorHandler } from '../server/error-handler.ts'
import { type AdmitOptions, compileAdmission } from './admit-request.ts'
import { compileEndpoint, type RequestInput } from './compile-endpoint.ts'
import type { Definition, EndpointRecord, Input, ItemInput, Method, Result } from './endpoint.ts'
import { createRowShape, IDS, type ItemShape, type Row, type UniqueFields } from './item-shapes.ts'
import { compileListCursor } from './list-cursor.ts'
import { createRereading } from './reread.ts'
import { compileItemRun } from './run-items.ts'
import { compileRun, type RecordedJson, type RunOptions, type SentFile } from './run-request.ts'

export type SurfaceOptions<C extends AuthenticatedCtx, Access> = AdmitOptions<C, Access> &
  RunOptions & {
    name: string
    prefix: string
    /** Whether writes take an `Idempotency-Key`; true by default. */
    isIdempotent?: boolean
    /** Whether writes take `X-Dry-Run`; false by default. */
    takesDryRun?: boolean
    /** The endpoints of all surfaces, for the contract and for tests that cover every endpoint. */
    records: EndpointRecord[]
  }

type Surface<C extends AuthenticatedCtx, Access extends string> = ReturnType<typeof createSurface<C, Access>>

export function createSurface<C extends AuthenticatedCtx, Access extends string>(
  app: FastifyInstance,
  options: SurfaceOptions<C, Access>,
) {
  const { name: surface, prefix, records, isIdempotent = true, takesDryRun = false } = options
  const rereading = createRereading()

  function register<Q extends TSchema, B extends TSchema, A extends TSchema, Path extends string>(
    method: Method,
    status: 200 | 201,
    path: Path,
    definition: Definition<Access, Q, B, A>,
    handle: (input: Input<C, Q, B, Path>) => Promise<Result<Static<A>>>,
    isWrite = method !== 'GET',
  ): void {
    const place = { surface, prefix, method, status, path, isWrite, isIdempotent, takesDryRun }
    const endpoint = compileEndpoint(place, definition)
    const admission = compileAdmission(endpoint, options)
    const { noteResponse } = admission
    const readCursor = compileListCursor(endpoint.record)
    const wiring = { ...options, rereading, noteResponse }
    // Type-safe, because the input is validated against the schemas of its type.
    const run = compileRun(endpoint, handle as Parameters<typeof compileRun<C, Access>>[1], wiring)

    /** Runs the request if the person may send it, and has confirmed who they are where that is needed. */
    function runAllowed(
      request: FastifyRequest,
      input: RequestInput,
      db: Db,
      runRequest: () => Promise<unknown>,
    ): Promise<unknown> {
      const refusal = admission.findRefusal(request)
      if (refusal) return run.refuse(request, input, refusal)
      const stepUp = admission.findStepUpRefusal(request, input, db)
      if (!stepUp) return runRequest()
      return stepUp.then((required) => (required ? run.askToConfirm(request, input, required) : runRequest()))
    }

    async function handleRead(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      let input = { ...readCursor(request, endpoint.readInput(request)), waitedMs: 0 }
      const began = performance.now()
      for (;;) {
        let waiting: PendingRead | undefined
        await admission.read(request, reply, input.query, ({ db }: Admission) =>
          runAllowed(request, input, db, () =>
            run.read(request, reply, input, db, (one) => {
              waiting = one
            }),
          ),
        )
        if (!waiting) return
        await waitForEnd(waiting, reply)
        if (reply.raw.closed) return
        input = { ...input, query: waiting.query, waitedMs: performance.now() - began }
      }
    }

    /** Parses the body in the slot too, because parsing and validation occupy the main thread. */
    const handleWrite = (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
      admission.write(request, reply, async ({ db }: Admission) => {
        const input = endpoint.readInput(request)
        // Authorization precedes the lookup of a stored response.
        return runAllowed(request, input, db, () => run.write(request, reply, input))
      })

    /** A read with a body, which is parsed in the slot too. */
    const render = (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
      admission.read(request, reply, {}, ({ db }: Admission) => {
        const input = { ...endpoint.readInput(request), waitedMs: 0 }
        return runAllowed(request, input, db, () => run.read(request, reply, input, db, neverWaits))
      })

    records.push(endpoint.record)
    if (method === 'GET') rereading.add(endpoint.record.path, definition.response, run.reread)
    app.route({
      ...endpoint.route,
      onRequest: admission.enter,
      handler: method === 'GET' ? handleRead : isWrite ? handleWrite : render,
    })
  }

  /** A request with many items; see `run-items.ts`. `check` throws for parameters of the path that name no resource. */
  function registerItems<Item>(
    path: string,
    definition: ItemsDefinition<Access, TSchema, TSchema>,
    shape: ItemShape<Item>,
    handle: (input: ItemInput<C, TSchema, string, Item>) => Promise<unknown>,
    check: (params: Record<string, string>) => void = () => undefined,
  ): void {
    const place = { surface, prefix, method: 'POST', status: 200, path, isIdempotent, takesDryRun } as const
    const endpoint = compileEndpoint(place, { ...definition, isExpensive: true })
    const admission = compileAdmission(endpoint, options)
    const { call, ...others } = options
    const wiring = { ...options, rereading, noteResponse: admission.noteResponse }
    const { items } = compileRun<C, Access>(endpoint, neverCalled, wiring)
    // Type-safe, because the input is validated against the schemas of its type.
    const handleItem = handle as Parameters<typeof compileItemRun<C, Access, Item>>[2]
    const run = compileItemRun(endpoint, shape, handleItem, items, { ...others, clock: call.clock })

    records.push(endpoint.record)
    app.route({
      ...endpoint.route,
      onRequest: admission.enter,
      handler: (request, reply) =>
        admission.write(request, reply, async ({ db }: Admission) => {
          const input = endpoint.readInput(request)
          check(input.params)
          // Unknown ids are outcomes of items, so nothing takes precedence over the refusal.
          const refusal =
            admission.findRefusal(request) ?? (await admission.findStepUpRefusal(request, input, db))
          if (refusal) throw refusal
          return run.write(request, reply, input)
        }),
    })
  }

  /**
   * An address that a browser is sent to, by a link or by another service. It writes, and every response sends the browser on to a
   * page of this service. It is no endpoint for programs, so the contract has none of it, and it takes any parameters.
   */
  function navigate(
    path: string,
    { access, operationId, errorPage }: Address<Access>,
    handle: (input: Navigation<C>) => Promise<string>,
  ): void {
    const words = { operationId, tag: '', summary: '', response: NOTHING }
    const place = { surface, prefix, method: 'GET', status: 200, path, isIdempotent: false } as const
    const endpoint = compileEndpoint(place, { access, ...words })
    const admission = compileAdmission(endpoint, options)
    const wiring = { ...options, rereading, noteResponse: admission.noteResponse }
    const run = compileRun<C, Access>(endpoint, neverCalled, wiring)
    const { log, errorOfConstraint } = options

    app.route({
      ...endpoint.route,
      exposeHeadRoute: false,
      onRequest: admission.enter,
      errorHandler: createRedirectingErrorHandler(log, errorOfConstraint, errorPage),
      async handler(request, reply) {
        const location = await handle({
          query: extractQuery(request.raw.url ?? ''),
          /** Runs each write in its own slot, so that no slot is held between two writes. */
          async write(work) {
            let result: Awaited<ReturnType<typeof work>> | undefined
            await admission.write(request, reply, async () => {
              result = await run.transact(request, reply, work)
            })
            return result as Awaited<ReturnType<typeof work>>
          },
        })
        return reply.code(303).header('location', location).send()
      },
    })
  }

  /**
   * The address that a mail program calls when its user unsubscribes (RFC 8058): a form without meaning, no cookie, no page of this
   * service, and no redirect as the response. It is no endpoint for programs, so the contract has none of it.
   */
  function oneClick(
    path: string,
    { access, operationId }: Pick<Address<Access>, 'access' | 'operationId'>,
    handle: (input: Navigation<C>) => Promise<void>,
  ): void {
    const words = { operationId, tag: '', summary: '', response: NOTHING }
    const place = { surface, prefix, method: 'POST', status: 200, path, isIdempotent: false } as const
    const endpoint = compileEndpoint(place, { access, ...words })
    const admission = compileAdmission(endpoint, options)
    const wiring = { ...options, rereading, noteResponse: admission.noteResponse }
    const run = compileRun<C, Access>(endpoint, neverCalled, wiring)
    app.route({
      ...endpoint.route,
      onRequest(request, reply, done) {
        request.takesForm = true
        admission.enter(request, reply, done)
      },
      handler: (request, reply) =>
        admission.write(request, reply, async () => {
          await run.transact(request, reply, (ctx) =>
            handle({ query: extractQuery(request.raw.url ?? ''), write: (work) => work(ctx) }),
          )
          return reply.code(200).send()
        }),
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
  type EachVerb = <B extends TSchema, A extends TSchema, Path extends string>(
    path: Path,
    definition: ItemsDefinition<Access, B, A>,
    handle: (input: ItemInput<C, B, Path, string>) => Promise<unknown>,
    check?: (params: Record<string, string>) => void,
  ) => void
  type RowVerb = <R extends TSchema, B extends TSchema>(
    path: string,
    definition: Omit<ItemsDefinition<Access, B, typeof ImportResult>, 'response' | 'eachOf'> & {
      row: R
      unique: UniqueFields
    },
    handle: (input: ItemInput<C, B, string, Static<R>>) => Promise<ImportedItem>,
  ) => void
  type PollVerb = <A extends TSchema, Path extends string, Q extends TSchema>(
    path: Path,
    definition: Definition<Access, Q, typeof NoBody, A>,
    handle: (input: Input<C, Q, typeof NoBody, Path>) => Promise<JsonText<Static<A>> | PendingRead>,
  ) => void
  type FileVerb = <Path extends string, Q extends TSchema = typeof NoQuery>(
    path: Path,
    definition: Omit<Definition<Access, Q, typeof NoBody, FileSchema>, 'response'> & {
      response?: FileSchema
    },
    handle: (input: Input<C, Q, typeof NoBody, Path>) => Promise<SentFile<C>>,
  ) => void
  type RecordedVerb = <A extends TSchema, Path extends string, Q extends TSchema>(
    path: Path,
    definition: Omit<Definition<Access, Q, typeof NoBody, A>, 'body'>,
    handle: (
      input: Input<C, Q, typeof NoBody, Path>,
    ) => Promise<JsonText<Static<A>> | RecordedJson<C, Static<A>>>,
  ) => void
  type RenderVerb = <Path extends string, B extends TSchema>(
    path: Path,
    definition: Omit<Definition<Access, typeof NoQuery, B, FileSchema>, 'response' | 'query' | 'isExpensive'>,
    handle: (input: Input<C, typeof NoQuery, B, Path>) => Promise<FileResponse>,
  ) => void
  return {
    /** 200, reads only. */
    get: ((path, definition, handle) => register('GET', 200, path, definition, handle)) as Verb<'json'>,
    /** 200, reads that may wait for their result. */
    poll: ((path, definition, handle) =>
      register('GET', 200, path, { ...definition, canWait: true }, handle)) as PollVerb,
    /** 200, reads only, apart from `record` of a response that is recorded. */
    recorded: ((path, definition, handle) => register('GET', 200, path, definition, handle)) as RecordedVerb,
    /** 200 with a file, by default a PDF; 304 if the client's ETag matches. Reads only, apart from `record` of the file. */
    file: ((path, definition, handle) =>
      register('GET', 200, path, { response: PdfFile, ...definition }, handle)) as FileVerb,
    /** POST, 200 with a PDF that is rendered from the body. Writes nothing, so it takes no `Idempotency-Key`. */
    render: ((path, definition, handle) => {
      const rendered = { ...definition, response: PdfFile, isExpensive: true }
      register('POST', 200, path, rendered, handle, false)
    }) as RenderVerb,
    /** POST, 200: reads only, with what the body describes. Writes nothing, so it takes no `Idempotency-Key`. */
    check: ((path, definition, handle) =>
      register('POST', 200, path, definition, handle, false)) as Verb<'json'>,
    /** POST, 201 with Location. */
    create: ((path, definition, handle) =>
      register('POST', 201, path, definition, handle)) as Verb<'created'>,
    /** POST, 200: an action on an existing resource. */
    act: ((path, definition, handle) => register('POST', 200, path, definition, handle)) as Verb<'json'>,
    /** POST, 200: an action on each of the ids in a list of the body, with an outcome for each. */
    each: ((path, definition, handle, check) =>
      registerItems(
        path,
        definition,
        IDS,
        handle as (input: ItemInput<C, TSchema, string, string>) => Promise<unknown>,
        check,
      )) as EachVerb,
    /** POST, 200: creates a resource of each of the `rows`, unless it exists; each row has an outcome. */
    eachRow: ((path, { row, unique, ...definition }, handle) =>
      registerItems(
        path,
        { ...(definition as RowsDefinition<Access>), eachOf: 'rows', response: ImportResult },
        createRowShape(row, unique),
        handle as (input: ItemInput<C, TSchema, string, Row>) => Promise<unknown>,
      )) as RowVerb,
    /** 200, whether or not the resource existed before. */
    put: ((path, definition, handle) => register('PUT', 200, path, definition, handle)) as Verb<'json'>,
    patch: ((path, definition, handle) => register('PATCH', 200, path, definition, handle)) as Verb<'json'>,
    delete: ((path, definition, handle) => register('DELETE', 200, path, definition, handle)) as Verb<'json'>,
    /** GET, 303: an address that a browser is sent to. */
    navigate,
    /** POST, 200: the address that a mail program calls. */
    oneClick,
  }
}

type ItemsDefinition<Access, B extends TSchema, A extends TSchema> = Omit<
  Definition<Access, typeof NoQuery, B, A>,
  'query' | 'isExpensive' | 'eachOf'
> & { body: B; eachOf: string }

type RowsDefinition<Access> = Omit<ItemsDefinition<Access, TSchema, TSchema>, 'response' | 'eachOf'>

type Address<Access> = {
  access: Access
  /** The operation in the audit log. */
  operationId: string
  /** Returns the address to which the browser is sent for an error with this code. */
  errorPage: (code: string) => string
}

/** A request of a browser that is sent here. */
export type Navigation<C> = {
  /** The query string as sent, without the question mark. */
  query: string
  /** Runs one transaction. */
  write<T>(work: (ctx: C) => Promise<T>): Promise<T>
}

const NOTHING = Type.Object({})

async function neverCalled(): Promise<never> {
  throw new Error('A navigation runs its own transactions')
}

function neverWaits(): never {
  throw new Error('Only a GET may wait')
}

/** Ends early if the client disconnects. */
async function waitForEnd({ until, cancel }: PendingRead, { raw }: FastifyReply): Promise<void> {
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

/** `/auth/v1`, for a browser that is sent to an identity provider and back. */
export type NavigationApi = Surface<VisitorCtx, NavigationAccess>

/** `/auth/v1`, with a session. */
export type SessionApi = Surface<SessionCtx, 'session'>

/** `/auth/v1`, with the session of a freelancer. */
export type PortalSessionApi = Surface<PortalSessionCtx, 'portal_session'>

/** `/portal/v1`, with the token of an invitation. */
export type InvitationApi = Surface<InvitationCtx, 'invitation'>

/** `/portal/v1`, with the token of a portal link or the session of a freelancer. */
export type FreelancerPortal = Surface<FreelancerCtx, 'freelancer'>
