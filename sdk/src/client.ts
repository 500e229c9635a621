// The client passed to every generated function.

import type { Client, RequestOptions } from './client.types.ts'
import { ApiError, ConnectionError, DryRunIgnoredError, describeCause } from './errors.ts'
import { parseRateLimit, type RateLimit } from './rate-limit.ts'
import { buildInit, buildUrl, DRY_RUN, isRepeatable, type Method } from './request.ts'
import { readContent, readError } from './response.ts'
import { createRetries, pause, type RetryOptions, type Wait } from './retry.ts'

/** The credential of one surface of the API. */
type Credential =
  | { apiKey: string; portalToken?: never; operatorToken?: never }
  | { portalToken: string; apiKey?: never; operatorToken?: never }
  | { operatorToken: string; apiKey?: never; portalToken?: never }
  | { apiKey?: never; portalToken?: never; operatorToken?: never }

export type ClientOptions = Credential &
  RetryOptions & {
    /** URL of the server, such as `https://engagements.example.com`. Default in a browser: the origin of the page. */
    baseUrl?: string
    /** Requests use the session of the signed-in person. This is for pages of the service itself. Default: false. */
    session?: boolean
    /**
     * Every write is a dry run: it is checked and run, returns the result of a real write, and changes nothing. A write that cannot
     * be a dry run fails. Default: false.
     */
    dryRun?: boolean
    /** Timeout of one attempt. Default: 30. */
    timeoutSeconds?: number
    /** Called before each wait, so that a user interface can show it. */
    onWait?: (wait: Wait) => void
    /**
     * Called when the person who is signed in must first confirm who they are; not called in a dry run. If it returns true, the
     * request is sent again; otherwise it fails with the error of the service (`step_up_required`).
     */
    onStepUp?: () => Promise<boolean>
    /** Called with the remaining requests after each response that contains them. */
    onRateLimit?: (rateLimit: RateLimit) => void
    /** Replaces the global fetch. */
    fetch?: typeof fetch
  }

const TIMEOUT_SECONDS = 30

export function createTeamEngagement(settings: ClientOptions): Client {
  const baseUrl = (settings.baseUrl ?? '').replace(/\/+$/, '')
  const access = {
    credential: requireSendable(settings.apiKey ?? settings.portalToken ?? settings.operatorToken),
    session: settings.session ?? false,
    dryRun: settings.dryRun ?? false,
  }
  let rateLimit: RateLimit | undefined

  function updateRateLimit({ headers }: Response): void {
    const limit = parseRateLimit(headers)
    if (!limit) return
    rateLimit = limit
    settings.onRateLimit?.(limit)
  }

  async function attempt<T>(options: RequestOptions, init: RequestInit, read: Read<T>): Promise<T> {
    const seconds = options.timeoutSeconds ?? settings.timeoutSeconds ?? TIMEOUT_SECONDS
    const signal = AbortSignal.any([...toSignals(options.signal), AbortSignal.timeout(seconds * 1000)])
    try {
      const response = await (settings.fetch ?? fetch)(buildUrl(baseUrl, options), { ...init, signal })
      updateRateLimit(response)
      if (!response.ok) throw await readError(response)
      checkDryRun(init, response)
      return await read(response)
    } catch (error) {
      options.signal?.throwIfAborted()
      throw toConnectionError(error, baseUrl, seconds)
    }
  }

  async function sendWithRetries<T>(method: Method, options: RequestOptions, read: Read<T>): Promise<T> {
    const init = buildInit(method, access, options)
    const waitAfter = createRetries(
      isRepeatable(method, options) ? settings : { ...settings, retries: 0 },
      (init.headers as Headers).has('Idempotency-Key'),
    )
    for (;;) {
      try {
        return await attempt(options, init, read)
      } catch (error) {
        const wait = waitAfter(error)
        if (!wait) throw error
        settings.onWait?.(wait)
        options.onWait?.(wait)
        await pause(wait.seconds, options.signal)
      }
    }
  }

  async function send<T>(method: Method, options: RequestOptions, read: Read<T>): Promise<T> {
    try {
      return await sendWithRetries(method, options, read)
    } catch (error) {
      const needsStepUp = error instanceof ApiError && error.reason === 'step_up_required'
      const isDryRun = options.dryRun ?? access.dryRun
      if (!needsStepUp || isDryRun || !(await settings.onStepUp?.())) throw error
      return send(method, options, read)
    }
  }

  const createMethod =
    (method: Method) =>
    <TResponses>(options: RequestOptions) =>
      send(method, options, (response) => readContent(response, options.url)) as Promise<
        TResponses[keyof TResponses]
      >

  return {
    get: createMethod('GET'),
    post: createMethod('POST'),
    put: createMethod('PUT'),
    patch: createMethod('PATCH'),
    delete: createMethod('DELETE'),
    open: (options) => send('GET', options, async (response) => response),
    get rateLimit() {
      return rateLimit
    },
  }
}

/** Fails if the server ignored the header of a dry run, as earlier releases do. */
function checkDryRun({ headers }: RequestInit, response: Response): void {
  if ((headers as Headers).has(DRY_RUN) && response.headers.get(DRY_RUN) !== 'true')
    throw new DryRunIgnoredError()
}

/** fetch would refuse an invalid credential with an error message that contains the secret. */
function requireSendable(credential: string | undefined): string | undefined {
  if (credential !== undefined && !/^[\x21-\x7e]+$/.test(credential))
    throw new TypeError("The credential is empty or holds characters that can't be sent")
  return credential
}

const toSignals = (signal: AbortSignal | undefined) => (signal ? [signal] : [])

type Read<T> = (response: Response) => Promise<T>

/** fetch rejects with a TypeError when the connection fails, and so does reading a body that ends early. */
function toConnectionError(error: unknown, baseUrl: string, seconds: number): unknown {
  if (!(error instanceof Error)) return error
  const isTimeout = error.name === 'TimeoutError'
  if (!isTimeout && !(error instanceof TypeError)) return error
  const cause = isTimeout ? `timed out after ${seconds} seconds` : describeCause(error)
  const where = URL.canParse(baseUrl) ? ` from ${new URL(baseUrl).origin}` : ''
  return new ConnectionError(`No response${where}: ${cause}`, { isPassing: !isTimeout, cause: error })
}
