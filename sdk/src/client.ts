// The client that every generated function takes.
import { contentOf, errorOf } from './answer.ts'
import type { Client, RequestOptions } from './client.types.ts'
import { ConnectionError, causeOf } from './errors.ts'
import { type Patience, pause, type Wait, waitAfter } from './patience.ts'
import { type RateLimit, rateLimitOf } from './rate-limit.ts'
import { initOf, type Method, urlOf } from './request.ts'

/** One of them, for the part of the API that it opens. */
type Credential =
  | { apiKey: string; portalToken?: never; operatorToken?: never }
  | { portalToken: string; apiKey?: never; operatorToken?: never }
  | { operatorToken: string; apiKey?: never; portalToken?: never }
  | { apiKey?: never; portalToken?: never; operatorToken?: never }

export type ClientOptions = Credential &
  Patience & {
    /** Address of the server, like `https://engagements.example.com`; in a browser else that of the page. */
    baseUrl?: string
    /** How long one attempt may take, else 30. */
    timeoutSeconds?: number
    /** Told before each wait, so that a person can see why nothing happens. */
    onWait?: (wait: Wait) => void
    /** Told what is left after each answer that says so. */
    onRateLimit?: (rateLimit: RateLimit) => void
    /** In place of the global fetch. */
    fetch?: typeof fetch
  }

const TIMEOUT_SECONDS = 30

export function createTeamEngagement(settings: ClientOptions): Client {
  const baseUrl = (settings.baseUrl ?? '').replace(/\/+$/, '')
  const credential = sendable(settings.apiKey ?? settings.portalToken ?? settings.operatorToken)
  let rateLimit: RateLimit | undefined

  function note({ headers }: Response): void {
    const told = rateLimitOf(headers)
    if (!told) return
    rateLimit = told
    settings.onRateLimit?.(told)
  }

  async function attempt<T>(options: RequestOptions, init: RequestInit, read: Read<T>): Promise<T> {
    const seconds = options.timeoutSeconds ?? settings.timeoutSeconds ?? TIMEOUT_SECONDS
    const signal = AbortSignal.any([...asked(options.signal), AbortSignal.timeout(seconds * 1000)])
    try {
      const response = await (settings.fetch ?? fetch)(urlOf(baseUrl, options), { ...init, signal })
      note(response)
      if (!response.ok) throw await errorOf(response)
      return await read(response)
    } catch (error) {
      options.signal?.throwIfAborted()
      throw withoutAnswer(error, baseUrl, seconds)
    }
  }

  async function send<T>(method: Method, options: RequestOptions, read: Read<T>): Promise<T> {
    const init = initOf(method, credential, options)
    for (let failed = 1; ; failed++) {
      try {
        return await attempt(options, init, read)
      } catch (error) {
        const wait = waitAfter(error, failed, settings)
        if (!wait) throw error
        settings.onWait?.(wait)
        options.onWait?.(wait)
        await pause(wait.seconds, options.signal)
      }
    }
  }

  const sender =
    (method: Method) =>
    <TResponses>(options: RequestOptions) =>
      send(method, options, (response) => contentOf(response, options.url)) as Promise<
        TResponses[keyof TResponses]
      >

  return {
    get: sender('GET'),
    post: sender('POST'),
    put: sender('PUT'),
    patch: sender('PATCH'),
    delete: sender('DELETE'),
    open: (options) => send('GET', options, async (response) => response),
    get rateLimit() {
      return rateLimit
    },
  }
}

/** fetch would refuse such a header with a message that shows the secret. */
function sendable(credential: string | undefined): string | undefined {
  if (credential !== undefined && !/^[\x21-\x7e]+$/.test(credential))
    throw new TypeError("The credential is empty or holds characters that can't be sent")
  return credential
}

const asked = (signal: AbortSignal | undefined) => (signal ? [signal] : [])

type Read<T> = (response: Response) => Promise<T>

/** fetch rejects with a TypeError where nothing answers, and so does reading a body that breaks off. */
function withoutAnswer(error: unknown, baseUrl: string, seconds: number): unknown {
  if (!(error instanceof Error)) return error
  const isTimeout = error.name === 'TimeoutError'
  if (!isTimeout && !(error instanceof TypeError)) return error
  const cause = isTimeout ? `nothing came within ${seconds} seconds` : causeOf(error)
  const where = URL.canParse(baseUrl) ? ` at ${new URL(baseUrl).origin}` : ''
  return new ConnectionError(`No server answers${where}: ${cause}`, { isPassing: !isTimeout, cause: error })
}
