// Sends one request over a real connection, and checks whether a caller can rely on the response.
import { makePdf } from '../../check/pdf-files.ts'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'
import type { Fields, Outcome, Uploaded } from './ledger.ts'

export type Ask = {
  method?: string
  token: string
  key?: string | undefined
  body?: unknown
  upload?: Uploaded | undefined
  headers?: Record<string, string>
}
export type HttpResponse = {
  outcome: Outcome
  /** 0 when there was no response. */
  status: number
  data: Fields | undefined
  reason: string | undefined
  code: string | undefined
  requestId: string
  isReplayed: boolean
  /** The connection was refused: nothing was sent. */
  isRefused: boolean
  /** Defects of the response's format. */
  unclean: string | undefined
  ms: number
}

/** A time longer than any response may take: 20 s in the queue of the team, then the request itself. */
const GIVE_UP_MS = 30_000

export async function ask(address: string, path: string, request: Ask): Promise<HttpResponse> {
  const begin = performance.now()
  const response = await send(address, path, request)
  return { ...response, ms: performance.now() - begin }
}

async function send(
  address: string,
  path: string,
  { method = 'GET', token, key, body, upload, headers }: Ask,
) {
  try {
    const response = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...headers,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && upload === undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: buildPayload(JSON.stringify(body), upload) }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    })
    return toHttpResponse(response, await response.text())
  } catch (error) {
    return toMissingResponse(error)
  }
}

function buildPayload(json: string, upload: Uploaded | undefined): string | FormData {
  if (upload === undefined) return json
  const form = new FormData()
  form.set(upload.json, json)
  const pdf = new Uint8Array(makePdf({ lines: [upload.text] }))
  form.set(upload.file, new Blob([pdf], { type: 'application/pdf' }), 'file.pdf')
  return form
}

/** Asks again while the service is busy or down. */
export const askPatiently = (address: () => string, path: string, request: Ask): Promise<Fields> =>
  waitFor(`a response of ${path}`, TIMEOUT_MS, async () => {
    const { data, status, reason } = await ask(address(), path, request)
    if (status >= 400 && status < 500) throw new Error(`${path} returned ${status} ${reason}`)
    return data
  })

function toMissingResponse(error: unknown): Omit<HttpResponse, 'ms'> {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  const isRefused = cause?.code === 'ECONNREFUSED'
  const hasHung = name === 'TimeoutError'
  return {
    outcome: isRefused ? 'fail' : 'info',
    status: 0,
    data: undefined,
    reason: undefined,
    code: undefined,
    requestId: '',
    isReplayed: false,
    isRefused,
    unclean: hasHung ? `no response within ${GIVE_UP_MS} ms` : undefined,
  }
}

/** A request that is refused as busy has changed nothing. */
const toOutcome = (status: number, reason: string | undefined): Outcome =>
  status < 300 ? 'ok' : status < 500 || reason === 'busy' ? 'fail' : 'info'

type Envelope = {
  data?: Fields
  error?: {
    code?: number
    request_id?: string
    message?: string
    details?: { reason?: string; code?: string }
  }
}

function toHttpResponse(response: Response, text: string): Omit<HttpResponse, 'ms'> {
  const { status, headers } = response
  const requestId = headers.get('x-request-id') ?? ''
  const body = parse(text)
  const { reason, code } = body?.error?.details ?? {}
  return {
    outcome: toOutcome(status, reason),
    status,
    requestId,
    isRefused: false,
    data: body?.data,
    reason,
    code,
    isReplayed: headers.get('idempotent-replayed') === 'true',
    unclean: findFormatDefect(status, requestId, text, body),
  }
}

function parse(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return undefined
  }
}

const INTERNAL_DETAILS =
  /\.ts:\d|node_modules|\bat \w+ \(|insert into|select .* from|update .* set|relation "/i

function findFormatDefect(
  status: number,
  requestId: string,
  text: string,
  body: Envelope | undefined,
): string | undefined {
  if (!/^[0-9a-f-]{36}$/.test(requestId)) return `${status} without X-Request-Id: ${text.slice(0, 80)}`
  if (status < 400) return body?.data ? undefined : `${status} without data: ${text.slice(0, 80)}`
  const { code, request_id, details } = body?.error ?? {}
  if (code !== status || request_id !== requestId)
    return `${status} without the envelope: ${text.slice(0, 80)}`
  if (status === 500 && details?.code !== 'outcome_unknown') return `500 with the code ${details?.code}`
  return INTERNAL_DETAILS.test(text) ? `${status} shows internal details: ${text.slice(0, 80)}` : undefined
}
