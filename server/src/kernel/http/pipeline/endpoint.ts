// An endpoint is data: who may call it, what it takes, what it returns. From this one description compile-endpoint.ts makes
// its validators, its route and its record in the contract, admit-request.ts and run-request.ts serve its requests, and
// surface.ts wires the three (decision 0055).

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthenticatedCtx } from '../../db/context.ts'
import type { Role } from '../../domain/access/permissions.ts'
import type { FileResponse } from '../../domain/file-response.ts'
import type { Created, JsonText } from '../../domain/json-text.ts'
import type { MaybePromise } from '../../domain/maybe-promise.ts'
import type { Upload } from '../../wire/multipart.ts'
import type { Static, TSchema } from '../../wire/schemas.ts'

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
  response: A
  /** Where what was created can be read, if not below the endpoint's own path; `:id` is its id. */
  location?: string
  /** Takes long whatever its size, as a document or a whole log: the background worker serves it. */
  isExpensive?: boolean
  /** Also takes multipart/form-data: the body as one part, a PDF as the other. */
  upload?: Upload
}

export type EndpointRecord<Access extends string = string> = Definition<Access, TSchema, TSchema, TSchema> & {
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

/** What the handler of an endpoint gets. */
export type Input<C, Q extends TSchema, B extends TSchema, Path extends string> = {
  ctx: C
  params: ParamsOf<Path>
  query: Static<Q>
  body: Static<B>
  file: Buffer | undefined
}

/** What a handler returns. */
export type Result<T> = JsonText<T> | Created<T> | FileResponse

/** Checks the credential and returns its principal, or throws. */
export type Authenticate<C extends AuthenticatedCtx, Access> = (
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
) => MaybePromise<C['principal']>
