// The client interface used by the generated functions.

import type { RateLimit } from './rate-limit.ts'
import type { Wait } from './retry.ts'

/** Options of every call, besides the parameters of its endpoint. */
export type CallOptions = {
  /** Aborts the call, also while it waits; the call rejects with the signal's reason. */
  signal?: AbortSignal
  /** Timeout of one attempt; overrides the client's `timeoutSeconds`. */
  timeoutSeconds?: number
  /** The write is checked and run, but changes nothing. Overrides `dryRun` of the client. */
  dryRun?: boolean
  /** Called before each wait, in addition to the client's `onWait`. */
  onWait?: (wait: Wait) => void
}

/** `url` contains its parameters in braces, as in the contract. */
export type RequestOptions = CallOptions & {
  url: string
  path?: object
  query?: object
  headers?: object
  body?: unknown
  /** Encodes a body that is not sent as JSON. */
  encode?: (body: object) => FormData
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
  /** Returns the unread response, for files that are too large to buffer. */
  open(options: RequestOptions): Promise<Response>
  /** The rate limit of the last response; undefined before the first. */
  readonly rateLimit: RateLimit | undefined
}

// The generator uses the names below.

export { formDataBodySerializer } from './form-data.ts'

export type TDataShape = { body?: unknown; headers?: unknown; path?: unknown; query?: unknown; url: string }

export type Options<TData extends TDataShape, _ThrowOnError = true, _TResponse = unknown> = Omit<
  TData,
  'url'
> &
  CallOptions &
  // The generated function of an endpoint with a body spreads the headers, even if the endpoint takes none.
  ('headers' extends keyof TData ? unknown : { headers?: Record<string, never> })

export type RequestResult<TResponses, _TErrors = unknown, _ThrowOnError = true> = Promise<
  TResponses[keyof TResponses]
>

export type ClientMeta = Record<string, never>
