// An endpoint is data: who may call it, what it takes, what it answers. From this one description it is routed,
// checked, run (a write in one transaction) and documented in the contract.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, type Principal } from '../auth/principal.ts'
import type { Role } from '../auth/roles.ts'
import type { Database, Db } from '../db/client.ts'
import { newId } from '../ids.ts'
import { type MaybePromise, settle } from '../maybe-promise.ts'
import type { Quotas } from '../quotas/quotas.ts'
import type { Admission, ConcurrencyLimit } from '../rate-limit/concurrency-limit.ts'
import { enter, inSlot, slotsOfRead } from './admission.ts'
import { checkAnnouncedBody, hasLargeBody } from './body-parser.ts'
import type { AuthenticatedCtx, CallCtx } from './context.ts'
import { deferRendering } from './deferred-rendering.ts'
import type { ApiError } from './errors.ts'
import { type FileAnswer, type FileSchema, PdfFile, sendFile } from './file-answer.ts'
import type { Forwarder } from './forwarding.ts'
import { compileIdempotency } from './idempotency.ts'
import type { Created, JsonText } from './json-text.ts'
import { takeUpload, type Upload } from './multipart.ts'
import { compileInput } from './read-input.ts'
import { refuseCall } from './refused-call.ts'
import { createRereading } from './reread.ts'
import { NoBody, NoQuery, type Static, type TSchema } from './schemas.ts'
import { auditedCall, sendAnswer, sendJson, write } from './write.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before authentication and outside of the surfaces. */
    principal: Principal | null
    /** `GET /api/v1/teams/:id`; asking Fastify for the pattern builds an object each time. */
    endpoint: string | null
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What the contract says of an endpoint besides its shapes. */
type Words = {
  operationId: string
  tag: string
  summary: string
  description?: string
  /** An operation that takes the id of what this one creates, for the contract's `links`. */
  next?: string
}

export type Definition<Access, Q extends TSchema, B extends TSchema, A extends TSchema> = Words & {
  access: Access
  /** Whose keys may call it; anybody's with the scope unless told. */
  role?: Role
  query?: Q
  body?: B
  answer: A
  answers?: string
  /** Where what was created can be read, if not below the endpoint's own path; `:id` is its id. */
  location?: string
  /** Takes long whatever its size, as a document or a whole log: the background worker serves it. */
  isExpensive?: boolean
  /** Also takes multipart/form-data: the body as one part, a PDF as the other. */
  upload?: Upload
}

export type EndpointRecord = Definition<string, TSchema, TSchema, TSchema> & {
  method: Method
  path: string
  status: 200 | 201
  surface: string
}

/** `/teams/:id/api-keys/:key_id` has the params id and key_id. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

type Input<C, Q extends TSchema, B extends TSchema, Path extends string> = {
  ctx: C
  params: ParamsOf<Path>
  query: Static<Q>
  body: Static<B>
  file: Buffer | undefined
}

/** Checks the credential and returns its principal, or throws. */
export type Authenticate<C extends AuthenticatedCtx, Access> = (
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
) => MaybePromise<C['principal']>

export type SurfaceOptions<C extends AuthenticatedCtx, Access> = {
  name: string
  prefix: string
  database: Database
  authenticate: Authenticate<C, Access>
  /** The person step: why the person whose credential this is may not make the call. */
  refusalFor?: (
    principal: Principal,
    needed: { access: Access; role?: Role | undefined },
  ) => ApiError | undefined
  limit: ConcurrencyLimit
  /** Undefined in the background worker, and in tests of one process. */
  forwarder: Forwarder | undefined
  call: Omit<CallCtx, 'db' | 'requestId' | 'afterCommit' | 'client' | 'stableId'>
  log: { error(fields: object, message: string): void }
  quotas: Quotas
  /** Every endpoint of every surface, for the contract and for the tests that walk over all of them. */
  records: EndpointRecord[]
}

export type Surface<C extends AuthenticatedCtx, Access extends string> = ReturnType<
  typeof createSurface<C, Access>
>

export function createSurface<C extends AuthenticatedCtx, Access extends string>(
  app: FastifyInstance,
  options: SurfaceOptions<C, Access>,
) {
  const { database, limit, log, quotas, forwarder } = options
  const rereading = createRereading()
  const { clock, sendsMail, publicUrl, renderer, files } = options.call
  function register<Q extends TSchema, B extends TSchema, A extends TSchema, Path extends string>(
    method: Method,
    status: 200 | 201,
    path: Path,
    definition: Definition<Access, Q, B, A>,
    handle: (input: Input<C, Q, B, Path>) => Promise<Created<Static<A>> | JsonText<Static<A>> | FileAnswer>,
  ): void {
    const { access, query = NoQuery, body = NoBody, upload, isExpensive = false } = definition
    const isFile = 'x-media-type' in definition.answer
    if (!access) throw new Error(`${method} ${path} does not declare its access`)
    const url = options.prefix + path
    const [name, headName] = [`${method} ${url}`, `HEAD ${url}`]
    const record = { ...definition, method, path: url, status, surface: options.name }
    options.records.push(record as EndpointRecord)
    const read = compileInput(path, query, method === 'GET' ? undefined : body)
    const onceFor = compileIdempotency(definition.answer, status)
    if (method === 'GET')
      rereading.add(url, definition.answer, (request, params, db) =>
        run(request, { params, query: {}, body: {}, file: undefined } as Read, {
          ...READ,
          clock,
          renderer,
          db,
        }),
      )
    app.route({
      method,
      url,
      ...(method !== 'GET' && { preParsing: checkAnnouncedBody }),
      onRequest: (request, reply, done) => {
        request.endpoint = request.raw.method === 'HEAD' ? headName : name
        request.takesFile = upload !== undefined
        settle(
          () => options.authenticate(request, reply, access),
          (principal) => {
            request.principal = principal
            enter(limit, principal, request, reply)
            done()
          },
          done,
        )
      },
      handler: method === 'GET' ? show : change,
    })

    const { location } = definition
    const locationOf = (params: Record<string, string>, id: string) =>
      location ? options.prefix + fill(location, { id }) : `${fill(url, params)}/${id}`

    type Read = ReturnType<typeof read> & { file: Buffer | undefined }
    type PerCall = Pick<CallCtx, 'db' | 'afterCommit' | 'clock' | 'renderer' | 'stableId'> &
      Partial<Pick<CallCtx, 'files'>>
    const run = (request: FastifyRequest, input: Read, call: PerCall) => {
      const ctx = {
        ...contextOf(principalOf(request)),
        sendsMail,
        publicUrl,
        files,
        client: request,
        requestId: request.id,
        ...call,
      }
      return handle({ ctx, ...input } as unknown as Input<C, Q, B, Path>)
    }

    const refusalOf = (request: FastifyRequest) => options.refusalFor?.(principalOf(request), definition)

    /** A list names nothing that could be missing. */
    async function refuse(request: FastifyRequest, input: Read, refusal: ApiError): Promise<never> {
      if (method === 'GET' && Object.keys(input.params).length === 0) throw refusal
      return refuseCall(database, refusal, files, (limited) =>
        run(request, input, { ...READ, clock, ...limited }),
      )
    }

    async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const input = { ...read(request), file: undefined }
      const team = principalOf(request).tenantId
      const serve = async ({ db }: Admission) => {
        const refusal = refusalOf(request)
        if (refusal) return refuse(request, input, refusal)
        const result = await run(request, input, { ...READ, clock, renderer, db })
        if (typeof result !== 'string')
          return sendFile(request, reply, result as FileAnswer, (err) => brokeOff(request, err))
        forwarder?.noteResponse(team, name, result.length)
        return sendJson(reply, status, result)
      }
      const isForwarded = () => isExpensive || forwarder?.hadLargeResponse(team, name) === true
      if (!isForwarded()) {
        const slots = slotsOfRead(input.query, isFile)
        let isServed = false
        await inSlot('reads', slots, request, reply, async (admission) => {
          // While it has waited for its slot, the same read may have had a large response.
          isServed = !isForwarded()
          return isServed ? serve(admission) : undefined
        })
        // A flag, because an awaited FastifyReply is undefined: it is a thenable that resolves when the response has been sent.
        if (isServed) return reply
      }
      return inBackground(request, reply, serve)
    }

    /** The body is read in the slot too: parsing and checking it is work of the main thread. */
    async function change(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const serve = async () => {
        const file = upload && takeUpload(request, upload)
        const input = { ...read(request), file }
        // Before a stored response is looked for.
        const refusal = refusalOf(request)
        return refusal ? refuse(request, input, refusal) : effectOf(request, reply, input)
      }
      if (isExpensive || hasLargeBody(request)) return inBackground(request, reply, serve)
      return inSlot('writes', 1, request, reply, serve)
    }

    /** Without a background worker, as while it restarts, this process serves the request itself. */
    const inBackground = (
      request: FastifyRequest,
      reply: FastifyReply,
      serve: (admission: Admission) => Promise<FastifyReply>,
    ) =>
      inSlot('background', 1, request, reply, async (admission) => {
        const bytes = await forwarder?.forward(request, reply)
        if (bytes === undefined) return serve(admission)
        if (method === 'GET') forwarder?.noteResponse(principalOf(request).tenantId, name, bytes)
        return reply
      })

    async function effectOf(
      request: FastifyRequest,
      reply: FastifyReply,
      input: Read,
    ): Promise<FastifyReply> {
      const principal = principalOf(request)
      const once = onceFor(principal, request, input.file)
      const deferred = deferRendering(renderer, clock)
      const effect = async (db: Db, afterCommit: CallCtx['afterCommit']) => {
        const result = (await run(request, input, { ...deferred.ctx, db, afterCommit })) as
          | Created<unknown>
          | JsonText<unknown>
        if (typeof result === 'string') return { json: result, location: null }
        return { json: result.json, location: locationOf(input.params, result.id) }
      }
      const call = auditedCall(principal, request.id, definition.operationId, deferred.at)
      const answer = await deferred.run(() =>
        write(database, call, (db, afterCommit) => {
          const act = async () => {
            // What is deleted was written before, so this ends; and a key that has leaked can always be revoked.
            if (method !== 'DELETE') quotas.check(principal.tenantId, 'audit')
            return effect(db, afterCommit)
          }
          const readAgain = rereading.for({ ...record, path: fill(url, input.params) }, request)
          const checkQuota = () => quotas.check(principal.tenantId, 'idempotency')
          return once(db, { at: deferred.at, effect: act, checkQuota, readAgain })
        }),
      )
      return sendAnswer(reply, status, answer)
    }
  }

  const brokeOff = ({ id: reqId }: FastifyRequest, err: unknown) =>
    log.error({ reqId, err }, 'a file broke off')

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
  type FileVerb = <Path extends string, Q extends TSchema = typeof NoQuery>(
    path: Path,
    definition: Omit<Definition<Access, Q, typeof NoBody, FileSchema>, 'answer'> & { answer?: FileSchema },
    handle: (input: Input<C, Q, typeof NoBody, Path>) => Promise<FileAnswer>,
  ) => void
  return {
    /** 200, reads only. */
    get: ((path, definition, handle) => register('GET', 200, path, definition, handle)) as Verb<'json'>,
    /** 200 with a file, a PDF unless told otherwise, reads only; 304 to a client that has it. */
    file: ((path, definition, handle) =>
      register('GET', 200, path, { answer: PdfFile, ...definition }, handle)) as FileVerb,
    /** POST, 201 with Location. */
    create: ((path, definition, handle) =>
      register('POST', 201, path, definition, handle)) as Verb<'created'>,
    /** POST, 200: something is done to what exists. */
    act: ((path, definition, handle) => register('POST', 200, path, definition, handle)) as Verb<'json'>,
    /** 200, whether or not it was there before. */
    put: ((path, definition, handle) => register('PUT', 200, path, definition, handle)) as Verb<'json'>,
    patch: ((path, definition, handle) => register('PATCH', 200, path, definition, handle)) as Verb<'json'>,
    delete: ((path, definition, handle) => register('DELETE', 200, path, definition, handle)) as Verb<'json'>,
  }
}

function principalOf({ principal }: FastifyRequest): Principal {
  if (!principal) throw new Error('The request is not authenticated')
  return principal
}

const contextOf = (principal: Principal) =>
  principal.kind === 'operator'
    ? { principal }
    : { principal, tenantId: principal.tenantId, actor: actorOf(principal) }

const READ = { stableId: newId, afterCommit: () => {} }

const fill = (url: string, params: Record<string, string>) =>
  url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
