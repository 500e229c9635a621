// An endpoint is declared as data: access, input and response schemas. compile-endpoint.ts creates its validators, its route
// and its contract record from the definition, admit-request.ts and run-request.ts serve its requests, and surface.ts wires
// the three (decision 0055).

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../../domain/access/permissions.ts'
import type { FileResponse } from '../../../domain/file-response.ts'
import type { Created, JsonText } from '../../../domain/json-text.ts'
import type { MaybePromise } from '../../../domain/maybe-promise.ts'
import type { PendingRead } from '../../../domain/waiting.ts'
import type { AuthenticatedCtx } from '../../db/context.ts'
import type { WriteStop } from '../../db/quotas/quotas.ts'
import type { Upload } from '../../wire/multipart.ts'
import type { Static, TSchema } from '../../wire/schemas.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Texts of the endpoint in the contract. */
type EndpointTexts = {
  operationId: string
  tag: string
  summary: string
  description?: string
  /** An operation that takes the id of the created resource, for `links` in the contract. */
  readOperation?: string
}

/** Completes "A session must have confirmed who it belongs to" in the contract. */
type StepUpCondition = `to ${string}`

export type Definition<Access, Q extends TSchema, B extends TSchema, A extends TSchema> = EndpointTexts & {
  access: Access
  /** The required role of the key's user; any role if omitted. */
  role?: Role
  query?: Q
  body?: B
  response: A
  /** Location of the created resource, if not below the path of the endpoint; `:id` is its id. */
  location?: string
  /** It is always slow, such as rendering a document or verifying a log, and served by the background worker. */
  isExpensive?: boolean
  /**
   * Reasons to refuse a write, or a recorded read, that this endpoint ignores: a storage quota is used up, or the team will be deleted.
   * Deletions ignore them always: their number is bounded, and a leaked key must always be revocable.
   */
  ignoredStops?: readonly WriteStop[]
  /**
   * A write that refuses `X-Dry-Run`: rolling it back would not take back its response, which must not be read without a trace, or
   * which the real request would repeat.
   */
  refusesDryRun?: true
  /**
   * The person of a session is asked to confirm who they are, unless they did within the last five minutes; keys never are. If that
   * depends on the request, a text says when, and `isNeeded` decides; without it the use case does, with `requireStepUp`.
   */
  needsStepUp?:
    | true
    | { when: StepUpCondition; isNeeded?(input: { query: Static<Q>; body: Static<B> }): boolean }
  /** It responds with 404 although its path has no parameter: some teams do not have the resource. */
  canBeMissing?: true
  /** A read that may wait. It is never forwarded, because the background worker has few slots. */
  canWait?: boolean
  /** What the service sends to the `url` of the body from then on. */
  sends?: TSchema
  /** The endpoint accepts multipart/form-data too, with the JSON body and a PDF as parts. */
  upload?: Upload
  /** The list of the body whose items are written one by one; see `run-items.ts`. */
  eachOf?: string
}

export type EndpointRecord<Access extends string = string> = Definition<Access, TSchema, TSchema, TSchema> & {
  method: Method
  path: string
  status: 200 | 201
  surface: string
  /** False for a GET, and for a POST that only renders its body. */
  isWrite: boolean
  /** Whether a write takes an `Idempotency-Key`. */
  isIdempotent: boolean
  /** Whether it takes `X-Dry-Run`. */
  takesDryRun: boolean
}

/** `/teams/:id/api-keys/:key_id` has the params id and key_id. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

/** The input of a handler. */
export type Input<C, Q extends TSchema, B extends TSchema, Path extends string> = {
  ctx: C
  params: ParamsOf<Path>
  query: Static<Q>
  body: Static<B>
  file: Buffer | undefined
  /** How long the request has waited (see `PendingRead`). */
  waitedMs: number
}

/** The input of a handler of one item of a list. */
export type ItemInput<C, B extends TSchema, Path extends string, Item> = Pick<
  Input<C, TSchema, B, Path>,
  'ctx' | 'params' | 'body'
> & { item: Item; index: number }

/** The result of a handler. */
export type Result<T> = JsonText<T> | Created<T> | { json: JsonText<T> } | FileResponse | PendingRead

/** Checks the credential and returns its principal, or throws. */
export type Authenticate<C extends AuthenticatedCtx, Access> = (
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
) => MaybePromise<C['principal']>
