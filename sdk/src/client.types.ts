// What the generated functions need of a client.

import type { Wait } from './patience.ts'
import type { RateLimit } from './rate-limit.ts'

/** What every call takes beside the parameters of its endpoint. */
export type CallOptions = {
  /** Ends the call, also while it waits; it then rejects with the signal's reason. */
  signal?: AbortSignal
  /** How long one attempt may take; in place of the client's `timeoutSeconds`. */
  timeoutSeconds?: number
  /** Told before each wait, beside the client's own `onWait`. */
  onWait?: (wait: Wait) => void
}

/** `url` has its parameters in braces, as the contract has them. */
export type RequestOptions = CallOptions & {
  url: string
  path?: object
  query?: object
  headers?: object
  body?: unknown
}

type Send = <TResponses, _TErrors = unknown, _ThrowOnError = true>(
  options: RequestOptions,
) => RequestResult<TResponses>

export type Client = {
  get: Send
  post: Send
  put: Send
  patch: Send
  delete: Send
  /** The answer as it comes, for files too large to hold. */
  open(options: RequestOptions): Promise<Response>
  /** What the last answer said that is left; undefined before the first. */
  readonly rateLimit: RateLimit | undefined
}

// The names below are those that the generator writes.

export type TDataShape = { body?: unknown; headers?: unknown; path?: unknown; query?: unknown; url: string }

export type Options<TData extends TDataShape, _ThrowOnError = true, _TResponse = unknown> = Omit<
  TData,
  'url'
> &
  CallOptions

export type RequestResult<TResponses, _TErrors = unknown, _ThrowOnError = true> = Promise<
  TResponses[keyof TResponses]
>

export type ClientMeta = Record<string, never>
