// The HTTP client of the operator API, the team API and the contract's download.
import { setTimeout as sleep } from 'node:timers/promises'
import { type ErrorBody, Failure, failure } from './failure.ts'
import { tell } from './output.ts'
import type { Settings } from './settings.ts'

const MAX_RETRIES = 3
const TIMEOUT_MS = 30_000
const FILE_TIMEOUT_MS = 600_000

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Extras = { query?: Record<string, string>; body?: object }
type Answer = { status: number; headers: Headers; text: string }

type Call = [method: Method, path: string, extras?: Extras]

export const callOperator = <T>({ server, token }: Settings, ...call: Call): Promise<T> =>
  dataOf<T>(server, '/operator/v1', token(), ...call)

export const callTeam = <T>({ server, key }: Settings, ...call: Call): Promise<T> =>
  dataOf<T>(server, '/api/v1', key(), ...call)

async function dataOf<T>(server: string, surface: string, secret: string, ...call: Call): Promise<T> {
  const [method, path, { query, body } = {}] = call
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const text = await send(`${server}${surface}${path}${search}`, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = parsed(text)
  if (!isObject(answer) || !('data' in answer))
    throw failure(`${server} answers, but it is no Team Engagement server.`)
  return answer['data'] as T
}

export const download = (settings: Settings, path: string): Promise<string> =>
  send(`${settings.server}${path}`, {})

/** The bytes of a file as they come. */
export async function* teamFile({ server, key }: Settings, path: string): AsyncGenerator<Uint8Array> {
  const url = `${server}/api/v1${path}`
  const { body } = await accepted(url, { headers: { authorization: `Bearer ${key()}` } }, FILE_TIMEOUT_MS)
  const reader = body?.getReader()
  for (;;) {
    const { value } = (await reaching(url, FILE_TIMEOUT_MS, () => reader?.read())) ?? {}
    if (!value) return
    yield value
  }
}

async function send(url: string, init: RequestInit): Promise<string> {
  const response = await accepted(url, init, TIMEOUT_MS)
  return reaching(url, TIMEOUT_MS, () => response.text())
}

/** A redirect is not followed: it would turn a POST into a GET. */
async function accepted(url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  for (let retries = 0; ; retries++) {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await reaching(url, timeoutMs, () => fetch(url, { ...init, redirect: 'manual', signal }))
    if (response.status < 300) return response
    const text = await reaching(url, timeoutMs, () => response.text())
    const answer = { status: response.status, headers: response.headers, text }
    if (answer.status !== 429 || retries === MAX_RETRIES) throw refusalOf(answer)
    const seconds = waitOf(answer)
    tell(`Too many requests: trying again in ${seconds} s (${retries + 1} of ${MAX_RETRIES})`)
    await sleep(seconds * 1000)
  }
}

async function reaching<T>(url: string, timeoutMs: number, work: () => Promise<T> | undefined) {
  try {
    return (await work()) as T
  } catch (error) {
    throw failure(`No server answers at ${new URL(url).origin}: ${causeOf(error as Error, timeoutMs)}`)
  }
}

function causeOf(error: Error, timeoutMs: number): string {
  if (error.name === 'TimeoutError') return `nothing came within ${timeoutMs / 1000} seconds`
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  return code ?? message
}

const waitOf = ({ headers }: Answer) => {
  const given = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(given) ? Number(given) : 1
}

function refusalOf({ status, headers, text }: Answer): Failure {
  const body = parsed(text)
  if (isErrorBody(body)) return new Failure(body)
  const target = headers.get('location')
  if (target)
    return new Failure(errorOf(status, `The server redirects to ${target}: give --server that address`))
  const isPlain = headers.get('content-type')?.startsWith('text/plain') && text.trim() !== ''
  return new Failure(errorOf(status, isPlain ? text.trim() : `The server answered ${status}`))
}

const errorOf = (code: number, message: string): ErrorBody => ({ error: { code, message } })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isErrorBody = (value: unknown): value is ErrorBody =>
  isObject(value) && isObject(value['error']) && typeof value['error']['message'] === 'string'
